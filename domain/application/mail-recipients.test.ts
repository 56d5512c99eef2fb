import { expect, test } from 'vitest';
import { applicationResult } from '#domain/codes.ts';
import type { Assignee } from '#domain/approval-route/types.ts';
import { decide } from './decide.ts';
import {
  applyCommand,
  approval,
  cancellation,
  everybodyWith,
  joiningRoute,
  named,
  people,
  rejection,
  routeStepOf,
  stages,
  submitCommand,
} from './examples.testing.ts';
import { mailCandidates, dropReason, mailedFor, mailingFor, type Mailing } from './mail-recipients.ts';
import { mailTargets, nudgeTargets } from './progress.ts';
import type { ActingUser, ApplicationState, Command } from './types.ts';

type Person = keyof typeof people;

/** Who is mailed about a command, and what. `now` is the state when the mails are created. */
function mailed(before: ApplicationState | null, command: Command, now?: ApplicationState) {
  const decision = decide(before, command);
  if (!decision.ok) throw new Error(decision.refusal.kind);
  const targets = mailTargets(before, decision.state, decision.event);
  const state = now ?? decision.state;
  const asked = mailCandidates(targets, state);
  return Object.entries(people).flatMap(([person, user]) => {
    const mailing = mailingFor(targets, state, user);
    if (mailing !== null) expect(isAmong(asked, user), `${person} is looked up`).toBe(true);
    return mailing === null ? [] : [`${person}: ${mailing.kind} ${mailing.step_order}`];
  });
}

function isAmong(
  asked: ReturnType<typeof mailCandidates>,
  { user_id, department_id, supplier_id }: ActingUser,
) {
  return (
    asked.user_ids.includes(user_id) ||
    asked.department_ids.some((id) => id === department_id) ||
    asked.supplier_ids.some((id) => id === supplier_id)
  );
}

/** The route setter gives step 4 or 5 of `stages.routed` to others. */
function replacing(step_order: number, assignee: Assignee, state: ApplicationState = stages.routed): Command {
  return {
    kind: 'replace',
    by: people.router,
    at: '2026-11-21T11:00:00.000+09:00',
    step_order,
    step_version: state.steps[step_order - 1]?.version ?? 0,
    unattended: false,
    administers: false,
    assignee,
  };
}

test('the assignees of a started step, with all of the department or supplier', () => {
  expect(mailed(null, submitCommand)).toEqual([
    'receptionist: step_started 2',
    'otherReceptionist: step_started 2',
    'router: step_started 2',
  ]);
  const { received, submitted } = stages;
  expect(mailed(submitted, approval(submitted, 2, people.receptionist))).toEqual(['router: step_started 3']);
  const route = {
    approval_route_name: '並行',
    steps: [
      routeStepOf(4, [], named(people.designer, people.inspector)),
      routeStepOf(5, [], everybodyWith(people.inspector)),
      routeStepOf(6, [], everybodyWith(people.bolts)),
    ],
    viewers: [named(people.stranger), named(people.paint)],
  };
  expect(mailed(received, approval(received, 3, people.router, route)), 'one each: the lowest step').toEqual([
    'designer: step_started 4',
    'inspector: step_started 4',
    'stranger: viewer_added null',
    'bolts: step_started 6',
    'boltsColleague: step_started 6',
  ]);
});

test('nobody about a step that somebody has acted on since, or about their own action', () => {
  const { submitted, received, cancelled } = stages;
  expect(mailed(null, submitCommand, received)).toEqual([]);
  // The route setter is of the receptionist's department, so the next step is their own.
  expect(mailed(submitted, approval(submitted, 2, people.router))).toEqual([]);
  expect(mailed(null, submitCommand, cancelled)).toEqual([]);
  expect(mailed(submitted, cancellation(submitted, people.applicant))).toEqual([]);
});

test('the applicant and the viewers of an approved application', () => {
  const { inspected } = stages;
  expect(mailed(inspected, approval(inspected, 7, people.final))).toEqual([
    'applicant: application_approved null',
    'stranger: viewer_completed null',
    'bolts: application_approved null',
  ]);
});

test('a supplier’s user who decides gets a mail to keep, an operator none', () => {
  const { designed, joined } = stages;
  expect(mailed(designed, approval(designed, 5, people.bolts))).toEqual([
    'inspector: step_started 6',
    'bolts: step_recorded 5',
  ]);
  expect(mailed(designed, rejection(designed, 5, people.bolts))).toContain('bolts: step_recorded 5');
  expect(mailed(joined, approval(joined, 6, people.inspector))).not.toContain(
    expect.stringContaining('inspector'),
  );
});

