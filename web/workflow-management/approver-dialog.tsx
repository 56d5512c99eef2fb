import { useQuery } from '@tanstack/react-query';
import type { Output } from '#contract/call.ts';
import { workflowManagement, type WorkflowApprover } from '#contract/workflow-management.ts';
import { nameWithAbsence } from '#texts/delegation.ts';
import { workflowScreen } from '#texts/workflow-management.ts';
import { picker, unit } from '#texts/ui.ts';
import { label as labels } from '#texts/fields.ts';
import { joinedNames } from '#domain/joined-names.ts';
import { maxLength, pageSize } from '#domain/limits.ts';
import { useServerForm } from '#web/form/use-server-form.ts';
import { ChosenValue } from '#web/ui/chosen-value.tsx';
import { DecideDialog } from '#web/ui/decide-dialog.tsx';
import { usePickerList } from '#web/list/picker-list.ts';
import { pickerFieldClass } from '#web/list/search-field-class.ts';
import { PickerPane } from '#web/list/picker-pane.tsx';
import { LoadFailed } from '#web/list/load-failed.tsx';
import { read, showsRefusal } from '#web/call/read.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { ChoiceDialogProps } from '#web/list/choice-field.tsx';
import { choiceSchema } from '#web/form/choice-schema.ts';
import { approverText } from './form.ts';

/** The choice in the dialog; before it, null keeps the initial value. */
type Values = { readonly choice: WorkflowApprover | null };

const { users, selected_user } = workflowManagement.select_user;
type Candidate = Output<typeof users>['items'][number];
const columns: readonly Column<Candidate>[] = [
  {
    key: 'department',
    header: labels.department,
    cell: (row) => row.department_name,
    width: '40%',
    card: 'plain',
  },
  {
    key: 'name',
    header: labels.full_name,
    cell: (row) => nameWithAbsence(row.full_name, row.absence),
    card: 'title',
  },
];
const nameOf = (row: Candidate) => joinedNames(row.department_name, row.full_name);
const rowKey = (row: Pick<Candidate, 'user_id'>) => String(row.user_id);
const noConditions = { user_name: '' };

/** The picker of the final approver: the division's valid users, searched by name, ten a page. */
export function ApproverDialog({
  open,
  division_id,
  label,
  initial,
  onDecide,
  onClose,
}: ChoiceDialogProps<WorkflowApprover> & { division_id: number }) {
  // Asks again for the chosen user, who may have left since the form was loaded.
  const current = useQuery({
    ...read(selected_user, { division_id, user_id: initial?.user_id ?? null }),
    ...showsRefusal,
  });
  const { input, setInput, hasConditions, search, list } = usePickerList({
    initial: noConditions,
    pageSize: pageSize.picker,
    ask: (conditions, paging) => read(users, { division_id, ...conditions, ...paging }),
  });
  const chosenIn = ({ choice }: Values) => choice ?? current.data ?? null;
  const { form, errorsForSummary, attempt, submit, change } = useServerForm({
    schema: () => choiceSchema(label, chosenIn),
    defaultValues: { choice: null },
  });
  const chosen = chosenIn(form.watch());
  return (
    <DecideDialog
      open={open}
      onClose={onClose}
      title={picker.chooseOf(label)}
      onDecide={() => void submit(onDecide)()}
    >
      <div className="space-y-3">
        <LoadFailed error={current.error} onRetry={current.refetch} />
        {/* The message leads to no control: the rows of the list are the choice. */}
        <ErrorSummary attempt={attempt} errors={errorsForSummary.map(({ message }) => ({ message }))} />
        <ChosenValue caption={picker.chosen} value={chosen && approverText(chosen)} empty={picker.none} />
        <PickerPane
          label={workflowScreen.finalApprovers}
          list={{ ...list, unit: unit.people }}
          columns={columns}
          rows={list.data?.items ?? []}
          rowKey={rowKey}
          choice={{
            selectedKey: chosen === null ? null : rowKey(chosen),
            onChoose: ({ user_id, full_name, department_name }) =>
              change({ choice: { user_id, full_name, department_name, fault: null } }),
            nameOf,
          }}
          empty={workflowScreen.noApprovers}
          onSearch={search}
          search={hasConditions}
        >
          <TextField
            className={pickerFieldClass}
            label={labels.full_name}
            value={input.user_name}
            onChange={(user_name) => setInput({ user_name })}
            maxLength={maxLength.search_word}
          />
        </PickerPane>
      </div>
    </DecideDialog>
  );
}
