import { role, type Role } from '#domain/codes.ts';
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { endSessionsOfInvalid } from '#server/http/session.ts';
import type { Difference, Differences } from './difference.ts';
import type { MasterName } from './files.ts';

/** An advisory lock number that nothing else in the product uses: one import at a time. */
const importLock = 4_001;

/** Waits for a running import, and blocks others until this transaction ends. */
export async function takeImportLock(tx: Tx): Promise<void> {
  // Large imports take longer than the statement timeout for screens, and so does waiting for one.
  await sql`set local statement_timeout = '10min'`.execute(tx);
  await sql`select pg_advisory_xact_lock(${importLock})`.execute(tx);
}

/** The same for a screen: returns false if another import holds the lock for more than five seconds. */
export async function takeImportLockSoon(tx: Tx): Promise<boolean> {
  try {
    await sql`set local lock_timeout = '5s'`.execute(tx);
    await takeImportLock(tx);
    await sql`set local lock_timeout = 0`.execute(tx);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '55P03') return false;
    throw error;
  }
}

// Rows per statement: enough to keep overhead low, few enough that each statement ends soon.
const slice = 5_000;

/** Sets the savepoint that `undoRehearsal` rolls back to. */
export async function beginRehearsal(tx: Tx): Promise<void> {
  await sql`savepoint rehearsal`.execute(tx);
}

export async function undoRehearsal(tx: Tx): Promise<void> {
  await sql`rollback to savepoint rehearsal`.execute(tx);
}

/** Reports how many users are written; they take most of the time. */
export type Progress = (done: number, total: number) => void;

/** Writes the changes in a few statements per kind; users in slices. */
export async function writeDifferences(
  tx: Tx,
  differences: Differences,
  progress: Progress = () => undefined,
): Promise<void> {
  const { divisions, workflow_types, departments, department_groups, suppliers } = differences;
  await writeDivisions(tx, divisions);
  await writeWorkflowTypes(tx, workflow_types);
  await writeDepartments(tx, departments);
  await writeDepartmentGroups(tx, department_groups);
  await writeSuppliers(tx, suppliers);
  const internal = slices(differences.internal_users);
  const external = slices(differences.supplier_users);
  const total = internal.length + external.length;
  let done = 0;
  for (const part of internal) {
    await writeInternalUsers(tx, part);
    progress((done += 1), total);
  }
  for (const part of external) {
    await writeSupplierUsers(tx, part);
    progress((done += 1), total);
  }
  await endSessionsOfInvalid(tx);
}

/** Splits a difference into small ones. */
function slices<N extends MasterName>(difference: Difference<N>): Difference<N>[] {
  const { file, added, changed, vanished } = difference;
  const count = Math.ceil(Math.max(added.length, changed.length, vanished.length) / slice);
  return Array.from({ length: count }, (_, index) => {
    const part = <T>(rows: readonly T[]) => rows.slice(index * slice, (index + 1) * slice);
    return { file, added: part(added), changed: part(changed), vanished: part(vanished) };
  });
}

/** The rows to insert or update, as one JSON parameter. */
function rowsJson<N extends MasterName>({ added, changed }: Difference<N>): string {
  return JSON.stringify([...added, ...changed.map(({ after }) => after)]);
}

async function writeDivisions(tx: Tx, difference: Difference<'divisions'>): Promise<void> {
  await sql`insert into division (division_code, division_name)
    select division_code, division_name
    from jsonb_to_recordset(${rowsJson(difference)}::jsonb) as r (division_code text, division_name text)
    on conflict (division_code) do update set division_name = excluded.division_name, active = true`.execute(
    tx,
  );
  const vanished = difference.vanished.map(({ division_code }) => division_code);
  await sql`update division set active = false where division_code = any(${vanished}::text[])`.execute(tx);
}

async function writeWorkflowTypes(tx: Tx, difference: Difference<'workflow_types'>): Promise<void> {
  await sql`insert into workflow_type (workflow_type_code, workflow_name)
    select workflow_type_code, workflow_name
    from jsonb_to_recordset(${rowsJson(difference)}::jsonb) as r (workflow_type_code text, workflow_name text)
    on conflict (workflow_type_code) do update set workflow_name = excluded.workflow_name, active = true`.execute(
    tx,
  );
  const vanished = difference.vanished.map(({ workflow_type_code }) => workflow_type_code);
  await sql`update workflow_type set active = false where workflow_type_code = any(${vanished}::text[])`.execute(
    tx,
  );
}

