import { sql } from 'kysely';
import { newestFirstKey } from '#domain/application/work-list.ts';
import { workListKind, type WorkListKind } from '#domain/codes.ts';
import { endOfDay, startOfDay } from '#domain/japan-date.ts';
import type { Db } from '#server/db/database.ts';
import type { CopyPeriod, ListedCopy } from '#server/export/copies.ts';

/** Whose lists: the user's, and those of their department or supplier. */
export type ListReader = { readonly user_id: number; readonly organisation_id: number };

/** These lists have every application that the reader may see, by the time of its submission. */
const lists = [
  workListKind.own_uncompleted,
  workListKind.own_completed,
  workListKind.for_approval_uncompleted,
  workListKind.for_approval_completed,
];

/** The applications in the reader's lists that were submitted on these days, at most `most`. */
export async function selectListed(
  db: Db,
  { user_id, organisation_id }: ListReader,
  { from, to }: CopyPeriod,
  most: number,
): Promise<ListedCopy[]> {
  // Later times have smaller keys.
  const scan = (principal: number, list: WorkListKind, also: readonly number[]) => sql`(
    select application_id from work_list
    where principal_id = ${principal} and search_type = ${sql.lit(list)}
      and not (also && ${also}::integer[])
      and sort_key <= ${newestFirstKey(startOfDay(from))} and sort_key > ${newestFirstKey(endOfDay(to))}
    order by sort_key, application_id limit ${most})`;
  const scans = lists.flatMap((list) => [
    scan(user_id, list, [organisation_id]),
    scan(organisation_id, list, []),
  ]);
  const { rows } = await sql<ListedCopy>`
    select a.application_id as id, a.application_at as at from application a
    where a.application_id in (select application_id from (${sql.join(scans, sql` union all `)}) scans)
    limit ${most}`.execute(db);
  return rows;
}

/** Whether an application is in one of the reader's lists now. */
export async function isListed(
  db: Db,
  { user_id, organisation_id }: ListReader,
  application_id: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from work_list where application_id = ${application_id} and (principal_id = ${organisation_id}
      or (principal_id = ${user_id} and not also @> array[${organisation_id}::integer])) limit 1`.execute(db);
  return rows.length > 0;
}

/** The files of applications and of their steps, in the order of their owner's file fields. */
export function selectStoredFiles(db: Db, application_ids: readonly number[]) {
  return db
    .selectFrom('application_file')
    .select(['application_id', 'approval_route_step_id', 'file_name', 'size', 'sha256', 'storage_key'])
    .where(sql<boolean>`application_id = any(${application_ids}::integer[])`)
    .orderBy(sql`approval_route_step_id nulls first`)
    .orderBy('position')
    .execute();
}

/** The files of remarks that were not withdrawn, in their order. */
export function selectStoredRemarkFiles(db: Db, application_ids: readonly number[]) {
  return db
    .selectFrom('application_remark_file as f')
    .innerJoin('application_remark as r', 'r.remark_id', 'f.remark_id')
    .select(['r.application_id', 'r.supplier_id', 'f.file_name', 'f.size', 'f.sha256', 'f.storage_key'])
    .where(sql<boolean>`r.application_id = any(${application_ids}::integer[])`)
    .where('r.withdrawn_at', 'is', null)
    .orderBy('r.number')
    .orderBy('f.position')
    .execute();
}
