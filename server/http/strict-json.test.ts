import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RefusalError } from './refusal.ts';
import { maxJsonDepth, parseJson } from './strict-json.ts';

const parse = (text: string): unknown => parseJson(Buffer.from(text));
const nested = (levels: number, inside = ''): string => `${'['.repeat(levels)}${inside}${']'.repeat(levels)}`;

test.each([
  '0',
  '-1.5',
  '1.23456789012345',
  '12345678901234.5e1',
  '1.5E+00000000000000000020',
  '[12345678901234567890,1.5]',
  '{"1.23456789012345678":"1.23456789012345678e-5"}',
  '{"a":{"a":[{"a":1}]},"A":1}',
  '{"a\\"":1,"a":"\\\\","\\\\":":{"}',
  '"\\u005f_proto__"',
  ' {"a" : "\\u3042" } \n',
  nested(maxJsonDepth, '"[["'),
])('%s is read', (text) => {
  expect(parse(text)).toEqual(JSON.parse(text));
});

test.each([
  ['a fraction of 16 digits', '1.234567890123456'],
  ['a fraction of 16 digits in all', '-123456789012345.6'],
  ['one with an exponent', '{"a":[0,123456789012345.6e1]}'],
  ['a negative exponent', '1e-1'],
  ['a negative exponent, written large', '[1.5E-10]'],
  ['a name twice, as an escape', '{"\\u0061":1,"\\u0061":2}'],
  ['a name twice, around a text with signs', '{"a":"\\\\\\":{","b":[],"a":":"}'],
  ['a number as a name twice', '{"1":1,"1":2}'],
  ['one level more', nested(maxJsonDepth + 1)],
  ['one level more, of both kinds', `${'{"a":['.repeat(maxJsonDepth / 2)}{}${']}'.repeat(maxJsonDepth / 2)}`],
  ['prototype, deep inside', '[[{"a":{"prototype":1}}]]'],
  ['two points', '1.2.3'],
  ['a text without its end', '"a'],
  ['a text that ends with a backslash', '"a\\'],
  ['brackets without an end', '[['],
  ['an end without a bracket', ']'],
])('%s is refused', (_what, text) => {
  expect(() => parse(text)).toThrow(RefusalError);
});

test('what a program writes is read, and refused once one of its names stands twice', () => {
  const names = fc.string().filter((name) => !['__proto__', 'constructor', 'prototype'].includes(name));
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('tree')),
      fc.dictionary(names, tie('tree')),
    ),
  }));
  fc.assert(
    fc.property(tree, names, (value, name) => {
      const text = JSON.stringify(value);
      expect(parse(text)).toEqual(JSON.parse(text));
      const twice = JSON.stringify(name);
      expect(() => parse(`[{${twice}:${text},"${name.length}:":1,${twice}:1}]`)).toThrow(RefusalError);
    }),
  );
});
