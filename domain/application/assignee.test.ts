import { expect, test } from 'vitest';
import { exampleDepartments, exampleSuppliers } from '#domain/approval-route/examples.testing.ts';
import { isAssignee, isSameAssignee, principals, takesPart } from './assignee.ts';
import { everybodyWith, named, operator, people, stages } from './examples.testing.ts';

test('a named user stays an assignee after moving; their colleagues are not assignees', () => {
  const assignee = named(people.designer);
  expect(isAssignee(assignee, people.designer)).toBe(true);
  expect(isAssignee(assignee, operator(people.designer.user_id, exampleDepartments.sales))).toBe(true);
  expect(isAssignee(assignee, operator(99, exampleDepartments.design))).toBe(false);
});

test('all_flag means the current members of the department or supplier', () => {
  expect(isAssignee(everybodyWith(people.designer), operator(99, exampleDepartments.design))).toBe(true);
  expect(isAssignee(everybodyWith(people.designer), people.inspector)).toBe(false);
  expect(isAssignee(everybodyWith(people.designer), people.bolts)).toBe(false);
  expect(isAssignee(everybodyWith(people.bolts), people.boltsColleague)).toBe(true);
  expect(isAssignee(everybodyWith(people.bolts), people.paint)).toBe(false);
  expect(isAssignee(everybodyWith(people.bolts), people.designer)).toBe(false);
});

test('principals are the named users, or the organisation', () => {
  expect(principals(named(people.designer, people.inspector))).toEqual([5, 6]);
  expect(principals(everybodyWith(people.designer))).toEqual([exampleDepartments.design]);
  expect(principals(everybodyWith(people.bolts))).toEqual([exampleSuppliers.bolts]);
});

test('the applicant and the assignees of all steps, started or not, take part; viewers do not', () => {
  for (const user of [people.applicant, people.otherReceptionist, people.inspector, people.final]) {
    expect(takesPart(stages.routed, user)).toBe(true);
  }
  expect(takesPart(stages.routed, people.stranger)).toBe(false);
  const withoutSteps = { ...stages.routed, steps: [] };
  expect(takesPart(withoutSteps, people.applicant)).toBe(true);
});

test('assignees are compared by value: target, flag, and users in order', () => {
  const both = named(people.designer, people.inspector);
  expect(isSameAssignee(both, structuredClone(both))).toBe(true);
  expect(isSameAssignee(everybodyWith(people.bolts), everybodyWith(people.boltsColleague))).toBe(true);
  const others = [
    named(people.designer),
    { ...both, user_ids: both.user_ids.toReversed() },
    { ...both, all_flag: true },
    { ...both, department_id: null },
    { ...both, supplier_id: 1 },
  ];
  for (const other of others) expect(isSameAssignee(both, other)).toBe(false);
});
