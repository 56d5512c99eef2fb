import { japanDate } from '#domain/japan-date.ts';
import type { Tx } from '#server/db/database.ts';
import type { JobQueue } from '#server/jobs/queue.ts';
import { sendMail } from '#server/jobs/queues.ts';
import type { MailSources } from '#server/mail/sources.ts';
import { insertMails } from '#server/mail/store.ts';
import type { DelegationMailKind } from '#server/mail/texts.ts';
import { selectMailedDelegation } from './queries.ts';

/**
 * Queues a mail to the absent person and to the delegate about what an administrator has done; none to the
 * administrator, who may be the delegate of what they end.
 */
export async function mailDelegation(
  tx: Tx,
  jobs: JobQueue,
  {
    kind,
    delegation_id,
    user_ids,
    administrator_user_id,
    now,
  }: {
    readonly kind: DelegationMailKind;
    readonly delegation_id: number;
    readonly user_ids: readonly number[];
    readonly administrator_user_id: number;
    readonly now: Date;
  },
): Promise<void> {
  const mails = user_ids
    .filter((user_id) => user_id !== administrator_user_id)
    .map((user_id) => ({ event_key: `${kind}:${delegation_id}`, user_id, kind, delegation_id }));
  for (const mail_id of await insertMails(tx, mails, now)) await jobs.send(tx, sendMail, { mail_id });
}

/** Nobody reads that a delegation was named when it has ended. */
export const delegationMails: MailSources['delegation'] = {
  async contentOf(db, { kind, delegation_id }, reader, { base_url, today }) {
    const mailed = await selectMailedDelegation(db, delegation_id);
    const { user_name, delegate_user_id, delegate_name, first_day, last_day, ended_at } = mailed;
    if (kind === 'delegation_named' && (ended_at !== null || last_day < today)) return 'delegation_over';
    const is_delegate = reader.user_id === delegate_user_id;
    return {
      kind,
      reader_full_name: reader.full_name,
      period: { first_day, last_day: kind === 'delegation_ended' ? lastDayOf(mailed) : last_day },
      administrator_name: (kind === 'delegation_named' ? mailed.named_by : mailed.ended_by) ?? '',
      other_name: is_delegate ? user_name : delegate_name,
      is_delegate,
      address: `${base_url}/delegation`,
    };
  },
};

/** The day on which a delegation ended; of one that was withdrawn, the last day that it would have had. */
function lastDayOf({ first_day, last_day, ended_at }: Mailed): string {
  const ended_day = ended_at === null ? last_day : japanDate(new Date(ended_at));
  return ended_day < first_day ? last_day : ended_day;
}

type Mailed = Awaited<ReturnType<typeof selectMailedDelegation>>;
