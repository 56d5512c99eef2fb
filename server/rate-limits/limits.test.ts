import { expect, test } from 'vitest';
import { Limits } from './limits.ts';
import { limits } from './policy.ts';

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

test('what is given back does not count, unless its window is over', async () => {
  clock.now = new Date('2099-01-05T03:06:00Z');
  const counts = new Limits(now);
  const taken = { limit: 'refusal', subject: '9', window: counts.windowOf('refusal') } as const;
  await takeTimes(counts, limits.refusal.most, '9');
  await counts.giveBack({ ...taken, points: 2 });
  expect(await takeTimes(counts, 2, '9')).toBe(0);
  expect(await takeTimes(counts, 1, '9')).toBe(60);
  clock.now = new Date('2099-01-05T03:07:00Z');
  await takeTimes(counts, limits.refusal.most, '9');
  await counts.giveBack({ ...taken, points: 30 });
  expect(await takeTimes(counts, 1, '9')).toBe(60);
});

test('the numbers are those of docs/rules/api.md#limits-of-calls', () => {
  const [minute, day] = [60, 24 * 3600];
  expect(limits).toEqual({
    call: { most: 1200, window: minute },
    refusal: { most: 60, window: minute },
    mail: { most: 60, window: 10 * minute },
    mailed: { most: 200_000, window: day },
    export: { most: 60, window: 10 * minute },
    pdf: { most: 120, window: 10 * minute },
    sign_in: { most: 1200, window: minute },
    provider_logout: { most: 1200, window: minute },
    file: { most: 2000, window: day },
    kilobyte: { most: 10_000_000, window: day },
  });
});
