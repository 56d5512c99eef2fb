import type { Actor } from '#domain/actor.ts';
import type { Tx } from '#server/db/database.ts';
import type { JobQueue } from '#server/jobs/queue.ts';
import { sendMail } from '#server/jobs/queues.ts';
import type { MailSources } from './sources.ts';
import { insertMails } from './store.ts';
import {
  selectLatestAudit,
  selectStopAudit,
  selectSystemAdmins,
} from '#server/organisation/queries-account-stop.ts';

/**
 * Queues a mail to each other valid system admin about who was stopped. The caller has recorded the stop in
 * the audit log in this transaction.
 */
export async function mailAccountStop(
  tx: Tx,
  jobs: JobQueue,
  { actor, object, now }: { readonly actor: Actor; readonly object: StoppedObject; readonly now: Date },
): Promise<void> {
  const audit_event_id = await selectLatestAudit(tx, actor.user_id, object);
  const mails = (await selectSystemAdmins(tx))
    .filter(
      (user_id) => user_id !== actor.user_id && !(object.kind === 'internal_user' && user_id === object.id),
    )
    .map((user_id) => ({
      event_key: `account_stopped:${audit_event_id}`,
      user_id,
      kind: 'account_stopped' as const,
      audit_event_id,
    }));
  for (const mail_id of await insertMails(tx, mails, now)) await jobs.send(tx, sendMail, { mail_id });
}

export type StoppedObject = {
  readonly kind: 'internal_user' | 'supplier_user' | 'supplier';
  readonly id: number;
};

/** Nobody reads of a stop who is no system admin any more. */
export const accountStopMails: MailSources['account_stop'] = {
  async contentOf(db, { audit_event_id }, { user_id, full_name }, { base_url }) {
    const stop = await selectStopAudit(db, audit_event_id);
    if (!(await selectSystemAdmins(db)).includes(user_id)) return 'admin_no_more';
    return {
      kind: 'account_stopped',
      reader_full_name: full_name,
      administrator_name: stop.full_name ?? '',
      stopped_name: stop.object_name ?? '',
      stopped_in_full: stop.in_full,
      reason: stop.reason,
      address: `${base_url}/system-management`,
    };
  },
};
