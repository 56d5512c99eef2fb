import pg from 'pg';
import { sessionOptions } from '#server/db/database.ts';
import { copyRows, type TableRows } from './copy.ts';
import { dropIndexes } from './indexes.ts';

/** The tables that generated data is written to. */
export const loadedTables: readonly string[] = [
  'application',
  'approval_route_step',
  'approval_route_step_prev',
  'approval_route_step_user',
  'application_event',
  'work_list',
  'message',
  'message_destination',
  'message_mailbox',
  'message_box',
  'message_read',
  'notice',
  'notice_supplier_group',
  'notice_supplier',
  'notice_read',
  'audit_event',
];
/** Has rows from the start: of imports, and of whoever set up the workflows. */
const audit = 'audit_event';

/** Writes a batch: each table after those that it refers to. */
export type Write = (batch: readonly TableRows[]) => Promise<void>;

/**
 * Lets `work` write generated rows. A database without applications, messages and notices gets all of them in
 * one transaction, without what makes each row expensive: an interrupted run leaves nothing behind, and
 * everybody else waits. In any other database each batch is a transaction with every constraint and trigger.
 */
export async function loadData(url: string, work: (write: Write) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: sessionOptions });
  // An error of the connection itself also fails the statement that waits for it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    if (await takeEmptyTables(client)) {
      const restoreIndexes = await dropIndexes(client, loadedTables);
      await work((batch) => writeAtOnce(client, batch));
      await restoreIndexes();
      await nameAuditEvents(client);
      await client.query('commit');
    } else {
      await client.query('rollback');
      await work((batch) => writeBeside(client, batch));
    }
  } finally {
    await client.end();
  }
}

/**
 * Locks the tables if nothing is in them yet, and prepares the transaction for the load. False if there is
 * something, or if the role may not do this.
 */
async function takeEmptyTables(client: pg.Client): Promise<boolean> {
  const { rows: roles } = await client.query<{ on: string }>(`select current_setting('is_superuser') as on`);
  if (roles[0]?.on !== 'on') return false;
  const { rows } = await client.query<{ name: string }>(
    `with recursive loaded as (
        select unnest($1::regclass[]) as oid
        union select c.conrelid from pg_constraint c join loaded l on c.confrelid = l.oid where c.contype = 'f'
      ) select oid::regclass::text as name from loaded`,
    [loadedTables],
  );
  const tables = rows.map(({ name }) => name);
  const empty = tables.filter((table) => table !== audit);
  const isEmpty = async () => {
    const none = empty.map((table) => `not exists (select from ${table})`);
    const found = await client.query<{ empty: boolean }>(`select ${none.join(' and ')} as empty`);
    return found.rows[0]?.empty === true;
  };
  // Asked before too: most databases are not empty, and locking them would be a nuisance.
  if (!(await isEmpty())) return false;
  await client.query(`set local lock_timeout = '10s'`);
  await client.query(`lock table ${tables.join(', ')} in access exclusive mode`);
  if (!(await isEmpty())) return false;
  // The rows are consistent by construction: the engine played them, and all ids were drawn before. So no
  // foreign key is checked. The tests of the generator check them all.
  await client.query('set local session_replication_role = replica');
  await client.query(`set local maintenance_work_mem = '256MB'`);
  // COPY can freeze rows in a table that was truncated in the same transaction: nobody has to do it later.
  await client.query(`truncate ${empty.join(', ')}`);
  return true;
}

/** What the trigger of audit_event adds to the names of the log. */
async function nameAuditEvents(client: pg.Client): Promise<void> {
  await client.query(`insert into audit_person (user_id, person_key)
    select distinct user_id, person_key from audit_event where user_id is not null and person_key is not null
    except select user_id, person_key from audit_person`);
  await client.query(`insert into audit_object_name (object_name_key)
    select distinct object_name_key from audit_event where object_name_key is not null
    except select object_name_key from audit_object_name`);
}

async function writeAtOnce(client: pg.Client, batch: readonly TableRows[]): Promise<void> {
  for (const rows of batch) await copyRows(client, rows, rows.table === audit ? '' : 'with (freeze)');
}

async function writeBeside(client: pg.Client, batch: readonly TableRows[]): Promise<void> {
  await client.query('begin');
  for (const rows of batch) await copyRows(client, rows, '');
  await client.query('commit');
}
