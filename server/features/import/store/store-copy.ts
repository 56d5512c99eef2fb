import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** The ids of copied rows are those of the portal. New rows count from here, above all ids of a sequence. */
const firstNewId = 2_000_000_000;

/**
 * The tables that an import writes: their id, their unique key, and other columns by which rows are found.
 */
const copied: readonly CopiedTable[] = [
  { table: 'division', id: 'division_id', key: ['division_code'] },
  { table: 'workflow_type', id: 'workflow_type_id', key: ['workflow_type_code'] },
  { table: 'department', id: 'department_id', key: ['department_code'] },
  { table: 'department_group', id: 'department_group_id', key: ['department_group_code'] },
  { table: 'department_group_member', key: ['department_group_id', 'department_id'] },
  { table: 'supplier', id: 'supplier_id', key: ['supplier_code'], computes: ['invalid_flag'] },
  { table: 'supplier_division', key: ['supplier_id', 'division_id'] },
  {
    table: 'portal_user',
    id: 'user_id',
    key: ['role', 'login_id'],
    indexes: ['department_id', 'supplier_id'],
  },
  { table: 'company_holiday', key: ['day'] },
];

type CopiedTable = {
  readonly table: string;
  readonly id?: string;
  readonly key: readonly string[];
  readonly indexes?: readonly string[];
  /** Computed columns that the copy computes too: who is valid depends on them. */
  readonly computes?: readonly string[];
};

/**
 * Gives this transaction a private copy of the master data. PostgreSQL finds temporary tables first, so every
 * later statement of the transaction reads and writes the copy under the usual names, the view of valid users
 * included. Everything else becomes read-only: PostgreSQL refuses a write or a row lock. The transaction is
 * to be rolled back.
 */
export async function copyMasterData(tx: Tx): Promise<void> {
  const { rows } = await sql<{ schema: string; valid_user: string }>`
    select current_schema() as schema, pg_get_viewdef('valid_user'::regclass) as valid_user`.execute(tx);
  const [{ schema, valid_user } = { schema: '', valid_user: '' }] = rows;
  await sql`create temp sequence new_id as integer start with ${sql.lit(firstNewId)}`.execute(tx);
  const computed = await sql<{ table: string; column: string; type: string; expression: string }>`
    select attrelid::regclass::text as table, attname as column, format_type(atttypid, atttypmod) as type,
      pg_get_expr(adbin, adrelid) as expression
    from pg_attribute join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = any(${copied.map(({ table }) => table)}::regclass[]) and attgenerated <> ''`.execute(tx);
  for (const { table, id, key, indexes = [], computes = [] } of copied) {
    const copy = sql.id('pg_temp', table);
    await sql`create temp table ${sql.id(table)} (like ${sql.id(schema, table)} including defaults)`.execute(
      tx,
    );
    await sql`insert into ${copy} select * from ${sql.id(schema, table)}`.execute(tx);
    // The search keys of new rows stay empty: computing them would take most of the time.
    for (const { column, type, expression } of computed.rows.filter((each) => each.table === table)) {
      const name = sql.id(column);
      if (computes.includes(column))
        await sql`alter table ${copy} drop column ${name}, add column ${name} ${sql.raw(type)}
          generated always as (${sql.raw(expression)}) stored`.execute(tx);
      else await sql`alter table ${copy} alter column ${name} drop not null`.execute(tx);
    }
    if (id !== undefined) {
      await sql`alter table ${copy} alter column ${sql.id(id)} set default nextval('pg_temp.new_id')`.execute(
        tx,
      );
      await sql`create unique index on ${copy} (${sql.id(id)})`.execute(tx);
    }
    await sql`create unique index on ${copy} (${sql.join(key.map((column) => sql.id(column)))})`.execute(tx);
    for (const column of indexes) await sql`create index on ${copy} (${sql.id(column)})`.execute(tx);
    await sql`analyze ${copy}`.execute(tx);
  }
  await sql`create temp view valid_user as ${sql.raw(valid_user)}`.execute(tx);
  // A statement that this connection prepared before still means the tables of the portal.
  await sql`discard plans`.execute(tx);
  await sql`set transaction read only`.execute(tx);
}
