import { describe, expect, test } from 'vitest';
import type { Actor, Operator } from './actor.ts';
import { privilege, type Privilege } from './codes.ts';
import {
  absentAssignee,
  administersDelegationsOf,
  isDelegate,
  isFull,
  isSelfApproval,
  latestLastDay,
  maxStandsFor,
  overlaps,
  standsFor,
  stoodFor,
  type Period,
} from './delegation.ts';
import { checkAction, decide } from './application/decide.ts';
import {
  applyCommand,
  approval,
  cancellation,
  everybodyWith,
  joiningRoute,
  named,
  people,
  refusalFor,
  rejection,
  routeStepOf,
  stages,
  submitCommand,
} from './application/examples.testing.ts';
import { mailCandidates, dropReason, mailingFor } from './application/mail-recipients.ts';
import { isDeletable, listedEntry, listedSteps, mailTargets, pendingEntry } from './application/progress.ts';
import { isReplaceable, mayReplace } from './application/replacement.ts';
import type { ActingUser, ApplicationState, Step, StoodFor } from './application/types.ts';
import { maySee } from './application/visibility.ts';

const period = (first_day: string, last_day: string): Period => ({ first_day, last_day });

test.each([
  ['2026-12-24', '2027-12-23'],
  ['2027-01-01', '2027-12-31'],
  // The year that ends before the same day of the next year, in leap years too.
  ['2027-03-01', '2028-02-29'],
  ['2028-02-29', '2029-02-28'],
  ['2028-02-28', '2029-02-27'],
  ['2028-03-01', '2029-02-28'],
])('a period from %s lasts until %s at most', (first_day, last_day) => {
  expect(latestLastDay(first_day)).toBe(last_day);
});

test.each([
  ['2026-12-01', '2026-12-09', false],
  ['2026-12-01', '2026-12-10', true],
  ['2026-12-12', '2026-12-13', true],
  ['2026-12-01', '2027-01-31', true],
  ['2026-12-20', '2026-12-20', true],
  ['2026-12-21', '2026-12-31', false],
])('%s to %s shares a day with 12-10 to 12-20: %s', (first_day, last_day, expected) => {
  const [one, other] = [period(first_day, last_day), period('2026-12-10', '2026-12-20')];
  expect([overlaps(one, other), overlaps(other, one)]).toEqual([expected, expected]);
});

test('a delegate is full on the days on which they stand for five people', () => {
  const others = (count: number, first_day: string, last_day: string) =>
    Array.from({ length: count }, () => period(first_day, last_day));
  const wanted = period('2026-12-10', '2026-12-20');
  expect(maxStandsFor).toBe(5);
  expect(isFull(wanted, [])).toBe(false);
  expect(isFull(wanted, others(4, '2026-12-10', '2026-12-20'))).toBe(false);
  expect(isFull(wanted, others(5, '2026-12-10', '2026-12-20'))).toBe(true);
  expect(isFull(wanted, others(5, '2026-12-20', '2026-12-31'))).toBe(true);
  expect(isFull(wanted, others(5, '2026-12-01', '2026-12-10'))).toBe(true);
  expect(isFull(wanted, others(5, '2026-12-01', '2026-12-09'))).toBe(false);
  expect(isFull(wanted, others(5, '2026-12-21', '2026-12-31'))).toBe(false);
});

test('five people who are away one after the other do not make a delegate full', () => {
  const wanted = period('2026-12-10', '2026-12-20');
  const early = Array.from({ length: 3 }, () => period('2026-12-01', '2026-12-14'));
  const late = Array.from({ length: 3 }, () => period('2026-12-15', '2026-12-31'));
  expect(isFull(wanted, [...early, ...late])).toBe(false);
  expect(isFull(wanted, [...early, ...late, ...late])).toBe(true);
});

const operator = (own: Privilege, division_id = 1): Operator => ({
  role: 1,
  user_id: 10 + own,
  privilege: own,
  full_name: '伊藤 さくら',
  department_id: 101,
  department_name: '営業部',
  division_id,
  division_name: '産業機器事業部',
  audited_divisions: [],
});
const supplier: Actor = {
  role: 2,
  user_id: 20,
  full_name: '石井 陽子',
  supplier_id: 201,
  supplier_code: 'S0001',
  company_name: '株式会社青葉精工',
  branch_office_name: null,
};

