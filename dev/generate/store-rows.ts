import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { personNamesOf, type Company, type PersonNames } from './company.ts';
import type { TableRows } from './copy.ts';
import { loadedTables } from './load.ts';

/** Draws `count` new ids from the column's sequence, ascending. */
export async function takeIds(db: Db, table: string, column: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, ${column})) as id
    from generate_series(1, ${count}::integer)`.execute(db);
  return rows.map(({ id }) => id);
}

/** One entry of the audit log. */
export type AuditEntry = {
  readonly happened_at: string;
  readonly happened_on: string;
  readonly user_id: number;
  readonly action: string;
  readonly object_kind: string;
  readonly object_id: number;
  readonly object_name: string | null;
  /** JSON. */
  readonly detail: string;
};

/**
 * Rows of the audit log in the order of time. Repeated openings of one object by one user on one day become
 * one entry; all openings of an object are in the same batch.
 */
export function auditRows(company: Company, entries: readonly AuditEntry[]): TableRows {
  const opened = new Set<string>();
  const rows = entries
    .toSorted((one, other) => compareTexts(one.happened_at, other.happened_at))
    .filter(({ action, user_id, object_kind, object_id, happened_on }) => {
      if (action !== 'opened') return true;
      const key = `${user_id} ${object_kind} ${object_id} ${happened_on}`;
      const isFirst = !opened.has(key);
      opened.add(key);
      return isFirst;
    })
    .map((entry) => ({ ...entry, ...auditNames(personNamesOf(company, entry.user_id)) }));
  return { table: 'audit_event', rows };
}

/** Times as ISO 8601 of one length are in the order of their letters. */
function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function auditNames({
  full_name,
  division_name,
  department_name,
  company_name,
  branch_office_name,
}: PersonNames) {
  const parts = [division_name, department_name, company_name, branch_office_name];
  return { full_name, organisation_name: parts.filter((part) => part !== null && part !== '').join(' ') };
}

/**
 * Runs VACUUM and ANALYZE, which the database would do later by itself: the planner knows the new rows, and
 * index-only scans skip the tables.
 */
export async function settleTables(db: Db): Promise<void> {
  // One table at a time, so that each ends within the limit of a statement.
  for (const table of loadedTables) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
}
