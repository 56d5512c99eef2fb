import { expect, test } from 'vitest';
import { names, startKindOf, stepBefore, withNumber } from './start-condition.ts';

test.each([
  ['', 5, 'at_once'],
  ['　', null, 'at_once'],
  ['5', 5, 'previous'],
  ['５', 5, 'previous'],
  ['4', 5, 'chosen'],
  ['4', null, 'chosen'],
  ['4,5', 5, 'chosen'],
  ['あ', 5, 'chosen'],
] as const)('the text "%s" behind step %s is the choice %s', (text, before, kind) => {
  expect(startKindOf(text, before)).toBe(kind);
});

test('the step before is one of the route that does not wait for this one', () => {
  expect(stepBefore(4, () => true)).toBeNull();
  expect(stepBefore(6, () => true)).toBe(5);
  expect(stepBefore(6, (order) => order !== 5)).toBeNull();
});

test.each([
  ['', 5, true, '5'],
  ['6、４', 5, true, '4,5,6'],
  ['4,5', 5, true, '4,5'],
  ['4,5,5', 5, false, '4'],
  ['5', 5, false, ''],
  ['あ', 5, true, '5'],
])('"%s" with step %s named %s is "%s"', (text, order, named, changed) => {
  expect(withNumber(text, order, named)).toBe(changed);
  expect(names(changed, order)).toBe(named);
});

test('a text that is no list of numbers names no step', () => {
  expect(names('4,あ', 4)).toBe(false);
});
