import { sql, type RawBuilder } from 'kysely';
import type { DelegationPerson } from '#contract/delegation.ts';
import type { Actor } from '#domain/actor.ts';
import type { AbsentPerson, Period } from '#domain/delegation.ts';
import { role } from '#domain/codes.ts';
import { administeredDivisions } from '#domain/permissions.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { pageOf, total, type Page } from '#server/db/page.ts';
import { contains } from '#server/db/contains.ts';

/** Somebody who may be away, with where they belong now. */
export type Person = AbsentPerson & {
  readonly full_name: string;
  /** The department, or the company with its branch office. */
  readonly organisation_name: string;
  readonly supplier_id: number | null;
};

export type Delegation = Period & {
  readonly delegation_id: number;
  readonly user_id: number;
  readonly delegate_user_id: number;
  readonly user_name: string;
  readonly delegate_name: string;
  readonly named_by: string | null;
  readonly asleep: boolean;
  readonly version: number;
};

/** The delegations that are neither ended nor over on a day, those that begin first at the top. */
export async function selectDelegations(
  db: Db | Tx,
  side: 'user_id' | 'delegate_user_id',
  user_id: number,
  day: string,
): Promise<Delegation[]> {
  const { rows } = await sql<Delegation>`
    select g.delegation_id, g.user_id, g.delegate_user_id, u.full_name as user_name,
      d.full_name as delegate_name, g.first_day, g.last_day, n.full_name as named_by, g.version,
      not exists (
        select from effective_delegation e where e.delegation_id = g.delegation_id) as asleep
    from delegation g
    join portal_user u on u.user_id = g.user_id
    join portal_user d on d.user_id = g.delegate_user_id
    left join portal_user n on n.user_id = g.named_by_user_id
    where ${sql.ref(`g.${side}`)} = ${user_id} and g.ended_at is null and g.last_day >= ${day}
    order by g.first_day, g.delegation_id`.execute(db);
  return rows;
}

/** The department of user `u`, or the company with its branch office. */
const organisation = sql<string>`coalesce(
  d.department_name, concat_ws(' ', s.company_name, s.branch_office_name))`;

/** What a mail says of a delegation: both people, the administrators who named and ended it, and the period. */
export async function selectMailedDelegation(db: Db, delegation_id: number) {
  return db
    .selectFrom('delegation as g')
    .innerJoin('portal_user as u', 'u.user_id', 'g.user_id')
    .innerJoin('portal_user as d', 'd.user_id', 'g.delegate_user_id')
    .leftJoin('portal_user as n', 'n.user_id', 'g.named_by_user_id')
    .leftJoin('portal_user as e', 'e.user_id', 'g.ended_by_user_id')
    .select(['u.full_name as user_name', 'g.delegate_user_id', 'd.full_name as delegate_name'])
    .select(['n.full_name as named_by', 'e.full_name as ended_by'])
    .select(['g.first_day', 'g.last_day', 'g.ended_at'])
    .where('g.delegation_id', '=', delegation_id)
    .executeTakeFirstOrThrow();
}

/** A valid user; undefined for any other id. */
export async function selectPerson(db: Db | Tx, user_id: number): Promise<Person | undefined> {
  return db
    .selectFrom('valid_user as u')
    .leftJoin('department as d', 'd.department_id', 'u.department_id')
    .leftJoin('supplier as s', 's.supplier_id', 'u.supplier_id')
    .select(['u.full_name', 'u.supplier_id', 'd.division_id'])
    .select(organisation.as('organisation_name'))
    .select(sql<number>`u.user_id`.as('user_id'))
    .where('u.user_id', '=', user_id)
    .$narrowType<{ full_name: string }>()
    .executeTakeFirst();
}

type Search = { readonly name: string | null };

const people = (db: Db | Tx, { name }: Search) =>
  db
    .selectFrom('valid_user as u')
    .innerJoin('portal_user as p', 'p.user_id', 'u.user_id')
    .leftJoin('department as d', 'd.department_id', 'u.department_id')
    .leftJoin('supplier as s', 's.supplier_id', 'u.supplier_id')
    .where(contains('p.full_name_key', name));

/** One page of people by name, each with where they belong. */
function pageOfPeople(
  db: Db,
  found: ReturnType<typeof people>,
  organisation: RawBuilder<string | null>,
  page: Page,
) {
  const columns = [
    sql<number>`u.user_id`.as('user_id'),
    sql<string>`u.full_name`.as('full_name'),
    organisation.as('organisation_name'),
  ] as const;
  return pageOf<DelegationPerson>(
    db,
    found.select(columns).orderBy('p.full_name_key').orderBy('u.user_id'),
    found.select(total),
    page,
  );
}

/**
 * The people whom an absent person may name: valid users of their division or supplier, without them and
 * without the caller, who may be an administrator.
 */
export function selectCandidates(db: Db, absent: Person, actor: Actor, search: Search, page: Page) {
  const found = people(db, search)
    .where('u.user_id', 'not in', [absent.user_id, actor.user_id])
    .where((row) =>
      absent.supplier_id === null
        ? row('d.division_id', '=', absent.division_id)
        : row('u.supplier_id', '=', absent.supplier_id),
    );
  // The colleagues of a supplier's user are of one company.
  return pageOfPeople(db, found, actor.role === role.supplier ? sql`null::text` : organisation, page);
}

/** The people whose delegations an administrator names, without the administrator. */
export function selectPeople(db: Db, actor: Actor, search: Search, page: Page) {
  const divisions = administeredDivisions(actor);
  const found = people(db, search)
    .where('u.user_id', '<>', actor.user_id)
    .$if(divisions !== 'all', (query) =>
      query.where(sql<boolean>`d.division_id = any(${divisions === 'all' ? [] : divisions}::integer[])`),
    );
  return pageOfPeople(db, found, organisation, page);
}

/** The names of two users, in the order of the ids. */
export async function selectUserNames(tx: Tx, [one, other]: readonly [number, number]) {
  const rows = await tx
    .selectFrom('portal_user')
    .select(['user_id', 'full_name'])
    .where('user_id', 'in', [one, other])
    .execute();
  const nameOf = (id: number) => rows.find(({ user_id }) => user_id === id)?.full_name ?? '';
  return [nameOf(one), nameOf(other)] as const;
}
