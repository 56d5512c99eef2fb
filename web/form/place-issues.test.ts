import { expect, test } from 'vitest';
import { staleText } from '#texts/general.ts';
import { placeIssues } from './place-issues.ts';

const fieldNames = ['comment', 'file1', 'pic_approver_steps'];

test('a message goes to the field named by its location without the first part, in form order', () => {
  const placed = placeIssues(
    [
      { loc: ['body', 'comment'], msg: 'c' },
      { loc: ['body', 'pic_approver_steps', 1, 'prev_step_order'], msg: 'p' },
      { loc: ['query', 'file1'], msg: 'f' },
    ],
    fieldNames,
  );
  expect(placed.fields).toEqual([
    { path: 'comment', message: 'c' },
    { path: 'file1', message: 'f' },
    { path: 'pic_approver_steps.1.prev_step_order', message: 'p' },
  ]);
  expect(placed.form).toEqual([]);
  expect(placed.stale).toBe(false);
});

test('messages without a field in the form go to the summary, each once', () => {
  const placed = placeIssues(
    [
      { loc: ['body'], msg: 'x' },
      { loc: ['body', 'elsewhere'], msg: 'x' },
      { loc: ['body', 0, 'comment'], msg: 'y' },
      { loc: [], msg: 'z' },
    ],
    fieldNames,
  );
  expect(placed.fields).toEqual([]);
  expect(placed.form).toEqual(['x', 'y', 'z']);
});

test('a second message for a field goes to the summary', () => {
  const placed = placeIssues(
    [
      { loc: ['body', 'comment'], msg: 'one' },
      { loc: ['body', 'comment'], msg: 'two' },
    ],
    fieldNames,
  );
  expect(placed.fields).toEqual([{ path: 'comment', message: 'one' }]);
  expect(placed.form).toEqual(['two']);
});

test.each([['updated_at'], ['application_updated_at'], ['approval_route_step_updated_at']])(
  'a message at %s marks the form as stale',
  (name) => {
    const placed = placeIssues([{ loc: ['body', name], msg: staleText }], fieldNames);
    expect(placed.stale).toBe(true);
    expect(placed.form).toEqual([staleText]);
  },
);