test.each<[string, Actor, boolean, boolean, boolean]>([
  ['a system admin', operator(privilege.system_admin), true, true, true],
  ['a division admin', operator(privilege.division_admin), true, false, false],
  ['an operator', operator(privilege.general), false, false, false],
  ['a supplier', supplier, false, false, false],
])('%s names for their division, another one, a supplier: %s, %s, %s', (_, actor, own, other, supplied) => {
  const of = (division_id: number | null) => administersDelegationsOf(actor, { user_id: 30, division_id });
  expect([of(1), of(2), of(null)]).toEqual([own, other, supplied]);
});

/** A user who stands for others now. */
const standing = (user: ActingUser, ...absent: readonly ActingUser[]): ActingUser => ({
  ...user,
  stands_for: absent.map(({ user_id }) => user_id),
});

/** The delegate of the examples: a member of sales without a part in the application. */
const outsider: ActingUser = { user_id: 9, department_id: people.stranger.department_id, supplier_id: null };

function stepAt(state: ApplicationState, step_order: number): Step {
  const step = state.steps[step_order - 1];
  if (step === undefined) throw new Error(`There is no step ${step_order}.`);
  return step;
}

/** Design (4) by name, the supplier's user (5) by name, both at once. */
const namedRoute = {
  ...joiningRoute,
  steps: [routeStepOf(4, [], named(people.designer)), routeStepOf(5, [], named(people.bolts))],
  viewers: [named(people.stranger)],
};
const routedByName = applyCommand(stages.received, approval(stages.received, 3, people.router, namedRoute));

test('an assignee stands in by the first whom it names; a whole department or supplier has nobody absent', () => {
  const both = named(people.designer, people.router);
  expect(absentAssignee(both, standing(outsider, people.router))).toBe(people.router.user_id);
  expect(absentAssignee(both, standing(outsider, people.router, people.designer))).toBe(
    people.designer.user_id,
  );
  expect(absentAssignee(both, standing(outsider, people.final))).toBeNull();
  expect(absentAssignee(both, outsider)).toBeNull();
  expect(absentAssignee(everybodyWith(people.designer), standing(outsider, people.designer))).toBeNull();
});

describe('standsFor', () => {
  const { router, designer, receptionist, final, applicant } = people;
  test.each<[string, ApplicationState, number, ActingUser, number | null]>([
    ['an open step of the absent person', stages.received, 3, standing(outsider, router), router.user_id],
    ['an open step of somebody else', stages.received, 3, standing(outsider, designer), null],
    ['nobody', stages.received, 3, outsider, null],
    ['a step that waits', stages.submitted, 3, standing(outsider, router), null],
    ['a step that was acted on', stages.routed, 3, standing(outsider, router), null],
    ['a closed step', stages.rejected, 5, standing(people.boltsColleague, people.bolts), null],
    ['a step of a whole department', stages.submitted, 2, standing(outsider, receptionist), null],
    ['the delegate’s own step', stages.received, 3, standing(router, router), null],
    ['the applicant', stages.received, 3, standing(applicant, router), null],
    ['the final approver', stages.inspected, 7, standing(outsider, final), final.user_id],
  ])('%s', (_, state, step_order, user, expected) => {
    expect(standsFor(state, stepAt(state, step_order), user)).toBe(expected);
  });

  test('is nobody where the delegate’s department has the step', () => {
    const state = applyCommand(
      stages.received,
      approval(stages.received, 3, router, {
        ...namedRoute,
        steps: [routeStepOf(4, [], everybodyWith(designer))],
      }),
    );
    const colleague = { ...standing(outsider, designer), department_id: designer.department_id };
    expect(standsFor(state, stepAt(state, 4), colleague)).toBeNull();
  });

  test('does not chain: the delegate of a delegate stands for nobody else', () => {
    const second = standing(people.stranger, outsider);
    expect(standsFor(stages.received, stepAt(stages.received, 3), second)).toBeNull();
  });
});

