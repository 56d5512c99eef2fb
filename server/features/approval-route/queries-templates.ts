import { sql } from 'kysely';
import type { Assignee, RouteStep } from '#domain/approval-route/types.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { pageOf, total, type Page } from '#server/db/page.ts';
import { contains } from '#server/db/contains.ts';

/** A template as it is stored: canonical steps by ids. */
export type Template = {
  readonly saved_approval_route_id: number;
  readonly approval_route_name: string;
  readonly division_id: number;
  readonly created_by: number;
  readonly steps: readonly RouteStep[];
  readonly viewers: readonly Assignee[];
  readonly version: number;
  readonly deleted_at: string | null;
};

const columns = [
  'saved_approval_route_id',
  'approval_route_name',
  'division_id',
  'created_by',
  'pic_approver_steps',
  'viewer_steps',
  'version',
  'deleted_at',
] as const;

type Row = Omit<Template, 'steps' | 'viewers'> & {
  readonly pic_approver_steps: unknown;
  readonly viewer_steps: unknown;
};

function templateOf({ pic_approver_steps, viewer_steps, ...row }: Row): Template {
  // insertTemplate and updateTemplate wrote these columns, from a validated route.
  return { ...row, steps: pic_approver_steps as RouteStep[], viewers: viewer_steps as Assignee[] };
}

/** One page of a division's templates, the newest first, and how many there are. */
export async function selectTemplatePage(
  db: Db,
  condition: { readonly division_id: number; readonly approval_route_name: string | null },
  page: Page,
): Promise<{ templates: Template[]; total_count: number }> {
  const { division_id, approval_route_name } = condition;
  const matches = db
    .selectFrom('saved_approval_route')
    .where('division_id', '=', division_id)
    .where('deleted_at', 'is', null)
    .where(contains('approval_route_name_key', approval_route_name));
  const newest = matches.select(columns).orderBy('saved_approval_route_id', 'desc');
  const { items, total_count } = await pageOf(db, newest, matches.select(total), page);
  return { templates: items.map(templateOf), total_count };
}

/** The templates of these divisions that name a user, by division and name. */
export async function selectTemplatesNaming(
  db: Db,
  divisions: 'all' | readonly number[],
  user_id: number,
): Promise<(Template & { readonly division_name: string })[]> {
  const names = (assignees: string) =>
    sql<boolean>`jsonb_path_exists(${sql.ref(assignees)}, '$.**.user_ids[*] ? (@ == $id)',
      jsonb_build_object('id', ${user_id}::integer))`;
  const rows = await db
    .selectFrom('saved_approval_route as r')
    .innerJoin('division as d', 'd.division_id', 'r.division_id')
    .select(columns.map((column) => `r.${column}` as const))
    .select('d.division_name')
    .$if(divisions !== 'all', (query) =>
      query.where(sql<boolean>`r.division_id = any(${divisions}::integer[])`),
    )
    .where('r.deleted_at', 'is', null)
    .where((where) => where.or([names('r.pic_approver_steps'), names('r.viewer_steps')]))
    .orderBy('d.division_code')
    .orderBy('r.approval_route_name_key')
    .orderBy('r.saved_approval_route_id')
    .execute();
  return rows.map(({ division_name, ...row }) => ({ ...templateOf(row), division_name }));
}

/** One template, also a deleted one, locked until the transaction ends, or null. */
export async function lockTemplate(tx: Tx, saved_approval_route_id: number): Promise<Template | null> {
  const row = await tx
    .selectFrom('saved_approval_route')
    .select(columns)
    .where('saved_approval_route_id', '=', saved_approval_route_id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : templateOf(row);
}
