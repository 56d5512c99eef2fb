import type { Actor } from '#domain/actor.ts';
import { isFull, overlaps, type Period } from '#domain/delegation.ts';
import { isOnOrAfter, japanDate } from '#domain/japan-date.ts';
import { delegationText } from '#texts/delegation.ts';
import { recordAudit } from '#server/audit/store.ts';
import type { Tx } from '#server/db/database.ts';
import { bodyIssue, invalidInput } from '#server/http/refusal.ts';
import { selectDelegations, selectPerson, type Person } from './queries.ts';
import { insertDelegation, lockPeople } from './store.ts';

type Naming = Period & { readonly delegate_user_id: number };

/**
 * Names a delegate for an absent person, and returns the delegation's id. `reason` is that of an administrator;
 * null where the person does it. Throws a 422 with everything that is wrong with it.
 */
export async function nameDelegate(
  tx: Tx,
  {
    absent,
    form,
    actor,
    reason,
    now,
  }: {
    readonly absent: Person;
    readonly form: Naming;
    readonly actor: Actor;
    readonly reason: string | null;
    readonly now: Date;
  },
): Promise<number> {
  const { delegate_user_id, first_day, last_day } = form;
  const today = japanDate(now);
  await lockPeople(tx, [absent.user_id, delegate_user_id]);
  const delegate = await selectPerson(tx, delegate_user_id);
  const own = await selectDelegations(tx, 'user_id', absent.user_id, today);
  const overlapping = own.find((other) => overlaps(form, other));
  const issues = [
    ...(isOnOrAfter(first_day, today) ? [] : [bodyIssue(['first_day'], delegationText.past)]),
    ...(overlapping === undefined
      ? []
      : [bodyIssue(['first_day'], delegationText.overlap(overlapping.delegate_name, overlapping))]),
  ];
  if (delegate === undefined || !mayStandFor(delegate, absent))
    throw invalidInput([bodyIssue(['delegate_user_id'], delegationText.notCandidate), ...issues]);
  const others = await selectDelegations(tx, 'delegate_user_id', delegate_user_id, today);
  if (isFull(form, others))
    issues.unshift(bodyIssue(['delegate_user_id'], delegationText.full(delegate.full_name)));
  if (issues.length > 0) throw invalidInput(issues);
  const { division_id, supplier_id } = absent;
  const delegation_id = await insertDelegation(
    tx,
    {
      user_id: absent.user_id,
      delegate_user_id,
      first_day,
      last_day,
      division_id,
      supplier_id,
      named_by_user_id: reason === null ? null : actor.user_id,
      reason,
    },
    now,
  );
  await recordAudit(tx, {
    actor,
    at: now,
    action: 'created',
    object: objectOf(delegation_id, absent.full_name, delegate.full_name),
    detail: { to: { first_day, last_day, ...(reason !== null && { reason }) } },
  });
  return delegation_id;
}

/** A delegate is somebody else of the same division or supplier. */
function mayStandFor(delegate: Person, absent: Person): boolean {
  if (delegate.user_id === absent.user_id) return false;
  return absent.supplier_id === null
    ? delegate.supplier_id === null && delegate.division_id === absent.division_id
    : delegate.supplier_id === absent.supplier_id;
}

/** A delegation as the object of an event. */
export function objectOf(delegation_id: number, user_name: string, delegate_name: string) {
  return { kind: 'delegation', id: delegation_id, name: `${user_name} → ${delegate_name}` } as const;
}
