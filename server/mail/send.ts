import { japanDate } from '#domain/japan-date.ts';
import type { MailDropReason } from '#domain/mail.ts';
import { recordAudit } from '#server/audit/store.ts';
import type { Db } from '#server/db/database.ts';
import type { IdentityProvider, OperatorCompany } from '#server/environment.ts';
import type { Jobs } from '#server/jobs/queues.ts';
import { currentContent } from './content.ts';
import type { OutgoingMail, Mailer } from './mailer.ts';
import { loadPendingMail, lockMail, type Recipient } from './queries.ts';
import type { MailSources, Writing } from './sources.ts';
import { noteDropped, noteFailure, noteSent, withSendingLock } from './store.ts';
import { composeMail, subjectOf, withProvider } from './texts.ts';

type Provider = Pick<IdentityProvider, 'name' | 'role'>;

export type SendDeps = {
  readonly db: Db;
  readonly mailer: Pick<Mailer, 'send'>;
  /** Without a trailing slash; mails link to it. */
  readonly base_url: string;
  readonly operator: OperatorCompany;
  readonly identity_providers: readonly Provider[];
  readonly now: () => Date;
  readonly sources: MailSources;
};

/**
 * Sends one mail, once. A mail that was sent or dropped before is left alone (`done`); one that is void now
 * is dropped. If the mail server does not accept it, records the failure and throws, so that the queue
 * retries.
 */
export async function sendMailJob(
  { db, mailer, base_url, operator, identity_providers, now, sources }: SendDeps,
  { mail_id }: Jobs['mail-send'],
): Promise<'sent' | 'dropped' | 'done'> {
  let result: 'sent' | 'dropped' | 'done' = 'done';
  const locked = await withSendingLock(db, mail_id, async (db) => {
    const at = now();
    const writing = { base_url, now: at, today: japanDate(at) };
    const outgoing = await composeOutgoing({ db, sources, operator, identity_providers }, mail_id, writing);
    if (outgoing === 'done') return;
    if (typeof outgoing === 'string') {
      await drop(db, mail_id, { reason: outgoing, operator, at: now() });
      result = 'dropped';
      return;
    }
    try {
      await mailer.send(outgoing);
    } catch (error) {
      await noteFailure(db, mail_id, { failed_at: now(), last_error: messageOf(error) });
      throw error;
    }
    await noteSent(db, mail_id, now());
    result = 'sent';
  });
  if (!locked) throw new Error(`Mail ${mail_id} is being sent by another worker.`);
  return result;
}

/**
 * The mail with its current content; `done` if it was sent or dropped; or why nobody gets it any more.
 */
async function composeOutgoing(
  {
    db,
    sources,
    operator,
    identity_providers,
  }: Pick<SendDeps, 'db' | 'sources' | 'operator' | 'identity_providers'>,
  mail_id: number,
  writing: Writing,
): Promise<OutgoingMail | 'done' | MailDropReason> {
  const mail = await loadPendingMail(db, mail_id);
  if (mail === null) return 'done';
  const current = await currentContent(db, sources, mail, writing);
  if (typeof current === 'string') return current;
  const { reader, content } = current;
  return {
    to: { name: reader.full_name, address: reader.mail_address },
    message_id: `<mail-${mail_id}@${new URL(writing.base_url).hostname}>`,
    ...composeMail(
      withProvider(content, providerOf(reader, identity_providers)),
      operator,
      reader.company_name,
    ),
  };
}

type Dropped = { readonly reason: MailDropReason; readonly operator: OperatorCompany; readonly at: Date };

/**
 * Gives up a mail that nobody gets any more. One that failed before stands in 配信できなかったメール, and
 * leaving that list must not look like a delivery: the audit log says why it left.
 */
function drop(db: Db, mail_id: number, { reason, operator, at }: Dropped): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const mail = await lockMail(tx, mail_id);
    await noteDropped(tx, mail_id, at);
    if (mail === null || mail.failed_at === null) return;
    await recordAudit(tx, {
      actor: null,
      at,
      action: 'dropped',
      object: { kind: 'mail', id: mail_id, name: subjectOf(mail.kind, mail.about, operator) },
      detail: { recipient_user_id: mail.user_id, reason },
    });
  });
}

/** The name of the provider that signs the reader in; null if several sign in the reader's role, or none. */
export function providerOf(
  reader: Pick<Recipient, 'supplier_id'>,
  identity_providers: readonly Provider[],
): string | null {
  const role = reader.supplier_id === null ? 'operator' : 'supplier';
  const [only, another] = identity_providers.filter((provider) => provider.role === role);
  return only === undefined || another !== undefined ? null : only.name;
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
