import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

export type NewGrant = {
  readonly user_id: number;
  readonly all_divisions: boolean;
  /** Empty for all. */
  readonly division_ids: readonly number[];
  readonly first_day: string;
  readonly last_day: string;
  readonly reason: string;
  readonly granted_by: number;
};

/** Writes a grant and returns its id. */
export async function insertGrant(tx: Tx, { division_ids, ...grant }: NewGrant, now: Date): Promise<number> {
  const { auditor_grant_id } = await tx
    .insertInto('auditor_grant')
    .values({ ...grant, granted_at: now })
    .returning('auditor_grant_id')
    .executeTakeFirstOrThrow();
  await sql`insert into auditor_grant_division (auditor_grant_id, division_id)
    select ${auditor_grant_id}::integer, unnest(${division_ids}::integer[])`.execute(tx);
  return auditor_grant_id;
}

/** A grant, locked until the transaction ends; undefined if there is none. */
export function lockGrant(tx: Tx, auditor_grant_id: number) {
  return tx
    .selectFrom('auditor_grant as g')
    .innerJoin('portal_user as u', 'u.user_id', 'g.user_id')
    .select(['g.user_id', 'u.full_name', 'g.first_day', 'g.last_day', 'g.version', 'g.ended_at'])
    .where('g.auditor_grant_id', '=', auditor_grant_id)
    .forUpdate('g')
    .executeTakeFirst();
}

/** Ends a grant at a moment. */
export async function endGrant(
  tx: Tx,
  auditor_grant_id: number,
  ended: { readonly ended_by: number; readonly ended_at: Date },
): Promise<void> {
  await tx
    .updateTable('auditor_grant')
    .set({ ...ended, version: sql<number>`version + 1` })
    .where('auditor_grant_id', '=', auditor_grant_id)
    .execute();
}
