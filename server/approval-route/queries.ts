import { countOf, total } from '#server/db/count.ts';
import type { Db } from '#server/db/database.ts';
import { contains } from '#server/db/search.ts';

type Page = { readonly skip: number; readonly limit: number };

/** Departments that have not left the organisation, by division and name. */
export async function selectDepartmentPage(
  db: Db,
  condition: { readonly division_id: number | null; readonly department_name: string | null },
  { skip, limit }: Page,
) {
  const { division_id, department_name } = condition;
  const found = db
    .selectFrom('department as d')
    .innerJoin('division as v', 'v.division_id', 'd.division_id')
    .where('d.active', '=', true)
    .$if(division_id !== null, (query) => query.where('d.division_id', '=', division_id))
    .$if(department_name !== null, (query) =>
      query.where(contains('d.department_name_key', department_name ?? '')),
    );
  const items = await found
    .select(['d.department_id', 'd.department_name', 'v.division_name'])
    .orderBy('v.division_code')
    .orderBy('d.department_code')
    .limit(limit)
    .offset(skip)
    .execute();
  return { items, total_count: await countOf(found.select(total)) };
}

/** The valid users of one department or one supplier. */
export async function selectUserPage(
  db: Db,
  organisation: { readonly department_id: number | null; readonly supplier_id: number | null },
  { skip, limit }: Page,
) {
  const { department_id, supplier_id } = organisation;
  const found = db
    .selectFrom('valid_user')
    .$if(department_id !== null, (query) => query.where('department_id', '=', department_id))
    .$if(supplier_id !== null, (query) => query.where('supplier_id', '=', supplier_id));
  const items = await found
    .select(['user_id', 'full_name'])
    .orderBy('login_id')
    .limit(limit)
    .offset(skip)
    .execute();
  return { items, total_count: await countOf(found.select(total)) };
}
