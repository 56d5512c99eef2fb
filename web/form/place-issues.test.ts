import { expect, test } from 'vitest';
import { staleText } from '#texts/general.ts';
import { placeIssues } from './place-issues.ts';

const known = ['comment', 'file1', 'pic_approver_steps'];

test('a message goes to the field that its location names without the first part, in the order of the form', () => {
  const placed = placeIssues(
    [
      { loc: ['body', 'comment'], msg: 'c' },
      { loc: ['body', 'pic_approver_steps', 1, 'prev_step_order'], msg: 'p' },
      { loc: ['query', 'file1'], msg: 'f' },
    ],
    known,
  );
  expect(placed.fields).toEqual([
    { path: 'comment', message: 'c' },
    { path: 'file1', message: 'f' },
    { path: 'pic_approver_steps.1.prev_step_order', message: 'p' },
  ]);
  expect(placed.form).toEqual([]);
  expect(placed.stale).toBe(false);
});

test('what is of no field of the form goes to the summary, each message once', () => {
  const placed = placeIssues(
    [
      { loc: ['body'], msg: 'x' },
      { loc: ['body', 'elsewhere'], msg: 'x' },
      { loc: ['body', 0, 'comment'], msg: 'y' },
      { loc: [], msg: 'z' },
    ],
    known,
  );
  expect(placed.fields).toEqual([]);
  expect(placed.form).toEqual(['x', 'y', 'z']);
});

test('a second message of one field is not lost', () => {
  const placed = placeIssues(
    [
      { loc: ['body', 'comment'], msg: 'one' },
      { loc: ['body', 'comment'], msg: 'two' },
    ],
    known,
  );
  expect(placed.fields).toEqual([{ path: 'comment', message: 'one' }]);
  expect(placed.form).toEqual(['two']);
});

test.each([['updated_at'], ['application_updated_at'], ['approval_route_step_updated_at']])(
  'a message at %s says that the form is stale',
  (name) => {
    const placed = placeIssues([{ loc: ['body', name], msg: staleText }], known);
    expect(placed.stale).toBe(true);
    expect(placed.form).toEqual([staleText]);
  },
);
