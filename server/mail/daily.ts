import { latestNine } from '#domain/daily-mail.ts';
import { daysLater } from '#domain/japan-date.ts';
import type { MailDropReason } from '#domain/mail.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { selectWorkingDayBefore } from '#server/db/working-days.ts';
import type { JobQueue } from '#server/jobs/queue.ts';
import { sendMail } from '#server/jobs/queues.ts';
import type { PendingMail, Recipient } from './queries.ts';
import type { DailyMailDay, MailSources, Writing } from './sources.ts';
import { insertMails } from './store.ts';
import type { DailyMail } from './texts.ts';

/** The daily mail (docs/rules/mail.md#the-daily-mail). Its event is its day: a person gets one a day. */
const keyStart = 'daily:';

/** Queues a mail to each person whom a part of the daily mail may concern. A repeated job adds nothing. */
export async function dailyMailJob({
  db,
  jobs,
  now,
  sources: { daily },
}: {
  readonly db: Db;
  readonly jobs: JobQueue;
  readonly now: () => Date;
  readonly sources: Pick<MailSources, 'daily'>;
}): Promise<void> {
  const at = now();
  await db.transaction().execute(async (tx) => {
    const day = await selectWorkingDayBefore(tx, daysLater(latestNine(at), 1));
    const of = await dayOf(tx, day);
    const user_ids = new Set<number>();
    for (const part of Object.values(daily))
      for (const user_id of await part.recipients(tx, of, at)) user_ids.add(user_id);
    const mails = [...user_ids].map((user_id) => ({
      event_key: `${keyStart}${day}`,
      user_id,
      kind: 'daily' as const,
    }));
    for (const mail_id of await insertMails(tx, mails, at)) await jobs.send(tx, sendMail, { mail_id });
  });
}

/** What a daily mail says now; or that it has nothing to say. */
export async function dailyContent(
  db: Db,
  daily: MailSources['daily'],
  { event_key }: Pick<PendingMail, 'event_key'>,
  reader: Recipient,
  writing: Writing,
): Promise<DailyMail | MailDropReason> {
  const of = await dayOf(db, event_key.slice(keyStart.length));
  const begun_delegations = await daily.begun_delegations.contentOf(db, of, reader, writing);
  const due_steps = await daily.due_steps.contentOf(db, of, reader, writing);
  const late_steps = await daily.late_steps.contentOf(db, of, reader, writing);
  const awaited_replies = await daily.awaited_replies.contentOf(db, of, reader, writing);
  const awaited_responses = await daily.awaited_responses.contentOf(db, of, reader, writing);
  const ended_questionnaires = await daily.ended_questionnaires.contentOf(db, of, reader, writing);
  const ofApplications = [begun_delegations, due_steps, late_steps, awaited_replies].some(
    (part) => part !== null,
  );
  if (!ofApplications && awaited_responses === null && ended_questionnaires === null) return 'daily_empty';
  return {
    kind: 'daily',
    day: of.day,
    reader_full_name: reader.full_name,
    begun_delegations,
    due_steps,
    late_steps,
    awaited_replies,
    awaited_responses,
    ended_questionnaires,
    address: `${writing.base_url}${ofApplications ? '/application' : '/'}`,
  };
}

async function dayOf(db: Db | Tx, day: string): Promise<DailyMailDay> {
  return { day, day_before: await selectWorkingDayBefore(db, day) };
}
