import type { Event } from '#domain/application/types.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** The first `event_number` events of an application, in order. */
export async function loadEvents(
  db: Db | Tx,
  application_id: number,
  event_number: number,
): Promise<Event[]> {
  const rows = await db
    .selectFrom('application_event')
    .select('event')
    .where('application_id', '=', application_id)
    .where('event_number', '<=', event_number)
    .orderBy('event_number')
    .execute();
  // The column holds the engine's event; record() wrote it.
  return rows.map((row) => row.event as Event);
}

/** Who nudged a step on a day, with their current department. */
export function loadNudger(db: Db | Tx, approval_route_step_id: number, day: string) {
  return db
    .selectFrom('application_nudge as n')
    .innerJoin('portal_user as u', 'u.user_id', 'n.user_id')
    .leftJoin('department as d', 'd.department_id', 'u.department_id')
    .leftJoin('division as v', 'v.division_id', 'd.division_id')
    .select(['n.user_id', 'v.division_name', 'd.department_name', 'u.full_name'])
    .where('n.approval_route_step_id', '=', approval_route_step_id)
    .where('n.day', '=', day)
    .executeTakeFirstOrThrow();
}

export type Nudger = Awaited<ReturnType<typeof loadNudger>>;

/** What an application is called, and its applicant, for its mails. */
export function loadApplicationNames(db: Db, application_id: number) {
  return db
    .selectFrom('application')
    .select([
      'application_id',
      'workflow_name',
      'applicant_answers_hope_date',
      'applicant_user_id',
      'applicant_division_name',
      'applicant_department_name',
      'applicant_full_name',
    ])
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow();
}

/** Whether who rejected an application asks its applicant to submit it again (修正して再申請を依頼). */
export async function asksResubmission(db: Db, application_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('application_event')
    .select('event')
    .where('application_id', '=', application_id)
    .where('kind', '=', 'rejected')
    .executeTakeFirst();
  // The column holds the engine's event; record() wrote it.
  const event = row?.event as Event | undefined;
  return event?.kind === 'rejected' && event.asks_resubmission === true;
}
