import type { ReactNode } from 'react';
import type { UndeliveredMail } from '#contract/system-management.ts';
import { showDateTime } from '#domain/japan-date.ts';
import { systemScreen } from '#texts/system-management.ts';
import { mailDropText, mailFailureReason } from '#texts/mail-failure.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Tag } from '#web/ui/tag.tsx';

const top = 'rows:align-top rows:py-1.5';
const wrapped = `rows:whitespace-normal! wrap-anywhere ${top}`;
// As a card: who, and why, each apart from what is above.
const apart = 'mt-1.5 basis-full';

/** What an admin needs to see whether the address or a mail server is at fault. */
export const undeliveredMailColumns: readonly Column<UndeliveredMail>[] = [
  {
    key: 'recipient',
    header: systemScreen.recipient,
    cell: (mail) => (
      <TwoLines
        first={
          <>
            {mail.full_name} {mail.recipient_invalid && <Tag tone="warning">{systemScreen.invalid}</Tag>}
          </>
        }
        second={`${mail.organisation_name}\n${mail.mail_address}`}
      />
    ),
    width: '13.5rem',
    card: 'plain',
    className: wrapped,
    cardClass: apart,
  },
  {
    key: 'subject',
    header: systemScreen.subject,
    cell: (mail) => <span>{mail.subject}</span>,
    min: 14,
    card: 'title',
    className: wrapped,
  },
  {
    key: 'queued_at',
    header: systemScreen.queued_at,
    cell: (mail) => showDateTime(mail.queued_at),
    time: true,
    className: top,
    cardClass: 'mt-1.5',
  },
  {
    key: 'failed_at',
    header: systemScreen.failed_at,
    cell: (mail) => showDateTime(mail.failed_at),
    time: true,
    className: top,
  },
  {
    key: 'reason',
    header: systemScreen.reason,
    cell: (mail) => (
      <TwoLines
        first={mail.recipient_invalid ? mailDropText.recipient_invalid : mailFailureReason(mail.last_error)}
        second={serversWords(mail.last_error)}
      />
    ),
    min: 15,
    card: 'plain',
    className: wrapped,
    cardClass: apart,
  },
];

/** The mail server's message without the mail library's prefix. */
function serversWords(last_error: string): string {
  return last_error.replace(/^Can't send mail - all recipients were rejected: /, '');
}

function TwoLines({ first, second }: { first: ReactNode; second: string }) {
  return (
    <>
      <span className="block">{first}</span>
      <small className="block leading-4.5 whitespace-pre-line">{second}</small>
    </>
  );
}
