import { expect, test } from 'vitest';
import { exampleDepartments } from '#domain/approval-route/examples.testing.ts';
import { applyCommand, approval, joiningRoute, named, operator, people, stages } from './examples.testing.ts';
import { maySee } from './visibility.ts';

const seenAt = (user: (typeof people)[keyof typeof people]) =>
  Object.entries(stages)
    .filter(([, state]) => maySee(state, user))
    .map(([stage]) => stage);

const notCancelled = Object.keys(stages).filter((stage) => stage !== 'cancelled');
const sinceRoute = notCancelled.filter((stage) => stage !== 'submitted' && stage !== 'received');

test('operators see it as applicant and as assignees of any step, unless it is cancelled', () => {
  expect(seenAt(people.applicant)).toEqual(notCancelled);
  expect(seenAt(people.otherReceptionist)).toEqual(notCancelled);
  expect(seenAt(people.router)).toEqual(notCancelled);
  expect(seenAt(people.final)).toEqual(notCancelled);
  expect(seenAt(people.inspector)).toEqual(sinceRoute);
});

test('operators see it as viewers once the route is set', () => {
  expect(seenAt(people.stranger)).toEqual(sinceRoute);
});

test('a user who acted for a department still sees it after moving; one who did not act does not', () => {
  expect(maySee(stages.received, operator(people.receptionist.user_id, exampleDepartments.design))).toBe(
    true,
  );
  expect(maySee(stages.received, operator(people.otherReceptionist.user_id, exampleDepartments.design))).toBe(
    false,
  );
});

test('suppliers see it once their step has started, even if a reject closed the step', () => {
  expect(seenAt(people.bolts)).toEqual(sinceRoute);
  expect(seenAt(people.paint)).toEqual([]);
  const waiting = {
    ...joiningRoute,
    steps: joiningRoute.steps.map((step) =>
      step.step_order === 6 ? { ...step, assignee: named(people.paint) } : step,
    ),
  };
  const routed = applyCommand(stages.received, approval(stages.received, 3, people.router, waiting));
  const designed = applyCommand(routed, approval(routed, 4, people.designer));
  const joined = applyCommand(designed, approval(designed, 5, people.bolts));
  expect([routed, designed, joined].map((state) => maySee(state, people.paint))).toEqual([
    false,
    false,
    true,
  ]);
});

test('colleagues of a named supplier user do not see it', () => {
  const byName = {
    ...joiningRoute,
    steps: joiningRoute.steps.map((step) =>
      step.step_order === 5 ? { ...step, assignee: named(people.bolts) } : step,
    ),
  };
  const state = applyCommand(stages.received, approval(stages.received, 3, people.router, byName));
  expect(maySee(state, people.bolts)).toBe(true);
  expect(maySee(state, people.boltsColleague)).toBe(false);
});

test('suppliers see it as viewers after the final approval, and never if it was rejected', () => {
  const watched = { viewers: [named(people.paint)] };
  expect(maySee({ ...stages.inspected, ...watched }, people.paint)).toBe(false);
  expect(maySee({ ...stages.completed, ...watched }, people.paint)).toBe(true);
  expect(maySee({ ...stages.rejected, ...watched }, people.paint)).toBe(false);
});
