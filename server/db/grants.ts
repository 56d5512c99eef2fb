import pg from 'pg';
import { advisoryLock } from './advisory-locks.ts';

/**
 * Lets the role of `url` use what the role of `ownerUrl` owns, in the schema of the tables and in `pgboss`:
 * read and write rows, but neither change tables nor write to the record of the migrations. Run it after each
 * migration. Does nothing if both are the same role.
 */
export async function grantUse(ownerUrl: string, url: string): Promise<void> {
  const serving = await withClient(url, async (client) => one(client, 'select current_user as answer'));
  await withClient(ownerUrl, async (client) => {
    if (serving === (await one(client, 'select current_user as answer'))) return;
    const role = pg.escapeIdentifier(serving);
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLock.grant]);
    const { rows } = await client.query<{ statement: string }>(statements, [role]);
    for (const { statement } of rows) await client.query(statement);
    await client.query('commit');
  });
}

/**
 * The statements that grant, for a quoted role. An import uses ANALYZE, which MAINTAIN allows from PostgreSQL
 * 17 on; older ones skip it. What belongs to somebody else, such as an extension's view, is left out.
 */
const statements = `
  with portal_schema as (
    select oid, nspname from pg_namespace where nspname in (current_schema(), 'pgboss')
  ), version as (
    select case when current_setting('server_version_num')::int >= 170000 then ', maintain' else '' end as maintain
  ), relation as (
    select c.oid::regclass as name, c.relkind, c.relname like 'kysely_migration%' as recorded
    from pg_class c join portal_schema s on s.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'S') and pg_has_role(c.relowner, 'usage')
  )
  select format('grant usage on schema %I to %s', nspname, $1::text) as statement from portal_schema
  union all
  select case
    when relkind = 'S' then format('grant usage, select on sequence %s to %s', name, $1::text)
    when recorded then format('grant select on %s to %s', name, $1::text)
    when relkind = 'v' then format('grant select on %s to %s', name, $1::text)
    else format('grant select, insert, update, delete%s on %s to %s', maintain, name, $1::text)
  end from relation, version
  union all
  select format('grant execute on routine %s to %s', p.oid::regprocedure, $1::text)
  from pg_proc p join portal_schema s on s.oid = p.pronamespace
  where pg_has_role(p.proowner, 'usage')`;

async function one(client: pg.Client, query: string): Promise<string> {
  const { rows } = await client.query<{ answer: string }>(query);
  return rows[0]?.answer ?? '';
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A connection that breaks between two statements: the next one fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
