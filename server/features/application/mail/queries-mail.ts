import { sql } from 'kysely';
import type { Event } from '#domain/application/types.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { MailCandidates } from '#domain/application/mail-recipients.ts';

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

/** The valid users among the candidates, each with their current organisation. */
export function loadValidUsers(db: Db | Tx, { user_ids, department_ids, supplier_ids }: MailCandidates) {
  return db
    .selectFrom('valid_user')
    .select(['user_id', 'department_id', 'supplier_id'])
    .where((row) =>
      row.or([
        sql<boolean>`user_id = any(${user_ids}::integer[])`,
        sql<boolean>`department_id = any(${department_ids}::integer[])`,
        sql<boolean>`supplier_id = any(${supplier_ids}::integer[])`,
      ]),
    )
    .orderBy('user_id')
    .execute();
}

/** The name of a user. */
export async function loadFullName(db: Db, user_id: number): Promise<string> {
  const { full_name } = await db
    .selectFrom('portal_user')
    .select('full_name')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return full_name;
}

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
