import { sql, type RawBuilder } from 'kysely';
import type { WorkflowApprover } from '#contract/workflow-management.ts';
import { brokenReferencesOfWorkflow } from '#server/organisation/queries-broken-references.ts';
import { workflowAvailable } from '#server/organisation/queries-available-workflows.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { pageOf, total, type Page } from '#server/db/page.ts';
import { contains } from '#server/db/contains.ts';

/** Why a user can't be chosen: they are invalid, or do not belong `here`; null if they can. */
export function userFault(user_id: RawBuilder<unknown>, here: RawBuilder<unknown>) {
  return sql<WorkflowApprover['fault']>`case
    when not exists (select 1 from valid_user v where v.user_id = ${user_id}) then 'invalid'
    when not (${here}) then 'moved'
    end`;
}

type Search = { readonly contains_suspended_workflow: boolean };

/** One page of the workflows of these divisions, by division and form. */
export function selectWorkflowPage(
  db: Db,
  divisions: 'all' | readonly number[],
  { contains_suspended_workflow }: Search,
  page: Page,
) {
  const found = db
    .selectFrom('workflow as w')
    .innerJoin('division as d', 'd.division_id', 'w.division_id')
    .innerJoin('workflow_type as t', 't.workflow_type_id', 'w.workflow_type_id')
    .$if(divisions !== 'all', (query) =>
      query.where(sql<boolean>`w.division_id = any(${divisions}::integer[])`),
    )
    .$if(!contains_suspended_workflow, (query) => query.where('w.suspended', '=', false));
  return pageOf(
    db,
    found
      .select([
        'w.workflow_id',
        'd.division_name',
        't.workflow_name',
        sql<boolean>`d.active and t.active and ${workflowAvailable}`.as('available'),
        'w.suspended',
        sql<boolean>`not exists (select from (${brokenReferencesOfWorkflow}) l)`.as('up_to_date'),
      ])
      .orderBy('d.division_code')
      .orderBy('t.workflow_type_code'),
    found.select(total),
    page,
  );
}

/**
 * The form types for a drop-down: active ones, and the one that is already chosen; each with those of
 * `divisions` that have a workflow of it.
 */
export function selectWorkflowTypes(db: Db, divisions: 'all' | readonly number[], chosen: number | null) {
  const own = divisions === 'all' ? sql`true` : sql<boolean>`w.division_id = any(${divisions}::integer[])`;
  return db
    .selectFrom('workflow_type as t')
    .select([
      't.workflow_type_id as value',
      't.workflow_name as label',
      sql<number[]>`array(select w.division_id from workflow w
        where w.workflow_type_id = t.workflow_type_id and ${own} order by w.division_id)`.as('divisions'),
    ])
    .where((where) => where.or([where('t.active', '=', true), where('t.workflow_type_id', '=', chosen)]))
    .orderBy('t.workflow_type_code')
    .execute();
}

/**
 * Whether the pickers of a division show user `u` of department `d`: the user belongs to the division, or one
 * of its workflows names them. The division's admins may learn nothing about other users.
 */
function isVisibleIn(division_id: number) {
  return sql<boolean>`(d.division_id = ${division_id} or exists (
    select from workflow w where w.division_id = ${division_id} and (w.final_approver_user_id = u.user_id or exists (
      select from workflow_user n where n.workflow_id = w.workflow_id and n.user_id = u.user_id))))`;
}

/**
 * Users for a division's pickers by id, each with the reason why they can't be chosen for the department, or
 * null.
 */
export function selectUsersOfDepartment(
  db: Db,
  user_ids: readonly number[],
  { division_id, department_id }: { readonly division_id: number; readonly department_id: number | null },
) {
  return db
    .selectFrom('portal_user as u')
    .innerJoin('department as d', 'd.department_id', 'u.department_id')
    .select([
      'u.user_id',
      'u.full_name',
      userFault(sql`u.user_id`, sql`u.department_id is not distinct from ${department_id}`).as('fault'),
    ])
    .where(sql<boolean>`u.user_id = any(${user_ids}::integer[])`)
    .where(isVisibleIn(division_id))
    .orderBy('u.login_id')
    .execute();
}

