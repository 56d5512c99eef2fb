import { expect, test } from 'vitest';
import { failure } from '#texts/general.ts';
import { issuesByField } from './issues-by-field.ts';

const fieldNames = ['comment', 'file1', 'pic_approver_steps'];

test('a message goes to the field named by its location without the first part, in form order', () => {
  const sorted = issuesByField(
    [
      { loc: ['body', 'comment'], msg: 'c' },
      { loc: ['body', 'pic_approver_steps', 1, 'prev_step_order'], msg: 'p' },
      { loc: ['query', 'file1'], msg: 'f' },
    ],
    fieldNames,
  );
  expect(sorted.fields).toEqual([
    { path: 'comment', message: 'c' },
    { path: 'file1', message: 'f' },
    { path: 'pic_approver_steps.1.prev_step_order', message: 'p' },
  ]);
  expect(sorted.form).toEqual([]);
  expect(sorted.conflict).toBeNull();
});

test('messages without a field in the form go to the summary, each once', () => {
  const sorted = issuesByField(
    [
      { loc: ['body'], msg: 'x' },
      { loc: ['body', 'elsewhere'], msg: 'x' },
      { loc: ['body', 0, 'comment'], msg: 'y' },
      { loc: [], msg: 'z' },
    ],
    fieldNames,
  );
  expect(sorted.fields).toEqual([]);
  expect(sorted.form).toEqual(['x', 'y', 'z']);
});

test('a second message for a field goes to the summary', () => {
  const sorted = issuesByField(
    [
      { loc: ['body', 'comment'], msg: 'one' },
      { loc: ['body', 'comment'], msg: 'two' },
    ],
    fieldNames,
  );
  expect(sorted.fields).toEqual([{ path: 'comment', message: 'one' }]);
  expect(sorted.form).toEqual(['two']);
});

test.each([['updated_at'], ['application_updated_at'], ['approval_route_step_updated_at']])(
  'a message at %s marks the form as stale',
  (name) => {
    const sorted = issuesByField([{ loc: ['body', name], msg: failure.stale }], fieldNames);
    expect(sorted.conflict).toBe(failure.stale);
    expect(sorted.form).toEqual([failure.stale]);
  },
);

test.each([
  [
    'another place with the code',
    { loc: ['body', 'workflow_ids'], msg: failure.stale, code: 'stale' },
    failure.stale,
  ],
  ['a wrong input', { loc: ['body', 'comment'], msg: failure.stale }, null],
  ['a cancelled application', { loc: ['body', 'updated_at'], msg: 'x', code: 'cancelled' }, null],
] as const)('a conflict: %s', (_title, issue, conflict) => {
  expect(issuesByField([{ ...issue, loc: [...issue.loc] }], fieldNames).conflict).toBe(conflict);
});
