import type { Db } from '#server/db/database.ts';
import { pageOf, total, type Page } from '#server/db/page.ts';
import { contains } from '#server/db/search.ts';

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