/** One page of the valid users of a division, searched by name. */
export function selectUserPageOfDivision(
  db: Db,
  { division_id, user_name }: { readonly division_id: number; readonly user_name: string | null },
  page: Page,
) {
  const found = db
    .selectFrom('valid_user as v')
    .innerJoin('portal_user as u', 'u.user_id', 'v.user_id')
    .innerJoin('department as d', 'd.department_id', 'v.department_id')
    .where('d.division_id', '=', division_id)
    .where(contains('u.full_name_key', user_name));
  return pageOf(
    db,
    found
      .select(['u.user_id', 'u.full_name', 'd.department_name'])
      .orderBy('d.department_code')
      .orderBy('u.login_id'),
    found.select(total),
    page,
  );
}

/** Operator users with their department, and why they are no valid users of the division. */
export function usersOfDivision(db: Db | Tx, user_ids: readonly number[], division_id: number) {
  return db
    .selectFrom('portal_user as u')
    .innerJoin('department as d', 'd.department_id', 'u.department_id')
    .select([
      'u.user_id',
      'u.full_name',
      'd.department_name',
      userFault(sql`u.user_id`, sql`d.division_id = ${division_id}`).as('fault'),
    ])
    .where(sql<boolean>`u.user_id = any(${user_ids}::integer[])`);
}

/** One of them, limited to users that the division's pickers show; undefined for others. */
export function selectVisibleUser(db: Db, user_id: number, division_id: number) {
  return usersOfDivision(db, [user_id], division_id).where(isVisibleIn(division_id)).executeTakeFirst();
}

/** The valid operator users among these, by login. */
export function validOperators(tx: Db | Tx, user_ids: readonly number[]) {
  return tx
    .selectFrom('valid_user as v')
    .innerJoin('portal_user as u', 'u.user_id', 'v.user_id')
    .select(['u.user_id', 'u.full_name'])
    .where('v.role', '=', 1)
    .where(sql<boolean>`u.user_id = any(${user_ids}::integer[])`)
    .orderBy('u.login_id');
}

/** Departments of the division with their valid users, also those that have left the source. */
export function departmentsOfDivision(tx: Db | Tx, division_id: number, department_ids: readonly number[]) {
  return tx
    .selectFrom('department as d')
    .select([
      'd.department_id',
      'd.department_name',
      'd.active',
      sql<number[]>`array(select v.user_id from valid_user v where v.department_id = d.department_id)`.as(
        'valid_user_ids',
      ),
    ])
    .where('d.division_id', '=', division_id)
    .where(sql<boolean>`d.department_id = any(${department_ids}::integer[])`);
}

/** The workflows of these divisions that name a user, by division and form. */
export function selectWorkflowsNaming(db: Db, divisions: 'all' | readonly number[], user_id: number) {
  return db
    .selectFrom('workflow as w')
    .innerJoin('division as d', 'd.division_id', 'w.division_id')
    .innerJoin('workflow_type as t', 't.workflow_type_id', 'w.workflow_type_id')
    .select('w.workflow_id')
    .$if(divisions !== 'all', (query) =>
      query.where(sql<boolean>`w.division_id = any(${divisions}::integer[])`),
    )
    .where(
      sql<boolean>`(w.final_approver_user_id = ${user_id} or exists (
        select from workflow_user n where n.workflow_id = w.workflow_id and n.user_id = ${user_id}))`,
    )
    .orderBy('d.division_code')
    .orderBy('t.workflow_type_code')
    .execute();
}

/** The name of a form type; no row if there is no active one. */
export function workflowTypeName(tx: Tx, workflow_type_id: number) {
  return tx
    .selectFrom('workflow_type')
    .select('workflow_name')
    .where('workflow_type_id', '=', workflow_type_id)
    .where('active', '=', true);
}

/** All workflows whose form type is in the source, by division and form, for the screen that copies them. */
export function selectCopyable(db: Db) {
  return db
    .selectFrom('workflow as w')
    .innerJoin('division as d', 'd.division_id', 'w.division_id')
    .innerJoin('workflow_type as t', 't.workflow_type_id', 'w.workflow_type_id')
    .select(['w.workflow_id', 't.workflow_name', 'w.division_id', 'd.division_name', 'w.workflow_type_id'])
    .select(['w.suspended', sql<string>`w.version::text`.as('updated_at')])
    .where('t.active', '=', true)
    .orderBy('d.division_code')
    .orderBy('t.workflow_type_code');
}
