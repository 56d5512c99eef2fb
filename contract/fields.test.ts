import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { invalid } from '#texts/fields.ts';
import {
  chosenId,
  dropdownItem,
  id,
  inOrder,
  listOf,
  optional,
  optionalQueryDate,
  optionalQueryId,
  optionalText,
  paging,
  queryFlag,
  queryIds,
  queryOneOf,
  requiredDate,
  requiredText,
  token,
} from './fields.ts';
import { largestId } from './query-id.ts';

/** What a value becomes, or what is said about it. */
function read(schema: z.ZodMiniType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  return parsed.success
    ? { value: parsed.data }
    : [...new Set(parsed.error.issues.map(({ message }) => message))];
}
const kept = (value: unknown) => ({ value });

const label = 'タイトル';
const required = [invalid.required(label)];

describe('a text that must be entered', () => {
  const one = requiredText({ label, max: 3 });
  test.each([
    ['', required],
    ['　 \n', required],
    [undefined, required],
    [null, required],
    [7, required],
    [' あ ', kept(' あ ')],
    ['𠮷𠮷𠮷', kept('𠮷𠮷𠮷')],
    ['ああああ', [invalid.tooLong(label, 3)]],
    ['あ\u0000', [invalid.characters(label)]],
    ['あ\nい', [invalid.lineBreak(label)]],
  ])('%j', (value, expected) => expect(read(one, value)).toEqual(expected));

  test('with several lines, a break is one character', () => {
    const several = requiredText({ label, max: 3, multiline: true });
    expect(read(several, 'あ\r\nい')).toEqual(kept('あ\r\nい'));
    expect(read(several, 'あ\r\nい\r\nう')).toEqual([invalid.tooLong(label, 3)]);
  });
});

describe('a text that may be left out', () => {
  const one = optionalText({ label, max: 3 });
  test.each([
    [undefined, kept(null)],
    [null, kept(null)],
    ['', kept(null)],
    ['\u3000', kept(null)],
    ['あい', kept('あい')],
    ['ああああ', [invalid.tooLong(label, 3)]],
    ['\u001b', [invalid.characters(label)]],
    ['あ\u2028', [invalid.lineBreak(label)]],
    [7, [invalid.form]],
  ])('%j', (value, expected) => expect(read(one, value)).toEqual(expected));
});

test.each([
  ['2026-11-21', kept('2026-11-21')],
  ['', required],
  [undefined, required],
  ['2026-02-30', [invalid.date(label)]],
])('the day %j', (value, expected) => expect(read(requiredDate(label), value)).toEqual(expected));

test.each([
  [1, kept(1)],
  [largestId, kept(largestId)],
  [0, [invalid.form]],
  [largestId + 1, [invalid.form]],
  [1.5, [invalid.form]],
  ['1', [invalid.form]],
])('the id %j', (value, expected) => {
  expect(read(id, value)).toEqual(expected);
  const said = Array.isArray(expected) ? ['選んでください。'] : expected;
  expect(read(chosenId('選んでください。'), value)).toEqual(said);
});

test('left out and null mean the same', () => {
  for (const value of [undefined, null]) expect(read(optional(id), value)).toEqual(kept(null));
  expect(read(optional(id), 7)).toEqual(kept(7));
  expect(read(optional(id), 0)).toEqual([invalid.form]);
});

test.each([
  ['1', kept('1')],
  ['', [invalid.form]],
  ['x'.repeat(100), kept('x'.repeat(100))],
  ['x'.repeat(101), [invalid.form]],
  [1, [invalid.form]],
])('the token %j', (value, expected) => expect(read(token, value)).toEqual(expected));

test.each([
  [undefined, kept(null)],
  [null, kept(null)],
  ['', kept(null)],
  ['7', kept(7)],
  [7, kept(7)],
  ['0', [invalid.form]],
  ['x', [invalid.form]],
])('the id %j of a query, which may be left out', (value, expected) =>
  expect(read(optionalQueryId, value)).toEqual(expected),
);

