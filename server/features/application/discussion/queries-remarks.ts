import { sql } from 'kysely';
import { pageSize } from '#domain/limits.ts';
import type { Audience } from '#domain/application/discussion.ts';
import { timeInJson, type Db, type Tx } from '#server/db/database.ts';

type File = {
  readonly file_id: number;
  readonly file_name: string;
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
};

/** A remark as it is stored, with the current names of its audience and addressees. */
export type StoredRemark = {
  readonly application_id: number;
  readonly remark_id: number;
  readonly number: number;
  readonly supplier_id: Audience;
  readonly supplier: {
    readonly supplier_id: number;
    readonly company_name: string;
    readonly branch_office_name: string | null;
  } | null;
  readonly remark_text: string;
  readonly written_at: string;
  readonly user_id: number;
  /** The department or supplier that the writer belongs to. */
  readonly writer_department_id: number | null;
  readonly writer_supplier_id: number | null;
  readonly division_name: string | null;
  readonly department_name: string | null;
  readonly company_name: string | null;
  readonly branch_office_name: string | null;
  readonly full_name: string;
  readonly for_full_name: string | null;
  readonly awaits_reply: boolean;
  readonly withdrawn_at: string | null;
  readonly addressees: readonly {
    readonly user_id: number;
    readonly full_name: string;
    readonly is_unread: boolean;
  }[];
  readonly files: readonly File[];
};

/** The remarks of an application, the oldest first: all that its staff see. */
export function selectRemarks(db: Db | Tx, application_id: number): Promise<StoredRemark[]> {
  return selectRemarksOf(db, [application_id]);
}

/** The remarks of several applications, each with its own. */
export async function selectRemarksOf(
  db: Db | Tx,
  application_ids: readonly number[],
): Promise<StoredRemark[]> {
  const { rows } = await sql<StoredRemark>`
    select r.application_id, r.remark_id, r.number, r.supplier_id, r.remark_text, r.written_at, r.user_id,
      w.department_id as writer_department_id, w.supplier_id as writer_supplier_id,
      r.division_name, r.department_name, r.company_name,
      r.branch_office_name, r.full_name, r.for_full_name, r.awaits_reply, r.withdrawn_at,
      case when s.supplier_id is not null then jsonb_build_object('supplier_id', s.supplier_id,
        'company_name', s.company_name, 'branch_office_name', s.branch_office_name) end as supplier,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'user_id', u.user_id, 'full_name', u.full_name, 'is_unread', a.read_at is null) order by u.user_id)
        from application_remark_addressee a join portal_user u on u.user_id = a.user_id
        where a.remark_id = r.remark_id), '[]') as addressees,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'file_id', f.file_id, 'file_name', f.file_name, 'size', f.size, 'sha256', encode(f.sha256, 'hex'))
          order by f.position)
        from application_remark_file f where f.remark_id = r.remark_id), '[]') as files
    from application_remark r
    join portal_user w on w.user_id = r.user_id
    left join supplier s on s.supplier_id = r.supplier_id
    where r.application_id = any(${application_ids}::integer[])
    order by r.application_id, r.number`.execute(db);
  return rows.map((row) => ({ ...row, withdrawn_at: timeInJson(row.withdrawn_at) }));
}

/** One file with its remark and application. */
export function selectRemarkFile(db: Db, file_id: number) {
  return db
    .selectFrom('application_remark_file as f')
    .innerJoin('application_remark as r', 'r.remark_id', 'f.remark_id')
    .select([
      'f.file_id',
      'r.application_id',
      'r.supplier_id',
      'r.withdrawn_at',
      'f.file_name',
      'f.size',
      'f.sha256',
      'f.storage_key',
    ])
    .where('f.file_id', '=', file_id)
    .executeTakeFirst();
}

/** A remark of an application, for its mail; undefined for one that was never stored. */
export function selectRemark(db: Db | Tx, remark_id: number) {
  return db
    .selectFrom('application_remark')
    .select([
      'application_id',
      'supplier_id',
      'withdrawn_at',
      'awaits_reply',
      'division_name',
      'department_name',
      'company_name',
      'branch_office_name',
      'full_name',
    ])
    .where('remark_id', '=', remark_id)
    .executeTakeFirst();
}

/** To whom a remark was addressed. */
export async function selectAddressees(db: Db | Tx, remark_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('application_remark_addressee')
    .select('user_id')
    .where('remark_id', '=', remark_id)
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** How many applications with unread remarks are looked through for those that a user still sees. */
const unreadApplications = 10 * pageSize.top;

/** The applications with unread remarks to a user, the newest remark first. */
export async function selectUnread(db: Db, user_id: number) {
  const { rows } = await sql<{
    application_id: number;
    workflow_name: string;
    written_at: string;
    division_name: string | null;
    department_name: string | null;
    company_name: string | null;
    branch_office_name: string | null;
    full_name: string;
    unread_count: number;
  }>`
    select distinct on (r.application_id) r.application_id, p.workflow_name, r.written_at, r.division_name,
      r.department_name, r.company_name, r.branch_office_name, r.full_name,
      count(*) over (partition by r.application_id)::integer as unread_count
    from application_remark_addressee a
    join application_remark r on r.remark_id = a.remark_id
    join application p on p.application_id = r.application_id
    where a.user_id = ${user_id} and a.read_at is null and r.withdrawn_at is null and p.cancelled_at is null
    order by r.application_id, r.remark_id desc`.execute(db);
  return rows
    .toSorted((one, other) => Date.parse(other.written_at) - Date.parse(one.written_at))
    .slice(0, unreadApplications);
}

/** How many remarks each of some applications has that a user has not read. Those without are left out. */
export async function selectUnreadCounts(
  db: Db,
  user_id: number,
  application_ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<CountRow>`
    select r.application_id, count(*)::integer as count
    from application_remark_addressee a
    join application_remark r on r.remark_id = a.remark_id
    where a.user_id = ${user_id} and a.read_at is null and r.withdrawn_at is null
      and r.application_id = any(${application_ids}::integer[])
    group by r.application_id`.execute(db);
  return countsOf(rows);
}

/**
 * How many remarks each of some applications has, without those that were withdrawn: for a supplier those that it
 * reads, for staff (`supplier_id` null) all. Those without are left out.
 */
export async function selectRemarkCounts(
  db: Db,
  supplier_id: number | null,
  application_ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<CountRow>`
    select application_id, count(*)::integer as count
    from application_remark
    where application_id = any(${application_ids}::integer[]) and withdrawn_at is null
      and (${supplier_id}::integer is null or supplier_id = ${supplier_id}::integer)
    group by application_id`.execute(db);
  return countsOf(rows);
}

type CountRow = { readonly application_id: number; readonly count: number };

function countsOf(rows: readonly CountRow[]): ReadonlyMap<number, number> {
  return new Map(rows.map(({ application_id, count }) => [application_id, count]));
}
