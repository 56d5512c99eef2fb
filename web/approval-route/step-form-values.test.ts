import { routeMessage } from '#texts/approval-route.ts';
import { describe, expect, test } from 'vitest';
import { stepType } from '#domain/codes.ts';
import type { DraftStep, StepTarget, Viewer } from './draft.ts';
import { isMarked, orderAt, stepsAround, withStep, withoutStep, type StepPlace } from './edit-steps.ts';
import {
  enteredStep,
  enteredViewer,
  isSameInput,
  stepErrors,
  stepFormValues,
  viewerErrors,
  viewerFormValues,
  type StepFormValues,
} from './step-form-values.ts';

const target: StepTarget = {
  kind: 'department',
  department_id: 7,
  department_name: '設計部',
  division_name: '本社',
};

function step(step_order: number, ...prev_step_order: number[]): DraftStep {
  const step_type = stepType.approver;
  return { step_order, prev_step_order, step_type, target, all_flag: true, users: [] };
}
const filled: StepFormValues = {
  step_type: stepType.approver,
  target,
  all_flag: true,
  users: [],
  prev_step_order: '',
};
const numbers = (steps: readonly DraftStep[]) =>
  steps.map((each) => [each.step_order, ...each.prev_step_order]);

describe('initial values of the step form', () => {
  test.each([
    ['the first step has no previous step', [], { kind: 'add' }, ''],
    ['an added step waits for the one before', [step(4), step(5)], { kind: 'add' }, '5'],
    [
      'an inserted step takes over the previous numbers of the step that it moves',
      [step(4), step(5), step(6, 4, 5)],
      { kind: 'insert', before: 6 },
      '4,5',
    ],
    ['a step behind another waits for it', [step(4), step(5, 4)], { kind: 'after', after: 4 }, '4'],
    ['a step behind the route setter waits for none', [step(4)], { kind: 'after', after: 3 }, ''],
    ['a step beside another waits for the same', [step(4), step(5, 4)], { kind: 'beside', beside: 5 }, '4'],
    ['a join waits for all last steps', [step(4), step(5)], { kind: 'join' }, '4,5'],
    ['an edited step has its own', [step(4), step(5, 4)], { kind: 'edit', step_order: 5 }, '4'],
  ] as const)('%s', (_, steps, place, previous) => {
    expect(stepFormValues(steps, place).prev_step_order).toBe(previous);
  });

  test('a new step is a person in charge with everybody', () => {
    expect(stepFormValues([], { kind: 'add' })).toMatchObject({
      step_type: 4,
      all_flag: true,
      target: null,
    });
  });

  test('input is the same until a field differs', () => {
    const copy = structuredClone(filled);
    expect(isSameInput(filled, copy)).toBe(true);
    for (const change of [
      { target: null },
      { all_flag: false },
      { prev_step_order: '4' },
      { step_type: 4 },
    ] as const)
      expect(isSameInput(filled, { ...filled, ...change })).toBe(false);
  });

  test('an edited viewer has its own values', () => {
    const viewer: Viewer = {
      step_order: null,
      prev_step_order: [],
      step_type: stepType.viewer,
      target,
      all_flag: false,
      users: [{ user_id: 1, full_name: '山田 太郎' }],
    };
    expect(enteredViewer(viewerFormValues(viewer))).toEqual(viewer);
    expect(viewerFormValues(null)).toMatchObject({ step_type: 7, target: null });
  });
});

describe('errors of a step', () => {
  const three = [step(4), step(5, 4), step(6, 5)];
  test.each([
    ['right', {}, {}],
    ['full-width digits and commas', { prev_step_order: '４、５' }, {}],
    ['no target', { target: null }, { target: routeMessage.targetRequired }],
    ['no user chosen', { all_flag: false }, { users: routeMessage.usersRequired }],
    ['no number', { prev_step_order: 'あ' }, { prev_step_order: routeMessage.prevUnknown }],
    ['a step before the route', { prev_step_order: '3' }, { prev_step_order: routeMessage.prevUnknown }],
    ['a step after the last', { prev_step_order: '8' }, { prev_step_order: routeMessage.prevUnknown }],
    ['itself', { prev_step_order: '7' }, { prev_step_order: routeMessage.prevItself }],
    ['twice', { prev_step_order: '4,４' }, { prev_step_order: routeMessage.prevDuplicate }],
  ])('%s', (_, change, errors) => {
    expect(stepErrors(three, { kind: 'add' }, { ...filled, ...change })).toEqual(errors);
  });

  test('a cycle through another step', () => {
    const place = { kind: 'edit', step_order: 4 } as const;
    expect(stepErrors(three, place, { ...filled, prev_step_order: '6' })).toEqual({
      prev_step_order: routeMessage.prevCycle,
    });
  });

  test('an insertion is checked with the new numbers', () => {
    const place = { kind: 'insert', before: 5 } as const;
    const errors = (prev_step_order: string) => stepErrors(three, place, { ...filled, prev_step_order });
    expect(errors('4')).toEqual({});
    expect(errors('6')).toEqual({ prev_step_order: routeMessage.prevCycle });
    expect(errors('5')).toEqual({ prev_step_order: routeMessage.prevItself });
  });

  test('errors of other steps do not appear', () => {
    const cycle = [step(4, 5), step(5, 4)];
    expect(stepErrors(cycle, { kind: 'add' }, { ...filled, prev_step_order: '4' })).toEqual({});
  });

  test('a viewer needs a target and users', () => {
    const viewer = { ...filled, step_type: stepType.viewer, target: null, all_flag: false };
    expect(viewerErrors(viewer)).toEqual({
      target: routeMessage.targetRequired,
      users: routeMessage.usersRequired,
    });
    expect(viewerErrors({ ...viewer, target, all_flag: true })).toEqual({});
  });
});

