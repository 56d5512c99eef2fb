import { role, type Role } from '#domain/codes.ts';
import { setImmediate } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { endSessionsOfInvalid } from '#server/http/session.ts';
import { keyOf, type Difference, type Differences } from './difference.ts';
import type { Existing, ExistingRow } from './existing.ts';
import type { MasterName, MasterRow } from './files.ts';

/** Any number that no other advisory lock of the product uses: one import at a time. */
const importLock = 4_001;

/** Waits for another import to end, and keeps others waiting until this transaction does. */
export async function takeImportLock(tx: Tx): Promise<void> {
  // A large company's import may take longer than a person waits for a screen, and so may the import before it.
  await sql`set local statement_timeout = '10min'`.execute(tx);
  await sql`select pg_advisory_xact_lock(${importLock})`.execute(tx);
}

/** The same for a screen, where nobody waits long: false where another import goes on for more than five seconds. */
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

/** Reads all master data that the portal holds, by code or login. */
export async function readExisting(tx: Tx): Promise<Existing> {
  const read = async <N extends MasterName>(
    key: string,
    query: ReturnType<
      typeof sql<MasterRow<N> & { active: boolean; locked: boolean; keeps_privilege?: boolean }>
    >,
  ): Promise<ReadonlyMap<string, ExistingRow<N>>> => {
    const { rows } = await query.execute(tx);
    const existing = new Map<string, ExistingRow<N>>();
    for (const [index, { active, locked, keeps_privilege = false, ...row }] of rows.entries()) {
      // Others are answered in between: a large company has a hundred thousand of them.
      if (index % slice === 0) await setImmediate();
      existing.set(String(Reflect.get(row, key)), {
        // What is left of the row without the flags is the row of the file.
        row: inOrder(row) as unknown as MasterRow<N>,
        active,
        locked,
        keeps_privilege,
      });
    }
    return existing;
  };
  return {
    divisions: await read<'divisions'>(
      'division_code',
      sql`select division_code, division_name, active, false as locked from division`,
    ),
    workflow_types: await read<'workflow_types'>(
      'workflow_type_code',
      sql`select workflow_type_code, workflow_name, active, false as locked from workflow_type`,
    ),
    departments: await read<'departments'>(
      'department_code',
      sql`select d.department_code, d.department_name, v.division_code, d.active, false as locked
        from department d join division v on v.division_id = d.division_id`,
    ),
    department_groups: await read<'department_groups'>(
      'department_group_code',
      sql`select g.department_group_code, g.group_name, v.division_code,
          array(select d.department_code from department_group_member m
            join department d on d.department_id = m.department_id
            where m.department_group_id = g.department_group_id) as department_codes,
          g.active, false as locked
        from department_group g join division v on v.division_id = g.division_id`,
    ),
    suppliers: await read<'suppliers'>(
      'supplier_code',
      sql`select s.supplier_code, s.company_name, s.branch_office_name,
          array(select v.division_code from supplier_division m
            join division v on v.division_id = m.division_id
            where m.supplier_id = s.supplier_id) as division_codes,
          s.invalid_flag, true as active, false as locked
        from supplier s`,
    ),
    internal_users: await read<'internal_users'>(
      'login_id',
      sql`select u.login_id, u.full_name, d.department_code, u.privilege, u.mail_address,
          u.source_invalid_flag as invalid_flag, true as active, u.portal_invalid_flag as locked,
          u.privilege_set_in_portal as keeps_privilege
        from portal_user u join department d on d.department_id = u.department_id where u.role = ${sql.lit(role.operator)}`,
    ),
    supplier_users: await read<'supplier_users'>(
      'login_id',
      sql`select u.login_id, u.full_name, s.supplier_code, u.mail_address,
          u.source_invalid_flag as invalid_flag, true as active, u.portal_invalid_flag as locked
        from portal_user u join supplier s on s.supplier_id = u.supplier_id where u.role = ${sql.lit(role.supplier)}`,
    ),
  };
}

/** The ids of all rows that an import changes, by their codes or logins. */
export async function selectIds(
  tx: Tx,
  differences: Differences,
): Promise<Readonly<Record<MasterName, ReadonlyMap<string, number>>>> {
  const select = async (name: MasterName, query: (keys: readonly string[]) => RawBuilder<Keyed>) => {
    const { added, changed, vanished } = differences[name];
    const rows = [...added, ...changed.map(({ after }) => after), ...vanished];
    if (rows.length === 0) return new Map<string, number>();
    const found = await query(rows.map((row) => keyOf(name, row))).execute(tx);
    return new Map(found.rows.map(({ key, id }) => [key, id]));
  };
  /** Of a table whose ids and codes carry its name. */
  const coded = (table: 'division' | 'workflow_type' | 'department' | 'department_group' | 'supplier') => {
    const [id, code] = [sql.ref(`${table}_id`), sql.ref(`${table}_code`)];
    return (keys: readonly string[]) =>
      sql<Keyed>`select ${code} as key, ${id} as id from ${sql.table(table)} where ${code} = any(${keys}::text[])`;
  };
  const users = (role: Role) => (keys: readonly string[]) =>
    sql<Keyed>`select login_id as key, user_id as id from portal_user
      where role = ${role} and login_id = any(${keys}::text[])`;
  return {
    divisions: await select('divisions', coded('division')),
    workflow_types: await select('workflow_types', coded('workflow_type')),
    departments: await select('departments', coded('department')),
    department_groups: await select('department_groups', coded('department_group')),
    suppliers: await select('suppliers', coded('supplier')),
    internal_users: await select('internal_users', users(role.operator)),
    supplier_users: await select('supplier_users', users(role.supplier)),
  };
}