test('after a reject the applicant, those who had acted, the assignees of the closed steps, and the viewers', () => {
  const { routed, submitted } = stages;
  expect(mailed(routed, rejection(routed, 4, people.designer))).toEqual([
    'applicant: application_rejected null',
    'receptionist: application_rejected null',
    'router: application_rejected null',
    'stranger: viewer_completed null',
    'bolts: application_rejected null',
    'boltsColleague: application_rejected null',
  ]);
  expect(mailed(submitted, rejection(submitted, 2, people.receptionist))).toEqual([
    'applicant: application_rejected null',
  ]);
});

test('the new assignees of an open step; a supplier does not learn that somebody was assigned before', () => {
  const { routed } = stages;
  expect(mailed(routed, replacing(4, everybodyWith(people.inspector)))).toEqual([
    'inspector: step_reassigned 4',
  ]);
  expect(mailed(routed, replacing(4, named(people.paint)))).toEqual(['paint: step_started 4']);
  expect(mailed(routed, replacing(6, named(people.paint))), 'a step that waits').toEqual([]);
});

test('steps that do not exist, or that nobody has acted on, add nobody to look up', () => {
  const nobody = {
    except_user_id: people.router.user_id,
    recorded: [],
    started: [9],
    reassigned: [],
    handed_over: [],
    nudged: [9],
    route_set: false,
  };
  const ended = { result: applicationResult.rejected, acted: [6, 9], closed: [9] };
  expect(mailCandidates({ ...nobody, ended }, stages.routed)).toEqual({
    user_ids: [people.applicant.user_id, people.stranger.user_id],
    department_ids: [],
    supplier_ids: [],
  });
});

test('a viewer of the operator is mailed when the route is set and at the end, a supplier’s at an approval alone', () => {
  const viewers = [everybodyWith(people.designer), named(people.paint), named(people.applicant)];
  const route = { ...joiningRoute, viewers };
  const approving = (state: ApplicationState, order: number, by: ActingUser) =>
    approval(state, order, by, order === 3 ? route : null);
  const play = (state: ApplicationState, ...acts: [number, ActingUser][]) =>
    acts.reduce((before, [order, by]) => applyCommand(before, approving(before, order, by)), state);
  expect(mailed(stages.received, approving(stages.received, 3, people.router)), 'a request wins').toEqual([
    'applicant: viewer_added null',
    'designer: step_started 4',
    'bolts: step_started 5',
    'boltsColleague: step_started 5',
  ]);
  const routed = play(stages.received, [3, people.router]);
  const inspected = play(routed, [4, people.designer], [5, people.bolts], [6, people.inspector]);
  const end = mailed(inspected, approval(inspected, 7, people.final));
  expect(end, 'the applicant’s mail wins').toEqual([
    'applicant: application_approved null',
    'designer: viewer_completed null',
    'bolts: application_approved null',
    'paint: viewer_completed null',
  ]);
  expect(mailed(routed, rejection(routed, 5, people.bolts))).toEqual([
    'applicant: application_rejected null',
    'receptionist: application_rejected null',
    'router: application_rejected null',
    'designer: application_rejected null',
    'bolts: step_recorded 5',
  ]);
  // By the time the mails are made it may have ended, and may be open to the supplier's viewer.
  const ended = applyCommand(inspected, approval(inspected, 7, people.final));
  expect(mailed(stages.received, approving(stages.received, 3, people.router), ended)).toEqual([
    'applicant: viewer_added null',
    'designer: viewer_added null',
  ]);
});

test('a supplier’s viewer who may see a rejected application as an assignee gets no mail of its end', () => {
  const route = { ...joiningRoute, viewers: [named(people.boltsColleague)] };
  const routed = applyCommand(stages.received, approval(stages.received, 3, people.router, route));
  const approved = applyCommand(routed, approval(routed, 5, people.bolts));
  expect(mailed(approved, rejection(approved, 4, people.designer))).not.toContain(
    'boltsColleague: viewer_completed null',
  );
});

test('a viewer’s mail is for who is one when it is sent', () => {
  const added: Mailing = { kind: 'viewer_added', step_order: null };
  expect(dropReason(added, stages.routed, people.stranger)).toBeNull();
  expect(dropReason({ ...added, kind: 'viewer_completed' }, stages.completed, people.stranger)).toBeNull();
  expect(dropReason(added, stages.routed, people.designer)).toBe('application_hidden');
});

test('a nudge: whoever may act on the step now, except who nudged', () => {
  const { routed, designed } = stages;
  const nudged = (step_order: number, state: ApplicationState, by: ActingUser = people.applicant) => {
    const targets = nudgeTargets([step_order], by.user_id);
    const asked = mailCandidates(targets, state);
    const deputy = { ...people.final, stands_for: [people.designer.user_id] };
    return Object.entries({ ...people, final: deputy }).flatMap(([person, user]) => {
      const mailing = mailingFor(targets, state, user);
      // A delegate is looked up by the absent person.
      if (mailing !== null && person !== 'final')
        expect([person, isAmong(asked, user)]).toEqual([person, true]);
      return mailing === null ? [] : [`${person}: ${mailing.kind} ${mailing.step_order}`];
    });
  };
  expect(nudged(4, routed)).toEqual(['designer: step_nudged 4', 'final: step_nudged 4']);
  expect(nudged(5, routed)).toEqual(['bolts: step_nudged 5', 'boltsColleague: step_nudged 5']);
  expect(nudged(4, designed), 'it is done').toEqual([]);
  expect(nudged(6, routed), 'it waits').toEqual([]);
  expect(nudged(4, routed, people.designer)).toEqual(['final: step_nudged 4']);
});