describe('editing the list', () => {
  test('typed previous numbers override the preset ones', () => {
    const entered = enteredStep({ ...filled, prev_step_order: '' });
    expect(entered && numbers(withStep([step(4)], { kind: 'add' }, entered))).toEqual([[4], [5]]);
  });

  test('a step behind the first one moves its follower', () => {
    const steps = [step(4), step(5, 4)];
    const place = { kind: 'after', after: 4 } as const;
    const entered = enteredStep({ ...filled, prev_step_order: '4' });
    expect(orderAt(steps, place)).toBe(5);
    expect(entered && numbers(withStep(steps, place, entered))).toEqual([[4], [5, 4], [6, 5]]);
  });

  test('steps beside others and joins, with their numbers', () => {
    const entered = (prev_step_order: string) => {
      const values = enteredStep({ ...filled, prev_step_order });
      if (values === null) throw new Error('no target');
      return values;
    };
    const beside = { kind: 'beside', beside: 4 } as const;
    const two = withStep([step(4)], beside, entered(''));
    expect(orderAt([step(4)], beside)).toBe(5);
    expect(orderAt(two, { kind: 'join' })).toBe(6);
    expect(numbers(withStep(two, { kind: 'join' }, entered('4,5')))).toEqual([[4], [5], [6, 4, 5]]);
  });

  test('the other steps of a place, and which of them can be waited for', () => {
    const around = (place: StepPlace) =>
      stepsAround([step(4), step(5, 4), step(6, 5)], place).map((each) => [
        each.step.step_order,
        each.canPrecede,
      ]);
    expect(around({ kind: 'after', after: 4 })).toEqual([
      [4, true],
      [6, false],
      [7, false],
    ]);
    expect(around({ kind: 'edit', step_order: 5 })).toEqual([
      [4, true],
      [6, false],
    ]);
  });

  test('inserting before 5 and deleting again leaves the join unchanged', () => {
    const steps = [step(4), step(5), step(6, 4, 5)];
    const place = { kind: 'insert', before: 5 } as const;
    const entered = enteredStep({ ...filled, prev_step_order: '4' });
    const inserted = entered ? withStep(steps, place, entered) : [];
    expect(orderAt(steps, place)).toBe(5);
    expect(numbers(inserted)).toEqual([[4], [5, 4], [6, 5], [7, 4, 6]]);
    const deleted = withoutStep(inserted, 5);
    expect(numbers(deleted)).toEqual(numbers(steps));
    expect(deleted.map(isMarked)).toEqual([false, true, false]);
  });

  test('the mark disappears once the step has previous numbers again', () => {
    const [first] = withoutStep([step(4), step(5, 4)], 4);
    expect(first && isMarked(first)).toBe(true);
    expect(first && isMarked({ ...first, prev_step_order: [5] })).toBe(false);
    const entered = enteredStep(filled);
    expect(
      first && entered && withStep([first], { kind: 'edit', step_order: 4 }, entered).map(isMarked),
    ).toEqual([false]);
  });

  test('a step with 全員 has no named users', () => {
    const users = [{ user_id: 1, full_name: '山田 太郎' }];
    expect(enteredStep({ ...filled, users })?.users).toEqual([]);
    expect(enteredStep({ ...filled, users, all_flag: false })?.users).toEqual(users);
  });

  test('null without a target', () => {
    expect(enteredStep({ ...filled, target: null })).toBeNull();
    expect(enteredViewer({ ...filled, target: null })).toBeNull();
  });
});
