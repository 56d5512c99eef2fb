import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';

type Cell = string | number | boolean | Date | null;
type Row = Readonly<Record<string, Cell>>;

/**
 * Rows as a table of a statement, `unnest(…) as NAME (COLUMNS)`: one array per column, so the SQL text does
 * not depend on the number of rows. `types` names each column's type in PostgreSQL; a column of arrays is
 * sent as text (`{1,2}`).
 */
export function rowsAs<R extends Row>(
  name: string,
  types: Readonly<Record<keyof R & string, string>>,
  rows: readonly R[],
): RawBuilder<unknown> {
  const columns = Object.keys(types);
  const arrays = columns.map((column) => {
    const cells = rows.map((row) => row[column] ?? null);
    return sql`${cells}::${sql.raw(`${types[column] ?? 'text'}[]`)}`;
  });
  return sql`unnest(${sql.join(arrays)}) as ${sql.raw(`${name} (${columns.join(', ')})`)}`;
}

/** Numbers as a PostgreSQL array literal. */
export function arrayText(numbers: readonly number[]): string {
  return `{${numbers.join(',')}}`;
}

/** Draws `count` new ids from the column's sequence, ascending. */
export async function takeIds(db: Db | Tx, table: string, column: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, ${column})) as id
    from generate_series(1, ${count}::integer)`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Everybody's current name and organisation by user id, for the names that are copied into rows. Join it as
 * `who`.
 */
export const who = sql`(
  select u.user_id, u.full_name, v.division_name, d.department_name, s.company_name, s.branch_office_name
  from portal_user u
  left join department d on d.department_id = u.department_id
  left join division v on v.division_id = d.division_id
  left join supplier s on s.supplier_id = u.supplier_id
)`;

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
 * Appends to the audit log in this order. Repeated openings of one object by one user on one day become one
 * entry.
 */
export async function insertAudit(tx: Tx, rows: readonly AuditEntry[]): Promise<void> {
  const types = {
    happened_at: 'timestamptz',
    happened_on: 'date',
    user_id: 'integer',
    action: 'text',
    object_kind: 'text',
    object_id: 'integer',
    object_name: 'text',
    detail: 'jsonb',
  };
  await sql`insert into audit_event (happened_at, happened_on, user_id, full_name, organisation_name, action, object_kind,
      object_id, object_name, detail)
    select r.happened_at, r.happened_on, r.user_id, who.full_name,
      concat_ws(' ', who.division_name, who.department_name, who.company_name, nullif(who.branch_office_name, '')), r.action,
      r.object_kind, r.object_id, r.object_name, r.detail
    from ${rowsAs('r', types, rows)} join ${who} who on who.user_id = r.user_id
    order by r.happened_at
    on conflict (user_id, object_kind, object_id, happened_on) where action = 'opened' do nothing`.execute(
    tx,
  );
}

/**
 * Runs VACUUM and ANALYZE, which the database would do later by itself: the planner knows the new rows, and
 * index-only scans skip the tables.
 */
export async function settleTables(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      await sql`vacuum (analyze) application, approval_route_step, approval_route_step_prev, approval_route_step_user,
        application_event, work_list, message, message_destination, message_mailbox, message_box, message_read, notice,
        notice_supplier_group, notice_supplier, notice_read, audit_event`.execute(connection);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}
