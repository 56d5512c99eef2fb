import type { Db } from '#server/db/database.ts';

/**
 * When and by whom master data was last imported; a null user is the command line. Null before the first
 * import.
 */
export async function selectLastImport(db: Db) {
  const row = await db
    .selectFrom('audit_event')
    .select(['happened_at', 'full_name'])
    // Excludes the import event of generated data, which has no object.
    .where('action', '=', 'imported')
    .where('object_kind', '=', 'master_data')
    // The events of changed rows come before the import's own, which is the first of its kind in the index.
    .orderBy('happened_at', 'desc')
    .orderBy('audit_event_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
