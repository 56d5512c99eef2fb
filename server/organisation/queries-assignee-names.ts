import { sql, type RawBuilder } from 'kysely';
import type { Assignee } from '#domain/approval-route/types.ts';
import type { Db } from '#server/db/database.ts';

/** Current names by id, as `namesOf` selects them. */
export type NameRows = {
  readonly departments: Readonly<
    Record<string, { readonly division_name: string; readonly department_name: string }>
  > | null;
  readonly suppliers: Readonly<
    Record<
      string,
      {
        readonly supplier_code: string;
        readonly company_name: string;
        readonly branch_office_name: string | null;
      }
    >
  > | null;
  readonly users: Readonly<Record<string, string>> | null;
};

/** An expression for the names of assignees: a query for department_id, supplier_id and user_ids. */
export function assigneeNamesOf(assignees: RawBuilder<unknown>): RawBuilder<NameRows> {
  return sql<NameRows>`(
    with assignee as materialized (${assignees})
    select jsonb_build_object(
      'departments', (
        select jsonb_object_agg(d.department_id, jsonb_build_object(
          'division_name', v.division_name, 'department_name', d.department_name))
        from department d join division v on v.division_id = d.division_id
        where d.department_id = any(array(select department_id from assignee))),
      'suppliers', (
        select jsonb_object_agg(c.supplier_id, jsonb_build_object(
          'supplier_code', c.supplier_code, 'company_name', c.company_name,
          'branch_office_name', c.branch_office_name))
        from supplier c where c.supplier_id = any(array(select supplier_id from assignee))),
      'users', (
        select jsonb_object_agg(u.user_id, u.full_name) from portal_user u
        where u.user_id = any(array(select unnest(user_ids) from assignee)))))`;
}

const selectNames = (p: { readonly assignees: string }) => sql<{ names: NameRows }>`
  select ${assigneeNamesOf(sql`
    select department_id, supplier_id, user_ids from jsonb_to_recordset(${p.assignees}::jsonb)
      as r (department_id integer, supplier_id integer, user_ids integer[])`)} as names`;

/** The current names of the assignees' organisations and users, in one statement. */
export async function selectAssigneeNames(db: Db, assignees: readonly Assignee[]): Promise<NameRows> {
  if (assignees.length === 0) return noNames;
  const [row] = (await selectNames({ assignees: JSON.stringify(assignees) }).execute(db)).rows;
  return row?.names ?? noNames;
}

export const noNames: NameRows = { departments: null, suppliers: null, users: null };

/** Each id once, without nulls. */
export function distinctIds(ids: readonly (number | null)[]): number[] {
  return [...new Set(ids.filter((id) => id !== null))];
}
