import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadDetailAs, submitApplication } from '#testing/application.ts';
import { testDatabase, type TestDatabase } from '#testing/database.ts';
import { earlierDatabase, earlierQueues } from '#testing/earlier-database.ts';
import { laterMigrations } from '#testing/later-version.ts';
import { testPortal } from '#testing/portal.ts';
import { migrate } from '#server/jobs/migrate.ts';
import { migrateTables, migrationNames } from './migrate.ts';
import type { Db } from './database.ts';

async function forTest(opening: Promise<TestDatabase>): Promise<TestDatabase> {
  const database = await opening;
  onTestFinished(() => database.drop());
  return database;
}

async function namesIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

const ran = (db: Db, name: string) =>
  sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-23T00:00:00.000Z')`.execute(
    db,
  );

/** Everything that pg_dump would write of the tables, but for the order of a table's columns. */
async function schemaOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with relation as (
      select oid, relname, relkind, relpersistence, reloptions from pg_class
      where relnamespace = 'public'::regnamespace
    )
    select concat_ws(' ', relkind, relname, relpersistence, reloptions) as line from relation
    union all
    select concat_ws(' ', 'column', r.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      a.attidentity, a.attgenerated, a.attstorage, a.attstattarget, a.attcollation::regcollation,
      pg_get_expr(d.adbin, d.adrelid))
    from relation r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    union all
    select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select pg_get_indexdef(i.indexrelid) from pg_index i join relation r on r.oid = i.indexrelid
    union all
    select pg_get_triggerdef(t.oid) from pg_trigger t join relation r on r.oid = t.tgrelid where not t.tgisinternal
    union all
    select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'view', relname, pg_get_viewdef(oid)) from relation where relkind = 'v'
    union all
    select concat_ws(' ', 'sequence', s.sequencename, s.data_type, s.start_value, s.increment_by, s.min_value,
      s.max_value, s.cycle, pg_get_serial_sequence(r.relname, a.attname))
    from pg_sequences s left join pg_depend p on p.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass
      and p.deptype = 'i'
    left join relation r on r.oid = p.refobjid
    left join pg_attribute a on a.attrelid = p.refobjid and a.attnum = p.refobjsubid
    where s.schemaname = 'public'
    order by line`.execute(db);
  return rows.map(({ line }) => line);
}

/**
 * Copies what this version stores to a database of an earlier one: of the tables that both have, the columns
 * that both have. New rows get ids above all.
 */
async function copyRows(from: Db, to: Db): Promise<void> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(quote_ident(a.attname)) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
      and not a.attisdropped and a.attgenerated = ''
    group by c.relname`.execute(to);
  await to.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const { rows: stored } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
      from,
    );
    const both = new Set(stored.map(({ name }) => name));
    for (const { name, columns } of rows.filter((table) => both.has(table.name))) {
      const kept = await sql<{ rows: unknown }>`
        select coalesce(jsonb_agg(t), '[]') as rows from ${sql.id(name)} t`.execute(from);
      const names = sql.raw(columns.join(', '));
      await sql`
        insert into ${sql.id(name)} (${names}) overriding system value
        select ${names} from jsonb_populate_recordset(null::${sql.id(name)}, ${JSON.stringify(kept.rows[0]?.rows)}::jsonb)`.execute(
        tx,
      );
    }
    await sql`select setval(oid::regclass, 100000) from pg_class
      where relkind = 'S' and relnamespace = 'public'::regnamespace`.execute(tx);
  });
}

describe('the database of a newer version', () => {
  const next = '9999_of_the_next_version';

  test('is left as it is, so that the former version can be started again', async () => {
    const { db, url } = await forTest(testDatabase());
    await ran(db, next);
    await migrate(url);
    expect(await namesIn(db)).toEqual([...(await migrationNames()), next]);
  });

  test('is refused if it lacks a migration of this version', async () => {
    const { db, url } = await forTest(testDatabase());
    await ran(db, next);
    const migrations = await laterMigrations({ '0002_of_this_version': 'select 1' });
    await expect(migrateTables(url, migrations)).rejects.toThrow(/9999_of_the_next_version/);
  });
});

describe('the database of the version before the baseline', () => {
  test('becomes what the baseline makes, and keeps its rows', async () => {
    const { db: made } = await forTest(testDatabase());
    const database = await earlierDatabase();
    const { db, url } = database;
    const source = await testPortal();
    const application_id = await submitApplication(source);
    const before = await loadDetailAs(source, 'applicant1', application_id);
    await copyRows(source.db, db);
    await source.stop();
    expect(await schemaOf(db)).not.toEqual(await schemaOf(made));

    await Promise.all([migrate(url), migrate(url)]);
    expect(await namesIn(db)).toEqual(await migrationNames());
    expect(await schemaOf(db)).toEqual(await schemaOf(made));
    const portal = await testPortal({ database });
    expect(await loadDetailAs(portal, 'applicant1', application_id)).toEqual(before);
    expect(await submitApplication(portal)).toBeGreaterThan(application_id);
    const { rows: queues } = await sql`
      select name from pgboss.queue union select name from pgboss.schedule union select name from pgboss.job`.execute(
      db,
    );
    for (const name of earlierQueues) expect(queues).not.toContainEqual({ name });
    expect(queues).toContainEqual({ name: 'mail-spread' });
    // It compares the history, the lists and the files.
    await portal.stop();
  });

  test.each([
    ['an older one', (db: Db) => sql`delete from kysely_migration where name = '0049_reminder'`.execute(db)],
    ['one with another change', (db: Db) => ran(db, '0050_of_nobody')],
  ])('%s is refused and left as it is', async (_, change) => {
    const { db, url } = await forTest(earlierDatabase());
    await change(db);
    const before = [await namesIn(db), await schemaOf(db)];
    await expect(migrate(url)).rejects.toThrow(
      /^The database is of a version before 1\.0\.0 \(its newest migration is 00[^\n]+\): start the portal of commit bea69a36 on it once, then this one\.$/,
    );
    expect([await namesIn(db), await schemaOf(db)]).toEqual(before);
  });
});