describe('maySee', () => {
  const seenAt = (user: ActingUser) =>
    Object.entries(stages)
      .filter(([, state]) => maySee(state, user))
      .map(([stage]) => stage);

  test('a delegate sees it while a step of the absent person is open', () => {
    expect(seenAt(standing(outsider, people.router))).toEqual(['received']);
    expect(seenAt(standing(outsider, people.designer))).toEqual(['routed']);
    expect(seenAt(standing(outsider, people.final))).toEqual(['inspected']);
    expect(seenAt(outsider)).toEqual([]);
  });

  test('a delegate sees nothing as applicant, viewer or member of a department', () => {
    expect(seenAt(standing(outsider, people.applicant))).toEqual([]);
    expect(seenAt(standing(outsider, people.receptionist))).toEqual([]);
    expect(seenAt(standing(outsider, people.stranger))).toEqual([]);
  });

  test('a supplier’s delegate sees it while the step of the colleague is open', () => {
    const { boltsColleague, bolts, paint } = people;
    expect(maySee(routedByName, boltsColleague)).toBe(false);
    expect(maySee(routedByName, standing(boltsColleague, bolts))).toBe(true);
    expect(maySee(routedByName, standing(paint, people.boltsColleague))).toBe(false);
    expect(isDelegate(routedByName, standing(boltsColleague, bolts))).toBe(true);
    expect(isDelegate(routedByName, bolts)).toBe(false);
  });

  test('who has acted for somebody sees it for good, and the one stood for as ever', () => {
    const by = standing(outsider, people.router);
    const state = applyCommand(stages.received, approval(stages.received, 3, by, joiningRoute));
    expect(maySee(state, outsider)).toBe(true);
    expect(maySee(state, people.router)).toBe(true);
  });
});

describe('pic_entry', () => {
  const orderOf = (state: ApplicationState, user: ActingUser) =>
    pendingEntry(state, user)?.step_order ?? null;
  const threeOpen = applyCommand(
    stages.received,
    approval(stages.received, 3, people.router, {
      ...joiningRoute,
      steps: [
        routeStepOf(4, [], named(people.designer)),
        routeStepOf(5, [], named(people.final)),
        routeStepOf(6, [], named(people.inspector)),
      ],
    }),
  );

  test('the lowest delegated step, after the lowest of the user’s own', () => {
    expect(orderOf(threeOpen, standing(outsider, people.inspector, people.final))).toBe(5);
    expect(orderOf(threeOpen, standing(people.inspector, people.designer))).toBe(6);
    expect(orderOf(threeOpen, standing(people.applicant, people.designer))).toBeNull();
  });

  test('a list of what awaits the user finds the same', () => {
    for (const state of [threeOpen, routedByName, ...Object.values(stages)])
      for (const user of [outsider, people.inspector, people.boltsColleague])
        for (const absent of Object.values(people)) {
          const listed = { status: state.status, listed_steps: listedSteps(state) };
          const delegate = standing(user, absent);
          expect(listedEntry(listed, delegate)).toBe(pendingEntry(state, delegate));
        }
  });
});

