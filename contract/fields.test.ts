import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { invalid } from '#texts/fields.ts';
import {
  chosenId,
  dropdownItem,
  id,
  inOrder,
  listOf,
  keptText,
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

/** `{ value }` with the parsed value, or the distinct error messages. */
function read(schema: z.ZodMiniType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  return parsed.success
    ? { value: parsed.data }
    : [...new Set(parsed.error.issues.map(({ message }) => message))];
}
const ok = (value: unknown) => ({ value });

const label = 'タイトル';
const required = [invalid.required(label)];

describe('a required text', () => {
  const one = requiredText({ label, max: 3 });
  test.each([
    ['カ\u3099\ufa19キ\u3099', ok('ガ\ufa19ギ')],
    ['', required],
    ['　 \n', required],
    [undefined, required],
    [null, required],
    [7, required],
    [' あ ', ok(' あ ')],
    ['𠮷𠮷𠮷', ok('𠮷𠮷𠮷')],
    ['ああああ', [invalid.tooLong(label, 3)]],
    ['あ\u0000', ['タイトルに使用できない文字が含まれています（U+0000、2文字目）。']],
    ['カ\u3099\ud800', ['タイトルに使用できない文字が含まれています（U+D800、2文字目）。']],
    ['あ\nい', [invalid.lineBreak(label)]],
  ])('%j', (value, expected) => expect(read(one, value)).toEqual(expected));

  test('with several lines, a break is one character and becomes LF', () => {
    const several = requiredText({ label, max: 3, multiline: true });
    for (const lineBreak of ['\n', '\r\n', '\r', '\u000b', '\u000c', '\u2028', '\u2029'])
      for (const schema of [several, optionalText({ label, max: 3, multiline: true })])
        expect(read(schema, `あ${lineBreak}い`)).toEqual(ok('あ\nい'));
    expect(read(several, 'あ\r\nい\r\nう')).toEqual([invalid.tooLong(label, 3)]);
    expect(read(several, 'あ\u000bい\u001f\u0002')).toEqual([
      'タイトルに使用できない文字が含まれています（U+001F、2行目の2文字目、ほか1件）。',
    ]);
  });
});

describe('an optional text', () => {
  const one = optionalText({ label, max: 3 });
  test.each([
    [undefined, ok(null)],
    [null, ok(null)],
    ['', ok(null)],
    ['\u3000', ok(null)],
    ['あい', ok('あい')],
    ['ああああ', [invalid.tooLong(label, 3)]],
    ['\u001b', ['タイトルに使用できない文字が含まれています（U+001B、1文字目）。']],
    ['あ\u2028', [invalid.lineBreak(label)]],
    [7, [invalid.form]],
  ])('%j', (value, expected) => expect(read(one, value)).toEqual(expected));
});

test('a text that is kept stays missing, unlike null and blank, and has the same rules', () => {
  const one = z.object({ hint: keptText({ label, max: 3 }) });
  expect(read(one, {})).toEqual(ok({}));
  for (const hint of [null, '', '\u3000']) expect(read(one, { hint })).toEqual(ok({ hint: null }));
  expect(read(one, { hint: 'あい' })).toEqual(ok({ hint: 'あい' }));
  expect(read(one, { hint: 'ああああ' })).toEqual([invalid.tooLong(label, 3)]);
  expect(read(one, { hint: 'あ\u2028' })).toEqual([invalid.lineBreak(label)]);
});

test.each([
  ['2026-11-21', ok('2026-11-21')],
  ['', required],
  [undefined, required],
  ['2026-02-30', [invalid.date(label)]],
])('the day %j', (value, expected) => expect(read(requiredDate(label), value)).toEqual(expected));

test.each([
  [1, ok(1)],
  [largestId, ok(largestId)],
  [0, [invalid.form]],
  [largestId + 1, [invalid.form]],
  [1.5, [invalid.form]],
  ['1', [invalid.form]],
])('the id %j', (value, expected) => {
  expect(read(id, value)).toEqual(expected);
  const expectedChoice = Array.isArray(expected) ? ['選んでください。'] : expected;
  expect(read(chosenId('選んでください。'), value)).toEqual(expectedChoice);
});

test('missing and null mean the same', () => {
  for (const value of [undefined, null]) expect(read(optional(id), value)).toEqual(ok(null));
  expect(read(optional(id), 7)).toEqual(ok(7));
  expect(read(optional(id), 0)).toEqual([invalid.form]);
});

test.each([
  ['1', ok('1')],
  ['', [invalid.form]],
  ['x'.repeat(100), ok('x'.repeat(100))],
  ['x'.repeat(101), [invalid.form]],
  [1, [invalid.form]],
])('the token %j', (value, expected) => expect(read(token, value)).toEqual(expected));

test.each([
  [undefined, ok(null)],
  [null, ok(null)],
  ['', ok(null)],
  ['7', ok(7)],
  [7, ok(7)],
  ['0', [invalid.form]],
  ['x', [invalid.form]],
])('the optional id %j of a query', (value, expected) =>
  expect(read(optionalQueryId, value)).toEqual(expected),
);

test('paging: skip from 0, limit from 1 to 100', () => {
  expect([read(paging.skip, '0'), read(paging.skip, '-1')]).toEqual([ok(0), [invalid.form]]);
  expect(['0', '1', '100', '101'].map((limit) => read(paging.limit, limit))).toEqual([
    [invalid.form],
    ok(1),
    ok(100),
    [invalid.form],
  ]);
});

test('ids in a query: a single id is a list of one, and the limit is 100', () => {
  expect(read(queryIds, undefined)).toEqual(ok([]));
  expect(read(queryIds, null)).toEqual(ok([]));
  expect(read(queryIds, '7')).toEqual(ok([7]));
  expect(read(queryIds, ['7', '8'])).toEqual(ok([7, 8]));
  expect(read(queryIds, ['7', 'x'])).toEqual([invalid.form]);
  expect(read(queryIds, Array(100).fill('7'))).toEqual(ok(Array(100).fill(7)));
  expect(read(queryIds, Array(101).fill('7'))).toEqual([invalid.form]);
});

test('one of a few numbers', () => {
  const one = queryOneOf([1, 2]);
  expect([1, '2', '3', '1.0', ''].map((value) => read(one, value))).toEqual([
    ok(1),
    ok(2),
    [invalid.form],
    [invalid.form],
    [invalid.form],
  ]);
});

test('a list has items and their total count', () => {
  const list = { items: [{ value: 1, label: '一' }], total_count: 3 };
  expect(read(listOf(dropdownItem), list)).toEqual(ok(list));
  expect(read(listOf(dropdownItem), { items: [] })).toEqual([invalid.form]);
});

test.each([
  [undefined, ok(null)],
  [null, ok(null)],
  ['', ok(null)],
  ['2026-11-21', ok('2026-11-21')],
])('the optional date %j of a query', (value, expected) =>
  expect(read(optionalQueryDate(label), value)).toEqual(expected),
);

test('a query refuses a date that does not exist', () => {
  expect(optionalQueryDate(label).safeParse('2026-02-30').success).toBe(false);
});

describe('two dates in order', () => {
  const labels = { first: '開始日', last: '終了日' };
  const days = z.object({
    first: requiredDate(labels.first),
    last: optionalQueryDate(labels.last),
    title: requiredText({ label, max: 3 }),
  });
  const rule = days.check(inOrder('first', 'last', labels));
  const wrongOrder = ['終了日には開始日以降の日付を入力してください。'];
  const right = { first: '2026-11-21', last: '2026-11-21', title: 'あ' };
  test.each([
    [{}, ok(right)],
    [{ last: null }, ok({ ...right, last: null })],
    [{ last: '2026-11-20' }, wrongOrder],
    [{ last: '2026-11-20', title: '' }, [...required, ...wrongOrder]],
    [{ last: '2026-02-30' }, [invalid.date(labels.last)]],
    [{ first: '', last: '2026-11-20' }, [invalid.required(labels.first)]],
    [{ first: 7 }, [invalid.required(labels.first)]],
  ])('%j', (changes, expected) => expect(read(rule, { ...right, ...changes })).toEqual(expected));

  test('the error is located at the later date, and a value that is no object has only its type error', () => {
    const { error } = rule.safeParse({ ...right, last: '2026-11-20' });
    expect(error?.issues.map(({ path }) => path)).toEqual([['last']]);
    expect(read(rule, null)).toEqual([invalid.form]);
  });
});

test.each([
  [undefined, ok(false)],
  [null, ok(false)],
  ['', ok(false)],
  ['false', ok(false)],
  [false, ok(false)],
  ['true', ok(true)],
  [true, ok(true)],
  ['1', [invalid.form]],
])('the flag %j of a query', (value, expected) => expect(read(queryFlag, value)).toEqual(expected));
