import { expect, test } from 'vitest';
import { openFairQueue } from './fair-queue.ts';

/** A queue with the work of people; `a1` is the first work of person a. */
function queueOf(...works: readonly string[]) {
  const queue = openFairQueue<string>();
  for (const work of works) queue.add(personOf(work), work);
  return queue;
}
const personOf = (work: string) => work.charCodeAt(0);
const nobody: ReadonlySet<number> = new Set();

function order(queue: ReturnType<typeof queueOf>, busy = nobody): string[] {
  const taken: string[] = [];
  for (let work = queue.take(busy); work !== undefined; work = queue.take(busy)) taken.push(work);
  return taken;
}

test.each([
  ['one person’s work is done in its order', ['a1', 'a2', 'a3'], ['a1', 'a2', 'a3']],
  ['people take turns', ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'], ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']],
  [
    'whoever comes late waits for one piece of each',
    ['a1', 'b1', 'a2', 'b2', 'c1'],
    ['a1', 'b1', 'c1', 'a2', 'b2'],
  ],
])('%s', (_name, works, expected) => {
  expect(order(queueOf(...works))).toEqual(expected);
});

test('a person who is served and adds work again waits behind the others', () => {
  const queue = queueOf('a1', 'b1');
  expect(queue.take(nobody)).toBe('a1');
  queue.add(personOf('a'), 'a2');
  queue.add(personOf('c'), 'c1');
  expect(order(queue)).toEqual(['b1', 'a2', 'c1']);
});

test('however much one person adds, another one’s work is at most the second', () => {
  const queue = queueOf(...Array.from({ length: 60 }, (_, index) => `a${index}`));
  queue.take(nobody);
  queue.add(personOf('b'), 'b1');
  expect([queue.take(nobody), queue.take(nobody)]).toContain('b1');
});

test('the work of a busy person keeps its turn', () => {
  const queue = queueOf('a1', 'b1', 'b2', 'c1');
  expect(order(queue, new Set([personOf('a')]))).toEqual(['b1', 'c1', 'b2']);
  expect(order(queue)).toEqual(['a1']);
});

test('it counts what waits, of a person and in all', () => {
  const queue = queueOf('a1', 'a2', 'b1');
  queue.take(nobody);
  expect([queue.size, queue.sizeOf(personOf('a')), queue.sizeOf(personOf('c'))]).toEqual([2, 1, 0]);
  expect(queue.clear().toSorted()).toEqual(['a2', 'b1']);
  expect([queue.size, queue.sizeOf(personOf('a'))]).toEqual([0, 0]);
});
