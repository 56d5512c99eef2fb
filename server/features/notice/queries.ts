import { sql } from 'kysely';
import { role } from '#domain/codes.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { pageOf, total, type Page } from '#server/db/page.ts';
import { wantsNotices } from './queries-access.ts';

/** A notice's content, and what permissions depend on. */
export function selectNotice(db: Db | Tx, notice_id: number) {
  return db
    .selectFrom('notice')
    .select([
      'notice_id',
      'title',
      'body',
      'system_notice_flag',
      'division_id',
      'division_name',
      'create_user_id',
      'create_division_name',
      'create_department_name',
      'create_full_name',
      'publish_datetime',
      'publish_date_from',
      'publish_date_to',
      'corrected_on',
      'response_due_date',
      'version',
    ])
    .where('notice_id', '=', notice_id)
    .executeTakeFirstOrThrow();
}

/** A notice that is not deleted, with its targets, as the start of another one. */
export async function selectCopy(db: Db, notice_id: number) {
  const row = await db
    .selectFrom('notice')
    .select(['title', 'body', 'division_id', 'system_notice_flag', 'publish_all_flag'])
    .where('notice_id', '=', notice_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, ...(await selectChosenTargets(db, notice_id)) };
}

/** The groups and suppliers that a notice was posted for, by id. */
export async function selectChosenTargets(db: Db | Tx, notice_id: number) {
  const { rows } = await sql<{ supplier_groups: number[]; suppliers: number[] }>`
    select
      array(select supplier_group_id from notice_supplier_group where notice_id = ${notice_id} order by 1)
        as supplier_groups,
      array(select supplier_id from notice_supplier where notice_id = ${notice_id} order by 1) as suppliers`.execute(
    db,
  );
  return rows[0] ?? { supplier_groups: [], suppliers: [] };
}

/** Locks a notice for a change. */
export function lockNotice(tx: Tx, notice_id: number) {
  return tx
    .selectFrom('notice')
    .select(['title', 'system_notice_flag', 'deleted_at', 'version'])
    .where('notice_id', '=', notice_id)
    .forUpdate()
    .executeTakeFirst();
}

/** A notice's files in their order. */
export function selectNoticeFiles(db: Db | Tx, notice_id: number) {
  return db
    .selectFrom('notice_file')
    .select(['file_id', 'file_name', 'size'])
    .where('notice_id', '=', notice_id)
    .orderBy('position')
    .execute();
}

/** The same of several notices, as they are stored. */
export function selectStoredFiles(db: Db | Tx, notice_ids: readonly number[]) {
  return db
    .selectFrom('notice_file')
    .select(['file_id', 'file_name', 'size', 'sha256', 'storage_key'])
    .where(sql<boolean>`notice_id = any(${notice_ids}::integer[])`)
    .orderBy('notice_id')
    .orderBy('position')
    .execute();
}

/** One file with the id of its notice. */
export function selectNoticeFile(db: Db, file_id: number) {
  return db
    .selectFrom('notice_file')
    .select(['file_id', 'notice_id', 'file_name', 'size', 'sha256', 'storage_key'])
    .where('file_id', '=', file_id)
    .executeTakeFirst();
}

export type Targets = {
  readonly division_id: number | null;
  readonly system_notice_flag: boolean;
  readonly publish_all_flag: boolean;
  readonly supplier_groups: readonly number[];
  readonly suppliers: readonly number[];
};

/**
 * Number of valid companies and users these targets reach now, and of those users who get mail about notices. A
 * system notice reaches operators too.
 */
export async function countReach(db: Db | Tx, targets: Targets) {
  const { division_id, system_notice_flag, publish_all_flag, supplier_groups, suppliers } = targets;
  const { rows } = await sql<{ supplier_count: number; user_count: number; mail_count: number }>`
    with target as (
      select supplier_id from supplier_dealing where ${publish_all_flag}::boolean and division_id = ${division_id}
      union
      select supplier_id from supplier_group_member where supplier_group_id = any(${supplier_groups}::integer[])
      union
      select unnest(${suppliers}::integer[])
      union
      select supplier_id from supplier where ${system_notice_flag}::boolean
    )
    select
      (select count(*) from target join supplier s on s.supplier_id = target.supplier_id
        where not s.invalid_flag) as supplier_count,
      count(*) as user_count, count(*) filter (where ${wantsNotices('u')}) as mail_count
    from valid_user u where u.supplier_id in (select supplier_id from target)
      or (${system_notice_flag}::boolean and u.role = ${sql.lit(role.operator)})`.execute(db);
  return rows[0] ?? { supplier_count: 0, user_count: 0, mail_count: 0 };
}

/** One page of these divisions' notices without 訂正版, newest first; `all` includes system notices. */
export async function selectPosted(db: Db, divisions: 'all' | readonly number[], page: Page) {
  const posted = db
    .selectFrom('notice as n')
    .where('n.deleted_at', 'is', null)
    .where('n.correction_id', 'is', null)
    .$if(divisions !== 'all', (query) =>
      query.where(sql<boolean>`n.division_id = any(${divisions}::integer[])`),
    );
  const newest = posted
    .select([
      'n.notice_id',
      'n.title as notice_title',
      'n.division_name',
      'n.publish_datetime',
      'n.publish_date_from',
      'n.publish_date_to',
    ])
    .orderBy('n.publish_datetime', 'desc')
    .orderBy('n.notice_id', 'desc');
  const { items, total_count } = await pageOf(db, newest, posted.select(total), page);
  const counts = await countReadings(
    db,
    items.map(({ notice_id }) => notice_id),
  );
  return {
    items: items.map((item) => ({ ...item, ...(counts.get(item.notice_id) ?? noReaders) })),
    total_count,
  };
}

const noReaders = { supplier_count: 0, read_count: 0 };

/** Number of valid companies that are targets of a notice now, and how many of them have opened it. */
export async function countReading(db: Db, notice_id: number) {
  return (await countReadings(db, [notice_id])).get(notice_id) ?? noReaders;
}

/**
 * Counts per notice: valid target companies, and those with a reader. System notices, and notices to all of a
 * division, share their targets: they are computed once, for the notice with the lowest id (`alike`).
 */
async function countReadings(db: Db, notice_ids: readonly number[]) {
  const { rows } = await sql<{ notice_id: number; supplier_count: number; read_count: number }>`
    with requested as materialized (
      select n.notice_id, min(n.notice_id) over (
        partition by n.system_notice_flag, n.publish_all_flag, n.division_id,
          case when not (n.system_notice_flag or n.publish_all_flag) then n.notice_id end) as alike
      from notice n where n.notice_id = any(${notice_ids}::integer[])
    ),
    target as materialized (
      select distinct t.notice_id as alike, t.supplier_id
      from notice_target t join supplier s on s.supplier_id = t.supplier_id and not s.invalid_flag
      where t.notice_id = any(array(select alike from requested))
    ),
    reader as (
      select distinct r.notice_id, r.supplier_id from notice_read r
      where r.notice_id = any(${notice_ids}::integer[]) and r.supplier_id is not null
    )
    select a.notice_id,
      (select count(*) from target t where t.alike = a.alike) as supplier_count,
      count(*) filter (where (a.alike, r.supplier_id) in (select t.alike, t.supplier_id from target t)) as read_count
    from requested a left join reader r on r.notice_id = a.notice_id
    group by a.notice_id, a.alike`.execute(db);
  return new Map(
    rows.map(({ notice_id, supplier_count, read_count }) => [notice_id, { supplier_count, read_count }]),
  );
}
