import { expect, test } from 'vitest';
import { decide } from './decide.ts';
import {
  applyCommand,
  approval,
  cancellation,
  everybodyWith,
  named,
  people,
  refusalFor,
  rejection,
  routeStepOf,
  stages,
  supplierUser,
} from './examples.testing.ts';
import { dropReason, mailCandidates, mailingFor } from './mail-recipients.ts';
import { mailTargets } from './progress.ts';
import type { ActingUser, ApplicationState, Command } from './types.ts';
import { maySee } from './visibility.ts';

/** 引き継ぎ (docs/rules/people-who-leave.md#handing-over). */

const { bolts, boltsColleague, paint, router, designer, applicant } = people;
const quality = supplierUser(14, bolts.supplier_id ?? 0);

/** The supplier's salesperson (4), all of the supplier (5), and an operator (6), side by side. */
const route = {
  approval_route_name: '引き継ぎ',
  viewers: [],
  steps: [
    routeStepOf(4, [], named(bolts, boltsColleague)),
    routeStepOf(5, [], everybodyWith(bolts)),
    routeStepOf(6, [], named(designer)),
  ],
};
const routed = applyCommand(stages.received, approval(stages.received, 3, router, route));

function handOver(
  state: ApplicationState,
  by: ActingUser,
  to: ActingUser = quality,
  step_order = 4,
): Command & { readonly kind: 'hand_over' } {
  const step_version = state.steps[step_order - 1]?.version ?? 0;
  const at = '2026-11-21T12:00:00.000+09:00';
  return { kind: 'hand_over', by, at, step_order, step_version, to_user_id: to.user_id };
}

const assigneeOf = (state: ApplicationState) => state.steps[3]?.assignee;

test('the colleague takes the place of who hands over; the others and all other tokens stay', () => {
  const after = applyCommand(routed, handOver(routed, bolts));
  expect(assigneeOf(after)).toEqual(named(quality, boltsColleague));
  expect(after.version).toBe(routed.version);
  expect(after.steps.map(({ version }) => version)).toEqual(
    routed.steps.map(({ version, step_order }) => version + (step_order === 4 ? 1 : 0)),
  );
  expect(after.steps[3]?.planned_on).toBe(routed.steps[3]?.planned_on);
  expect(refusalFor(after, approval(after, 4, bolts))).toBe('not_assignee');
  expect(refusalFor(after, approval(after, 4, quality))).toBe('accepted');
});

test('who handed over keeps reading, even after a 担当者変更 to another supplier', () => {
  const after = applyCommand(routed, handOver(routed, bolts));
  expect(after.handed_over_by).toEqual([bolts.user_id]);
  const replaced = applyCommand(after, {
    kind: 'replace',
    by: router,
    at: after.last_event_at,
    step_order: 4,
    step_version: after.steps[3]?.version ?? 0,
    unattended: false,
    administers: false,
    assignee: named(paint),
  });
  expect(maySee(replaced, bolts)).toBe(true);
  const alone = applyCommand(replaced, approval(replaced, 5, boltsColleague));
  expect(maySee(alone, bolts)).toBe(true);
});

test('a delegate gives away the place of whom they stand for, and both keep reading', () => {
  const delegate = { ...quality, stands_for: [bolts.user_id] };
  const other = supplierUser(15, bolts.supplier_id ?? 0);
  const after = applyCommand(routed, handOver(routed, delegate, other));
  expect(assigneeOf(after)).toEqual(named(other, boltsColleague));
  expect(after.handed_over_by).toEqual([quality.user_id, bolts.user_id]);
});

test('handed back and over again, each is there once', () => {
  const there = applyCommand(routed, handOver(routed, bolts));
  const back = applyCommand(there, handOver(there, quality, bolts));
  const again = applyCommand(back, handOver(back, bolts));
  expect(again.handed_over_by).toEqual([bolts.user_id, quality.user_id]);
});

test.each<[string, ApplicationState, Command, string]>([
  ['a step of 全員', routed, handOver(routed, bolts, quality, 5), 'not_assignee'],
  ['a step of an operator', routed, handOver(routed, designer, people.inspector, 6), 'not_assignee'],
  ['a step that does not exist', routed, handOver(routed, bolts, quality, 9), 'no_such_step'],
  ['somebody of another supplier', routed, handOver(routed, paint, quality), 'not_assignee'],
  ['a colleague who is not named', routed, handOver(routed, quality, bolts), 'not_assignee'],
  [
    'one who has moved to another supplier',
    routed,
    handOver(routed, { ...bolts, supplier_id: 99 }),
    'not_assignee',
  ],
  ['a colleague who is on the step', routed, handOver(routed, bolts, boltsColleague), 'already_assigned'],
  ['a stale token', routed, { ...handOver(routed, bolts), step_version: 99 }, 'stale'],
])('is refused for %s', (_name, state, command, refusal) => {
  expect(refusalFor(state, command)).toBe(refusal);
});

test('is refused once somebody has acted, or the application has ended', () => {
  const approved = applyCommand(routed, approval(routed, 4, bolts));
  expect(refusalFor(approved, handOver(approved, bolts))).toBe('already_processed_by_caller');
  expect(refusalFor(approved, handOver(approved, boltsColleague))).toBe('already_processed');
  const rejected = applyCommand(routed, rejection(routed, 6, designer));
  expect(refusalFor(rejected, handOver(rejected, bolts))).toBe('already_rejected');
  const waiting = {
    ...route,
    steps: [routeStepOf(4, [5], named(bolts)), routeStepOf(5, [], named(designer))],
  };
  const before = applyCommand(stages.received, approval(stages.received, 3, router, waiting));
  expect(refusalFor(before, handOver(before, bolts))).toBe('not_started');
  const cancelled = applyCommand(stages.submitted, cancellation(stages.submitted, applicant));
  expect(refusalFor(cancelled, handOver(cancelled, applicant, quality, 1))).toBe('already_cancelled');
});

test('a delegate whose period has ended learns it', () => {
  const stood_for = [
    { user_id: bolts.user_id, from: routed.last_event_at, until: '2026-11-21T11:00:00.000+09:00' },
  ];
  expect(refusalFor(routed, handOver(routed, { ...quality, stood_for }, applicant))).toBe('delegation_ended');
});

test('the colleague gets the mail of a changed assignee, and who set the route one that asks nothing', () => {
  const decision = decide(routed, handOver(routed, bolts));
  if (!decision.ok) throw new Error(decision.refusal.kind);
  const targets = mailTargets(routed, decision.state, decision.event);
  const mail = (user: ActingUser) => mailingFor(targets, decision.state, user);
  expect(mail(quality)).toEqual({ kind: 'step_reassigned', step_order: 4 });
  expect(mail(router)).toEqual({ kind: 'step_handed_over', step_order: 4 });
  for (const user of [bolts, applicant, designer]) expect(mail(user)).toBeNull();
  expect(mailCandidates(targets, decision.state)).toEqual({
    user_ids: [router.user_id, quality.user_id, boltsColleague.user_id],
    department_ids: [],
    supplier_ids: [],
  });
  // It stays true once the step is done.
  const done = applyCommand(decision.state, approval(decision.state, 4, quality));
  expect(dropReason({ kind: 'step_handed_over', step_order: 4 }, done, router)).toBeNull();
});
