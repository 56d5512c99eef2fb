import { expect, test } from 'vitest';
import { routeMessage } from '#texts/approval-route.ts';
import { stepInput } from './examples.testing.ts';
import { stepStructureIssues, viewerStructureIssues } from './step-structure.ts';
import type { StepInput } from './step-structure.ts';

const withPrevious = (...all: (string | null)[]) =>
  all.map((prev_step_order) => stepInput({ prev_step_order }));
const viewer = (changes: Partial<StepInput> = {}) => stepInput({ step_type: 7, role_code: 7, ...changes });

test('a right list has no issues', () => {
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
  expect(stepStructureIssues([])).toEqual([{ path: [], message: routeMessage.noStep }]);
  const hundred = Array.from({ length: 100 }, () => stepInput());
  expect(stepStructureIssues(hundred)).toEqual([]);
  expect(stepStructureIssues([...hundred, stepInput()])).toEqual([
    { path: [], message: routeMessage.tooManySteps },
  ]);
  expect(viewerStructureIssues([...hundred, viewer()])).toEqual([
    { path: [], message: routeMessage.tooManyViewers },
  ]);
});

test.each<[string, (string | null)[], [number, string][]]>([
  ['a repeat', [null, '4,4'], [[1, routeMessage.prevDuplicate]]],
  ['3', ['3'], [[0, routeMessage.prevUnknown]]],
  ['beyond the last', [null, '6'], [[1, routeMessage.prevUnknown]]],
  ['no number', [null, 'a'], [[1, routeMessage.prevUnknown]]],
  ['itself', [null, '5'], [[1, routeMessage.prevItself]]],
  ['a forward reference', ['5', null], []],
  [
    'two for each other',
    ['5', '4'],
    [
      [0, routeMessage.prevCycle],
      [1, routeMessage.prevCycle],
    ],
  ],
  [
    'a cycle of three and who waits for it',
    ['6', '4', '5', '6'],
    [
      [0, routeMessage.prevCycle],
      [1, routeMessage.prevCycle],
      [2, routeMessage.prevCycle],
    ],
  ],
  ['a diamond', [null, '4', '4', '5,6'], []],
  ['waiting for a text', ['5', 'a'], [[1, routeMessage.prevUnknown]]],
  [
    'everything at once',
    ['5,5,4,99', '4'],
    [
      [0, routeMessage.prevDuplicate],
      [0, routeMessage.prevUnknown],
      [0, routeMessage.prevItself],
      [0, routeMessage.prevCycle],
      [1, routeMessage.prevCycle],
    ],
  ],
])('previous numbers: %s', (_, previous, expected) => {
  expect(stepStructureIssues(withPrevious(...previous))).toEqual(
    expected.map(([index, text]) => ({ path: [index, 'prev_step_order'], message: text })),
  );
});

test('numbers run from 4 in the order of the list', () => {
  expect(stepStructureIssues([stepInput({ step_order: 4 }), stepInput({ step_order: 6 })])).toEqual([
    { path: [1, 'step_order'], message: routeMessage.numbering },
  ]);
});

test('types are 4 or 5, for viewers 7, and role_code equals them', () => {
  for (const type of [1, 2, 3, 6, 7, 0]) {
    expect(stepStructureIssues([stepInput({ step_type: type, role_code: type })])).toEqual([
      { path: [0, 'step_type'], message: routeMessage.stepType },
    ]);
  }
  expect(stepStructureIssues([stepInput({ step_type: 4, role_code: 5 })])).toEqual([
    { path: [0, 'role_code'], message: routeMessage.stepType },
  ]);
  expect(viewerStructureIssues([stepInput()])).toEqual([
    { path: [0, 'step_type'], message: routeMessage.stepType },
  ]);
});

test('a step has one target, and users unless all are meant', () => {
  const target = [{ path: [0, 'department_id'], message: routeMessage.targetRequired }];
  expect(stepStructureIssues([stepInput({ department_id: null })])).toEqual(target);
  expect(stepStructureIssues([stepInput({ supplier_id: 201 })])).toEqual(target);
  expect(viewerStructureIssues([viewer({ department_id: undefined })])).toEqual(target);
  const users = [{ path: [0, 'users'], message: routeMessage.usersRequired }];
  expect(stepStructureIssues([stepInput({ users: [] })])).toEqual(users);
  expect(stepStructureIssues([stepInput({ users: [], all_flag: true })])).toEqual([]);
});
