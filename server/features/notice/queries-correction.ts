import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';

/** 訂正版 of notices (docs/rules/notices.md#corrections). */

/** The 訂正版 of a notice, that of its 訂正版 and so on, the newest first. */
export async function selectCorrections(db: Db, notice_id: number): Promise<number[]> {
  const { rows } = await sql<{ correction_id: number }>`
    with recursive correction as (
      select n.correction_id, 1 as number from notice n
      where n.notice_id = ${notice_id} and n.correction_id is not null
      union all
      select n.correction_id, c.number + 1 from correction c
      join notice n on n.notice_id = c.correction_id and n.correction_id is not null
    )
    select correction_id from correction order by number desc`.execute(db);
  return rows.map(({ correction_id }) => correction_id);
}

/** The notice that a notice corrects; none for most. */
export async function selectCorrected(db: Db, notice_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('notice')
    .select('notice_id')
    .where('correction_id', '=', notice_id)
    .execute();
  return rows.map((row) => row.notice_id);
}

/** The names of a notice's targets, the groups by name and the suppliers by code. */
export async function selectTargetNames(db: Db, notice_id: number) {
  const groups = await db
    .selectFrom('notice_supplier_group as t')
    .innerJoin('supplier_group as g', 'g.supplier_group_id', 't.supplier_group_id')
    .select('g.group_name')
    .where('t.notice_id', '=', notice_id)
    .orderBy('g.group_name')
    .execute();
  const suppliers = await db
    .selectFrom('notice_supplier as t')
    .innerJoin('supplier as s', 's.supplier_id', 't.supplier_id')
    .select(['s.company_name', 's.branch_office_name'])
    .where('t.notice_id', '=', notice_id)
    .orderBy('s.supplier_code')
    .execute();
  return { groups: groups.map(({ group_name }) => group_name), suppliers };
}

/** A notice that is not deleted, as the start of its 訂正版; `locked` until the transaction ends. */
export async function selectToCorrect(db: Db | Tx, notice_id: number, locked: boolean) {
  const row = await db
    .selectFrom('notice')
    .select(['title', 'body', 'division_id', 'division_name', 'system_notice_flag', 'publish_all_flag'])
    .select(['publish_date_from', 'publish_date_to', 'create_user_id', 'correction_id'])
    .where('notice_id', '=', notice_id)
    .where('deleted_at', 'is', null)
    .$if(locked, (query) => query.forUpdate())
    .executeTakeFirst();
  return row ?? null;
}
