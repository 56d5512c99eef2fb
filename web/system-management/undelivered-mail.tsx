import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { systemManagement, type UndeliveredMail } from '#contract/system-management.ts';
import { page as pageName, shell } from '#domain/labels.ts';
import { adminConfirmation, system, systemScreen } from '#domain/administration-texts.ts';
import { pageSize } from '#domain/limits.ts';
import { call, IdempotencyKey, Refused } from '#web/api.ts';
import { pageCountOf, pagingOf, useExistingPage } from '#web/form/paging.ts';
import { useConfirm } from '#web/shell/confirm.tsx';
import { read } from '#web/shell/read.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Note } from '#web/ui/note.tsx';
import { PageActions } from '#web/ui/page-actions.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { undeliveredMailColumns } from './undelivered-mail-columns.tsx';

const rowKey = (row: UndeliveredMail) => String(row.mail_id);
const { list, retry, withdraw } = systemManagement.undelivered_mail;

/** /system-management/undelivered-mail: to whom which mail could not be delivered and why; 再送 and 送信中止 (domain 7). */
export default function UndeliveredMailScreen() {
  const [page, setPage] = useState(1);
  const [selected, setSelected] = useState('');
  const { data, isFetching, refetch } = useQuery({
    ...read(list, pagingOf(page, pageSize.list)),
    placeholderData: keepPreviousData,
  });
  const rows = data?.items ?? [];
  const total = data?.total_count ?? 0;
  const pageCount = pageCountOf(total, pageSize.list);
  useExistingPage(page, isFetching || data === undefined ? null : pageCount, setPage);
  const mail = rows.find((row) => rowKey(row) === selected);
  const newest = async () => {
    await refetch();
    setSelected('');
  };
  const { said, problems, ask } = useMailActions(newest);

  return (
    <Card
      title={pageName.undelivered_mail}
      aside={
        <Button size="small" onClick={() => void newest()}>
          {shell.loadNewest}
        </Button>
      }
    >
      <div className="space-y-3">
        <ErrorSummary errors={problems.messages.map((message) => ({ message }))} attempt={problems.attempt} />
        <div role="status" className="empty:hidden">
          {said !== null && <Note>{said}</Note>}
        </div>
        <DataTable
          label={pageName.undelivered_mail}
          columns={undeliveredMailColumns}
          rows={rows}
          rowKey={rowKey}
          selectedKey={selected}
          onSelect={setSelected}
          empty={system.noUndeliveredMail}
          loading={isFetching}
        />
        <Pager
          page={Math.min(page, pageCount)}
          pageCount={pageCount}
          total={total}
          pageSize={pageSize.list}
          onPage={(next) => {
            setSelected('');
            setPage(next);
          }}
        />
        <PageActions
          start={
            <Link to="/system-management" className={buttonClass('secondary')}>
              {systemScreen.back}
            </Link>
          }
        >
          <Button
            variant="danger-outline"
            disabled={mail === undefined}
            onClick={() => mail && void ask(mail, 'withdraw')}
          >
            {systemScreen.withdraw}
          </Button>
          <Button
            variant="primary"
            disabled={mail === undefined}
            onClick={() => mail && void ask(mail, 'retry')}
          >
            {systemScreen.retry}
          </Button>
        </PageActions>
      </div>
    </Card>
  );
}

type Action = 'retry' | 'withdraw';
const declared = { retry, withdraw } as const;
const done = { retry: system.retried, withdraw: system.withdrawn } as const;

/** Asks, does it, says so, and loads the list anew; also where the mail was sent or given up by then. */
function useMailActions(newest: () => Promise<void>) {
  const confirm = useConfirm();
  const [key] = useState(() => new IdempotencyKey());
  const [said, setSaid] = useState<string | null>(null);
  const [problems, setProblems] = useState<{ messages: readonly string[]; attempt: number }>({
    messages: [],
    attempt: 0,
  });
  const ask = async (mail: UndeliveredMail, action: Action) => {
    if (!(await confirm(questionOf(mail, action)))) return;
    setSaid(null);
    setProblems(({ attempt }) => ({ messages: [], attempt }));
    try {
      await call(declared[action], { mail_id: mail.mail_id }, { key });
      setSaid(done[action]);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setProblems(({ attempt }) => ({ messages: error.messages, attempt: attempt + 1 }));
    }
    await newest();
  };
  return { said, problems, ask };
}

function questionOf({ subject, full_name, mail_address }: UndeliveredMail, action: Action) {
  const lines = [adminConfirmation.mailTo(subject, full_name, mail_address)];
  return action === 'retry'
    ? { prompt: adminConfirmation.retryMail, lines, confirmLabel: systemScreen.retry }
    : {
        prompt: adminConfirmation.withdrawMail,
        lines: [...lines, adminConfirmation.withdrawnForGood],
        confirmLabel: systemScreen.withdraw,
        destructive: true,
      };
}
