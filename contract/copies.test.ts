import { describe, expect, test } from 'vitest';
import { invalid, label } from '#texts/fields.ts';
import { copies, copiesForm } from './copies.ts';

const period = { from: '2026-07-01', to: '2026-09-30' };
const all = { applications: 'true', messages: 'true', notices: 'true' } as const;
const messagesOf = (input: object) =>
  (copies.zip.query.safeParse(input).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ]);

describe('the query', () => {
  test('has a period and at least one kind', () => {
    expect(copies.zip.query.parse({ ...period, messages: 'true' })).toEqual({
      ...period,
      applications: false,
      messages: true,
      notices: false,
    });
    expect(messagesOf({ ...period, ...all })).toEqual([]);
    expect(messagesOf({ ...period, to: period.from, notices: true })).toEqual([]);
  });

  test.each([
    [
      { ...all },
      [
        ['from', invalid.required(label.copies_from)],
        ['to', invalid.required(label.copies_to)],
      ],
    ],
    [{ ...all, from: '2026-02-29', to: '2026-03-01' }, [['from', invalid.date(label.copies_from)]]],
    [{ ...period, applications: 'yes' }, [['applications', invalid.form]]],
  ])('%j is wrong', (input, issues) => {
    expect(messagesOf(input)).toEqual(issues);
  });

  test('all that is wrong is said at once', () => {
    const inOrder = ['to', invalid.before(label.copies_to, label.copies_from)];
    const noKind = ['applications', invalid.noCopyKind];
    expect(messagesOf({ from: period.to, to: period.from })).toEqual([inOrder, noKind]);
    expect(messagesOf({ from: '', to: period.to })).toEqual([
      ['from', invalid.required(label.copies_from)],
      noKind,
    ]);
  });
});

test('the form has the same rules', () => {
  const none = { applications: false, messages: false, notices: false };
  expect(copiesForm.safeParse({ ...period, ...none, notices: true }).success).toBe(true);
  const { error } = copiesForm.safeParse({ ...period, ...none });
  expect(error?.issues.map(({ message }) => message)).toEqual([invalid.noCopyKind]);
});
