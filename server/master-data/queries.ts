import type { Db } from '#server/db/database.ts';

/** When master data was imported last, and by whom; nobody is the command line. Null before the first import. */
export async function selectLastImport(db: Db) {
  const row = await db
    .selectFrom('audit_event')
    .select(['happened_at', 'full_name'])
    .where('action', '=', 'imported')
    .orderBy('audit_event_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
