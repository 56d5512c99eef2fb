import { readFile, readdir } from 'node:fs/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import pg from 'pg';
import { adoptEarlier } from './adopt.ts';
import type { DatabaseSchema } from './schema.ts';
import { writeWorkingDays } from './working-days.ts';

const ours = new URL('./migrations/', import.meta.url);

/** The names of this version's migrations, in their order. */
export async function migrationNames(folder = ours): Promise<readonly string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  return files.map((file) => file.slice(0, -'.sql'.length));
}

/** The migrations: SQL files that each run once, ordered by name, in one transaction. */
async function migrations(folder: URL): Promise<Record<string, Migration>> {
  const entries = (await migrationNames(folder)).map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(new URL(`${name}.sql`, folder), 'utf8');
    return [name, { up: async (db) => void (await sql.raw(text).execute(db)) }];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * Migrates the tables to this version, and brings the working days up to date with the holidays that it knows.
 * `url` is the owner role's. Leaves the database of a newer version as it is: this version may serve on it
 * (docs/operations.md#migrations). Only a test names another folder: a newer version's.
 */
export async function migrateTables(url: string, folder = ours): Promise<void> {
  const db = new Kysely<DatabaseSchema>({
    dialect: new PostgresDialect({
      pool: new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 10_000 }),
    }),
  });
  try {
    await adoptEarlier(db);
    if (await isNewer(db, folder)) return;
    const migrator = new Migrator({ db, provider: { getMigrations: () => migrations(folder) } });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
    await db.transaction().execute(writeWorkingDays);
  } finally {
    await db.destroy();
  }
}

/** Whether all migrations of this version have run, and others too. */
async function isNewer(db: Kysely<DatabaseSchema>, folder: URL): Promise<boolean> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (tables[0]?.exists !== true) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const known = await migrationNames(folder);
  return rows.length > known.length && known.every((name) => rows.some((row) => row.name === name));
}
