import { advisoryLock } from '#server/db/advisory-locks.ts';
import { role, type Role } from '#domain/codes.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { MasterName } from '#server/features/import/read/files.ts';

/** Waits for a running import, and blocks others until this transaction ends. */
export async function takeImportLock(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLock.import})`.execute(tx);
}

/** The same for a screen: returns false if another import holds the lock for more than five seconds. */
export async function takeImportLockSoon(tx: Tx): Promise<boolean> {
  return orTooLate(async () => {
    await sql`set local lock_timeout = '5s'`.execute(tx);
    await takeImportLock(tx);
    await sql`set local lock_timeout = 0`.execute(tx);
    return true;
  }, false);
}

/**
 * Holds the import's lock during the work, outside a transaction: a snapshot that was taken before the wait
 * would lack what the other import did. Returns null if it waited longer than `patience`.
 */
export async function withImportLock<T>(
  connection: Db,
  patience: '5s' | '10min',
  work: () => Promise<T>,
): Promise<T | null> {
  await sql`set lock_timeout = ${sql.lit(patience)}`.execute(connection);
  try {
    const taken = await orTooLate(async () => {
      await sql`select pg_advisory_lock(${advisoryLock.import})`.execute(connection);
      return true;
    }, false);
    if (!taken) return null;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${advisoryLock.import})`.execute(connection);
    }
  } finally {
    await sql`reset lock_timeout`.execute(connection);
  }
}

/** The work's result, or `late` if it did not get a lock in time. */
async function orTooLate<T>(work: () => Promise<T>, late: T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '55P03') return late;
    throw error;
  }
}

