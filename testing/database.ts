import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase, type DatabaseOptions, type Db } from '#server/db/database.ts';
import { migrate } from '#server/jobs/migrate.ts';

/** A database for one test file. */
export interface TestDatabase {
  readonly db: Db;
  readonly url: string;
  /** Closes `db` and deletes the database, even if others are still connected. */
  readonly drop: () => Promise<void>;
}

/**
 * The source of copied databases: its name on the server, and how to fill it, given the address of an empty
 * database.
 */
export type DatabaseTemplate = { readonly name: string; readonly fill: (url: string) => Promise<void> };

/** How `db` is opened. */
export type OpenOptions = Omit<DatabaseOptions, 'url'>;

/** Any number that no other lock of the tests uses. */
const templateLock = 20_261_121;

/** A migrated database without rows. */
export function testDatabase(): Promise<TestDatabase> {
  return databaseFrom({ name: 'portal_template', fill: migrate });
}

/** Copies a database from a template, which is quick. The first caller makes the template. */
export async function databaseFrom(
  template: DatabaseTemplate,
  options: OpenOptions = {},
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const server = serverAddress();
  await withClient(server, async (client) => {
    // Held until the copy is complete: a template with connections can't be copied.
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const found = await client.query('select 1 from pg_database where datname = $1 and not datallowconn', [
      template.name,
    ]);
    if (found.rowCount === 0) await makeTemplate(client, server, template);
    await client.query(`create database ${name} template ${template.name}`);
  });
  const url = withDatabase(server, name);
  const db = openDatabase({ ...options, url });
  return {
    db,
    url,
    async drop() {
      await db.destroy();
      await withClient(server, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

/**
 * An empty database with two roles that are no superusers: one owns it, the other may only connect. Their
 * addresses are `ownerUrl` and `url`, and `db` is opened as the second.
 */
export async function databaseOfTwoRoles(): Promise<TestDatabase & { readonly ownerUrl: string }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const server = serverAddress();
  const owner = { name: `${name}_owner`, password: randomBytes(12).toString('hex') };
  const serving = { name: `${name}_serving`, password: randomBytes(12).toString('hex') };
  await withClient(server, async (client) => {
    for (const role of [owner, serving])
      await client.query(`create role ${role.name} login password '${role.password}'`);
    await client.query(`create database ${name} owner ${owner.name}`);
  });
  const urlOf = (role: typeof owner): string => {
    const url = new URL(withDatabase(server, name));
    url.username = role.name;
    url.password = role.password;
    return url.href;
  };
  const db = openDatabase({ url: urlOf(serving) });
  return {
    db,
    url: urlOf(serving),
    ownerUrl: urlOf(owner),
    async drop() {
      await db.destroy();
      await withClient(server, async (client) => {
        await client.query(`drop database ${name} with (force)`);
        for (const role of [owner, serving]) await client.query(`drop role ${role.name}`);
      });
    },
  };
}

async function makeTemplate(
  client: pg.Client,
  server: string,
  { name, fill }: DatabaseTemplate,
): Promise<void> {
  // Left over from an interrupted run.
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`);
  await fill(withDatabase(server, name));
  await client.query(`alter database ${name} allow_connections false`);
  // A connection that is just ending would fail if it were cut off.
  const connected = () => client.query('select from pg_stat_activity where datname = $1', [name]);
  while ((await connected()).rowCount !== 0) await setTimeout(20);
}

function serverAddress(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (url === undefined) throw new Error('Server tests run by vitest, whose set-up starts their PostgreSQL.');
  return url;
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
