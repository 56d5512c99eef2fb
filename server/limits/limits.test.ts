import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#dev/testing/database.ts';
import { Limits, type Taken } from './limits.ts';
import { limits } from './policy.ts';
import { cleanUpUse, shareUse } from './share.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const clock = { now: new Date('2099-01-05T03:00:20Z') };
const now = () => clock.now;

/** Takes one point after the other; returns what the last one was answered. */
async function takeTimes(counts: Limits, times: number, subject = '7'): Promise<number> {
  let last = 0;
  for (let time = 0; time < times; time += 1) last = await counts.take('refusal', subject);
  return last;
}

test('a limit ends with its window, and holds for each subject by itself', async () => {
  clock.now = new Date('2099-01-05T03:00:20Z');
  const counts = new Limits(now);
  expect(await takeTimes(counts, limits.refusal.most - 1)).toBe(0);
  expect(await counts.reached('refusal', '7')).toBe(0);
  expect(await takeTimes(counts, 1)).toBe(0);
  expect(await counts.reached('refusal', '7')).toBe(40);
  expect(await takeTimes(counts, 1)).toBe(40);
  expect(await takeTimes(counts, 1, '8')).toBe(0);
  clock.now = new Date('2099-01-05T03:01:00Z');
  expect(await counts.reached('refusal', '7')).toBe(0);
  expect(await takeTimes(counts, 1)).toBe(0);
});

test('processes add up what they count, once it is much', async () => {
  clock.now = new Date('2099-01-05T03:02:00Z');
  const [one, other] = [new Limits(now), new Limits(now)];
  const share = (counts: Limits) => shareUse(database.db, counts);
  const rows = () => database.db.selectFrom('limit_use').select(['subject', 'points']).execute();
  await takeTimes(one, limits.refusal.most / 10);
  await share(one);
  expect(await rows()).toEqual([]);
  await takeTimes(one, 24);
  await takeTimes(other, 20);
  await share(one);
  await share(other);
  expect(await rows()).toEqual([{ subject: '7', points: 50 }]);
  // The other one knows all 50 now, the first one only its own until it counts and shares again.
  expect(await takeTimes(other, 10)).toBe(0);
  expect(await takeTimes(other, 1)).toBe(60);
  await takeTimes(one, 1);
  await share(other);
  await share(one);
  expect(await takeTimes(one, 1)).toBe(60);
  await cleanUpUse(database.db, new Date('2099-01-05T03:02:30Z'));
  expect(await rows()).toHaveLength(1);
  await cleanUpUse(database.db, new Date('2099-01-05T03:03:01Z'));
  expect(await rows()).toEqual([]);
});

test('what is given back does not count, here and in other processes', async () => {
  clock.now = new Date('2099-01-05T03:06:00Z');
  const [one, other] = [new Limits(now), new Limits(now)];
  const taken = { limit: 'refusal', subject: '9', window: one.windowOf('refusal') } as const;
  const points = async () =>
    (await database.db.selectFrom('limit_use').select('points').where('subject', '=', '9').execute()).map(
      (row) => row.points,
    );
  // Little is not shared, before and after.
  await takeTimes(one, 3, '9');
  await one.giveBack({ ...taken, points: 2 });
  await shareUse(database.db, one);
  expect(await points()).toEqual([]);
  await takeTimes(one, limits.refusal.most - 1, '9');
  await shareUse(database.db, one);
  expect(await points()).toEqual([limits.refusal.most]);
  // Down to little, and up again.
  await one.giveBack({ ...taken, points: limits.refusal.most - 1 });
  await shareUse(database.db, one);
  expect(await points()).toEqual([1]);
  await takeTimes(one, 19, '9');
  await takeTimes(other, 20, '9');
  await shareUse(database.db, one);
  await shareUse(database.db, other);
  expect(await points()).toEqual([40]);
  expect(await takeTimes(other, 20, '9')).toBe(0);
  expect(await takeTimes(other, 1, '9')).toBe(60);
  // A window that is over has nothing to give back.
  clock.now = new Date('2099-01-05T03:07:00Z');
  await takeTimes(one, limits.refusal.most, '9');
  await one.giveBack({ ...taken, points: 30 });
  expect(await takeTimes(one, 1, '9')).toBe(60);
});

test('what could not be shared is shared the next time, unless its window is over', async () => {
  clock.now = new Date('2099-01-05T03:04:00Z');
  const counts = new Limits(now);
  const sent: (readonly Taken[])[] = [];
  const failing = async (): Promise<never> => Promise.reject(new Error('no database'));
  const noting = async (taken: readonly Taken[]) => {
    sent.push(taken);
    return taken;
  };
  await takeTimes(counts, 20);
  await expect(counts.share(failing)).rejects.toThrow('no database');
  await takeTimes(counts, 1);
  await counts.share(noting);
  expect(sent).toMatchObject([[{ limit: 'refusal', subject: '7', points: 21 }]]);
  await takeTimes(counts, 1);
  clock.now = new Date('2099-01-05T03:05:00Z');
  await counts.share(noting);
  expect(sent).toHaveLength(1);
});