test('paging: skip from 0, limit from 1 to 100', () => {
  expect([read(paging.skip, '0'), read(paging.skip, '-1')]).toEqual([kept(0), [invalid.form]]);
  expect(['0', '1', '100', '101'].map((limit) => read(paging.limit, limit))).toEqual([
    [invalid.form],
    kept(1),
    kept(100),
    [invalid.form],
  ]);
});

test('ids in a query: one alone is a list of one, at most 100', () => {
  expect(read(queryIds, undefined)).toEqual(kept([]));
  expect(read(queryIds, null)).toEqual(kept([]));
  expect(read(queryIds, '7')).toEqual(kept([7]));
  expect(read(queryIds, ['7', '8'])).toEqual(kept([7, 8]));
  expect(read(queryIds, ['7', 'x'])).toEqual([invalid.form]);
  expect(read(queryIds, Array(100).fill('7'))).toEqual(kept(Array(100).fill(7)));
  expect(read(queryIds, Array(101).fill('7'))).toEqual([invalid.form]);
});

test('one of a few numbers', () => {
  const one = queryOneOf([1, 2]);
  expect([1, '2', '3', '1.0', ''].map((value) => read(one, value))).toEqual([
    kept(1),
    kept(2),
    [invalid.form],
    [invalid.form],
    [invalid.form],
  ]);
});

test('a list has its items and how many there are', () => {
  const list = { items: [{ value: 1, label: '一' }], total_count: 3 };
  expect(read(listOf(dropdownItem), list)).toEqual(kept(list));
  expect(read(listOf(dropdownItem), { items: [] })).toEqual([invalid.form]);
});

test.each([
  [undefined, kept(null)],
  [null, kept(null)],
  ['', kept(null)],
  ['2026-11-21', kept('2026-11-21')],
])('the day %j of a query, which may be left out', (value, expected) =>
  expect(read(optionalQueryDate(label), value)).toEqual(expected),
);

test('a day that does not exist is wrong in a query too', () => {
  expect(optionalQueryDate(label).safeParse('2026-02-30').success).toBe(false);
});

describe('two days in their order', () => {
  const labels = { first: '開始日', last: '終了日' };
  const days = z.object({
    first: requiredDate(labels.first),
    last: optionalQueryDate(labels.last),
    title: requiredText({ label, max: 3 }),
  });
  const rule = days.check(inOrder('first', 'last', labels));
  const told = ['終了日には開始日以降の日付を入力してください。'];
  const right = { first: '2026-11-21', last: '2026-11-21', title: 'あ' };
  test.each([
    [{}, kept(right)],
    [{ last: null }, kept({ ...right, last: null })],
    [{ last: '2026-11-20' }, told],
    [{ last: '2026-11-20', title: '' }, [...required, ...told]],
    [{ last: '2026-02-30' }, [invalid.date(labels.last)]],
    [{ first: '', last: '2026-11-20' }, [invalid.required(labels.first)]],
    [{ first: 7 }, [invalid.required(labels.first)]],
  ])('%j', (changes, expected) => expect(read(rule, { ...right, ...changes })).toEqual(expected));

  test('the error stands at the later one; what is no object is no more than that', () => {
    const { error } = rule.safeParse({ ...right, last: '2026-11-20' });
    expect(error?.issues.map(({ path }) => path)).toEqual([['last']]);
    expect(read(rule, null)).toEqual([invalid.form]);
  });
});

test.each([
  [undefined, kept(false)],
  [null, kept(false)],
  ['', kept(false)],
  ['false', kept(false)],
  [false, kept(false)],
  ['true', kept(true)],
  [true, kept(true)],
  ['1', [invalid.form]],
])('the flag %j of a query', (value, expected) => expect(read(queryFlag, value)).toEqual(expected));
