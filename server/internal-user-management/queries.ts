import { sql } from 'kysely';
import type { Privilege } from '#domain/codes.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { contains, totalOf, type Page } from '#server/db/search.ts';

/** The divisions that the operator company has now, for a drop-down. */
export function selectDivisionItems(db: Db) {
  return db
    .selectFrom('division')
    .select(['division_id as value', 'division_name as label'])
    .where('active', '=', true)
    .orderBy('division_code')
    .execute();
}

/** The departments that a division has now. */
export function selectDepartmentItems(db: Db, division_id: number) {
  return db
    .selectFrom('department')
    .select(['department_id as value', 'department_name as label'])
    .where('division_id', '=', division_id)
    .where('active', '=', true)
    .orderBy('department_code')
    .execute();
}

export type UserSearch = {
  readonly name: string | null;
  readonly division_id: number | null;
  readonly department_id: number | null;
  readonly privilege: number | null;
  readonly contains_invalid_user: boolean;
};

/** Invalid, whether the source or the portal says so. */
const invalid = sql<boolean>`(u.source_invalid_flag or u.portal_invalid_flag)`;

function found(db: Db, search: UserSearch) {
  const { name, division_id, department_id, privilege, contains_invalid_user } = search;
  return db
    .selectFrom('portal_user as u')
    .innerJoin('department as d', 'd.department_id', 'u.department_id')
    .innerJoin('division as v', 'v.division_id', 'd.division_id')
    .where('u.role', '=', 1)
    .$if(name !== null, (query) => query.where(contains('u.full_name_key', name ?? '')))
    .$if(division_id !== null, (query) => query.where('v.division_id', '=', division_id))
    .$if(department_id !== null, (query) => query.where('d.department_id', '=', department_id))
    .$if(privilege !== null, (query) => query.where(sql<boolean>`u.privilege = ${privilege}`))
    .$if(!contains_invalid_user, (query) => query.where(sql<boolean>`not ${invalid}`));
}

/** One page of the internal users, by organisation and login, and how many there are. */
export async function selectUserPage(db: Db, search: UserSearch, { skip, limit }: Page) {
  const users = found(db, search);
  const items = await users
    .select(['u.user_id', 'u.full_name as name', 'v.division_name', 'd.department_name', 'u.login_id'])
    .select([sql<Privilege>`u.privilege`.as('privilege'), invalid.as('invalid_flag')])
    .orderBy('v.division_code')
    .orderBy('d.department_code')
    .orderBy('u.login_id')
    .limit(limit)
    .offset(skip)
    .execute();
  return { items, total_count: await totalOf(users.select(sql<number>`count(*)`.as('total'))) };
}

/** One internal user with all that his form shows, or null. */
export async function selectUser(db: Db | Tx, user_id: number) {
  const row = await db
    .selectFrom('portal_user as u')
    .innerJoin('department as d', 'd.department_id', 'u.department_id')
    .innerJoin('division as v', 'v.division_id', 'd.division_id')
    .select(['u.user_id', 'u.full_name as name', 'u.login_id', 'u.mail_address', 'u.version'])
    .select(['u.source_invalid_flag', 'u.portal_invalid_flag', 'd.department_id', 'd.department_name'])
    .select(['v.division_id', 'v.division_name', sql<Privilege>`u.privilege`.as('privilege')])
    .select(sql<boolean>`u.subject is not null`.as('is_bound'))
    .where('u.user_id', '=', user_id)
    .where('u.role', '=', 1)
    .executeTakeFirst();
  return row ?? null;
}

/** An open step that would be left with nobody. */
export type OpenStep = {
  readonly application_id: number;
  readonly workflow_name: string;
  readonly step_order: number;
  readonly step_type: number;
};

/** The steps of open applications, not acted on, whose only valid assignee this user of this department is (domain 2.7). */
export async function selectStepsLeftWithNobody(
  tx: Tx,
  { user_id, department_id }: { readonly user_id: number; readonly department_id: number },
): Promise<OpenStep[]> {
  const { rows } = await sql<OpenStep>`
    select a.application_id, a.workflow_name, s.step_order::integer as step_order, s.step_type::integer as step_type
    from application a
    join approval_route_step s on s.application_id = a.application_id
    where a.status < 3 and a.cancelled_at is null and s.status = 1 and s.step_type <> 7
      and case when s.all_flag
        then s.department_id = ${department_id}
          and not exists (select 1 from valid_user v
            where v.department_id = s.department_id and v.user_id <> ${user_id})
        else exists (select 1 from approval_route_step_user n
            where n.approval_route_step_id = s.approval_route_step_id and n.user_id = ${user_id})
          and not exists (select 1 from approval_route_step_user n join valid_user v on v.user_id = n.user_id
            where n.approval_route_step_id = s.approval_route_step_id and n.user_id <> ${user_id})
        end
    order by a.application_id, s.step_order`.execute(tx);
  return rows;
}
