import { useQuery } from '@tanstack/react-query';
import { workflowManagement } from '#contract/workflow-management.ts';
import { workflowText } from '#texts/workflow-management.ts';
import { picker } from '#texts/ui.ts';
import { label as labels } from '#texts/fields.ts';
import { maxPageLimit } from '#domain/limits.ts';
import { call } from '#web/call/call.ts';
import { useServerForm } from '#web/form/use-server-form.ts';
import { DecideDialog } from '#web/ui/decide-dialog.tsx';
import { LoadFailed } from '#web/shared/load-failed.tsx';
import { PeopleField } from '#web/list/people-field.tsx';
import { asking, showsRefusal } from '#web/call/read.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Select } from '#web/ui/select.tsx';
import type { ChoiceDialogProps } from '#web/list/choice-field.tsx';
import { choiceSchema } from '#web/form/choice-schema.ts';
import { DepartmentUsers } from './department-users.tsx';
import type { ChosenDepartment, ChosenWorkflowUser } from './form.ts';

type Values = {
  /** The choice in the dialog; before it, null keeps the initial value. */
  readonly choice: {
    readonly department_id: number | null;
    readonly users: readonly ChosenWorkflowUser[];
  } | null;
  readonly all: boolean;
};

/** The picker of a department, with all of its users or some. */
export function DepartmentDialog({
  open,
  division_id,
  label,
  initial,
  onDecide,
  onClose,
}: ChoiceDialogProps<ChosenDepartment> & { division_id: number }) {
  const init = useInit(division_id, initial);
  const enteredIn = ({ choice, all }: Values) => {
    const { department_id, users } = choice ?? init.opened;
    return { department: init.departments.find(({ value }) => value === department_id), users, all };
  };
  const { form, errorsForSummary, attempt, submit, change } = useServerForm({
    schema: () => choiceSchema(label, (values: Values) => chosenOf(enteredIn(values))),
    defaultValues: { choice: null, all: initial?.select_user_all ?? true },
  });
  const { department, users, all } = enteredIn(form.watch());
  const error = form.formState.errors.choice?.message;
  return (
    <DecideDialog
      open={open}
      onClose={onClose}
      title={picker.chooseOf(label)}
      onDecide={() => void submit(onDecide)()}
    >
      <div className="space-y-6">
        <LoadFailed error={init.error} onRetry={init.refetch} />
        <ErrorSummary
          attempt={attempt}
          errors={errorsForSummary.map(({ message }) => ({
            field: department === undefined ? 'department_id' : 'users',
            message,
          }))}
        />
        <Select
          name="department_id"
          label={labels.department}
          required
          value={department === undefined ? '' : String(department.value)}
          options={init.departments.map((item) => ({ value: String(item.value), label: item.label }))}
          // The chosen users belong to the other department.
          onChange={(value) =>
            change({ choice: { department_id: value === '' ? null : Number(value), users: [] } })
          }
          error={department === undefined ? error : undefined}
        />
        <PeopleField
          all={all}
          onAll={(everybody) => change({ all: everybody })}
          error={department === undefined ? undefined : error}
          chooseFirst={department === undefined ? workflowText.departmentFirst : undefined}
        >
          {department !== undefined && (
            <DepartmentUsers
              key={department.value}
              department_id={department.value}
              users={users}
              onChange={(chosen) => change({ choice: { department_id: department.value, users: chosen } })}
            />
          )}
        </PeopleField>
      </div>
    </DecideDialog>
  );
}

type Entered = {
  department: { value: number; label: string } | undefined;
  users: readonly ChosenWorkflowUser[];
  all: boolean;
};

/** The choice of a complete entry; null otherwise. */
function chosenOf({ department, users, all }: Entered): ChosenDepartment | null {
  if (department === undefined || (!all && users.length === 0)) return null;
  return {
    department_id: department.value,
    department_name: department.label,
    department_fault: null,
    users: all ? [] : users,
    select_user_all: all,
  };
}

/** The departments, and the current state of the initial choice. Fetches in slices: a query holds few ids. */
function useInit(division_id: number, initial: ChosenDepartment | null) {
  const ids = initial?.users.map(({ user_id }) => user_id) ?? [];
  const slices = Array.from({ length: Math.max(1, Math.ceil(ids.length / maxPageLimit)) }, (_, index) =>
    ids.slice(index * maxPageLimit, (index + 1) * maxPageLimit),
  );
  // One query for all slices: useQueries would be part of every user's first load.
  const { init } = workflowManagement.select_department_user;
  const department_id = initial?.department_id ?? null;
  const {
    data: answers = [],
    error,
    refetch,
  } = useQuery({
    ...asking([init.path, division_id, department_id, ids], () =>
      Promise.all(slices.map((user_ids) => call(init, { division_id, department_id, user_ids }))),
    ),
    ...showsRefusal,
  });
  const [first] = answers;
  return {
    error,
    refetch,
    departments: first?.department_dropdown_items ?? [],
    opened: {
      department_id: first?.selected_department_id ?? null,
      users: answers.flatMap(({ users }) => users),
    },
  };
}
