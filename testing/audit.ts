import type { Db } from '#server/db/database.ts';

/** Reads the audit log in pieces: each call returns the entries since the last call. */
export function auditReader() {
  let after = 0;
  return async (db: Db) => {
    const rows = await db
      .selectFrom('audit_event')
      .selectAll()
      .where('audit_event_id', '>', after)
      .orderBy('audit_event_id')
      .execute();
    after = rows.at(-1)?.audit_event_id ?? after;
    return rows;
  };
}

/** The last entry about an object, apart from denied access. */
export function lastNote(db: Db, object_kind: string, object_id: number) {
  return db
    .selectFrom('audit_event')
    .select(['action', 'full_name', 'object_name', 'detail'])
    .where('object_kind', '=', object_kind)
    .where('object_id', '=', object_id)
    .where('action', '<>', 'refused')
    .orderBy('audit_event_id', 'desc')
    .executeTakeFirst();
}
