import { expect, test } from 'vitest';
import { stepType } from '#domain/codes.ts';
import { invalid } from '#texts/fields.ts';
import { failure } from '#texts/general.ts';
import { routeMessage } from '#texts/approval-route.ts';
import { emptyRoute, type RouteDraft, type DraftStep, type StepTarget } from './draft.ts';
import {
  messagesAt,
  fieldOf,
  refusedStepIssues,
  refusedTemplateIssues,
  routeIssues,
} from './route-issues.ts';

const target: StepTarget = {
  kind: 'department',
  department_id: 7,
  department_name: '設計部',
  division_name: '本社',
};
function step(step_order: number, ...prev_step_order: number[]): DraftStep {
  return { step_order, prev_step_order, step_type: stepType.approver, target, all_flag: true, users: [] };
}
function route(name: string, ...steps: DraftStep[]): RouteDraft {
  return { ...emptyRoute, approval_route_name: name, pic_approver_steps: steps };
}
const placesAndMessages = (draft: RouteDraft) =>
  routeIssues(draft).map((issue) => [fieldOf(issue), issue.message]);

test('an empty route has errors for its name and its steps', () => {
  expect(placesAndMessages(emptyRoute)).toEqual([
    ['approval_route_name', invalid.required('ルート名')],
    ['pic_approver_steps', routeMessage.noStep],
  ]);
});

test('a name has at most twenty code points', () => {
  expect(placesAndMessages(route('𠮷'.repeat(20), step(4)))).toEqual([]);
  expect(placesAndMessages(route('𠮷'.repeat(21), step(4)))).toEqual([
    ['approval_route_name', invalid.tooLong('ルート名', 20)],
  ]);
});

test('a blank name is an error', () => {
  expect(placesAndMessages(route('　 ', step(4)))).toEqual([
    ['approval_route_name', invalid.required('ルート名')],
  ]);
});

test('a cycle is an error at each of its rows', () => {
  expect(placesAndMessages(route('標準', step(4, 5), step(5, 4), step(6)))).toEqual([
    ['pic_approver_steps-0', routeMessage.prevCycle],
    ['pic_approver_steps-1', routeMessage.prevCycle],
  ]);
});

test('a viewer without users is an error', () => {
  const viewer = { ...step(4), step_type: stepType.viewer, step_order: null, prev_step_order: [] } as const;
  const draft: RouteDraft = { ...route('標準', step(4)), viewer_steps: [{ ...viewer, all_flag: false }] };
  expect(placesAndMessages(draft)).toEqual([['viewer_steps-0', routeMessage.usersRequired]]);
});

test('errors of a refused list of steps go to its rows, the rest to the list', () => {
  const issues = refusedStepIssues([
    { loc: ['body', 1, 'users'], msg: routeMessage.invalidUsers },
    { loc: ['body', 1, 'users', 0], msg: routeMessage.invalidUsers },
    { loc: ['body'], msg: routeMessage.noStep },
  ]);
  expect(messagesAt(issues, 'pic_approver_steps', 1)).toEqual([routeMessage.invalidUsers]);
  expect(messagesAt(issues, 'pic_approver_steps', 0)).toEqual([]);
  expect(messagesAt(issues, 'pic_approver_steps', null)).toEqual([routeMessage.noStep]);
  expect(issues.map(fieldOf)).toEqual(['pic_approver_steps-1', 'pic_approver_steps-1', 'pic_approver_steps']);
});

test('errors of a refused template go to the name, the rows and the template', () => {
  const issues = refusedTemplateIssues([
    { loc: ['body', 'approval_route_name'], msg: invalid.required('ルート名') },
    { loc: ['body', 'pic_approver_steps'], msg: routeMessage.noStep },
    { loc: ['body', 'viewer_steps', 2, 'users'], msg: routeMessage.invalidUsers },
    { loc: ['body', 'updated_at'], msg: failure.stale },
  ]);
  expect(issues.map((issue) => [fieldOf(issue), issue.message])).toEqual([
    ['approval_route_name', invalid.required('ルート名')],
    ['pic_approver_steps', routeMessage.noStep],
    ['viewer_steps-2', routeMessage.invalidUsers],
    ['template', failure.stale],
  ]);
});
