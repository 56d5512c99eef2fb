import { useState } from 'react';
import { systemManagement, type UndeliveredMail } from '#contract/system-management.ts';
import { newestText } from '#texts/form.ts';
import { pageTitle as pageName } from '#texts/shell.ts';
import { systemScreen, system, mailConfirmation } from '#texts/system-management.ts';
import { pageSize } from '#domain/limits.ts';
import { BackLink } from '#web/shared/back-link.tsx';
import { call, downloadFile, IdempotencyKey, Refused } from '#web/call/call.ts';
import { CsvButton } from '#web/list/csv-button.tsx';
import { useBlockErrors } from '#web/form/block-errors.ts';
import { usePagedList } from '#web/list/paged-list.ts';
import { StatusNote, type StatusText } from '#web/ui/status-note.tsx';
import { useConfirm } from '#web/form/confirm.tsx';
import { read } from '#web/call/read.ts';
import { Button } from '#web/ui/button.tsx';
import { CardBody } from '#web/ui/card-body.tsx';
import { Card } from '#web/ui/card.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { countText } from '#web/ui/list-count.ts';
import { Refusals } from '#web/ui/error-summary.tsx';
import { undeliveredMailColumns } from './undelivered-mail-columns.tsx';
import { HeadButtons } from '#web/shared/head-buttons.tsx';

const nameOf = (row: UndeliveredMail) => systemScreen.mailOf(row.subject, row.full_name);
const rowKey = (row: UndeliveredMail) => String(row.mail_id);
const { list, csv, retry, withdraw } = systemManagement.undelivered_mail;

/** /system-management/undelivered-mail: mails that could not be delivered, with 再送 and 送信中止. */
export default function UndeliveredMailScreen() {
  const [page, goTo] = useState(1);
  const [selected, setSelected] = useState('');
  const mails = usePagedList({
    ask: (paging) => read(list, paging),
    page,
    pageSize: pageSize.list,
    goTo: (next) => {
      setSelected('');
      goTo(next);
    },
  });
  const { data, refetch } = mails;
  const rows = data?.items ?? [];
  const mail = rows.find((row) => rowKey(row) === selected);
  const newest = async () => {
    await refetch();
    setSelected('');
  };
  const { status, problems, ask } = useMailActions(newest);

  return (
    <div className="space-y-blocks">
      <StatusNote status={status} />
      <Card
        flush
        title={pageName.undelivered_mail}
        titled
        count={countText(mails)}
        aside={
          <HeadButtons>
            <CsvButton save={(encoding) => downloadFile(csv, { encoding })} />
            <Button size="small" onClick={() => void newest()}>
              {newestText.load}
            </Button>
          </HeadButtons>
        }
      >
        <CardBody above="table" className="space-y-3">
          <Refusals errors={problems.errors} attempt={problems.attempt} />
          <p className="hint">{system.droppedMail}</p>
        </CardBody>
        <ListTable
          label={pageName.undelivered_mail}
          list={mails}
          columns={undeliveredMailColumns}
          rows={rows}
          rowKey={rowKey}
          choice={{ selectedKey: selected, onSelect: setSelected, nameOf }}
          empty={null}
          back={<BackLink to="/system-management" />}
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
            disabled={mail === undefined || mail.recipient_invalid}
            onClick={() => mail && void ask(mail, 'retry')}
          >
            {systemScreen.retry}
          </Button>
        </ListTable>
      </Card>
    </div>
  );
}

type Action = 'retry' | 'withdraw';
const actionCalls = { retry, withdraw } as const;
const doneTexts = { retry: system.retried, withdraw: system.withdrawn } as const;

/** Asks for confirmation, runs the action, shows its result and reloads the list, also after a refusal. */
function useMailActions(newest: () => Promise<void>) {
  const confirm = useConfirm();
  const [key] = useState(() => new IdempotencyKey());
  const [status, setStatus] = useState<StatusText | null>(null);
  const problems = useBlockErrors();
  const ask = async (mail: UndeliveredMail, action: Action) => {
    if (!(await confirm(confirmationOf(mail, action)))) return;
    setStatus(null);
    problems.clear();
    try {
      await call(actionCalls[action], { mail_id: mail.mail_id }, { key });
      setStatus({ tone: 'success', text: doneTexts[action] });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      problems.show(error.messages);
    }
    await newest();
  };
  return { status, problems, ask };
}

function confirmationOf({ subject, full_name, mail_address }: UndeliveredMail, action: Action) {
  const about = subject;
  const lines = [mailConfirmation.to(full_name, mail_address)];
  return action === 'retry'
    ? { about, prompt: mailConfirmation.retry, lines, confirmLabel: systemScreen.retry }
    : {
        about,
        prompt: mailConfirmation.withdraw,
        lines,
        harm: [mailConfirmation.withdrawnForGood],
        confirmLabel: systemScreen.withdraw,
        destructive: true,
      };
}
