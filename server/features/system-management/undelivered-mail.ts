import type { calls } from '#contract/calls.ts';
import type { AuditAction } from '#domain/audit.ts';
import { japanDate } from '#domain/japan-date.ts';
import { notSentAgain } from '#texts/mail-failure.ts';
import { pageTitle } from '#texts/shell.ts';
import { failure } from '#texts/general.ts';
import { recordAudit } from '#server/audit/store.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Page } from '#server/db/page.ts';
import { exportList, slicesOf, wholeList } from '#server/export/list-file.ts';
import type { Handlers, Services, WriteRequest } from '#server/http/handler.ts';
import { bodyIssue, invalidInput, notFound } from '#server/http/refusal.ts';
import { sendMail } from '#server/jobs/queues.ts';
import { currentContent } from '#server/mail/content.ts';
import { countUndelivered, lockMail, selectUndelivered } from '#server/mail/queries.ts';
import type { MailSources } from '#server/mail/sources.ts';
import { lockAgainstSending, noteDropped } from '#server/mail/store.ts';
import { subjectOf } from '#server/mail/texts.ts';
import { undeliveredMailCsvColumns } from './list-csv.ts';

/**
 * Tries after a manual retry: enough for a mail server that asks to come back later. Automatic retries go on
 * independently, so repeated presses never multiply them.
 */
const retryLimit = 5;

/** 配信できなかったメール: mails that no mail server accepted yet, to retry or withdraw. */
export const undeliveredMail = (
  mailSources: MailSources,
): Handlers<typeof calls.system_management.undelivered_mail> => ({
  async list(request) {
    const [items, total_count] = await Promise.all([
      selectMails(request, request.input),
      countUndelivered(request.db),
    ]);
    return { items, total_count };
  },

  async csv(request) {
    return exportList(request, {
      columns: undeliveredMailCsvColumns,
      encoding: request.input.encoding,
      slices: slicesOf(await selectMails(request, wholeList)),
      name: [pageTitle.undelivered_mail],
      kind: 'mail',
      conditions: {},
    });
  },

  async retry({ tx, actor, input, now, services }) {
    const mail = await lockUndelivered(tx, input.mail_id);
    const writing = { base_url: services.settings.base_url, now, today: japanDate(now) };
    const current = await currentContent(tx, mailSources, mail, writing);
    if (typeof current === 'string') throw conflict(notSentAgain(current));
    await services.jobs.send(tx, sendMail, { mail_id: mail.mail_id }, { retryLimit });
    await note(tx, { actor, now, services, action: 'retried', mail });
    return null;
  },

  async withdraw({ tx, actor, input, now, services }) {
    const mail = await lockUndelivered(tx, input.mail_id);
    // The mail server may already have answered a worker that has started.
    if (!(await lockAgainstSending(tx, mail.mail_id))) throw conflict(failure.mailBeingSent);
    await noteDropped(tx, mail.mail_id, now);
    await note(tx, { actor, now, services, action: 'withdrawn', mail });
    return null;
  },
});

/** What a list reads with. */
type Asked = { readonly db: Db; readonly services: Pick<Services, 'settings'> };

async function selectMails({ db, services }: Asked, paging: Page) {
  const rows = await selectUndelivered(db, paging);
  const { operator } = services.settings;
  return rows.map(({ kind, about, ...row }) => ({ ...row, subject: subjectOf(kind, about, operator) }));
}

type UndeliveredMail = NonNullable<Awaited<ReturnType<typeof lockMail>>>;

/**
 * Locks an undelivered mail. Throws 404 if there is none, 422 if it was sent or withdrawn, or is being sent.
 */
async function lockUndelivered(tx: Tx, mail_id: number): Promise<UndeliveredMail> {
  const mail = await lockMail(tx, mail_id);
  if (mail === null) throw notFound();
  if (mail.sent_at !== null) throw conflict(failure.mailAlreadySent);
  if (mail.dropped_at !== null) throw conflict(failure.mailAlreadyWithdrawn);
  // Without a failed try the mail is still on its way and not in the list.
  if (mail.failed_at === null) throw conflict(failure.mailBeingSent);
  return mail;
}

function conflict(message: string) {
  return invalidInput([bodyIssue(['mail_id'], message)]);
}

type Noted = Pick<
  WriteRequest<typeof calls.system_management.undelivered_mail.retry>,
  'actor' | 'now' | 'services'
> & {
  readonly action: Extract<AuditAction, 'retried' | 'withdrawn'>;
  readonly mail: UndeliveredMail;
};

function note(tx: Tx, { actor, now, services, action, mail }: Noted): Promise<void> {
  const { mail_id, kind, about, user_id } = mail;
  return recordAudit(tx, {
    actor,
    at: now,
    action,
    object: { kind: 'mail', id: mail_id, name: subjectOf(kind, about, services.settings.operator) },
    detail: { recipient_user_id: user_id },
  });
}
