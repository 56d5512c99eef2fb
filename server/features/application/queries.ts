import { sql } from 'kysely';
import { fieldNames, fieldValues } from '#domain/application/custom-fields.ts';
import type { SearchType } from '#domain/codes.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Page } from '#server/db/page.ts';

/** Whose list it is: what he has through his organisation is left out of his own rows. */
export type ListOwner = { readonly user_id: number; readonly organisation_id: number };

/**
 * One principal's rows of a list. An organisation's never step back for another (`also` is empty): without that condition they are
 * counted in the narrower index.
 */
function rowsOf(principal: number, { user_id, organisation_id }: ListOwner, search_type: SearchType) {
  return sql`
    select sort_key, application_id from work_list
    where principal_id = ${principal} and search_type = ${search_type}::smallint
      ${principal === user_id ? sql`and not also @> array[${organisation_id}]::integer[]` : sql``}`;
}

/** The ids of one page of a user's list. */
export async function selectWorkListPage(
  db: Db,
  owner: ListOwner,
  search_type: SearchType,
  { skip, limit }: Page,
): Promise<number[]> {
  // Two index scans that arrive in order and are merged, however long the list is. Without a limit of its own each would
  // be read to its end and sorted.
  const maxOfEach = skip + limit;
  const page = await sql<{ application_id: number }>`
    select application_id from (
      (${rowsOf(owner.user_id, owner, search_type)} order by sort_key, application_id limit ${maxOfEach})
      union all
      (${rowsOf(owner.organisation_id, owner, search_type)} order by sort_key, application_id limit ${maxOfEach})
    ) list
    order by sort_key, application_id
    limit ${limit} offset ${skip}`.execute(db);
  return page.rows.map((row) => row.application_id);
}

/** Where an application stands in a list, or would stand. */
export type Position = { readonly sort_key: string; readonly application_id: number };

/** The first of a user's list behind a position; null at its end. */
export async function selectWorkListNext(
  db: Db,
  owner: ListOwner,
  search_type: SearchType,
  { sort_key, application_id }: Position,
): Promise<number | null> {
  const behind = (principal: number) => sql`
    ${rowsOf(principal, owner, search_type)} and (sort_key, application_id) > (${sort_key}, ${application_id})
    order by sort_key, application_id limit 1`;
  const next = await sql<{ application_id: number }>`
    select application_id from ((${behind(owner.user_id)}) union all (${behind(owner.organisation_id)})) list
    order by sort_key, application_id limit 1`.execute(db);
  return next.rows[0]?.application_id ?? null;
}

/** How many applications a user's list holds: exactly what its pages reach, but for `except`. */
export async function countWorkList(
  db: Db,
  owner: ListOwner,
  search_type: SearchType,
  except: number | null = null,
): Promise<number> {
  const total = await sql<{ total_count: number }>`
    select count(*) filter (where application_id is distinct from ${except}::integer) as total_count from (
      ${rowsOf(owner.user_id, owner, search_type)}
      union all
      ${rowsOf(owner.organisation_id, owner, search_type)}
    ) list`.execute(db);
  return total.rows[0]?.total_count ?? 0;
}

/** What a list shows of each application beside its steps; its division where several are in one list. */
export function selectListHeads(db: Db, application_ids: readonly number[]) {
  return db
    .selectFrom('application')
    .select([
      'application_id',
      'applicant_full_name',
      'application_at',
      'workflow_name',
      'applicant_answers_hope_date',
      'division_name',
    ])
    .where(sql<boolean>`application_id = any(${application_ids}::integer[])`)
    .execute();
}

/** The content of one application, as it was submitted. */
export function selectContent(db: Db, application_id: number) {
  return db
    .selectFrom('application')
    .select([
      'division_id',
      'division_name',
      'workflow_name',
      'applicant_division_name',
      'applicant_department_name',
      'applicant_company_name',
      'applicant_branch_office_name',
      'applicant_full_name',
      'application_at',
      'applicant_answers_hope_date',
      ...fieldNames,
      ...fieldValues,
    ])
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow();
}

/** What an application's form was called when it was submitted. */
export async function selectWorkflowName(db: Db | Tx, application_id: number): Promise<string> {
  const { workflow_name } = await db
    .selectFrom('application')
    .select('workflow_name')
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow();
  return workflow_name;
}

/** Who acted on each step, with what he said, by the row's id. */
export function selectOperations(db: Db, application_id: number) {
  return db
    .selectFrom('approval_route_step')
    .select([
      'approval_route_step_id',
      'operation_at',
      'operation_division_name',
      'operation_department_name',
      'operation_company_name',
      'operation_branch_office_name',
      'operation_user_name',
      'comment',
      'self_approved',
    ])
    .where('application_id', '=', application_id)
    .execute();
}

/** All files of one application, its own (without a step) and its steps', in their order. */
export function selectFiles(db: Db, application_id: number) {
  return db
    .selectFrom('application_file')
    .select(['file_id', 'file_name', 'approval_route_step_id'])
    .where('application_id', '=', application_id)
    .orderBy('position')
    .execute();
}

/** Size and checksum of all files of one application. */
export function selectChecksums(db: Db, application_id: number) {
  return db
    .selectFrom('application_file')
    .select(['file_id', 'size', 'sha256'])
    .where('application_id', '=', application_id)
    .execute();
}

/** One file with where it belongs. */
export function selectFile(db: Db, file_id: number) {
  return db
    .selectFrom('application_file as f')
    .select([
      'f.file_id',
      'f.application_id',
      'f.approval_route_step_id',
      'f.file_name',
      'f.size',
      'f.sha256',
      'f.storage_key',
    ])
    .where('f.file_id', '=', file_id)
    .executeTakeFirst();
}

/** The history of one application, the oldest first. */
export function selectEvents(db: Db, application_id: number) {
  return db
    .selectFrom('application_event')
    .select([
      'kind',
      'happened_at',
      'division_name',
      'department_name',
      'company_name',
      'branch_office_name',
      'full_name',
      'approval_route_step_id',
      'from_status',
      'to_status',
      'comment',
      'file_ids',
      'event',
    ])
    .where('application_id', '=', application_id)
    .orderBy('event_number')
    .execute();
}

/** The application's form, whether that is still offered, and by 再申請 what it came from and what was made of it. */
export function selectResubmission(db: Db | Tx, application_id: number) {
  return db
    .selectFrom('application as a')
    .innerJoin('workflow as w', 'w.workflow_id', 'a.workflow_id')
    .innerJoin('workflow_type as t', 't.workflow_type_id', 'w.workflow_type_id')
    .innerJoin('division as d', 'd.division_id', 'w.division_id')
    .select([
      'a.workflow_id',
      'a.resubmitted_from_application_id as from_id',
      sql<boolean>`d.active and t.active`.as('offered'),
      sql<number[]>`array(
        select b.application_id from application b
        where b.resubmitted_from_application_id = a.application_id order by b.application_id)`.as('as_ids'),
    ])
    .where('a.application_id', '=', application_id)
    .executeTakeFirstOrThrow();
}
