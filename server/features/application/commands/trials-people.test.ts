import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { failure } from '#texts/general.ts';
import { expectIssues, expectRefused } from '#testing/application.ts';
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
import { routeInput, type RouteSketch } from '#testing/route.ts';

const { detail } = calls.application;

/** People act while they become invalid or lose their step. */

// When the portal stops, it checks that all states and work lists match their histories.
const portal = await portalForFile();
const staff = await staffForFile(portal);

/** One for each lane, so that parallel trials don't disturb each other. */
const approvers = [
  { login: 'pic1', of: 'P102' },
  { login: 'pic2', of: 'P102' },
  { login: 'viewer1', of: 'P301' },
  { login: 'approver2', of: 'P202' },
] as const;

function approverOf(lane: number) {
  const approver = approvers[lane];
  if (approver === undefined) throw new Error(`nobody for lane ${lane}`);
  const route: RouteSketch = { steps: [{ of: approver.of, users: [approver.login] }] };
  return { login: approver.login, route };
}

async function setInvalid(login_id: string, portal_invalid_flag: boolean): Promise<void> {
  await portal.db
    .updateTable('portal_user')
    .set({ portal_invalid_flag })
    .where('login_id', '=', login_id)
    .execute();
}

test(
  `a user is made invalid during their approval, ${fewTrials} times: the approval counts fully or not at all`,
  async () => {
    await race(
      ['the approval', 'the invalidation'],
      async (lane) => {
        const { login, route } = approverOf(lane);
        const id = await newRoutedApplication(portal, staff, await routeInput(portal, route));
        const input = actingInput(await loadTokens(portal, id), 4);
        const approver = await staff.client(login);
        // Sometimes well before, so that the invalidation is certainly committed first.
        const isLate = Math.random() < 0.1;
        if (isLate) await setInvalid(login, true);
        const { answers, overlapped } = await together<unknown>(
          // The approval takes longer than this one statement.
          () => setTimeout(Math.random() * 20).then(() => setInvalid(login, true)),
          () => approver.upload(detail.approve, input),
        );
        const approved = answers[1] as Awaited<ReturnType<typeof approver.upload>>;
        const acted = approved.status === 200;
        if (acted) expectWon(approved);
        else expectRefused(approved, 401);
        if (isLate) expect(acted).toBe(false);
        expect(await kindsOf(portal, id)).toHaveLength(acted ? 4 : 3);
        // In either case their next request is a 401.
        expectRefused(await approver.upload(detail.approve, input), 401);
        expectRefused(await approver.get(detail.init, { application_id: id }), 401);
        await setInvalid(login, false);
        return { won: acted ? 'the approval' : 'the invalidation', overlapped };
      },
      fewTrials,
    );
  },
  timeout,
);

test(
  `担当者変更 against the old assignee’s approval, ${fewTrials} times: one wins, the other gets an error, one event`,
  async () => {
    const router = await staff.client('router1');
    const department_id = await portal.departmentId('P103');
    const target = { department_id, all_flag: true, users: [], reason: '休暇のため' };
    await race(
      ['approved', 'replaced'],
      async (lane) => {
        const { login, route } = approverOf(lane);
        const id = await newRoutedApplication(portal, staff, await routeInput(portal, route));
        const loaded = await loadTokens(portal, id);
        const approver = await staff.client(login);
        const { answers, overlapped } = await together(
          () => approver.upload(detail.approve, actingInput(loaded, 4)),
          () => router.post(detail.replace, { application_id: id, ...loaded.step(4), ...target }),
        );
        const [approved, replaced] = answers;
        const [won = 'nobody', ...more] = (await kindsOf(portal, id)).slice(3);
        expect(more).toEqual([]);
        if (approved === undefined || replaced === undefined) throw new Error('Nothing was answered.');
        if (won === 'approved') {
          expectWon(approved);
          expectIssues(replaced, [[['updated_at'], failure.alreadyProcessed]]);
        } else {
          expectWon(replaced, { visible: true });
          // They have no part in the application any more, so they may not know of it.
          expectRefused(approved, 404);
        }
        return { won, overlapped };
      },
      fewTrials,
    );
  },
  timeout,
);
