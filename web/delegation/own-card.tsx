import { useState } from 'react';
import { delegation, type DelegationItem } from '#contract/delegation.ts';
import { text } from '#texts/ui.ts';
import { delegationNote, delegationConfirmation, delegationScreen, periodText } from '#texts/delegation.ts';
import { newestText } from '#texts/form.ts';
import { call, IdempotencyKey } from '#web/call/call.ts';
import { useToday } from '#web/call/today.ts';
import { useActionErrors } from '#web/form/action-errors.ts';
import { useConfirm } from '#web/form/confirm.tsx';
import { Button } from '#web/ui/button.tsx';
import { CardBody } from '#web/ui/card-body.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Refusals } from '#web/ui/error-summary.tsx';
import { StatusNote, type StatusText } from '#web/ui/status-note.tsx';
import { delegateColumn, namedByColumn, periodColumn, rowKey, stateColumn } from './columns.tsx';

type Props = {
  /** The delegations of one person. */
  rows: readonly DelegationItem[];
  /** An administrator sees those of another person. */
  ofSomebodyElse?: boolean;
  /** Loads them as they are now. */
  reload: () => Promise<unknown>;
};

/** Who stands for a person and when, with 終了する, or 取り消す before the period begins. */
export function OwnCard({ rows, ofSomebodyElse = false, reload }: Props) {
  const confirm = useConfirm();
  const today = useToday();
  const [key] = useState(() => new IdempotencyKey());
  const [status, setStatus] = useState<StatusText | null>(null);
  const problems = useActionErrors();

  const end = async (row: DelegationItem) => {
    const { delegation_id, user_name, delegate_name, updated_at } = row;
    const begun = row.first_day <= today;
    setStatus(null);
    problems.clear();
    const confirmed = await confirm({
      about: delegate_name,
      lines: [
        ...(ofSomebodyElse ? [delegationConfirmation.absent(user_name)] : []),
        delegationConfirmation.period(periodText(row)),
      ],
      prompt: begun ? delegationConfirmation.end : delegationConfirmation.withdraw,
      harm: begun ? [delegationConfirmation.ended(delegate_name)] : [],
      confirmLabel: begun ? delegationScreen.end : delegationScreen.confirmWithdraw,
      cancelLabel: text.back,
      destructive: true,
    });
    if (!confirmed) return;
    if (!(await problems.run(() => call(delegation.end, { delegation_id, updated_at }, { key })))) return;
    await reload();
    setStatus({ tone: 'success', text: begun ? delegationNote.ended : delegationNote.withdrawn });
  };
  const loadNewest = async () => {
    await reload();
    problems.clear();
    setStatus({ tone: 'info', text: newestText.loaded });
  };
  const columns: readonly Column<DelegationItem>[] = [
    delegateColumn,
    ...sharedColumns,
    {
      key: 'end',
      header: delegationScreen.action,
      cell: (row) => {
        const button = row.first_day <= today ? delegationScreen.end : delegationScreen.withdraw;
        return (
          <Button
            variant="plain"
            size="small"
            aria-label={delegationScreen.ofDelegate(button, row.delegate_name)}
            onClick={() => void end(row)}
          >
            {button}
          </Button>
        );
      },
      width: '8rem',
      card: 'action',
    },
  ];
  const sleeps = rows.some(({ asleep }) => asleep);
  return (
    <Card flush title={delegationScreen.own}>
      <CardBody
        above="table"
        empty={problems.errors.length === 0 && !problems.stale && status === null && !sleeps}
        className="space-y-3"
      >
        <Refusals
          errors={problems.errors}
          attempt={problems.attempt}
          onLoadNewest={problems.stale ? () => void loadNewest() : undefined}
        />
        <StatusNote status={status} />
        {sleeps && <p className="hint">{delegationNote.asleep}</p>}
      </CardBody>
      <DataTable
        flush
        label={delegationScreen.own}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        empty={null}
      />
    </Card>
  );
}

const sharedColumns = [periodColumn, stateColumn, namedByColumn];
