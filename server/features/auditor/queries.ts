import { sql } from 'kysely';
import type { AuditorCandidate, AuditorGrant } from '#contract/auditor.ts';
import { role } from '#domain/codes.ts';
import { contains } from '#server/db/contains.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { countOf, pageOf, total, type Page } from '#server/db/page.ts';

type Row = Omit<AuditorGrant, 'updated_at'> & { readonly version: number };

/** The divisions of a grant `g`, by code; null for all. */
const divisionNames = sql`case when not g.all_divisions then array(
  select o.division_name from auditor_grant_division a join division o on o.division_id = a.division_id
  where a.auditor_grant_id = g.auditor_grant_id order by o.division_code) end`;

/** One page of all grants on a day in Japan, `yyyy-mm-dd`: those that are not over first, then the newest. */
export async function selectGrants(db: Db, today: string, { skip, limit }: Page) {
  const { rows } = await sql<Row>`
    select g.auditor_grant_id, u.full_name, concat_ws(' ', v.division_name, d.department_name) as organisation_name,
      ${divisionNames} as division_names,
      g.first_day, g.last_day, g.reason, b.full_name as granted_by, g.granted_at, g.version,
      case when g.ended_at is not null or g.last_day < ${today}::date then 'ended'
        when g.first_day > ${today}::date then 'coming' else 'current' end as state,
      e.full_name as ended_by, g.ended_at
    from auditor_grant g
    join portal_user u on u.user_id = g.user_id
    join portal_user b on b.user_id = g.granted_by
    left join department d on d.department_id = u.department_id
    left join division v on v.division_id = d.division_id
    left join portal_user e on e.user_id = g.ended_by
    order by g.ended_at is not null or g.last_day < ${today}::date, g.auditor_grant_id desc
    limit ${limit} offset ${skip}`.execute(db);
  return { rows, total_count: await countOf(db, db.selectFrom('auditor_grant').select(total)) };
}

/** One page of the valid operators with this name, but the caller. */
export function selectCandidates(db: Db, user_id: number, name: string | null, page: Page) {
  const found = db
    .selectFrom('valid_user as u')
    .innerJoin('portal_user as p', 'p.user_id', 'u.user_id')
    .innerJoin('department as d', 'd.department_id', 'u.department_id')
    .innerJoin('division as v', 'v.division_id', 'd.division_id')
    .where('u.role', '=', role.operator)
    .where('u.user_id', '<>', user_id)
    .where(contains('p.full_name_key', name));
  const columns = [
    sql<number>`u.user_id`.as('user_id'),
    sql<string>`u.full_name`.as('full_name'),
    sql<string>`concat_ws(' ', v.division_name, d.department_name)`.as('organisation_name'),
  ] as const;
  const byName = found.select(columns).orderBy('p.full_name_key').orderBy('u.user_id');
  return pageOf<AuditorCandidate>(db, byName, found.select(total), page);
}

/** The name of a valid operator; undefined for any other id. */
export async function selectOperatorName(tx: Tx, user_id: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('valid_user')
    .select('full_name')
    .where('user_id', '=', user_id)
    .where('role', '=', role.operator)
    .executeTakeFirst();
  return row?.full_name;
}

/** Those of these divisions that exist. */
export async function selectDivisionIds(tx: Tx, division_ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('division')
    .select('division_id')
    .where(sql<boolean>`division_id = any(${division_ids}::integer[])`)
    .execute();
  return rows.map(({ division_id }) => division_id);
}

/** What a mail says of a grant. */
export async function selectMailedGrant(db: Db, auditor_grant_id: number) {
  const { rows } = await sql<MailedGrant>`
    select u.full_name, b.full_name as granted_by, e.full_name as ended_by, g.first_day, g.last_day, g.reason,
      g.user_id, g.granted_by as granter_user_id, g.ended_at, ${divisionNames} as division_names
    from auditor_grant g
    join portal_user u on u.user_id = g.user_id
    join portal_user b on b.user_id = g.granted_by
    left join portal_user e on e.user_id = g.ended_by
    where g.auditor_grant_id = ${auditor_grant_id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no grant ${auditor_grant_id}.`);
  return row;
}

type MailedGrant = {
  readonly full_name: string;
  readonly user_id: number;
  readonly granter_user_id: number;
  readonly granted_by: string;
  readonly ended_by: string | null;
  readonly ended_at: string | null;
  readonly first_day: string;
  readonly last_day: string;
  readonly reason: string;
  readonly division_names: readonly string[] | null;
};
