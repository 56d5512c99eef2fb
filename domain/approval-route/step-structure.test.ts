import { maxRouteSteps } from '#domain/limits.ts';
import { expect, test } from 'vitest';
import { stepInput } from './examples.testing.ts';
import { stepStructureIssues, viewerStructureIssues } from './step-structure.ts';
import type { StepInput } from './step-structure.ts';

const withPrevious = (...all: (string | null)[]) =>
  all.map((prev_step_order) => stepInput({ prev_step_order }));
const viewer = (changes: Partial<StepInput> = {}) => stepInput({ step_type: 7, role_code: 7, ...changes });

test('a valid list has no issues', () => {
  expect(stepStructureIssues(withPrevious(null, '', '４、5'))).toEqual([]);
  expect(stepStructureIssues([stepInput({ step_order: 4 }), stepInput({ step_order: 5 })])).toEqual([]);
  expect(viewerStructureIssues([])).toEqual([]);
  expect(viewerStructureIssues([viewer({ step_order: 77, prev_step_order: '8,8' })])).toEqual([]);
});

test('optional fields may be left out', () => {
  const bare = { step_type: 4, role_code: 4, department_id: 103, all_flag: true, users: [] };
  expect(stepStructureIssues([bare])).toEqual([]);
});

test('at least one step, at most 100', () => {
  expect(stepStructureIssues([])).toEqual([{ path: [], problem: { code: 'no_step' } }]);
  const hundred = Array.from({ length: maxRouteSteps }, () => stepInput());
  expect(stepStructureIssues(hundred)).toEqual([]);
  expect(stepStructureIssues([...hundred, stepInput()])).toEqual([
    { path: [], problem: { code: 'too_many_steps' } },
  ]);
  expect(viewerStructureIssues([...hundred, viewer()])).toEqual([
    { path: [], problem: { code: 'too_many_viewers' } },
  ]);
});

test.each<[string, (string | null)[], [number, string][]]>([
  ['a repeat', [null, '4,4'], [[1, 'prev_duplicate']]],
  ['3', ['3'], [[0, 'prev_unknown']]],
  ['beyond the last', [null, '6'], [[1, 'prev_unknown']]],
  ['no number', [null, 'a'], [[1, 'prev_unknown']]],
  ['itself', [null, '5'], [[1, 'prev_itself']]],
  ['a forward reference', ['5', null], []],
  [
    'two steps that wait for each other',
    ['5', '4'],
    [
      [0, 'prev_cycle'],
      [1, 'prev_cycle'],
    ],
  ],
  [
    'a cycle of three, and a step that waits for it',
    ['6', '4', '5', '6'],
    [
      [0, 'prev_cycle'],
      [1, 'prev_cycle'],
      [2, 'prev_cycle'],
    ],
  ],
  ['a diamond', [null, '4', '4', '5,6'], []],
  ['waiting for a text', ['5', 'a'], [[1, 'prev_unknown']]],
  [
    'everything at once',
    ['5,5,4,99', '4'],
    [
      [0, 'prev_duplicate'],
      [0, 'prev_unknown'],
      [0, 'prev_itself'],
      [0, 'prev_cycle'],
      [1, 'prev_cycle'],
    ],
  ],
])('previous numbers: %s', (_, previous, expected) => {
  expect(stepStructureIssues(withPrevious(...previous))).toEqual(
    expected.map(([index, code]) => ({ path: [index, 'prev_step_order'], problem: { code } })),
  );
});

test('numbers run from 4 in the order of the list', () => {
  expect(stepStructureIssues([stepInput({ step_order: 4 }), stepInput({ step_order: 6 })])).toEqual([
    { path: [1, 'step_order'], problem: { code: 'wrong_number' } },
  ]);
});

test('types are 4 or 5, for viewers 7, and role_code equals them', () => {
  for (const type of [1, 2, 3, 6, 7, 0]) {
    expect(stepStructureIssues([stepInput({ step_type: type, role_code: type })])).toEqual([
      { path: [0, 'step_type'], problem: { code: 'wrong_type' } },
    ]);
  }
  expect(stepStructureIssues([stepInput({ step_type: 4, role_code: 5 })])).toEqual([
    { path: [0, 'role_code'], problem: { code: 'wrong_type' } },
  ]);
  expect(viewerStructureIssues([stepInput()])).toEqual([
    { path: [0, 'step_type'], problem: { code: 'wrong_type' } },
  ]);
});

test('a step has one target, and users unless all_flag is set', () => {
  const target = [{ path: [0, 'department_id'], problem: { code: 'no_target' } }];
  expect(stepStructureIssues([stepInput({ department_id: null })])).toEqual(target);
  expect(stepStructureIssues([stepInput({ supplier_id: 201 })])).toEqual(target);
  expect(viewerStructureIssues([viewer({ department_id: undefined })])).toEqual(target);
  const users = [{ path: [0, 'users'], problem: { code: 'no_users' } }];
  expect(stepStructureIssues([stepInput({ users: [] })])).toEqual(users);
  expect(stepStructureIssues([stepInput({ users: [], all_flag: true })])).toEqual([]);
});
