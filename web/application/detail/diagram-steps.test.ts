import { expect, test } from 'vitest';
import type { DetailStep } from '#contract/application/detail.ts';
import { exampleStep } from '#contract/application/detail.testing.ts';
import { diagramSteps } from './diagram-steps.ts';

const forOperators = { self_approved: false, prev_step_order: null, is_open: false };
const assignee = { step_division_name: '産業機器事業部', step_department_name: '設計部' };
const step = (step_type: DetailStep['step_type'], given: Partial<DetailStep> = {}) =>
  exampleStep({ ...forOperators, ...assignee, step_type, ...given });
const ownSteps = [step(1, { status: 2 }), step(2, { status: 3 }), step(3, { status: 3 })];

test('a running application from the route setter on: number, previous numbers, state and assignee of each step', () => {
  const steps = [
    ...ownSteps,
    step(4, { status: 3 }),
    step(5, { is_open: true }),
    step(5, { prev_step_order: '4,5' }),
    step(6),
  ];
  const diagram = diagramSteps(steps);
  expect(
    diagram?.map(({ step_order, prev_step_order, state }) => [step_order, prev_step_order, state?.word]),
  ).toEqual([
    [3, [], '承認'],
    [4, [], '承認'],
    [5, [], '処理中'],
    [6, [4, 5], '待機中'],
    [7, [], '待機中'],
  ]);
  expect(diagram?.[2]?.who).toBe('産業機器事業部 設計部 全員');
  expect(diagram?.[2]?.short).toBe('設計部 全員');
  expect(diagram?.[2]?.people).toBe('全員');
});

test('an open step whose 目安 is past is 目安超過', () => {
  const waiting = { day: 3, overdue: 1 };
  const late = { is_open: true, waiting };
  const steps = [...ownSteps, step(4, late), step(5, { ...late, unattended: true }), step(6)];
  expect(diagramSteps(steps)?.map(({ state }) => state?.word)).toEqual([
    '承認',
    '目安超過',
    '担当者不在',
    '待機中',
  ]);
});

test('a step that nobody can act on is 担当者不在, open or waiting', () => {
  const steps = [
    ...ownSteps,
    step(4, { is_open: true, unattended: true }),
    step(5, { unattended: true }),
    step(6),
  ];
  expect(diagramSteps(steps)?.map(({ state }) => state?.word)).toEqual([
    '承認',
    '担当者不在',
    '担当者不在',
    '待機中',
  ]);
});

test('a rejected application: steps that were closed or never started are 未実施', () => {
  const diagram = diagramSteps([...ownSteps, step(4, { status: 4 }), step(5), step(6)]);
  expect(diagram?.slice(1).map(({ state }) => state)).toEqual([
    { kind: 'rejected', word: '却下' },
    { kind: 'never', word: '未実施' },
    { kind: 'never', word: '未実施' },
  ]);
});

test('null before a route is set, and null for a supplier', () => {
  expect(diagramSteps([step(1, { status: 2 }), step(2, { is_open: true }), step(3), step(6)])).toBeNull();
  const visible = [...ownSteps, step(5, { is_open: true }), step(6)].map(
    ({ is_open: _, prev_step_order: __, ...rest }) => rest,
  );
  expect(diagramSteps(visible)).toBeNull();
});
