import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Answer } from '#testing/client.ts';
import { japanDate } from '#domain/japan-date.ts';
import { portalForFile } from '#testing/portal.ts';
import { bodyOf } from '#testing/application.ts';
import { expectWon, fewTrials, race, timeout, together } from '#testing/race.ts';

/** People who name delegates at the same moment. Each trial has a day of its own. */

const { delegation } = calls;

const portal = await portalForFile();

let days = 0;
function nextDay(): string {
  days += 1;
  return japanDate(new Date(Date.UTC(2030, 0, days)));
}

const five = ['reception1', 'reception2', 'router1', 'applicant1', 'approver1'] as const;
const clients = new Map(
  await Promise.all(
    [...five, 'pic1', 'pic2', 'final1'].map(
      async (login_id) => [login_id, await portal.as(login_id)] as const,
    ),
  ),
);

async function name(login_id: string, to: string, day: string): Promise<Answer> {
  const client = clients.get(login_id);
  if (client === undefined) throw new Error(`no client of ${login_id}`);
  const delegate_user_id = await portal.userId(to);
  return client.post(delegation.save, { delegate_user_id, first_day: day, last_day: day });
}

async function countOn(day: string): Promise<number> {
  const rows = await portal.db
    .selectFrom('delegation')
    .select('user_id')
    .where('first_day', '=', day)
    .execute();
  return rows.length;
}

test(
  `one person names two delegates for a day, ${fewTrials} times: one stands, the other request overlaps`,
  async () => {
    await race(
      ['pic2', 'final1'],
      async () => {
        const day = nextDay();
        const { answers, overlapped } = await together(
          () => name('pic1', 'pic2', day),
          () => name('pic1', 'final1', day),
        );
        expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422']);
        const won = answers[0]?.status === 200 ? 'pic2' : 'final1';
        expectWon(answers.find(({ status }) => status === 200));
        expect(await countOn(day)).toBe(1);
        return { won, overlapped };
      },
      fewTrials,
    );
  },
  timeout,
);

test(
  `two people name the same delegate, who stands for four already, ${fewTrials} times: one is the fifth`,
  async () => {
    await race(
      ['approver1', 'pic1'],
      async () => {
        const day = nextDay();
        for (const login_id of five.slice(0, 4)) expectWon(await name(login_id, 'pic2', day));
        const { answers, overlapped } = await together(
          () => name('approver1', 'pic2', day),
          () => name('pic1', 'pic2', day),
        );
        expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422']);
        expect(await countOn(day)).toBe(5);
        return { won: answers[0]?.status === 200 ? 'approver1' : 'pic1', overlapped };
      },
      fewTrials,
    );
  },
  timeout,
);

test(
  `the absent person and a system admin end a delegation, ${fewTrials} times: one of them has ended it`,
  async () => {
    const [owner, admin] = [clients.get('pic1'), await portal.as('sysadmin')];
    if (owner === undefined) throw new Error('no client of pic1');
    await race(
      ['pic1', 'sysadmin'],
      async () => {
        const day = nextDay();
        expectWon(await name('pic1', 'pic2', day));
        const { own } = bodyOf(delegation.init.output, await owner.get(delegation.init, {}));
        const named = own.find(({ first_day }) => first_day === day);
        if (named === undefined) throw new Error(`pic1 has no delegation on ${day}`);
        const token = { delegation_id: named.delegation_id, updated_at: named.updated_at };
        const { answers, overlapped } = await together(
          () => owner.post(delegation.end, token),
          () => admin.post(delegation.end, token),
        );
        expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422']);
        return { won: answers[0]?.status === 200 ? 'pic1' : 'sysadmin', overlapped };
      },
      fewTrials,
    );
  },
  timeout,
);

test('two people who name each other don’t wait for each other', async () => {
  for (let trial = 0; trial < 20; trial += 1) {
    const day = nextDay();
    const { answers } = await together(
      () => name('pic1', 'pic2', day),
      () => name('pic2', 'pic1', day),
    );
    for (const answer of answers) expectWon(answer);
  }
});
