import type { calls } from '#contract/calls.ts';
import type { AuditAction } from '#domain/audit.ts';
import { page } from '#texts/shell.ts';
import { failure } from '#texts/general.ts';
import { recordAudit } from '#server/audit/store.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Page } from '#server/db/page.ts';
import { exportList, slicesOf, wholeList } from '#server/export/list-file.ts';
import type { Handlers, WriteRequest } from '#server/http/handler.ts';
import { bodyIssue, invalidInput, notFound } from '#server/http/refusal.ts';
import { sendMail } from '#server/jobs/queues.ts';
import { countUndelivered, lockMail, selectUndelivered } from '#server/mail/queries.ts';
import { keepFromSending, noteDropped } from '#server/mail/store.ts';
import { subjectOf } from '#server/mail/texts.ts';
import { undeliveredMailCsvColumns } from './list-csv.ts';

/**
 * How often a mail that was sent again by hand is tried again: enough for a mail server that asks to come back later. The
 * tries that come by themselves go on beside it, so that pressing often never makes a second row of them.
 */
const retryLimit = 5;

/** 配信できなかったメール: what no mail server took yet, to be tried again or given up (domain 7). */
export const undeliveredMail: Handlers<typeof calls.system_management.undelivered_mail> = {
  async list({ db, input }) {
    const [items, total_count] = await Promise.all([selectMails(db, input), countUndelivered(db)]);
    return { items, total_count };
  },

  async csv(request) {
    return exportList(request, {
      columns: undeliveredMailCsvColumns,
      encoding: request.input.encoding,
      slices: slicesOf(await selectMails(request.db, wholeList)),
      name: [page.undelivered_mail],
      kind: 'mail',
      conditions: {},
    });
  },

  async retry({ tx, actor, input, now, services }) {
    const mail = await lockUndelivered(tx, input.mail_id);
    await services.jobs.send(tx, sendMail, { mail_id: mail.mail_id }, { retryLimit });
    await note(tx, { actor, now, action: 'retried', mail });
    return null;
  },

  async withdraw({ tx, actor, input, now }) {
    const mail = await lockUndelivered(tx, input.mail_id);
    // A worker that has begun may have been answered by the mail server already.
    if (!(await keepFromSending(tx, mail.mail_id))) throw gone(failure.mailBeingSent);
    await noteDropped(tx, mail.mail_id, now);
    await note(tx, { actor, now, action: 'withdrawn', mail });
    return null;
  },
};

async function selectMails(db: Db, paging: Page) {
  const rows = await selectUndelivered(db, paging);
  return rows.map(({ kind, about, ...row }) => ({ ...row, subject: subjectOf(kind, about) }));
}

type UndeliveredMail = NonNullable<Awaited<ReturnType<typeof lockMail>>>;

/** The mail, locked, where it could not be delivered; a 422 that says so where it was sent or given up meanwhile. */
async function lockUndelivered(tx: Tx, mail_id: number): Promise<UndeliveredMail> {
  const mail = await lockMail(tx, mail_id);
  if (mail === null) throw notFound();
  if (mail.sent_at !== null) throw gone(failure.mailAlreadySent);
  if (mail.dropped_at !== null) throw gone(failure.mailAlreadyWithdrawn);
  // One that no try failed of yet is on its way and in no list.
  if (mail.failed_at === null) throw gone(failure.mailBeingSent);
  return mail;
}

function gone(message: string) {
  return invalidInput([bodyIssue(['mail_id'], message)]);
}

type Noted = Pick<WriteRequest<typeof calls.system_management.undelivered_mail.retry>, 'actor' | 'now'> & {
  readonly action: Extract<AuditAction, 'retried' | 'withdrawn'>;
  readonly mail: UndeliveredMail;
};

function note(tx: Tx, { actor, now, action, mail }: Noted): Promise<void> {
  const { mail_id, kind, about, user_id } = mail;
  return recordAudit(tx, {
    actor,
    at: now,
    action,
    object: { kind: 'mail', id: mail_id, name: subjectOf(kind, about) },
    detail: { recipient_user_id: user_id },
  });
}
