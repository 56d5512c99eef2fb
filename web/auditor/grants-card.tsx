import { useState } from 'react';
import { auditor, type AuditorGrant } from '#contract/auditor.ts';
import { auditorConfirmation, auditorScreen, divisionsText } from '#texts/auditor.ts';
import { periodText } from '#texts/delegation.ts';
import { newestText } from '#texts/form.ts';
import { text } from '#texts/ui.ts';
import { call, IdempotencyKey } from '#web/call/call.ts';
import { useActionErrors } from '#web/form/action-errors.ts';
import { useConfirm } from '#web/form/confirm.tsx';
import { BackLink } from '#web/shared/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { CardBody } from '#web/ui/card-body.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Refusals } from '#web/ui/error-summary.tsx';
import { countText } from '#web/ui/list-count.ts';
import { ListTable, type PagedList } from '#web/ui/list-table.tsx';
import { StatusNote, type StatusText } from '#web/ui/status-note.tsx';
import { grantColumns, grantKey } from './grant-columns.tsx';

type Props = {
  list: PagedList;
  rows: readonly AuditorGrant[];
  /** Loads the grants as they are now. */
  reload: () => Promise<unknown>;
};

/** 付与した権限: all grants, with 終了 for those that are not over. */
export function GrantsCard({ list, rows, reload }: Props) {
  const confirm = useConfirm();
  const [key] = useState(() => new IdempotencyKey());
  const [status, setStatus] = useState<StatusText | null>(null);
  const problems = useActionErrors();

  const end = async (row: AuditorGrant) => {
    const { auditor_grant_id, full_name, division_names, updated_at } = row;
    setStatus(null);
    problems.clear();
    const confirmed = await confirm({
      about: full_name,
      lines: [
        auditorConfirmation.divisions(divisionsText(division_names)),
        auditorConfirmation.period(periodText(row)),
      ],
      prompt: auditorConfirmation.end,
      harm: row.state === 'current' ? [auditorConfirmation.ended(full_name)] : [],
      confirmLabel: auditorScreen.end,
      cancelLabel: text.back,
      destructive: true,
    });
    if (!confirmed) return;
    if (!(await problems.run(() => call(auditor.end, { auditor_grant_id, updated_at }, { key })))) return;
    await reload();
    setStatus({ tone: 'success', text: auditorScreen.endedNow });
  };
  const loadNewest = async () => {
    await reload();
    problems.clear();
    setStatus({ tone: 'info', text: newestText.loaded });
  };
  const columns: readonly Column<AuditorGrant>[] = [
    ...grantColumns,
    {
      key: 'end',
      header: auditorScreen.action,
      cell: (row) =>
        row.state !== 'ended' && (
          <Button
            variant="plain"
            size="small"
            aria-label={auditorScreen.endOf(row.full_name)}
            onClick={() => void end(row)}
          >
            {auditorScreen.end}
          </Button>
        ),
      width: '5.5rem',
      card: 'action',
    },
  ];
  return (
    <Card flush title={auditorScreen.grants} count={countText(list)}>
      <CardBody
        above="table"
        empty={problems.errors.length === 0 && !problems.stale && status === null}
        className="space-y-3"
      >
        <Refusals
          errors={problems.errors}
          attempt={problems.attempt}
          onLoadNewest={problems.stale ? () => void loadNewest() : undefined}
        />
        <StatusNote status={status} />
      </CardBody>
      <ListTable
        label={auditorScreen.grants}
        list={list}
        columns={columns}
        rows={rows}
        rowKey={grantKey}
        empty={null}
        back={<BackLink to="/system-management" />}
      />
    </Card>
  );
}
