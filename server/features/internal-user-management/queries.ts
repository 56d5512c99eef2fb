import { sql } from 'kysely';
import { privilege, type Privilege } from '#domain/codes.ts';
import { selectOpenSteps } from '#server/organisation/queries-account-stop.ts';
import { unattendedStepsNaming } from '#server/organisation/queries-unattended-steps.ts';
import { selectAdminLock } from '#server/db/admin-lock.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { pageOf, total, type Page } from '#server/db/page.ts';
import { contains } from '#server/db/contains.ts';

export type UserSearch = {
  readonly name: string | null;
  readonly division_id: number | null;
  readonly department_id: number | null;
  readonly privilege: Privilege | null;
  readonly contains_invalid_user: boolean;
};

/** Invalid in the source or in the portal. */
const invalid = sql<boolean>`(u.source_invalid_flag or u.portal_invalid_flag)`;

function matching(db: Db, search: UserSearch) {
  const { name, division_id, department_id, privilege, contains_invalid_user } = search;
  return db
    .selectFrom('portal_user as u')
    .innerJoin('department as d', 'd.department_id', 'u.department_id')
    .innerJoin('division as v', 'v.division_id', 'd.division_id')
    .where('u.role', '=', 1)
    .where(contains('u.full_name_key', name))
    .$if(division_id !== null, (query) => query.where('v.division_id', '=', division_id))
    .$if(department_id !== null, (query) => query.where('d.department_id', '=', department_id))
    .$if(privilege !== null, (query) => query.where(sql<boolean>`u.privilege = ${privilege}`))
    .$if(!contains_invalid_user, (query) => query.where(sql<boolean>`not ${invalid}`));
}

/** One page of the internal users by organisation and login, with the total. */
export function selectUserPage(db: Db, search: UserSearch, page: Page) {
  const users = matching(db, search);
  return pageOf(
    db,
    users
      .select(['u.user_id', 'u.full_name as name', 'v.division_name', 'd.department_name', 'u.login_id'])
      .select([sql<Privilege>`u.privilege`.as('privilege'), invalid.as('invalid_flag')])
      .orderBy('v.division_code')
      .orderBy('d.department_code')
      .orderBy('u.login_id'),
    users.select(total),
    page,
  );
}

/** One internal user with all fields of the form; null if there is none. */
export async function loadUser(db: Db | Tx, user_id: number) {
  const [row] = await userForm(db, user_id).execute();
  return row ?? null;
}

function userForm(db: Db | Tx, user_id: number) {
  return db
    .selectFrom('portal_user as u')
    .innerJoin('department as d', 'd.department_id', 'u.department_id')
    .innerJoin('division as v', 'v.division_id', 'd.division_id')
    .select(['u.user_id', 'u.full_name as name', 'u.login_id', 'u.mail_address', 'u.version'])
    .select(['u.source_invalid_flag', 'u.portal_invalid_flag', 'd.department_id', 'd.department_name'])
    .select('d.active as department_active')
    .select(['v.division_id', 'v.division_name', sql<Privilege>`u.privilege`.as('privilege')])
    .select(sql<boolean>`u.subject is not null`.as('is_bound'))
    .where('u.user_id', '=', user_id)
    .where('u.role', '=', 1);
}

/** The workflows that would stop accepting applications: only this user fills one of their steps. */
function workflowsLeftWithNobody({ user_id, department_id }: UserOfDepartment) {
  const others = sql`select from valid_user v where v.department_id = ${department_id} and v.user_id <> ${user_id}`;
  return sql<{ division_name: string; workflow_name: string }>`
    select d.division_name, t.workflow_name
    from workflow w
    join division d on d.division_id = w.division_id
    join workflow_type t on t.workflow_type_id = w.workflow_type_id
    where d.active and t.active and not w.suspended and (
      w.final_approver_user_id = ${user_id}
      or (((w.receptionist_select_user_all and w.receptionist_department_id = ${department_id})
          or (w.route_setter_select_user_all and w.route_setter_department_id = ${department_id}))
        and not exists (${others}))
      or exists (select from workflow_user n where n.workflow_id = w.workflow_id and n.user_id = ${user_id}
        and not exists (select from workflow_user o join valid_user v on v.user_id = o.user_id
          where o.workflow_id = n.workflow_id and o.role_code = n.role_code and o.user_id <> ${user_id}))
    )
    order by d.division_code, t.workflow_type_code`;
}

type UserOfDepartment = { readonly user_id: number; readonly department_id: number };

/** What this now invalid user leaves without anybody. */
export async function selectLeftWithNobody(tx: Tx, user: UserOfDepartment) {
  const steps = await selectOpenSteps(tx, unattendedStepsNaming(user));
  const workflows = await workflowsLeftWithNobody(user).execute(tx);
  return { steps, workflows: workflows.rows };
}

/**
 * Locks a user's row until the transaction ends; false if there is no such internal user. The lock does not
 * block foreign keys: every save's idempotency key references its user, so two admins who edit each other
 * would deadlock.
 */
export async function lockUser(tx: Tx, user_id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('portal_user')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('role', '=', 1)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The same, after the lock on all changes of system admins. Reads nothing else: a later statement does. */
export async function lockUserAndAdmins(tx: Tx, user_id: number): Promise<void> {
  await sql`
    with admins as materialized (${selectAdminLock})
    select u.user_id from admins cross join portal_user u
    where u.user_id = ${user_id} and u.role = 1
    for no key update of u`.execute(tx);
}

/**
 * The user that a system admin changes, whether the caller is still a system admin, and whether anybody but
 * the user is one.
 */
export async function loadAccountChange(tx: Tx, user_id: number, caller_user_id: number) {
  const callers = await systemAdmins(tx).where('user_id', '=', caller_user_id).execute();
  const others = await systemAdmins(tx).where('user_id', '<>', user_id).limit(1).execute();
  return {
    user: await loadUser(tx, user_id),
    is_caller_admin: callers.length > 0,
    has_other_admin: others.length > 0,
  };
}

/** The valid system admins now. */
function systemAdmins(tx: Tx) {
  return tx
    .selectFrom('valid_user')
    .select('user_id')
    .where('role', '=', 1)
    .where('privilege', '=', privilege.system_admin);
}
