import { sql } from 'kysely';
import type { SuccessorPerson } from '#contract/successor.ts';
import type { Actor } from '#domain/actor.ts';
import type { Successor } from '#domain/approval-route/succession.ts';
import { role } from '#domain/codes.ts';
import { administeredDivisions } from '#domain/permissions.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { pageOf, total, type Page } from '#server/db/page.ts';
import { contains } from '#server/db/contains.ts';

type Search = { readonly name: string | null };

const people = (db: Db | Tx) =>
  db
    .selectFrom('portal_user as u')
    .leftJoin('valid_user as v', 'v.user_id', 'u.user_id')
    .leftJoin('department as d', 'd.department_id', 'u.department_id')
    .leftJoin('division as i', 'i.division_id', 'd.division_id')
    .leftJoin('supplier as s', 's.supplier_id', 'u.supplier_id');
type People = ReturnType<typeof people>;

const columns = [
  'u.user_id',
  'u.full_name',
  sql<string>`concat_ws(' ', i.division_name, d.department_name, s.company_name, s.branch_office_name)`.as(
    'organisation_name',
  ),
  sql<boolean>`v.user_id is null`.as('invalid_flag'),
] as const;

/**
 * Whom somebody may succeed: for system admins everybody, for division admins the users of their division and
 * the valid operators of others, whom every operator can name.
 */
function succeededBy(actor: Actor) {
  const divisions = administeredDivisions(actor);
  return divisions === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`(d.division_id = any(${divisions}::integer[])
        or (u.role = ${sql.lit(role.operator)} and v.user_id is not null))`;
}

export function selectPredecessors(db: Db, actor: Actor, search: Search, page: Page) {
  return pageOfPeople(db, people(db).where(succeededBy(actor)), search, page);
}

/** A person whom somebody may succeed; undefined for anybody else. */
export function selectPredecessor(db: Db | Tx, actor: Actor, user_id: number) {
  return people(db)
    .where(succeededBy(actor))
    .select(columns)
    .select('u.supplier_id')
    .where('u.user_id', '=', user_id)
    .executeTakeFirst();
}

type Predecessor = { readonly user_id: number; readonly supplier_id: number | null };

/** Who may succeed them: valid operators, or valid colleagues at the supplier, without the caller. */
function successorsOf(db: Db | Tx, actor: Actor, { user_id, supplier_id }: Predecessor) {
  return people(db)
    .where('v.user_id', 'is not', null)
    .where('u.user_id', 'not in', [user_id, actor.user_id])
    .where(sql<boolean>`u.supplier_id is not distinct from ${supplier_id}`);
}

export function selectSuccessors(db: Db, actor: Actor, predecessor: Predecessor, search: Search, page: Page) {
  return pageOfPeople(db, successorsOf(db, actor, predecessor), search, page);
}

/** A person who may succeed them; undefined for anybody else. */
export function selectSuccessor(
  db: Db | Tx,
  actor: Actor,
  predecessor: Predecessor,
  user_id: number,
): Promise<Successor | undefined> {
  return successorsOf(db, actor, predecessor)
    .select(['u.user_id', 'u.department_id', 'u.supplier_id'])
    .where('u.user_id', '=', user_id)
    .executeTakeFirst();
}

function pageOfPeople(db: Db, found: People, { name }: Search, page: Page) {
  const matches = found.where(contains('u.full_name_key', name));
  return pageOf<SuccessorPerson>(
    db,
    matches.select(columns).orderBy('u.full_name_key').orderBy('u.user_id'),
    matches.select(total),
    page,
  );
}
