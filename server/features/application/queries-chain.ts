import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { beforeFirst } from './chain.ts';
import { chainsOf, type ChainedRemark, type History } from './chain-entries.ts';
import { contentNames, contentOf, type Content } from './queries-detail.ts';

/** A history with the heads that are stored with its rows. */
export type StoredHistory = History & {
  /** In hexadecimal; null in a row from before chains were kept. */
  readonly event_heads: readonly (string | null)[];
  readonly remark_heads: readonly (string | null)[];
  /** Whether each remark was withdrawn. */
  readonly withdrawn: readonly boolean[];
};

type Heads = { readonly head: string | null };
type Row = Content & {
  readonly application_id: number;
  readonly events: readonly (History['events'][number] & Heads)[];
  readonly remarks: readonly (ChainedRemark & Heads & { readonly is_withdrawn: boolean })[];
  readonly supplier_ids: readonly number[];
};

const contentColumns = sql.join(contentNames.map((name) => sql.ref(`a.${name}`)));

/**
 * What the chains of applications are made of, in one statement. They come in no particular order, without
 * unknown ones.
 */
export async function selectHistories(
  db: Db | Tx,
  application_ids: readonly number[],
): Promise<StoredHistory[]> {
  const { rows } = await sql<Row>`
    select a.application_id, ${contentColumns},
      array(select distinct s.supplier_id from approval_route_step s
        where s.application_id = a.application_id and s.supplier_id is not null) as supplier_ids,
      coalesce((select jsonb_agg(to_jsonb(e) order by number) from (
        select e.event_number as number, e.division_name, e.department_name, e.company_name,
          e.branch_office_name, e.full_name, e.for_full_name, e.from_status, e.to_status, e.comment, e.event,
          e.salt, e.remark_count, encode(e.head, 'hex') as head, s.step_type, s.supplier_id,
          coalesce((select jsonb_agg(jsonb_build_object(
            'file_name', f.file_name, 'size', f.size, 'sha256', encode(f.sha256, 'hex')) order by f.position)
            from application_file f where f.file_id = any(e.file_ids)), '[]') as files
        from application_event e
        left join approval_route_step s on s.approval_route_step_id = e.approval_route_step_id
        where e.application_id = a.application_id) e), '[]') as events,
      coalesce((select jsonb_agg(to_jsonb(r) order by number) from (
        select r.number, r.supplier_id, r.written_at, r.user_id, r.division_name, r.department_name,
          r.company_name, r.branch_office_name, r.full_name, r.for_user_id, r.for_full_name, r.remark_text,
          r.salt, encode(r.head, 'hex') as head, r.withdrawn_at is not null as is_withdrawn,
          coalesce((select jsonb_agg(jsonb_build_object(
            'file_name', f.file_name, 'size', f.size, 'sha256', encode(f.sha256, 'hex')) order by f.position)
            from application_remark_file f where f.remark_id = r.remark_id), '[]') as files
        from application_remark r where r.application_id = a.application_id) r), '[]') as remarks
    from application a where a.application_id = any(${application_ids}::integer[])`.execute(db);
  return rows.map((row) => ({
    application_id: row.application_id,
    content: contentOf(row),
    events: row.events,
    remarks: row.remarks,
    supplier_ids: row.supplier_ids,
    event_heads: row.events.map(({ head }) => head),
    remark_heads: row.remarks.map(({ head }) => head),
    withdrawn: row.remarks.map(({ is_withdrawn }) => is_withdrawn),
  }));
}

/** The same of one application that exists. */
export async function loadHistory(db: Db | Tx, application_id: number): Promise<StoredHistory> {
  const [history] = await selectHistories(db, [application_id]);
  if (history === undefined) throw new Error(`There is no application ${application_id}.`);
  return history;
}

/** The ends of the two chains of all that an application has now. */
export type Ends = {
  readonly event_head: string;
  readonly remark_count: number;
  readonly remark_head: string;
};

/** Of a new application. */
export const noEnds: Ends = { event_head: beforeFirst, remark_count: 0, remark_head: beforeFirst };

/**
 * The ends of the chains, as they are stored. Where rows from before chains were kept have none, the function
 * works them out. The caller's transaction holds the application's lock.
 */
export async function selectEnds(tx: Tx, application_id: number): Promise<Ends> {
  const { rows } = await sql<{ event_head: string | null; remark_count: number; remark_head: string | null }>`
    select encode(e.head, 'hex') as event_head, coalesce(r.number, 0) as remark_count,
      encode(r.head, 'hex') as remark_head
    from application_event e
    left join lateral (
      select r.number, r.head from application_remark r where r.application_id = e.application_id
      order by r.number desc limit 1) r on true
    where e.application_id = ${application_id} order by e.event_number desc limit 1`.execute(tx);
  const [stored] = rows;
  if (stored === undefined) return noEnds;
  const { event_head, remark_count, remark_head } = stored;
  if (event_head !== null && (remark_count === 0 || remark_head !== null))
    return { event_head, remark_count, remark_head: remark_head ?? beforeFirst };
  const { events, remarks } = chainsOf(await loadHistory(tx, application_id));
  return {
    event_head: events.at(-1)?.head ?? beforeFirst,
    remark_count,
    remark_head: remarks.at(-1)?.head ?? beforeFirst,
  };
}
