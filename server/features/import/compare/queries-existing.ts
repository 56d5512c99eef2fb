import { sql, type RawBuilder } from 'kysely';
import { role, type Role } from '#domain/codes.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Existing, ExistingRow } from './existing.ts';
import type { MasterName, MasterRow } from '#server/features/import/read/files.ts';

/** Reads all master data of the portal, by code or login. */
export async function readExisting(tx: Tx): Promise<Existing> {
  const read = async <N extends MasterName>(
    key: string,
    query: ReturnType<
      typeof sql<MasterRow<N> & { active: boolean; locked: boolean; keeps_privilege?: boolean }>
    >,
  ): Promise<ReadonlyMap<string, ExistingRow<N>>> => {
    const { rows } = await query.execute(tx);
    const existing = new Map<string, ExistingRow<N>>();
    for (const { active, locked, keeps_privilege = false, ...row } of rows)
      existing.set(String(Reflect.get(row, key)), {
        // What remains of the row without the flags is the row of the file.
        row: inOrder(row) as unknown as MasterRow<N>,
        active,
        locked,
        keeps_privilege,
      });
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
          s.source_invalid_flag as invalid_flag, true as active, s.portal_invalid_flag as locked
        from supplier s`,
    ),
    internal_users: await read<'internal_users'>(
      'login_id',
      sql`select u.login_id, u.full_name, d.department_code,
          case when u.privilege_set_in_portal then coalesce(u.source_privilege, u.privilege)
            else u.privilege end as privilege, u.mail_address,
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
    company_holidays: await read<'company_holidays'>(
      'day',
      sql`select day::text as day, nullif(name, '') as holiday_name, true as active, false as locked
        from company_holiday`,
    ),
  };
}

/** The login of a user. */
export async function selectLogin(db: Db, user_id: number): Promise<string> {
  const { login_id } = await db
    .selectFrom('portal_user')
    .select('login_id')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return login_id;
}

/** The `key` and `id` of all objects of a kind. */
export function objectsOf(kind: MasterName): RawBuilder<unknown> {
  return objects[kind];
}

/** For a table whose id and code columns start with its name. */
const coded = (table: 'division' | 'workflow_type' | 'department' | 'department_group' | 'supplier') =>
  sql`select ${sql.ref(`${table}_code`)} as key, ${sql.ref(`${table}_id`)} as id from ${sql.table(table)}`;
const users = (role: Role) =>
  sql`select login_id as key, user_id as id from portal_user where role = ${sql.lit(role)}`;

const objects: Readonly<Record<MasterName, RawBuilder<unknown>>> = {
  divisions: coded('division'),
  workflow_types: coded('workflow_type'),
  departments: coded('department'),
  department_groups: coded('department_group'),
  suppliers: coded('supplier'),
  internal_users: users(role.operator),
  supplier_users: users(role.supplier),
  // 20261229: a day off has no id, and is the same one when it comes back.
  company_holidays: sql`select day::text as key, to_char(day, 'YYYYMMDD')::integer as id from company_holiday`,
};

/** Sorts lists of codes like the file reader does; the database's collation differs. */
function inOrder(row: object): object {
  const lists = (['department_codes', 'division_codes'] as const).flatMap((column) => {
    const codes: unknown = Reflect.get(row, column);
    return Array.isArray(codes) ? [[column, codes.map(String).toSorted()]] : [];
  });
  return lists.length === 0 ? row : { ...row, ...Object.fromEntries(lists) };
}
