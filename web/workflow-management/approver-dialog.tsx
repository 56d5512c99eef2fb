import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { workflowManagement, type WorkflowApprover } from '#contract/workflow-management.ts';
import { picker, workflowScreen } from '#domain/administration-texts.ts';
import { label as labels } from '#domain/labels.ts';
import { maxLength, pageSize } from '#domain/limits.ts';
import { invalid } from '#domain/messages.ts';
import { PickerSearch } from '#web/form/picker-search.tsx';
import { pageCountOf, pagingOf } from '#web/form/paging.ts';
import { read } from '#web/shell/read.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { nameOf } from './form.ts';

type Props = {
  open: boolean;
  division_id: number;
  label: string;
  initial: WorkflowApprover | null;
  onDecide: (chosen: WorkflowApprover) => void;
  onClose: () => void;
};

type Candidate = Omit<WorkflowApprover, 'valid'>;
const columns: readonly Column<Candidate>[] = [
  { key: 'department', header: labels.department, cell: (row) => row.department_name, width: '40%' },
  { key: 'name', header: labels.full_name, cell: (row) => row.full_name },
];
const rowKey = (row: Candidate) => String(row.user_id);
const { users, selected_user } = workflowManagement.select_user;

/** The choice of the final approver: the division's valid users, searched by name, ten a page. */
export default function ApproverDialog({ open, division_id, label, initial, onDecide, onClose }: Props) {
  const id = useId();
  const [word, setWord] = useState('');
  const [asked, setAsked] = useState({ user_name: '', page: 1 });
  const [picked, setPicked] = useState<WorkflowApprover | null>(null);
  const [attempt, setAttempt] = useState(0);
  // Whether the one who is chosen may still be is asked anew: he may have left since the form was loaded.
  const current = useQuery(read(selected_user, { division_id, user_id: initial?.user_id ?? null }));
  const list = useQuery({
    ...read(users, {
      division_id,
      user_name: asked.user_name,
      ...pagingOf(asked.page, pageSize.picker),
    }),
    placeholderData: keepPreviousData,
  });
  const { items = [], total_count = 0 } = list.data ?? {};
  const chosen = picked ?? current.data ?? null;
  const error = attempt > 0 && chosen === null ? invalid.required(label) : undefined;
  const decide = () => {
    setAttempt(attempt + 1);
    if (chosen !== null) onDecide(chosen);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={workflowScreen.chooseOf(label)}
      footer={
        <>
          <Button onClick={onClose}>{picker.cancel}</Button>
          <Button variant="primary" onClick={decide}>
            {picker.decide}
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        <ErrorSummary attempt={attempt} errors={error === undefined ? [] : [{ message: error }]} />
        <p aria-live="polite" className="rounded-6 bg-chosen px-3 py-1.5">
          <span className="mr-2 text-xs font-bold text-ink-soft">{picker.chosen}</span>
          {chosen === null ? (
            picker.none
          ) : (
            <span className="font-bold">{`${chosen.department_name}　${nameOf(chosen)}`}</span>
          )}
        </p>
        <PickerSearch
          id={id}
          label={workflowScreen.finalApprovers}
          onSearch={() => setAsked({ user_name: word, page: 1 })}
          error={list.error}
        >
          <TextField
            label={labels.user_name}
            value={word}
            onChange={setWord}
            maxLength={maxLength.search_word}
          />
        </PickerSearch>
        <DataTable
          label={workflowScreen.finalApprovers}
          columns={columns}
          rows={items}
          rowKey={rowKey}
          selectedKey={chosen === null ? null : rowKey(chosen)}
          onSelect={(key) => {
            const row = items.find((each) => rowKey(each) === key);
            if (row) setPicked({ ...row, valid: true });
          }}
          search
          loading={list.isFetching}
        />
        <Pager
          small
          page={asked.page}
          pageCount={pageCountOf(total_count, pageSize.picker)}
          total={total_count}
          pageSize={pageSize.picker}
          onPage={(page) => setAsked({ ...asked, page })}
        />
      </div>
    </Dialog>
  );
}
