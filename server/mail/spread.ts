import { evolve, fold } from '#domain/approval-route/evolve.ts';
import { notices } from '#domain/approval-route/progress.ts';
import { loadApplications } from '#server/application/store.ts';
import type { Db } from '#server/db/database.ts';
import type { JobQueue } from '#server/jobs/queue.ts';
import { sendMail, type Jobs } from '#server/jobs/queues.ts';
import { candidates, mailingFor } from './recipients.ts';
import { insertMails, loadEvents, loadValidUsers, type NewMail } from './store.ts';

export type SpreadDeps = { readonly db: Db; readonly jobs: JobQueue; readonly now: () => Date };

/**
 * Works out who is mailed about an event (domain 7), from what the event did and who may know of it now, and puts one job
 * a mail in. Repeated, it adds nothing: a person has one mail an event.
 */
export async function spreadMailJob(
  { db, jobs, now }: SpreadDeps,
  { application_id, event_number }: Jobs['mail-spread'],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const events = await loadEvents(tx, application_id, event_number);
    const event = events[event_number - 1];
    const [loaded] = await loadApplications(tx, [application_id]);
    if (event === undefined || loaded === undefined)
      throw new Error(`Application ${application_id} has no event ${event_number}.`);
    const before = fold(events.slice(0, -1));
    const told = notices(before, evolve(before, event), event);
    // A step that had started by then has the same number now: a route is set before any step behind it starts.
    const { state, step_ids } = loaded;
    const users = await loadValidUsers(tx, candidates(told, state));
    const mails = users.flatMap((user): NewMail[] => {
      const mailing = mailingFor(told, state, user);
      if (mailing === null) return [];
      const { kind, step_order } = mailing;
      return [
        {
          event_key: `${application_id}:${event_number}`,
          user_id: user.user_id,
          kind,
          application_id,
          approval_route_step_id: step_order === null ? null : (step_ids[step_order - 1] ?? null),
        },
      ];
    });
    for (const mail_id of await insertMails(tx, mails, now())) await jobs.send(tx, sendMail, { mail_id });
  });
}