describe('decide', () => {
  test('the event says for whom, in a rejection and with a route too', () => {
    const { received, routed } = stages;
    const router = standing(outsider, people.router);
    expect(decide(received, approval(received, 3, router, joiningRoute))).toMatchObject({
      ok: true,
      event: { kind: 'approved', user_id: outsider.user_id, for_user_id: people.router.user_id },
    });
    const designer = standing(outsider, people.designer);
    for (const command of [approval(routed, 4, designer), rejection(routed, 4, designer)]) {
      const decision = decide(routed, command);
      if (!decision.ok) throw new Error(decision.refusal.kind);
      expect(decision.event).toMatchObject({ for_user_id: people.designer.user_id });
      expect(stepAt(decision.state, 4).operation).toEqual({
        user_id: outsider.user_id,
        for_user_id: people.designer.user_id,
        at: command.at,
      });
      expect(stepAt(decision.state, 4).assignee).toEqual(named(people.designer));
    }
  });

  test('an assignee acts in their own name', () => {
    const { routed } = stages;
    const designer = standing(people.designer, people.final);
    const decision = decide(routed, approval(routed, 4, designer));
    if (!decision.ok) throw new Error(decision.refusal.kind);
    expect(decision.event).not.toHaveProperty('for_user_id');
    expect(stepAt(decision.state, 4).operation).not.toHaveProperty('for_user_id');
  });

  test('stale tokens are refused, and a route setter’s delegate needs a route', () => {
    const { received } = stages;
    const router = standing(outsider, people.router);
    expect(refusalFor(received, { ...approval(received, 3, router), step_version: 0 })).toBe('stale');
    expect(refusalFor(received, approval(received, 3, router))).toBe('route_required');
    expect(refusalFor(stages.routed, approval(stages.routed, 4, router, joiningRoute))).toBe('not_assignee');
  });

  test('a delegate does not cancel, and replaces nobody', () => {
    const { submitted, routed } = stages;
    expect(refusalFor(submitted, cancellation(submitted, standing(outsider, people.applicant)))).toBe(
      'not_applicant',
    );
    expect(isDeletable(submitted, standing(outsider, people.applicant))).toBe(false);
    const replacer = { by: standing(outsider, people.router), unattended: false, administers: false };
    expect(isReplaceable(routed, stepAt(routed, 4), replacer)).toBe(false);
  });

  test.each<[string, ApplicationState, number, string]>([
    ['on the step that is open', stages.routed, 4, 'delegation_ended'],
    ['that somebody has decided', stages.designed, 4, 'already_processed'],
    ['of a rejected application', stages.rejected, 4, 'already_rejected'],
    ['of a completed application', stages.completed, 4, 'already_completed'],
    ['of another person', stages.routed, 5, 'not_assignee'],
    ['that waits', stages.routed, 7, 'not_assignee'],
  ])('after the period of the designer’s delegate: a step %s', (_, state, step_order, refusal) => {
    const by = stood({ from: -1, until: 1 });
    expect(refusalFor(state, approval(state, step_order, by))).toBe(refusal);
    expect(refusalFor(state, rejection(state, step_order, by))).toBe(refusal);
  });

  test('the end of a period is said before a route or a token is looked at', () => {
    const { received, routed } = stages;
    const by = { ...outsider, stood_for: [periodOf(people.router, -1, 1)] };
    const action = { ...approval(received, 3, by, joiningRoute), step_version: 0 };
    expect(checkAction(received, action)).toEqual({ kind: 'delegation_ended' });
    expect(refusalFor(routed, approval(routed, 3, by, joiningRoute))).toBe('already_processed');
  });
});

/** The step 4 of `stages.routed` starts at this moment. */
const start = Date.parse(stepAt(stages.routed, 4).started_at ?? '');
const minutesLater = (minutes: number) => new Date(start + minutes * 60_000).toISOString();

function periodOf({ user_id }: ActingUser, from: number, until: number): StoodFor {
  return { user_id, from: minutesLater(from), until: minutesLater(until) };
}

/** The designer’s former delegate; in minutes after the start of step 4. */
function stood({ from, until }: { readonly from: number; readonly until: number }): ActingUser {
  return { ...outsider, stood_for: [periodOf(people.designer, from, until)] };
}

describe('stoodFor', () => {
  const { routed } = stages;
  const acted = applyCommand(routed, { ...approval(routed, 4, people.designer), at: minutesLater(10) });
  const closed = applyCommand(routed, { ...rejection(routed, 5, people.bolts), at: minutesLater(10) });

  test.each<[string, number, number, boolean, boolean]>([
    ['before it started', -20, -10, false, false],
    ['until it started', -20, 0, false, false],
    ['when it started', -20, 1, true, true],
    ['while it was open', 2, 5, true, true],
    ['from its end', 10, 20, true, false],
    ['after its end', 11, 20, true, false],
    ['all the time, and still', -20, 2000, true, true],
  ])('%s: open %s, ended %s', (_, from, until, open, ended) => {
    const by = stood({ from, until });
    expect(stoodFor(routed, stepAt(routed, 4), by)).toBe(open);
    expect(stoodFor(acted, stepAt(acted, 4), by)).toBe(ended);
    expect(stoodFor(closed, stepAt(closed, 4), by)).toBe(ended);
  });

  test('never on a waiting step, a step of all, or as the applicant', () => {
    const always = (user: ActingUser, absent: ActingUser) => ({
      ...user,
      stood_for: [periodOf(absent, -2000, 2000)],
    });
    expect(stoodFor(routed, stepAt(routed, 7), always(outsider, people.final))).toBe(false);
    expect(stoodFor(routed, stepAt(routed, 5), always(people.boltsColleague, people.bolts))).toBe(false);
    expect(stoodFor(routed, stepAt(routed, 4), always(people.applicant, people.designer))).toBe(false);
    expect(stoodFor(routed, stepAt(routed, 4), outsider)).toBe(false);
  });
});