async function writeDepartments(tx: Tx, difference: Difference<'departments'>): Promise<void> {
  await sql`insert into department (department_code, department_name, division_id)
    select r.department_code, r.department_name, v.division_id
    from jsonb_to_recordset(${rowsJson(difference)}::jsonb)
      as r (department_code text, department_name text, division_code text)
    join division v on v.division_code = r.division_code
    on conflict (department_code) do update set
      department_name = excluded.department_name, division_id = excluded.division_id, active = true`.execute(
    tx,
  );
  const vanished = difference.vanished.map(({ department_code }) => department_code);
  await sql`update department set active = false where department_code = any(${vanished}::text[])`.execute(
    tx,
  );
}

async function writeDepartmentGroups(tx: Tx, difference: Difference<'department_groups'>): Promise<void> {
  const rows = rowsJson(difference);
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
  const vanished = difference.vanished.map(({ department_group_code }) => department_group_code);
  await sql`update department_group set active = false
    where department_group_code = any(${vanished}::text[])`.execute(tx);
}

async function writeSuppliers(tx: Tx, difference: Difference<'suppliers'>): Promise<void> {
  const rows = rowsJson(difference);
  await sql`insert into supplier (supplier_code, company_name, branch_office_name, invalid_flag)
    select supplier_code, company_name, branch_office_name, invalid_flag
    from jsonb_to_recordset(${rows}::jsonb)
      as r (supplier_code text, company_name text, branch_office_name text, invalid_flag boolean)
    on conflict (supplier_code) do update set company_name = excluded.company_name,
      branch_office_name = excluded.branch_office_name, invalid_flag = excluded.invalid_flag`.execute(tx);
  await sql`delete from supplier_division m using supplier s
    where s.supplier_id = m.supplier_id and s.supplier_code in (
      select supplier_code from jsonb_to_recordset(${rows}::jsonb) as r (supplier_code text))`.execute(tx);
  await sql`insert into supplier_division (supplier_id, division_id)
    select s.supplier_id, v.division_id
    from jsonb_to_recordset(${rows}::jsonb) as r (supplier_code text, division_codes text[])
    join supplier s on s.supplier_code = r.supplier_code
    join division v on v.division_code = any(r.division_codes)`.execute(tx);
  const vanished = difference.vanished.map(({ supplier_code }) => supplier_code);
  await sql`update supplier set invalid_flag = true where supplier_code = any(${vanished}::text[])`.execute(
    tx,
  );
}

/** `joined_at` is when a user joined their organisation: earlier messages in its mailbox count as read. */
async function writeInternalUsers(tx: Tx, difference: Difference<'internal_users'>): Promise<void> {
  await sql`insert into portal_user
      (role, login_id, full_name, mail_address, department_id, privilege, source_invalid_flag, joined_at)
    select 1, r.login_id, r.full_name, r.mail_address, d.department_id, r.privilege, r.invalid_flag, now()
    from jsonb_to_recordset(${rowsJson(difference)}::jsonb) as r (login_id text, full_name text,
      mail_address text, department_code text, privilege smallint, invalid_flag boolean)
    join department d on d.department_code = r.department_code
    on conflict (role, login_id) do update set full_name = excluded.full_name,
      mail_address = excluded.mail_address, department_id = excluded.department_id,
      joined_at = case when portal_user.department_id = excluded.department_id
        then portal_user.joined_at else excluded.joined_at end,
      privilege = case when portal_user.privilege_set_in_portal
        then portal_user.privilege else excluded.privilege end,
      source_invalid_flag = excluded.source_invalid_flag,
      version = portal_user.version + 1`.execute(tx);
  await invalidateUsers(tx, role.operator, difference.vanished);
}

async function writeSupplierUsers(tx: Tx, difference: Difference<'supplier_users'>): Promise<void> {
  await sql`insert into portal_user
      (role, login_id, full_name, mail_address, supplier_id, source_invalid_flag, joined_at)
    select 2, r.login_id, r.full_name, r.mail_address, s.supplier_id, r.invalid_flag, now()
    from jsonb_to_recordset(${rowsJson(difference)}::jsonb) as r (login_id text, full_name text,
      mail_address text, supplier_code text, invalid_flag boolean)
    join supplier s on s.supplier_code = r.supplier_code
    on conflict (role, login_id) do update set full_name = excluded.full_name,
      mail_address = excluded.mail_address, supplier_id = excluded.supplier_id,
      source_invalid_flag = excluded.source_invalid_flag, version = portal_user.version + 1`.execute(tx);
  await invalidateUsers(tx, role.supplier, difference.vanished);
}

async function invalidateUsers(
  tx: Tx,
  role: Role,
  vanished: readonly { readonly login_id: string }[],
): Promise<void> {
  const logins = vanished.map(({ login_id }) => login_id);
  await sql`update portal_user set source_invalid_flag = true, version = version + 1
    where role = ${role} and login_id = any(${logins}::text[])`.execute(tx);
}
