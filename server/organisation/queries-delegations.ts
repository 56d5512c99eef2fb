import { sql } from 'kysely';
import type { Absence } from '#contract/fields.ts';
import { actingUser, type Actor } from '#domain/actor.ts';
import type { ActingUser, StoodFor } from '#domain/application/types.ts';
import { absenceNoticeDays } from '#domain/delegation.ts';
import { daysLater, endOfDay, japanDate, startOfDay } from '#domain/japan-date.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** 代理: who stands for whom (docs/rules/delegation.md). */

type Standing = { readonly user_id: number; readonly delegate_user_id: number };

/** The delegations on a day, of these delegates or for these absent users. */
async function selectStanding(
  db: Db | Tx,
  by: keyof Standing,
  user_ids: readonly number[],
  day: string,
): Promise<Standing[]> {
  if (user_ids.length === 0) return [];
  const { rows } = await sql<Standing>`
    select user_id, delegate_user_id from effective_delegation
    where ${sql.ref(by)} = any(${user_ids}::integer[]) and first_day <= ${day} and last_day >= ${day}
    order by user_id`.execute(db);
  return rows;
}

/** The caller with the users whom they stand for on the day of the request. */
export async function readerOf(db: Db | Tx, actor: Actor, now: Date): Promise<ActingUser> {
  const standing = await selectStanding(db, 'delegate_user_id', [actor.user_id], japanDate(now));
  return { ...actingUser(actor), stands_for: standing.map(({ user_id }) => user_id) };
}

/** Users, each with those whom they stand for on this day. */
export async function withStandsFor<U extends ActingUser>(
  db: Db | Tx,
  users: readonly U[],
  day: string,
): Promise<U[]> {
  const ids = users.map(({ user_id }) => user_id);
  const of = Map.groupBy(
    await selectStanding(db, 'delegate_user_id', ids, day),
    (row) => row.delegate_user_id,
  );
  return users.map((user) => ({
    ...user,
    stands_for: (of.get(user.user_id) ?? []).map(({ user_id }) => user_id),
  }));
}

/** Who stands for one of these users on this day. */
export async function selectDelegates(
  db: Db | Tx,
  user_ids: readonly number[],
  day: string,
): Promise<number[]> {
  const standing = await selectStanding(db, 'user_id', user_ids, day);
  return standing.map(({ delegate_user_id }) => delegate_user_id);
}

/** When these users are away, by user: the first period that is not over on `from` and begins by `until`. */
export async function selectAbsences(
  db: Db | Tx,
  user_ids: readonly number[],
  { from, until }: { readonly from: string; readonly until: string },
): Promise<ReadonlyMap<number, Absence>> {
  if (user_ids.length === 0) return new Map();
  const { rows } = await sql<Absence & { user_id: number }>`
    select distinct on (e.user_id) e.user_id, e.first_day, e.last_day, d.full_name as delegate_name
    from effective_delegation e join portal_user d on d.user_id = e.delegate_user_id
    where e.user_id = any(${user_ids}::integer[]) and e.last_day >= ${from} and e.first_day <= ${until}
    order by e.user_id, e.first_day`.execute(db);
  return new Map(rows.map(({ user_id, ...absence }) => [user_id, absence]));
}

/** People among whom an operator chooses, each with when they are away, now or soon; null for who is not. */
export async function withAbsences<P extends { readonly user_id: number }>(
  db: Db,
  people: readonly P[],
  now: Date,
): Promise<(P & { absence: Absence | null })[]> {
  const from = japanDate(now);
  const ids = people.map(({ user_id }) => user_id);
  const absences = await selectAbsences(db, ids, { from, until: daysLater(from, absenceNoticeDays) });
  return people.map((person) => ({ ...person, absence: absences.get(person.user_id) ?? null }));
}

type Period = {
  readonly user_id: number;
  readonly first_day: string;
  readonly last_day: string;
  readonly created_at: string;
  readonly ended_at: string | null;
  readonly effective: boolean;
};

/**
 * The caller with the users whom they stand for, and with the periods in which they have stood for somebody,
 * at the moment at which the transaction began. The periods include those that still run: a delegate whom
 * somebody else forestalled learns that the step was decided. Nobody ends one of these delegations until the
 * transaction ends: an end waits for the lock, and a decision sees an end that was first. The caller holds
 * the application's lock.
 */
export async function lockDelegations(tx: Tx, actor: Actor, began: Date): Promise<ActingUser> {
  const { rows } = await sql<Period>`
    select g.user_id, g.first_day, g.last_day, g.created_at, g.ended_at,
      exists (select from effective_delegation e where e.delegation_id = g.delegation_id) as effective
    from delegation g where g.delegate_user_id = ${actor.user_id}
    order by g.delegation_id for share of g`.execute(tx);
  const day = japanDate(began);
  const now = rows.filter(
    (row) => row.effective && row.ended_at === null && row.first_day <= day && row.last_day >= day,
  );
  return {
    ...actingUser(actor),
    stands_for: now.map(({ user_id }) => user_id),
    stood_for: rows.flatMap((row) => periodOf(row, began)),
  };
}

/** From its first day, or the moment at which it was named, until it ended; nothing if it has not begun. */
function periodOf(row: Period, began: Date): StoodFor[] {
  const from = Math.max(startOfDay(row.first_day).getTime(), Date.parse(row.created_at));
  const until = Math.min(
    endOfDay(row.last_day).getTime(),
    row.ended_at === null ? Infinity : Date.parse(row.ended_at),
  );
  if (from >= began.getTime() || from >= until) return [];
  return [{ user_id: row.user_id, from: new Date(from).toISOString(), until: new Date(until).toISOString() }];
}
