import { expect, test } from 'vitest';
import { exampleDepartments, exampleSuppliers } from '#domain/approval-route/examples.testing.ts';
import {
  applyCommand,
  approval,
  everybodyWith,
  joiningRoute,
  named,
  people,
  routeStepOf,
  stages,
  submitCommand,
} from './examples.testing.ts';
import type { ApplicationState } from './types.ts';
import { awaitingKey, workList } from './work-list.ts';

const list = (state: ApplicationState, ...kinds: number[]) =>
  workList(state)
    .filter((row) => kinds.includes(row.search_type))
    .map((row) => row.principal);

test('lists 1 and 2 hold the applicant', () => {
  expect(list(stages.inspected, 1)).toEqual([1]);
  expect(list(stages.inspected, 2)).toEqual([]);
  expect(list(stages.completed, 1)).toEqual([]);
  expect(list(stages.completed, 2)).toEqual([1]);
  expect(list(stages.rejected, 2)).toEqual([1]);
});

test('list 3 holds the assignees of open steps', () => {
  expect(list(stages.submitted, 3)).toEqual([exampleDepartments.desk]);
  expect(list(stages.received, 3)).toEqual([people.router.user_id]);
  expect(list(stages.routed, 3)).toEqual([exampleSuppliers.bolts, people.designer.user_id]);
  expect(list(stages.completed, 3)).toEqual([]);
  expect(list(stages.rejected, 3)).toEqual([]);
});

test('lists 4 and 5 hold assignees, viewers and users who acted; suppliers once their step starts', () => {
  expect(list(stages.submitted, 4)).toEqual([exampleDepartments.desk, 4, 7]);
  expect(list(stages.routed, 4)).toEqual([
    exampleDepartments.desk,
    exampleDepartments.quality,
    exampleSuppliers.bolts,
    2,
    4,
    5,
    7,
    8,
  ]);
  expect(list(stages.completed, 4)).toEqual([]);
  expect(list(stages.completed, 5)).toEqual([
    exampleDepartments.desk,
    exampleDepartments.quality,
    exampleSuppliers.bolts,
    2,
    4,
    5,
    6,
    7,
    8,
    11,
  ]);
  const waiting = {
    ...joiningRoute,
    steps: joiningRoute.steps.map((step) =>
      step.step_order === 6 ? { ...step, assignee: everybodyWith(people.paint) } : step,
    ),
  };
  const routed = applyCommand(stages.received, approval(stages.received, 3, people.router, waiting));
  expect(list(routed, 4)).not.toContain(exampleSuppliers.paint);
  const designed = applyCommand(routed, approval(routed, 4, people.designer));
  const joined = applyCommand(designed, approval(designed, 5, people.bolts));
  expect(list(joined, 3, 4)).toEqual([
    exampleSuppliers.paint,
    exampleDepartments.desk,
    exampleSuppliers.bolts,
    exampleSuppliers.paint,
    2,
    4,
    5,
    7,
    8,
    11,
  ]);
});

test('viewers at suppliers have a row only after the final approval', () => {
  const watched = { viewers: [named(people.paint)] };
  expect(list({ ...stages.inspected, ...watched }, 4)).not.toContain(people.paint.user_id);
  expect(list({ ...stages.completed, ...watched }, 5)).toContain(people.paint.user_id);
  expect(list({ ...stages.rejected, ...watched }, 5)).not.toContain(people.paint.user_id);
});

test('a user’s row has the organisations of the same list, an organisation’s row has none', () => {
  const rows = workList(stages.routed).filter((row) => row.search_type === 4);
  const organisations: number[] = [
    exampleDepartments.desk,
    exampleDepartments.quality,
    exampleSuppliers.bolts,
  ];
  for (const row of rows) {
    expect(row.also).toEqual(organisations.includes(row.principal) ? [] : organisations);
  }
  expect(workList(stages.routed).find((row) => row.search_type === 1)?.also).toEqual([]);
  expect(workList(stages.routed).find((row) => row.search_type === 3 && row.principal === 5)?.also).toEqual([
    exampleSuppliers.bolts,
  ]);
});

test('a cancelled application is in no list', () => {
  expect(workList(stages.cancelled)).toEqual([]);
});

test('list 3 has the earliest 回答希望日 first, the others the newest application first', () => {
  const keys = (at: string, applicant_answers_hope_date: string) => {
    const state = applyCommand(null, { ...submitCommand, at, applicant_answers_hope_date });
    return Object.fromEntries(workList(state).map((row) => [row.search_type, row.sort_key]));
  };
  const older = keys('2026-11-21T09:00:00.000+09:00', '2026-12-02');
  // An hour later, in another offset.
  const newer = keys('2026-11-21T01:00:00.000Z', '2026-12-01');
  for (const kind of [1, 4]) {
    expect(String(newer[kind]) < String(older[kind])).toBe(true);
    expect(newer[kind]).toHaveLength(17);
  }
  expect(newer[3]).toBe('2026-12-01');
});

test('in list 3 each principal has the earliest 目安 of its own open steps, in the others nobody has one', () => {
  const route = {
    ...joiningRoute,
    steps: [
      routeStepOf(4, [], named(people.designer)),
      routeStepOf(5, [4], everybodyWith(people.inspector)),
      // It runs beside 4, and has until the day of 5.
      routeStepOf(6, [], named(people.designer, people.stranger)),
    ],
  };
  const state = applyCommand(stages.received, approval(stages.received, 3, people.router, route));
  const [first, second] = [state.steps[3]?.planned_on, state.steps[5]?.planned_on];
  expect([first, second]).toEqual(['2026-11-25', '2026-11-27']);
  const planKeys = (kind: number) =>
    workList(state)
      .filter(({ search_type }) => search_type === kind)
      .map(({ principal, plan_key }) => [principal, plan_key]);
  expect(planKeys(3)).toEqual([
    [people.designer.user_id, first],
    [people.stranger.user_id, second],
  ]);
  expect(planKeys(4).map(([, key]) => key)).toEqual(planKeys(4).map(() => null));
  const unplanned = { ...state, steps: state.steps.map((step) => ({ ...step, planned_on: null })) };
  expect(workList(unplanned).every(({ plan_key }) => plan_key === null)).toBe(true);

  // Where it stands for a reader: their own steps, those whom they stand for, and what they did last.
  expect(awaitingKey(state, people.designer)).toBe(first);
  expect(awaitingKey(state, { ...people.final, stands_for: [people.stranger.user_id] })).toBe(second);
  expect(awaitingKey(state, people.router)).toBe(state.steps[2]?.planned_on);
  expect(awaitingKey(state, people.bolts)).toBe(state.applicant_answers_hope_date);
  expect(awaitingKey(unplanned, people.designer)).toBe(state.applicant_answers_hope_date);
});
