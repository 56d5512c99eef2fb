import type { calls } from '#contract/calls.ts';
import type { DelegationItem, DelegationPerson } from '#contract/delegation.ts';
import type { Actor } from '#domain/actor.ts';
import { administersDelegationsOf } from '#domain/delegation.ts';
import { japanDate } from '#domain/japan-date.ts';
import { failure } from '#texts/general.ts';
import { recordAudit } from '#server/audit/store.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Handlers, WriteRequest } from '#server/http/handler.ts';
import { bodyIssue, forbidden, invalidInput, notFound } from '#server/http/refusal.ts';
import { mailDelegation } from './mail.ts';
import { nameDelegate, objectOf } from './name.ts';
import {
  selectCandidates,
  selectDelegations,
  selectPeople,
  selectPerson,
  selectUserNames,
  type Delegation,
  type Person,
} from './queries.ts';
import { endDelegation, lockDelegation } from './store.ts';

/** /delegation: who stands for whom (docs/rules/delegation.md). */
export const delegationHandlers: Handlers<typeof calls.delegation> = {
  init: ({ db, actor, now }) => delegationsOf(db, actor.user_id, now),

  async candidates({ db, actor, input }) {
    return selectCandidates(db, await personOf(db, actor.user_id), actor, input, input);
  },

  async save({ tx, actor, input, now }) {
    const absent = await personOf(tx, actor.user_id);
    await nameDelegate(tx, { absent, form: input, actor, reason: null, now });
    return null;
  },

  end,

  user: {
    people: ({ db, actor, input }) => selectPeople(db, actor, input, input),

    async init({ db, actor, input, now }) {
      const { user_id, full_name, organisation_name } = await administeredPerson(db, actor, input.user_id);
      const person: DelegationPerson = { user_id, full_name, organisation_name };
      return { person, ...(await delegationsOf(db, user_id, now)) };
    },

    async candidates({ db, actor, input }) {
      const absent = await administeredPerson(db, actor, input.user_id);
      return selectCandidates(db, absent, actor, input, input);
    },

    async save({ tx, actor, input, now, services }) {
      const absent = await administeredPerson(tx, actor, input.user_id);
      if ([absent.user_id, input.delegate_user_id].includes(actor.user_id)) throw forbidden();
      const delegation_id = await nameDelegate(tx, {
        absent,
        form: input,
        actor,
        reason: input.reason,
        now,
      });
      await mailDelegation(tx, services.jobs, {
        kind: 'delegation_named',
        delegation_id,
        user_ids: [absent.user_id, input.delegate_user_id],
        administrator_user_id: actor.user_id,
        now,
      });
      return null;
    },
  },
};

/** A valid user. Throws a 404 if there is none with this id. */
async function personOf(db: Db | Tx, user_id: number): Promise<Person> {
  const person = await selectPerson(db, user_id);
  if (person === undefined) throw notFound();
  return person;
}

/** The same for an administrator. Throws a 404 for somebody whom the caller does not administer. */
async function administeredPerson(db: Db | Tx, actor: Actor, user_id: number): Promise<Person> {
  const person = await personOf(db, user_id);
  if (!administersDelegationsOf(actor, person)) throw notFound();
  return person;
}

async function delegationsOf(db: Db, user_id: number, now: Date) {
  const today = japanDate(now);
  return {
    own: (await selectDelegations(db, 'user_id', user_id, today)).map((row) => itemOf(row, today)),
    stands_for: (await selectDelegations(db, 'delegate_user_id', user_id, today)).map((row) =>
      itemOf(row, today),
    ),
  };
}

function itemOf(row: Delegation, today: string): DelegationItem {
  const { delegation_id, user_id, user_name, delegate_name } = row;
  const { first_day, last_day, named_by, asleep, version } = row;
  return {
    delegation_id,
    user_id,
    user_name,
    delegate_name,
    first_day,
    last_day,
    active: !asleep && first_day <= today,
    asleep,
    named_by,
    updated_at: String(version),
  };
}

/**
 * Ends a delegation early. Throws a 404 for one that the caller neither named for themselves nor administers,
 * the same as for an unknown one.
 */
async function end({
  tx,
  actor,
  input,
  now,
  services,
}: WriteRequest<typeof calls.delegation.end>): Promise<null> {
  const { delegation_id } = input;
  const before = await lockDelegation(tx, delegation_id);
  if (before === undefined || !(await mayEnd(tx, actor, before.user_id))) throw notFound();
  const isOver = before.ended_at !== null || before.last_day < japanDate(now);
  if (isOver || input.updated_at !== String(before.version))
    throw invalidInput([bodyIssue(['updated_at'], failure.stale)]);
  await endDelegation(tx, delegation_id, actor, now);
  const [user_name, delegate_name] = await selectUserNames(tx, [before.user_id, before.delegate_user_id]);
  await recordAudit(tx, {
    actor,
    at: now,
    action: before.first_day <= japanDate(now) ? 'ended' : 'cancelled',
    object: objectOf(delegation_id, user_name, delegate_name),
    detail: { from: { first_day: before.first_day, last_day: before.last_day } },
  });
  if (actor.user_id !== before.user_id)
    await mailDelegation(tx, services.jobs, {
      kind: 'delegation_ended',
      delegation_id,
      user_ids: [before.user_id, before.delegate_user_id],
      administrator_user_id: actor.user_id,
      now,
    });
  return null;
}

/** A delegation of somebody who is no longer valid is ended by system admins. */
async function mayEnd(tx: Tx, actor: Actor, user_id: number): Promise<boolean> {
  if (user_id === actor.user_id) return true;
  const person = (await selectPerson(tx, user_id)) ?? { user_id, division_id: null };
  return administersDelegationsOf(actor, person);
}
