import { sql } from 'kysely';
import { workflowAvailable } from '#server/approval-route/queries-available.ts';
import { countOf, total } from '#server/db/count.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { contains } from '#server/db/search.ts';

type Page = { readonly skip: number; readonly limit: number };

/** Workflows of the divisions that somebody administers, by division and form. */
export async function selectWorkflowPage(
  db: Db,
  divisions: 'all' | readonly number[],
  { skip, limit }: Page,
) {
  const found = db
    .selectFrom('workflow as w')
    .innerJoin('division as d', 'd.division_id', 'w.division_id')
    .innerJoin('workflow_type as t', 't.workflow_type_id', 'w.workflow_type_id')
    .$if(divisions !== 'all', (query) =>
      query.where(sql<boolean>`w.division_id = any(${divisions}::integer[])`),
    );
  const items = await found
    .select([
      'w.workflow_id',
      'd.division_name',
      't.workflow_name',
      sql<boolean>`d.active and t.active and ${workflowAvailable}`.as('available'),
    ])
    .orderBy('d.division_code')
    .orderBy('t.workflow_type_code')
    .limit(limit)
    .offset(skip)
    .execute();
  return { items, total_count: await countOf(found.select(total)) };
}

/** The form types that a drop-down offers: those that have not left, and one that is chosen already. */
export function selectWorkflowTypes(db: Db, chosen: number | null) {
  return db
    .selectFrom('workflow_type')
    .select(['workflow_type_id as value', 'workflow_name as label'])
    .where((where) => where.or([where('active', '=', true), where('workflow_type_id', '=', chosen)]))
    .orderBy('workflow_type_code')
    .execute();
}

/** The departments of a division that have not left. */
export function selectDepartments(db: Db, division_id: number) {
  return db
    .selectFrom('department')
    .select(['department_id as value', 'department_name as label'])
    .where('division_id', '=', division_id)
    .where('active', '=', true)
    .orderBy('department_code')
    .execute();
}

/** The division of a department, or undefined. */
export function selectDivisionOfDepartment(db: Db, department_id: number) {
  return db
    .selectFrom('department')
    .select('division_id')
    .where('department_id', '=', department_id)
    .executeTakeFirst();
}

/** Operator users by their ids, with whether each is a valid one of the department now. */
export function selectUsersOfDepartment(db: Db, user_ids: readonly number[], department_id: number | null) {
  return db
    .selectFrom('portal_user as u')
    .select([
      'u.user_id',
      'u.full_name',
      sql<boolean>`exists (select 1 from valid_user v
        where v.user_id = u.user_id and v.department_id = ${department_id})`.as('valid'),
    ])
    .where('u.role', '=', 1)
    .where(sql<boolean>`u.user_id = any(${user_ids}::integer[])`)
    .orderBy('u.login_id')
    .execute();
}

/** The valid users of all departments of a division, searched by name. */
export async function selectUserPageOfDivision(
  db: Db,
  { division_id, user_name }: { readonly division_id: number; readonly user_name: string | null },
  { skip, limit }: Page,
) {
  const found = db
    .selectFrom('valid_user as v')
    .innerJoin('portal_user as u', 'u.user_id', 'v.user_id')
    .innerJoin('department as d', 'd.department_id', 'v.department_id')
    .where('d.division_id', '=', division_id)
    .$if(user_name !== null, (query) => query.where(contains('u.full_name_key', user_name ?? '')));
  const items = await found
    .select(['u.user_id', 'u.full_name', 'd.department_name'])
    .orderBy('d.department_code')
    .orderBy('u.login_id')
    .limit(limit)
    .offset(skip)
    .execute();
  return { items, total_count: await countOf(found.select(total)) };
}

/** One operator user with his department, and whether he is a valid one of the division now. */
export function selectUserOfDivision(db: Db | Tx, user_id: number, division_id: number) {
  return db
    .selectFrom('portal_user as u')
    .innerJoin('department as d', 'd.department_id', 'u.department_id')
    .select([
      'u.user_id',
      'u.full_name',
      'd.department_name',
      sql<boolean>`d.division_id = ${division_id}
        and exists (select 1 from valid_user v where v.user_id = u.user_id)`.as('valid'),
    ])
    .where('u.user_id', '=', user_id)
    .executeTakeFirst();
}

/** What the database knows of the departments that a workflow of a division may name; others are left out. */
export function selectDepartmentFacts(tx: Tx, division_id: number, department_ids: readonly number[]) {
  return tx
    .selectFrom('department as d')
    .select([
      'd.department_id',
      sql<number[]>`array(select v.user_id from valid_user v where v.department_id = d.department_id)`.as(
        'valid_user_ids',
      ),
    ])
    .where('d.active', '=', true)
    .where('d.division_id', '=', division_id)
    .where(sql<boolean>`d.department_id = any(${department_ids}::integer[])`)
    .execute();
}

/** Whether there is such a form type, and it has not left. */
export async function isWorkflowType(tx: Tx, workflow_type_id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('workflow_type')
    .select('workflow_type_id')
    .where('workflow_type_id', '=', workflow_type_id)
    .where('active', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}
