import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import type { Period } from '#domain/delegation.ts';
import type { Tx } from '#server/db/database.ts';

/**
 * Locks both people until the transaction ends, so that what their other delegations allow still holds when
 * this one is written. In the order of the ids: two people who name each other don't wait for each other.
 */
export async function lockPeople(tx: Tx, user_ids: readonly number[]): Promise<void> {
  await sql`select user_id from portal_user where user_id = any(${user_ids}::integer[])
    order by user_id for no key update`.execute(tx);
}

export type NewDelegation = Period & {
  readonly user_id: number;
  readonly delegate_user_id: number;
  readonly division_id: number | null;
  readonly supplier_id: number | null;
  /** Both null where the person names it. */
  readonly named_by_user_id: number | null;
  readonly reason: string | null;
};

/** Writes a delegation and returns its id. */
export async function insertDelegation(tx: Tx, delegation: NewDelegation, now: Date): Promise<number> {
  const { delegation_id } = await tx
    .insertInto('delegation')
    .values({ ...delegation, created_at: now.toISOString() })
    .returning('delegation_id')
    .executeTakeFirstOrThrow();
  return delegation_id;
}

/** The id of the absent person of a delegation, which is locked; undefined if there is none. */
export async function lockDelegation(tx: Tx, delegation_id: number) {
  return tx
    .selectFrom('delegation')
    .select(['user_id', 'delegate_user_id', 'first_day', 'last_day', 'version', 'ended_at'])
    .where('delegation_id', '=', delegation_id)
    .forUpdate()
    .executeTakeFirst();
}

/** Ends a delegation at a moment. */
export async function endDelegation(tx: Tx, delegation_id: number, actor: Actor, now: Date): Promise<void> {
  await tx
    .updateTable('delegation')
    .set({
      ended_at: now.toISOString(),
      ended_by_user_id: actor.user_id,
      version: sql<number>`version + 1`,
    })
    .where('delegation_id', '=', delegation_id)
    .execute();
}