describe('自己承認', () => {
  const ownRoute = { ...joiningRoute, steps: [routeStepOf(4, [], named(people.applicant))] };
  const state = applyCommand(stages.received, approval(stages.received, 3, people.router, ownRoute));
  const eventOf = (user: ActingUser, act: typeof approval | typeof rejection = approval) => {
    const decision = decide(state, act(state, 4, user));
    if (!decision.ok) throw new Error(decision.refusal.kind);
    return decision.event;
  };

  test('the applicant, or their delegate, approves', () => {
    const { user_id } = people.applicant;
    expect(isSelfApproval(eventOf(people.applicant), user_id)).toBe(true);
    expect(isSelfApproval(eventOf(standing(outsider, people.applicant)), user_id)).toBe(true);
    expect(isSelfApproval(eventOf(standing(outsider, people.applicant)), people.final.user_id)).toBe(false);
    expect(isSelfApproval(eventOf(people.applicant, rejection), user_id)).toBe(false);
    const first = decide(null, submitCommand);
    if (!first.ok) throw new Error(first.refusal.kind);
    expect(isSelfApproval(first.event, user_id)).toBe(false);
  });
});

test('担当者変更: who set the route and the one stood for may both replace later', () => {
  const by = standing(outsider, people.router);
  const state = applyCommand(stages.received, approval(stages.received, 3, by, joiningRoute));
  const may = (user: ActingUser) =>
    mayReplace(state, stepAt(state, 4), { by: user, unattended: false, administers: false });
  expect([outsider, people.router, people.designer].map(may)).toEqual([true, true, false]);
});

describe('mails', () => {
  const mailOf = (
    before: ApplicationState,
    state: ApplicationState,
    user: ActingUser,
    act: typeof approval,
  ) => {
    const decision = decide(before, act(before, 3, people.router, namedRoute));
    if (!decision.ok) throw new Error(decision.refusal.kind);
    return mailingFor(mailTargets(before, decision.state, decision.event), state, user);
  };

  test('a request goes to the absent person and to the delegate, while it is delegated', () => {
    const request = { kind: 'step_started', step_order: 4 };
    const mail = (user: ActingUser) => mailOf(stages.received, routedByName, user, approval);
    expect(mail(people.designer)).toEqual(request);
    expect(mail(standing(outsider, people.designer))).toEqual(request);
    expect(mail(outsider)).toBeNull();
    expect(mail(standing(people.applicant, people.designer))).toBeNull();
    expect(mail(standing(people.boltsColleague, people.bolts))).toEqual({ ...request, step_order: 5 });
  });

  test('a request is relevant to a delegate as long as the step is delegated', () => {
    const request = { kind: 'step_started', step_order: 4 } as const;
    expect(dropReason(request, routedByName, standing(outsider, people.designer))).toBeNull();
    expect(dropReason(request, routedByName, outsider)).toBe('application_hidden');
    const acted = applyCommand(routedByName, approval(routedByName, 4, people.designer));
    expect(dropReason(request, acted, standing(outsider, people.designer))).toBe('application_hidden');
  });

  test('a rejection reaches who acted for somebody, and the one stood for', () => {
    const by = standing(outsider, people.router);
    const before = applyCommand(stages.received, approval(stages.received, 3, by, namedRoute));
    const decision = decide(before, rejection(before, 4, people.designer));
    if (!decision.ok) throw new Error(decision.refusal.kind);
    const targets = mailTargets(before, decision.state, decision.event);
    for (const user of [outsider, people.router]) {
      expect(mailCandidates(targets, decision.state).user_ids).toContain(user.user_id);
      expect(mailingFor(targets, decision.state, user)?.kind).toBe('application_rejected');
    }
    expect(mailingFor(targets, decision.state, people.final)).toBeNull();
  });

  test('a rejection reaches the one in whose name it was, and not who rejected', () => {
    const by = standing(outsider, people.designer);
    const decision = decide(routedByName, rejection(routedByName, 4, by));
    if (!decision.ok) throw new Error(decision.refusal.kind);
    const targets = mailTargets(routedByName, decision.state, decision.event);
    expect(mailingFor(targets, decision.state, people.designer)?.kind).toBe('application_rejected');
    expect(mailingFor(targets, decision.state, by)).toBeNull();
  });
});
