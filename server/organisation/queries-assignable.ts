import { sql } from 'kysely';
import type { Assignee } from '#domain/approval-route/types.ts';
import type { Db } from '#server/db/database.ts';
import { pageOf, total, type Page } from '#server/db/page.ts';
import { contains } from '#server/db/contains.ts';
import { distinctIds } from './queries-assignee-names.ts';
import { supplierIds } from './queries-destinations.ts';

/** Active departments, filtered by division and name. */
export function selectDepartmentPage(
  db: Db,
  condition: { readonly division_id: number | null; readonly department_name: string | null },
  page: Page,
) {
  const { division_id, department_name } = condition;
  const matches = db
    .selectFrom('department as d')
    .innerJoin('division as v', 'v.division_id', 'd.division_id')
    .where('d.active', '=', true)
    .$if(division_id !== null, (query) => query.where('d.division_id', '=', division_id))
    .where(contains('d.department_name_key', department_name));
  return pageOf(
    db,
    matches
      .select(['d.department_id', 'd.department_name', 'v.division_name'])
      .orderBy('v.division_code')
      .orderBy('d.department_code'),
    matches.select(total),
    page,
  );
}

/** The valid users of one department or one supplier. */
export function selectAssignableUserPage(
  db: Db,
  organisation: { readonly department_id: number | null; readonly supplier_id: number | null },
  page: Page,
) {
  const { department_id, supplier_id } = organisation;
  const matches = db
    .selectFrom('valid_user')
    .$if(department_id !== null, (query) => query.where('department_id', '=', department_id))
    .$if(supplier_id !== null, (query) => query.where('supplier_id', '=', supplier_id));
  return pageOf(
    db,
    matches.select(['user_id', 'full_name']).orderBy('login_id'),
    matches.select(total),
    page,
  );
}

/**
 * Valid users by name: of any active department, and of the suppliers that are offered to a division. Those of
 * the division first.
 */
export function selectPersonPage(
  db: Db,
  condition: { readonly division_id: number | null; readonly full_name: string | null },
  page: Page,
) {
  const { division_id, full_name } = condition;
  const matches = db
    .selectFrom('valid_user as u')
    .innerJoin('portal_user as p', 'p.user_id', 'u.user_id')
    .leftJoin('department as d', (join) =>
      join.onRef('d.department_id', '=', 'u.department_id').on('d.active', '=', true),
    )
    .where((row) =>
      row.or([
        row('d.department_id', 'is not', null),
        row('u.supplier_id', 'in', supplierIds(db, division_id)),
      ]),
    )
    .where(contains('p.full_name_key', full_name));
  return pageOf(
    db,
    matches
      .select(['u.user_id', 'u.department_id', 'u.supplier_id'])
      .orderBy(sql`d.division_id is not distinct from ${division_id}`, 'desc')
      .orderBy('p.full_name_key')
      .orderBy('u.user_id'),
    matches.select(total),
    page,
  );
}

/** `absent`: away on the day. */
type UserBehind = { readonly full_name: string; readonly absent: boolean };

/** The first valid users of an organisation, those who are not away before the others, and how many it has. */
export type OrganisationUsers = { readonly users: readonly UserBehind[]; readonly count: number };

/** The users behind each assignee that is a whole department or supplier, at most `limit` of each. */
export async function selectUsersBehind(
  db: Db,
  assignees: readonly Assignee[],
  { limit, today }: { readonly limit: number; readonly today: string },
): Promise<(assignee: Assignee) => OrganisationUsers> {
  const whole = assignees.filter(({ all_flag }) => all_flag);
  const rows = whole.length === 0 ? [] : (await selectUsersOf(db, whole, { limit, today })).rows;
  return ({ all_flag, department_id, supplier_id }) =>
    (all_flag &&
      rows.find((row) => row.department_id === department_id && row.supplier_id === supplier_id)) || {
      users: [],
      count: 0,
    };
}

const selectUsersOf = (
  db: Db,
  assignees: readonly Assignee[],
  { limit, today }: { readonly limit: number; readonly today: string },
) =>
  sql<OrganisationUsers & Pick<Assignee, 'department_id' | 'supplier_id'>>`
    select department_id, supplier_id, count(*) as count,
      array_to_json((array_agg(
        json_build_object('full_name', full_name, 'absent', absent) order by absent, login_id))[1:${limit}]) as users
    from valid_user u cross join lateral (
      select exists (
        select from effective_delegation e
        where e.user_id = u.user_id and e.first_day <= ${today} and e.last_day >= ${today}) as absent) away
    where department_id = any(${distinctIds(assignees.map((each) => each.department_id))}::integer[])
      or supplier_id = any(${distinctIds(assignees.map((each) => each.supplier_id))}::integer[])
    group by department_id, supplier_id`.execute(db);
