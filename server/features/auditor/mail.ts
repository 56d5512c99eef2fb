import type { Tx } from '#server/db/database.ts';
import type { JobQueue } from '#server/jobs/queue.ts';
import { sendMail } from '#server/jobs/queues.ts';
import type { MailSources } from '#server/mail/sources.ts';
import { insertMails } from '#server/mail/store.ts';
import type { AuditorMailKind } from '#server/mail/texts.ts';
import { selectSystemAdmins } from '#server/organisation/queries-account-stop.ts';
import { selectMailedGrant } from './queries.ts';

type Told = {
  readonly kind: AuditorMailKind;
  readonly auditor_grant_id: number;
  /** The auditor, and whoever granted or ended it. */
  readonly user_ids: readonly number[];
  readonly now: Date;
};

/** Queues a mail to both people and to all system admins. */
export async function mailGrant(
  tx: Tx,
  jobs: JobQueue,
  { kind, auditor_grant_id, user_ids, now }: Told,
): Promise<void> {
  const recipients = new Set([...user_ids, ...(await selectSystemAdmins(tx))]);
  const event_key = `${kind}:${auditor_grant_id}`;
  const mails = [...recipients].map((user_id) => ({ event_key, user_id, kind, auditor_grant_id }));
  for (const mail_id of await insertMails(tx, mails, now)) await jobs.send(tx, sendMail, { mail_id });
}

export const auditorMails: MailSources['auditor'] = {
  async contentOf(db, { kind, auditor_grant_id }, { user_id, full_name }, { base_url }) {
    const grant = await selectMailedGrant(db, auditor_grant_id);
    const is_auditor = user_id === grant.user_id;
    return {
      kind,
      reader_full_name: full_name,
      auditor_name: grant.full_name,
      administrator_name: (kind === 'auditor_named' ? grant.granted_by : grant.ended_by) ?? '',
      period: { first_day: grant.first_day, last_day: grant.last_day },
      division_names: grant.division_names,
      reason: grant.reason,
      is_auditor,
      address: `${base_url}${is_auditor && kind === 'auditor_named' ? '/register' : '/system-management/auditor'}`,
    };
  },
};
