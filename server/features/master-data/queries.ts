import type { Db } from '#server/db/database.ts';

/** When master data was imported last, and by whom; nobody is the command line. Null before the first import. */
export async function selectLastImport(db: Db) {
  const row = await db
    .selectFrom('audit_event')
    .select(['happened_at', 'full_name'])
    // Data that were generated are noted as imported too, without what they were imported to.
    .where('action', '=', 'imported')
    .where('object_kind', '=', 'master_data')
    // An import notes each row that it changed before itself, so this is the first of its kind in the index.
    .orderBy('happened_at', 'desc')
    .orderBy('audit_event_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