type Keyed = { readonly key: string; readonly id: number };

/** Lists of codes in the order that files are read in; the database sorts another way. */
function inOrder(row: object): object {
  const lists = (['department_codes', 'division_codes'] as const).flatMap((column) => {
    const codes: unknown = Reflect.get(row, column);
    return Array.isArray(codes) ? [[column, codes.map(String).toSorted()]] : [];
  });
  return lists.length === 0 ? row : { ...row, ...Object.fromEntries(lists) };
}

// Large enough that the statements cost little, small enough that each ends soon.
const slice = 5_000;

/** Told how many of the users are written, which is what takes the time. */
export type Progress = (done: number, total: number) => void;

/** Writes what an import changes, each kind in a few statements however many rows there are; users in slices. */
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

/** A difference as several small ones. */
function slices<N extends MasterName>(difference: Difference<N>): Difference<N>[] {
  const { file, added, changed, vanished } = difference;
  const count = Math.ceil(Math.max(added.length, changed.length, vanished.length) / slice);
  return Array.from({ length: count }, (_, index) => {
    const part = <T>(rows: readonly T[]) => rows.slice(index * slice, (index + 1) * slice);
    return { file, added: part(added), changed: part(changed), vanished: part(vanished) };
  });
}

/** The rows that are to stand as the file has them, as one parameter. */
function written<N extends MasterName>({ added, changed }: Difference<N>): string {
  return JSON.stringify([...added, ...changed.map(({ after }) => after)]);
}

async function writeDivisions(tx: Tx, difference: Difference<'divisions'>): Promise<void> {
  await sql`insert into division (division_code, division_name)
    select division_code, division_name
    from jsonb_to_recordset(${written(difference)}::jsonb) as r (division_code text, division_name text)
    on conflict (division_code) do update set division_name = excluded.division_name, active = true`.execute(
    tx,
  );
  const gone = difference.vanished.map(({ division_code }) => division_code);
  await sql`update division set active = false where division_code = any(${gone}::text[])`.execute(tx);
}

async function writeWorkflowTypes(tx: Tx, difference: Difference<'workflow_types'>): Promise<void> {
  await sql`insert into workflow_type (workflow_type_code, workflow_name)
    select workflow_type_code, workflow_name
    from jsonb_to_recordset(${written(difference)}::jsonb) as r (workflow_type_code text, workflow_name text)
    on conflict (workflow_type_code) do update set workflow_name = excluded.workflow_name, active = true`.execute(
    tx,
  );
  const gone = difference.vanished.map(({ workflow_type_code }) => workflow_type_code);
  await sql`update workflow_type set active = false where workflow_type_code = any(${gone}::text[])`.execute(
    tx,
  );
}

async function writeDepartments(tx: Tx, difference: Difference<'departments'>): Promise<void> {
  await sql`insert into department (department_code, department_name, division_id)
    select r.department_code, r.department_name, v.division_id
    from jsonb_to_recordset(${written(difference)}::jsonb)
      as r (department_code text, department_name text, division_code text)
    join division v on v.division_code = r.division_code
    on conflict (department_code) do update set
      department_name = excluded.department_name, division_id = excluded.division_id, active = true`.execute(
    tx,
  );
  const gone = difference.vanished.map(({ department_code }) => department_code);
  await sql`update department set active = false where department_code = any(${gone}::text[])`.execute(tx);
}

async function writeDepartmentGroups(tx: Tx, difference: Difference<'department_groups'>): Promise<void> {
  const rows = written(difference);
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
  const gone = difference.vanished.map(({ department_group_code }) => department_group_code);
  await sql`update department_group set active = false
    where department_group_code = any(${gone}::text[])`.execute(tx);
}

async function writeSuppliers(tx: Tx, difference: Difference<'suppliers'>): Promise<void> {
  const rows = written(difference);
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
  const gone = difference.vanished.map(({ supplier_code }) => supplier_code);
  await sql`update supplier set invalid_flag = true where supplier_code = any(${gone}::text[])`.execute(tx);
}

/** Since when somebody is where he is: what his department's or supplier's mailbox got before counts as read (domain 4). */
async function writeInternalUsers(tx: Tx, difference: Difference<'internal_users'>): Promise<void> {
  await sql`insert into portal_user
      (role, login_id, full_name, mail_address, department_id, privilege, source_invalid_flag, joined_at)
    select 1, r.login_id, r.full_name, r.mail_address, d.department_id, r.privilege, r.invalid_flag, now()
    from jsonb_to_recordset(${written(difference)}::jsonb) as r (login_id text, full_name text,
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
    from jsonb_to_recordset(${written(difference)}::jsonb) as r (login_id text, full_name text,
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
  const gone = vanished.map(({ login_id }) => login_id);
  await sql`update portal_user set source_invalid_flag = true, version = version + 1
    where role = ${role} and login_id = any(${gone}::text[])`.execute(tx);
}