/** The changes of master data that this transaction sees, its own ones excluded. */
export async function selectChanges(tx: Tx): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select master_data_change_id as id from master_data_change
    where transaction_id <> pg_current_xact_id() order by 1`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Forgets changes that no running import can have missed. */
export async function deleteOldChanges(tx: Tx): Promise<void> {
  await sql`delete from master_data_change where changed_at < now() - interval '1 day'`.execute(tx);
}

/** Rows of one kind to write, from a thread as text, so that nothing here handles the rows one by one. */
export type RowBatch = {
  readonly step: 'add' | 'change';
  readonly kind: MasterName;
  /** New or changed rows, as a JSON array. */
  readonly rows: string;
  /** The codes or logins that are no longer in the source. */
  readonly vanished: readonly string[];
};

/** Writes a batch. A statement without rows is not sent: it would count as a change. */
export async function writeBatch(tx: Tx, { kind, rows, vanished }: Omit<RowBatch, 'step'>): Promise<void> {
  if (rows !== '[]') await write[kind](tx, rows);
  if (vanished.length > 0) await retire[kind](tx, vanished);
}

const write: Readonly<Record<MasterName, (tx: Tx, rows: string) => Promise<void>>> = {
  divisions: writeDivisions,
  workflow_types: writeWorkflowTypes,
  departments: writeDepartments,
  department_groups: writeDepartmentGroups,
  suppliers: writeSuppliers,
  internal_users: writeInternalUsers,
  supplier_users: writeSupplierUsers,
  company_holidays: writeCompanyHolidays,
};

/**
 * Tells the planner about new rows of these kinds. Otherwise each sign-in and each list would read the whole
 * table until PostgreSQL notices by itself, up to a minute later.
 */
export async function analyze(tx: Tx, kinds: ReadonlySet<MasterName>): Promise<void> {
  for (const table of new Set([...kinds].map((kind) => tables[kind])))
    await sql`analyze ${sql.table(table)}`.execute(tx);
}

const tables: Readonly<Record<MasterName, string>> = {
  divisions: 'division',
  workflow_types: 'workflow_type',
  departments: 'department',
  department_groups: 'department_group',
  suppliers: 'supplier',
  internal_users: 'portal_user',
  supplier_users: 'portal_user',
  company_holidays: 'company_holiday',
};

type Retire = (tx: Tx, keys: readonly string[]) => Promise<void>;

const retire: Readonly<Record<MasterName, Retire>> = {
  divisions: deactivate('division'),
  workflow_types: deactivate('workflow_type'),
  departments: deactivate('department'),
  department_groups: deactivate('department_group'),
  suppliers: async (tx, codes) => {
    await sql`update supplier set source_invalid_flag = true where supplier_code = any(${codes}::text[])`.execute(
      tx,
    );
  },
  internal_users: invalidate(role.operator),
  supplier_users: invalidate(role.supplier),
  company_holidays: async (tx, days) => {
    await sql`delete from company_holiday where day = any(${days}::date[])`.execute(tx);
  },
};

function deactivate(table: 'division' | 'workflow_type' | 'department' | 'department_group'): Retire {
  return async (tx, codes) => {
    await sql`update ${sql.table(table)} set active = false
      where ${sql.ref(`${table}_code`)} = any(${codes}::text[])`.execute(tx);
  };
}

function invalidate(role: Role): Retire {
  return async (tx, logins) => {
    await sql`update portal_user set source_invalid_flag = true, version = version + 1
      where role = ${role} and login_id = any(${logins}::text[])`.execute(tx);
  };
}

async function writeDivisions(tx: Tx, rows: string): Promise<void> {
  await sql`insert into division (division_code, division_name)
    select division_code, division_name
    from jsonb_to_recordset(${rows}::jsonb) as r (division_code text, division_name text)
    on conflict (division_code) do update set division_name = excluded.division_name, active = true`.execute(
    tx,
  );
}

async function writeWorkflowTypes(tx: Tx, rows: string): Promise<void> {
  await sql`insert into workflow_type (workflow_type_code, workflow_name)
    select workflow_type_code, workflow_name
    from jsonb_to_recordset(${rows}::jsonb) as r (workflow_type_code text, workflow_name text)
    on conflict (workflow_type_code) do update set workflow_name = excluded.workflow_name, active = true`.execute(
    tx,
  );
}

async function writeDepartments(tx: Tx, rows: string): Promise<void> {
  await sql`insert into department (department_code, department_name, division_id)
    select r.department_code, r.department_name, v.division_id
    from jsonb_to_recordset(${rows}::jsonb)
      as r (department_code text, department_name text, division_code text)
    join division v on v.division_code = r.division_code
    on conflict (department_code) do update set
      department_name = excluded.department_name, division_id = excluded.division_id, active = true`.execute(
    tx,
  );
}

async function writeDepartmentGroups(tx: Tx, rows: string): Promise<void> {
  await sql`insert into department_group (department_group_code, group_name, division_id)
    select r.department_group_code, r.group_name, v.division_id
    from jsonb_to_recordset(${rows}::jsonb)
      as r (department_group_code text, group_name text, division_code text)
    join division v on v.division_code = r.division_code
    on conflict (department_group_code) do update set
      group_name = excluded.group_name, division_id = excluded.division_id, active = true`.execute(tx);
  await sql`delete from department_group_member m using department_group g
    where g.department_group_id = m.department_group_id and g.department_group_code in (
      select department_group_code from jsonb_to_recordset(${rows}::jsonb) as r (department_group_code text))`.execute(
    tx,
  );
  await sql`insert into department_group_member (department_group_id, department_id)
    select g.department_group_id, d.department_id
    from jsonb_to_recordset(${rows}::jsonb) as r (department_group_code text, department_codes text[])
    join department_group g on g.department_group_code = r.department_group_code
    join department d on d.department_code = any(r.department_codes)`.execute(tx);
}

async function writeSuppliers(tx: Tx, rows: string): Promise<void> {
  await sql`insert into supplier (supplier_code, company_name, branch_office_name, source_invalid_flag)
    select supplier_code, company_name, branch_office_name, invalid_flag
    from jsonb_to_recordset(${rows}::jsonb)
      as r (supplier_code text, company_name text, branch_office_name text, invalid_flag boolean)
    on conflict (supplier_code) do update set company_name = excluded.company_name,
      branch_office_name = excluded.branch_office_name, source_invalid_flag = excluded.source_invalid_flag`.execute(
    tx,
  );
  await sql`delete from supplier_division m using supplier s
    where s.supplier_id = m.supplier_id and s.supplier_code in (
      select supplier_code from jsonb_to_recordset(${rows}::jsonb) as r (supplier_code text))`.execute(tx);
  await sql`insert into supplier_division (supplier_id, division_id)
    select s.supplier_id, v.division_id
    from jsonb_to_recordset(${rows}::jsonb) as r (supplier_code text, division_codes text[])
    join supplier s on s.supplier_code = r.supplier_code
    join division v on v.division_code = any(r.division_codes)`.execute(tx);
}

/** `joined_at` is when a user joined their organisation: earlier messages in its mailbox count as read. */
async function writeInternalUsers(tx: Tx, rows: string): Promise<void> {
  await sql`insert into portal_user
      (role, login_id, full_name, mail_address, department_id, privilege, source_privilege, source_invalid_flag,
        joined_at)
    select 1, r.login_id, r.full_name, r.mail_address, d.department_id, r.privilege, r.privilege, r.invalid_flag,
      now()
    from jsonb_to_recordset(${rows}::jsonb) as r (login_id text, full_name text,
      mail_address text, department_code text, privilege smallint, invalid_flag boolean)
    join department d on d.department_code = r.department_code
    on conflict (role, login_id) do update set full_name = excluded.full_name,
      mail_address = excluded.mail_address, department_id = excluded.department_id,
      joined_at = case when portal_user.department_id = excluded.department_id
        then portal_user.joined_at else excluded.joined_at end,
      privilege = case when portal_user.privilege_set_in_portal
        then portal_user.privilege else excluded.privilege end,
      source_privilege = excluded.source_privilege,
      source_invalid_flag = excluded.source_invalid_flag,
      version = portal_user.version + 1`.execute(tx);
}

async function writeSupplierUsers(tx: Tx, rows: string): Promise<void> {
  await sql`insert into portal_user
      (role, login_id, full_name, mail_address, supplier_id, source_invalid_flag, joined_at)
    select 2, r.login_id, r.full_name, r.mail_address, s.supplier_id, r.invalid_flag, now()
    from jsonb_to_recordset(${rows}::jsonb) as r (login_id text, full_name text,
      mail_address text, supplier_code text, invalid_flag boolean)
    join supplier s on s.supplier_code = r.supplier_code
    on conflict (role, login_id) do update set full_name = excluded.full_name,
      mail_address = excluded.mail_address, supplier_id = excluded.supplier_id,
      source_invalid_flag = excluded.source_invalid_flag, version = portal_user.version + 1`.execute(tx);
}

/** `carryOut` brings the working days up to date. */
async function writeCompanyHolidays(tx: Tx, rows: string): Promise<void> {
  await sql`insert into company_holiday (day, name)
    select day, coalesce(holiday_name, '')
    from jsonb_to_recordset(${rows}::jsonb) as r (day date, holiday_name text)
    on conflict (day) do update set name = excluded.name`.execute(tx);
}
