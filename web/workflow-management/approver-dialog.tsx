import { useQuery } from '@tanstack/react-query';
import type { Output } from '#contract/call.ts';
import { workflowManagement, type WorkflowApprover } from '#contract/workflow-management.ts';
import { joinedNames } from '#domain/joined-names.ts';
import { nameWithAbsence } from '#texts/delegation.ts';
import { label as labels } from '#texts/fields.ts';
import { workflowScreen } from '#texts/workflow-management.ts';
import { read, showsRefusal } from '#web/call/read.ts';
import type { ChoiceDialogProps } from '#web/list/choice-field.tsx';
import { LoadFailed } from '#web/shared/load-failed.tsx';
import { PersonDialog } from '#web/list/person-dialog.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { approverText } from './form.ts';

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
const choiceOf = ({ user_id, full_name, department_name }: Candidate): WorkflowApprover => ({
  user_id,
  full_name,
  department_name,
  fault: null,
});

/** The picker of the final approver: the division's valid users, searched by name, ten a page. */
export function ApproverDialog({
  division_id,
  initial,
  ...props
}: ChoiceDialogProps<WorkflowApprover> & { division_id: number }) {
  // Asks again for the chosen user, who may have left since the form was loaded.
  const current = useQuery({
    ...read(selected_user, { division_id, user_id: initial?.user_id ?? null }),
    ...showsRefusal,
  });
  return (
    <PersonDialog
      {...props}
      initial={current.data ?? null}
      listLabel={workflowScreen.finalApprovers}
      ask={({ name }, paging) => read(users, { division_id, user_name: name, ...paging })}
      columns={columns}
      nameOf={nameOf}
      choiceOf={choiceOf}
      textOf={approverText}
      empty={workflowScreen.noApprovers}
      problem={<LoadFailed error={current.error} onRetry={current.refetch} />}
    />
  );
}
