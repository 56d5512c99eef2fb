import { insertDelegation } from '#server/features/delegation/store.ts';
import type { Tx } from '#server/db/database.ts';
import { startOfDay } from '#domain/japan-date.ts';
import { role } from '#domain/codes.ts';
import { daysAfter } from './clock.ts';
import type { ScenarioDelegation } from './delegations.ts';
import { actorOf, userId } from './store.ts';

/** Names the delegates as the absent people would have, on the first day or, if it is to come, today. */
export async function seedDelegations(
  tx: Tx,
  delegations: readonly ScenarioDelegation[],
  now: Date,
): Promise<void> {
  for (const { absent, delegate, first, last } of delegations) {
    const actor = await actorOf(tx, absent);
    const first_day = daysAfter(now, first);
    const named = {
      user_id: actor.user_id,
      delegate_user_id: await userId(tx, delegate),
      division_id: actor.role === role.operator ? actor.division_id : null,
      supplier_id: actor.role === role.supplier ? actor.supplier_id : null,
      first_day,
      last_day: daysAfter(now, last),
      named_by_user_id: null,
      reason: null,
    };
    const begin = startOfDay(first_day);
    await insertDelegation(tx, named, begin < now ? begin : now);
  }
}
