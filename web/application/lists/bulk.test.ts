import { expect, test } from 'vitest';
import { answered, runBulk, type BulkState } from './bulk.ts';

const waiting: BulkState = { kind: 'waiting' };
const approved: BulkState = { kind: 'approved' };
const refused: BulkState = { kind: 'refused', message: '既にほかの担当者が処理しています。' };
const unknown: BulkState = { kind: 'unknown' };

/** Runs over these rows with these answers; returns how it ended, the last states and the order of events. */
async function run(states: readonly BulkState[], answers: readonly BulkState[], stopAfter = Infinity) {
  const last = [...states];
  const events: string[] = [];
  let calls = 0;
  const end = await runBulk(
    states,
    (index) => {
      calls += 1;
      events.push(`call ${index}`);
      return Promise.resolve(answers[index] ?? approved);
    },
    (index, state) => {
      last[index] = state;
      events.push(`${state.kind} ${index}`);
    },
    () => calls >= stopAfter,
  );
  return { end, last, events };
}

test('each row is called once, in order, one after the other', async () => {
  const { end, last, events } = await run([waiting, waiting], []);
  expect(end).toBe('finished');
  expect(last).toEqual([approved, approved]);
  expect(events).toEqual(['running 0', 'call 0', 'approved 0', 'running 1', 'call 1', 'approved 1']);
});

test('a refusal is that of its row alone', async () => {
  const { end, last } = await run([waiting, waiting, waiting], [approved, refused]);
  expect(end).toBe('finished');
  expect(last).toEqual([approved, refused, approved]);
  expect(answered(last)).toBe(3);
});

test('a run stops between two rows', async () => {
  const { end, last } = await run([waiting, waiting, waiting], [], 1);
  expect(end).toBe('stopped');
  expect(last).toEqual([approved, waiting, waiting]);
  expect(answered(last)).toBe(1);
});

test('without an answer the run ends, and the next one repeats that row and goes on', async () => {
  const first = await run([waiting, waiting, waiting], [approved, unknown]);
  expect(first.end).toBe('lost');
  expect(first.last).toEqual([approved, unknown, waiting]);
  const second = await run(first.last, []);
  expect(second.end).toBe('finished');
  expect(second.events.filter((event) => event.startsWith('call'))).toEqual(['call 1', 'call 2']);
});
