import { calls } from '#contract/calls.ts';
import { japanDate } from '#domain/japan-date.ts';
import { bodyOf, expectDone } from './application.ts';
import type { TestPortal } from './portal.ts';

const { delegation } = calls;

const millisecondsPerDay = 86_400_000;

/** A day in Japan by the portal's clock: 0 is today. */
export function dayFromToday(portal: TestPortal, days: number): string {
  const now = portal.clock ?? new Date();
  return japanDate(new Date(now.getTime() + days * millisecondsPerDay));
}

export type Days = { readonly first?: number; readonly last?: number };

/** What the form sends: a delegate from one day to another, counted from today. By default today alone. */
export async function naming(portal: TestPortal, delegate: string, { first = 0, last = first }: Days = {}) {
  return {
    delegate_user_id: await portal.userId(delegate),
    first_day: dayFromToday(portal, first),
    last_day: dayFromToday(portal, last),
  };
}

/** What ends a delegation: its id and token. */
export type DelegationToken = { readonly delegation_id: number; readonly updated_at: string };

/** A user names a delegate. Returns what ends the delegation. */
export async function delegate(
  portal: TestPortal,
  absent: string,
  to: string,
  days?: Days,
): Promise<DelegationToken> {
  const client = await portal.as(absent);
  const input = await naming(portal, to, days);
  await expectDone(client.post(delegation.save, input));
  const { own } = bodyOf(delegation.init.output, await client.get(delegation.init, {}));
  const named = own.find(({ first_day }) => first_day === input.first_day);
  if (named === undefined) throw new Error(`${absent} has no such delegation`);
  const { delegation_id, updated_at } = named;
  return { delegation_id, updated_at };
}

/** The absent person ends a delegation. */
export async function endDelegation(
  portal: TestPortal,
  absent: string,
  token: DelegationToken,
): Promise<void> {
  await expectDone((await portal.as(absent)).post(delegation.end, token));
}