test('a queued mail of an end stays relevant', () => {
  const rejected: Mailing = { kind: 'application_rejected', step_order: null };
  const approved: Mailing = { kind: 'application_approved', step_order: null };
  expect(dropReason(rejected, stages.rejected, people.applicant)).toBeNull();
  expect(dropReason(approved, stages.completed, people.applicant)).toBeNull();
});

/** The step behind the join has started later than the two before it. */
const joinedLater = applyCommand(stages.designed, {
  ...approval(stages.designed, 5, people.bolts),
  at: '2026-11-21T11:00:00.000+09:00',
});

test.each<[string, Mailing['kind'], number | null, ApplicationState, Person, ReturnType<typeof dropReason>]>([
  ['waits', 'step_started', 4, stages.routed, 'designer', null],
  ['waits for somebody else', 'step_started', 4, stages.routed, 'inspector', 'step_closed'],
  ['was acted on', 'step_started', 4, stages.designed, 'designer', 'step_closed'],
  ['was acted on, but a parallel one waits', 'step_started', 4, stages.designed, 'bolts', null],
  ['was acted on, and a later one waits', 'step_started', 4, joinedLater, 'inspector', 'step_closed'],
  ['is unknown', 'step_started', null, stages.routed, 'designer', 'step_closed'],
  ['was reassigned and waits', 'step_reassigned', 5, stages.routed, 'bolts', null],
  [
    'was reassigned, while a parallel one waits',
    'step_reassigned',
    4,
    stages.designed,
    'bolts',
    'step_closed',
  ],
  [
    'belongs to a cancelled application',
    'step_started',
    2,
    stages.cancelled,
    'receptionist',
    'application_hidden',
  ],
  ['was closed', 'step_started', 5, stages.rejected, 'bolts', 'step_closed'],
  ['was nudged and waits', 'step_nudged', 5, stages.routed, 'bolts', null],
  ['was nudged and acted on', 'step_nudged', 4, stages.designed, 'designer', 'step_closed'],
  ['was nudged, while a parallel one waits', 'step_nudged', 4, stages.designed, 'bolts', 'step_closed'],
])('a queued mail of a step that %s', (_, kind, step_order, state, person, reason) => {
  expect(dropReason({ kind, step_order }, state, people[person])).toBe(reason);
});

test('a mail of a step that was reassigned again is not relevant to its former assignee', () => {
  const again = applyCommand(stages.routed, replacing(4, named(people.inspector)));
  const mailing: Mailing = { kind: 'step_reassigned', step_order: 4 };
  expect(dropReason(mailing, again, people.designer)).toBe('application_hidden');
  expect(dropReason(mailing, again, people.inspector)).toBeNull();
});

/** Three steps that start at once: the designer's, the inspector's and the router's. */
const threeAtOnce = approval(stages.received, 3, people.router, {
  ...joiningRoute,
  steps: [people.designer, people.inspector, people.router].map((user, index) =>
    routeStepOf(4 + index, [], named(user)),
  ),
});

test('a mail about steps of one’s own and of somebody else names the own one', () => {
  const decision = decide(stages.received, threeAtOnce);
  if (!decision.ok) throw new Error(decision.refusal.kind);
  const targets = mailTargets(stages.received, decision.state, decision.event);
  const inspector = { ...people.inspector, stands_for: [people.designer.user_id] };
  expect(mailingFor(targets, decision.state, inspector)).toEqual({ kind: 'step_started', step_order: 5 });
  const final = { ...people.final, stands_for: [people.designer.user_id] };
  expect(mailingFor(targets, decision.state, final)).toEqual({ kind: 'step_started', step_order: 4 });
});

test('a mail says for whom its reader is asked', () => {
  const state = applyCommand(stages.received, threeAtOnce);
  const final = { ...people.final, stands_for: [people.designer.user_id, people.router.user_id] };
  expect(mailedFor(4, state, final)).toBe(people.designer.user_id);
  expect(mailedFor(6, state, final)).toBe(people.router.user_id);
  expect(mailedFor(5, state, { ...people.inspector, stands_for: [people.designer.user_id] })).toBeNull();
  // Of two steps that started at once, the one that still waits counts.
  const designed = applyCommand(state, approval(state, 4, people.designer));
  expect(mailedFor(4, designed, final)).toBe(people.router.user_id);
  expect(mailedFor(4, designed, people.designer)).toBeNull();
});
