import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#testing/database.ts';
import { migrate } from '#server/jobs/migrate.ts';
import { migrationNames } from './migrate.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
  return () => database.drop();
});

const ran = (name: string) =>
  sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-23T00:00:00.000Z')`.execute(
    database.db,
  );
const names = async () => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    database.db,
  );
  return rows.map(({ name }) => name);
};

describe('the database of a newer version', () => {
  test('is left as it is, so that the former version can be started again', async () => {
    await ran('9999_of_the_next_version');
    await migrate(database.url);
    expect(await names()).toEqual([...(await migrationNames()), '9999_of_the_next_version']);
  });

  test('is refused if it lacks a migration of this version', async () => {
    const last = (await migrationNames()).at(-1) ?? '';
    await sql`delete from kysely_migration where name = ${last}`.execute(database.db);
    await ran('9999_of_the_next_version');
    await ran('9999_of_the_version_after_that');
    await expect(migrate(database.url)).rejects.toThrow(/9999_of_the_next_version/);
  });
});
