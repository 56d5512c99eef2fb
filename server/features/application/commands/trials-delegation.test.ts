import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { failure } from '#texts/general.ts';
import { expectIssues, expectRefused } from '#testing/application.ts';
import { delegate } from '#testing/delegation.ts';
import { portalForFile } from '#testing/portal.ts';
import {
  actingInput,
  expectWon,
  fewTrials,
  kindsOf,
  loadTokens,
  newRoutedApplication,
  race,
  staffForFile,
  timeout,
  together,
} from '#testing/race.ts';
import { routeInput } from '#testing/route.ts';

const { detail } = calls.application;

/** A delegate and the absent person at the same moment, and an approval while the delegation is ended. */

// When the portal stops, it checks that all states and work lists match their histories.
const portal = await portalForFile();
const staff = await staffForFile(portal);

/** One pair for each lane, so that parallel trials don't disturb each other. */
const pairs = [
  { absent: 'pic1', deputy: 'pic2', of: 'P102' },
  { absent: 'supplier1', deputy: 'supplier1b', of: 'S0001' },
  { absent: 'viewer1', deputy: 'multi1', of: 'P301' },
  { absent: 'approver2', deputy: 'applicant2', of: 'P202' },
] as const;

function pairOf(lane: number) {
  const pair = pairs[lane];
  if (pair === undefined) throw new Error(`nobody for lane ${lane}`);
  return pair;
}

async function openStep(lane: number): Promise<number> {
  const { absent, of } = pairOf(lane);
  const route = await routeInput(portal, { steps: [{ of, users: [absent] }] });
  return newRoutedApplication(portal, staff, route);
}

/** Who did step 4, and for whom. */
async function operationOf(application_id: number) {
  return portal.db
    .selectFrom('application_event')
    .select(['user_id', 'for_user_id'])
    .where('application_id', '=', application_id)
    .where('event_number', '=', 4)
    .executeTakeFirst();
}

test(
  `a delegate and the absent person approve at once, ${fewTrials} times: one wins, the other learns it`,
  async () => {
    const tokens = await Promise.all(pairs.map(({ absent, deputy }) => delegate(portal, absent, deputy)));
    await race(
      ['the absent person', 'the delegate'],
      async (lane) => {
        const { absent, deputy } = pairOf(lane);
        const id = await openStep(lane);
        const input = actingInput(await loadTokens(portal, id), 4);
        const [owner, other] = [await staff.client(absent), await staff.client(deputy)];
        const { answers, overlapped } = await together(
          () => owner.upload(detail.approve, input),
          () => other.upload(detail.approve, input),
        );
        const [own, delegated] = answers;
        if (own === undefined || delegated === undefined) throw new Error('Nothing was answered.');
        const user_id = await portal.userId(absent);
        const ownerWon = own.status === 200;
        expectWon(ownerWon ? own : delegated);
        expectIssues(ownerWon ? delegated : own, [[['updated_at'], failure.alreadyProcessed]]);
        expect(await kindsOf(portal, id)).toHaveLength(4);
        expect(await operationOf(id)).toEqual(
          ownerWon
            ? { user_id, for_user_id: null }
            : { user_id: await portal.userId(deputy), for_user_id: user_id },
        );
        return { won: ownerWon ? 'the absent person' : 'the delegate', overlapped };
      },
      fewTrials,
    );
    for (const [index, { absent }] of pairs.entries()) {
      const token = tokens[index];
      if (token === undefined) throw new Error('There is no token.');
      expectWon(await (await staff.client(absent)).post(calls.delegation.end, token));
    }
  },
  timeout,
);

test(
  `a delegation is ended during an approval, ${fewTrials} times: the approval was first, or the period has ended`,
  async () => {
    await race(
      ['the approval', 'the end'],
      async (lane) => {
        const { absent, deputy } = pairOf(lane);
        const id = await openStep(lane);
        const token = await delegate(portal, absent, deputy);
        const input = actingInput(await loadTokens(portal, id), 4);
        const [owner, other] = [await staff.client(absent), await staff.client(deputy)];
        const { answers, overlapped } = await together(
          // The approval takes longer than the end.
          () => setTimeout(Math.random() * 20).then(() => owner.post(calls.delegation.end, token)),
          () => other.upload(detail.approve, input),
        );
        const [end, approval] = answers;
        expectWon(end);
        if (approval === undefined) throw new Error('Nothing was answered.');
        const acted = approval.status === 200;
        if (!acted) {
          expectIssues(approval, [[[], failure.delegationEnded]]);
          expectRefused(await other.get(detail.init, { application_id: id }), 404);
        }
        expect(await kindsOf(portal, id)).toHaveLength(acted ? 4 : 3);
        return { won: acted ? 'the approval' : 'the end', overlapped };
      },
      fewTrials,
    );
  },
  timeout,
);
