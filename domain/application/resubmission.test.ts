import { describe, expect, test } from 'vitest';
import { exampleDepartments } from '#domain/approval-route/examples.testing.ts';
import type { Assignee } from '#domain/approval-route/types.ts';
import { stepType, type StepType } from '#domain/codes.ts';
import { customFieldNumbers } from '#domain/limits.ts';
import type { CustomFields } from './custom-fields.ts';
import { decide } from './decide.ts';
import {
  applyCommand,
  approval,
  everybodyWith,
  joiningRoute,
  named,
  operator,
  people,
  rejection,
  stages,
} from './examples.testing.ts';
import type { ActingUser, ApplicationState } from './types.ts';
import { carriedValues, formerApprovals, routeOf, type FieldValues } from './resubmission.ts';

type Sketch = Partial<Record<(typeof customFieldNumbers)[number], string>>;

function names(labels: Sketch) {
  return Object.fromEntries(
    customFieldNumbers.map((number) => [`field_name${number}`, labels[number] ?? null]),
  ) as Pick<CustomFields, Extract<keyof CustomFields, `field_name${string}`>>;
}

function values(texts: Sketch): FieldValues {
  return Object.fromEntries(
    customFieldNumbers.map((number) => [`field_value${number}`, texts[number] ?? null]),
  ) as FieldValues;
}

describe('the initial values of a 再申請', () => {
  test.each<{ what: string; labels: Sketch; texts: Sketch; form: Sketch; carried: Sketch }>([
    {
      what: 'the same form keeps all values',
      labels: { '01': '件名', '10': '備考' },
      texts: { '01': '机', '10': '急ぎ' },
      form: { '01': '件名', '10': '備考' },
      carried: { '01': '机', '10': '急ぎ' },
    },
    {
      what: 'a label with a new number keeps its value',
      labels: { '01': '件名', '02': '金額' },
      texts: { '01': '机', '02': '100' },
      form: { '01': '目的', '02': '件名', '03': '金額' },
      carried: { '02': '机', '03': '100' },
    },
    {
      what: 'two swapped labels keep their values',
      labels: { '01': '件名', '02': '金額' },
      texts: { '01': '机', '02': '100' },
      form: { '01': '金額', '02': '件名' },
      carried: { '01': '100', '02': '机' },
    },
    {
      what: 'a removed label drops its value, and a renamed one is a new field',
      labels: { '01': '件名', '02': '金額' },
      texts: { '01': '机', '02': '100' },
      form: { '02': '金額（税込）' },
      carried: {},
    },
    {
      what: 'two fields with the same label keep their own values, even if one has a new number',
      labels: { '02': '備考', '03': '備考' },
      texts: { '02': '一', '03': '二' },
      form: { '01': '備考', '03': '備考' },
      carried: { '01': '一', '03': '二' },
    },
    {
      what: 'an empty field stays empty',
      labels: { '01': '件名' },
      texts: {},
      form: { '01': '件名', '02': '件名' },
      carried: {},
    },
    {
      what: 'two missing labels do not match each other',
      labels: {},
      texts: { '05': '迷い子' },
      form: {},
      carried: {},
    },
  ])('$what', ({ labels, texts, form, carried }) => {
    expect(carriedValues({ ...names(labels), ...values(texts) }, names(form))).toEqual(values(carried));
  });
});

describe('the former route', () => {
  test('is the one that was set, however far the application got', () => {
    for (const state of [stages.routed, stages.joined, stages.rejected])
      expect(routeOf(state)).toEqual(joiningRoute);
  });
  test('has the assignees that have replaced others', () => {
    const assignee = everybodyWith(people.designer);
    const replaced = applyCommand(stages.routed, {
      kind: 'replace',
      by: people.router,
      at: '2026-11-21T11:00:00.000+09:00',
      step_order: 4,
      step_version: stages.routed.steps[3]?.version ?? 0,
      unattended: false,
      administers: false,
      assignee,
    });
    expect(routeOf(replaced)?.steps[0]).toEqual({ ...joiningRoute.steps[0], assignee });
  });
  test('there is none before it was set', () => {
    for (const state of [stages.submitted, stages.received]) expect(routeOf(state)).toBeNull();
  });
});

describe('前回承認済み', () => {
  const rejected = applyCommand(stages.joined, rejection(stages.joined, 6, people.inspector));
  const everybody = Object.values(people);
  const at = (
    assignee: Assignee,
    { state = rejected, step_type = stepType.approver, users = everybody }: Partial<Former> = {},
  ) => formerApprovals(state, { step_type, assignee }, users).map(({ step_order }) => step_order);
  type Former = { state: ApplicationState; step_type: StepType; users: readonly ActingUser[] };

  test('is who approved at a step of the same type and is among the assignees now', () => {
    expect(at(named(people.designer))).toEqual([4]);
    expect(at(everybodyWith(people.designer))).toEqual([4]);
    expect(at(everybodyWith(people.bolts))).toEqual([5]);
    expect(at(named(people.designer, people.bolts))).toEqual([4, 5]);
    expect(at(named(people.router), { step_type: stepType.route_setter })).toEqual([3]);
  });
  test('is nobody else: a colleague, who rejected, who approved at a step of another type', () => {
    expect(at(named(people.boltsColleague))).toEqual([]);
    expect(at(named(people.inspector))).toEqual([]);
    expect(at(named(people.designer), { step_type: stepType.final_approver })).toEqual([]);
  });
  test('is nobody who has left or moved away', () => {
    const others = everybody.filter(({ user_id }) => user_id !== people.designer.user_id);
    expect(at(everybodyWith(people.designer), { users: others })).toEqual([]);
    const moved = operator(people.designer.user_id, exampleDepartments.sales);
    expect(at(everybodyWith(people.designer), { users: [...others, moved] })).toEqual([]);
  });
  test('is nobody whom a delegate stood for, nor the delegate', () => {
    const delegate = { ...people.stranger, stands_for: [people.designer.user_id] };
    const designed = applyCommand(stages.routed, approval(stages.routed, 4, delegate));
    const state = applyCommand(designed, rejection(designed, 5, people.bolts));
    expect(at(named(people.designer, people.stranger), { state })).toEqual([]);
  });
  test('is of a rejected application alone', () => {
    for (const state of [stages.joined, stages.completed])
      expect(at(named(people.designer), { state })).toEqual([]);
  });
});

test('a 却下 records that it asks for a 再申請, and only then', () => {
  const command = rejection(stages.joined, 6, people.inspector);
  const recorded = (asks_resubmission: boolean) => {
    const decision = decide(stages.joined, { ...command, asks_resubmission });
    return decision.ok && decision.event;
  };
  expect(recorded(true)).toMatchObject({ kind: 'rejected', asks_resubmission: true });
  expect(recorded(false)).not.toHaveProperty('asks_resubmission');
});
