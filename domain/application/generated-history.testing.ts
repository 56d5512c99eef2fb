import fc from 'fast-check';
import { stepType } from '#domain/codes.ts';
import { routeStepTypes } from '#domain/approval-route/step-types.ts';
import type { Assignee, Route, RouteStep } from '#domain/approval-route/types.ts';
import type { ActingUser } from './types.ts';

/**
 * Generated companies, routes and scripts of attempts, for the histories test. The ids of users, departments
 * and suppliers are disjoint, because the work list's principals need that.
 */

export type HistoryCompany = {
  readonly users: readonly ActingUser[];
  readonly departments: readonly number[];
};

/**
 * One attempt, relative to the current state. `aimed` picks an open step and one of its assignees, otherwise
 * any step (existing or not) and any user. A replacement aims at a pending step and the user who set the
 * route; a hand-over at an open step of a supplier and one of its users. The numbers choose among the
 * candidates. `application_seen` and `step_seen` are the number of accepted actions since each token was
 * loaded; null is an invented token. `moved_to` lets an operator act as a member of another department. An
 * aimed attempt may be a delegate's.
 */
export type Attempt = {
  readonly kind: 'approve' | 'reject' | 'replace' | 'hand_over' | 'cancel' | 'again';
  readonly aimed: boolean;
  readonly who: number;
  readonly which: number;
  readonly application_seen: number | null;
  readonly step_seen: number | null;
  readonly route: 'proper' | 'forgotten' | 'given';
  readonly moved_to: number | null;
  /** The user's delegations: those of the company, or ended this many seconds ago. */
  readonly delegations_ended: number | null;
  readonly seconds: number;
  /** The new assignee on a step of the route: of any organisation. */
  readonly anybody: Assignee;
  /** Chooses the colleague to whom a supplier's user hands a step over. */
  readonly to: number;
  /** The new assignee on other steps: of a department. */
  readonly operators: Assignee;
  /** What the server would look up. */
  readonly unattended: boolean;
  readonly administers: boolean;
};

export type Script = {
  readonly company: HistoryCompany;
  readonly applicant: ActingUser;
  readonly hope_date: string;
  readonly receptionist: Assignee;
  readonly route_setter: Assignee;
  readonly final_approver: Assignee;
  readonly route: Route;
  readonly attempts: readonly Attempt[];
};

const members = (max: number): fc.Arbitrary<number> => fc.integer({ min: 1, max });

const company: fc.Arbitrary<HistoryCompany> = fc
  .record({
    departments: fc.array(members(3), { minLength: 1, maxLength: 3 }),
    suppliers: fc.array(members(3), { minLength: 1, maxLength: 2 }),
  })
  .chain(({ departments, suppliers }) => {
    const users = [
      ...departments.flatMap((size, index) =>
        Array.from({ length: size }, (_, n) => ({
          user_id: 100 * (index + 1) + n,
          department_id: 11 + index,
          supplier_id: null,
        })),
      ),
      ...suppliers.flatMap((size, index) =>
        Array.from({ length: size }, (_, n) => ({
          user_id: 1000 * (index + 1) + n,
          department_id: null,
          supplier_id: 51 + index,
        })),
      ),
    ];
    return delegating(users).map((delegates) => ({
      departments: departments.map((_, index) => 11 + index),
      users: delegates,
    }));
  });

/** The users, each standing for some of the others: operators for operators, suppliers for colleagues. */
function delegating(users: readonly ActingUser[]): fc.Arbitrary<ActingUser[]> {
  return fc.tuple(
    ...users.map((user) => {
      const others = users.filter((one) => one !== user && one.supplier_id === user.supplier_id);
      return fc
        .subarray(others.map(({ user_id }) => user_id))
        .map((stands_for): ActingUser => ({ ...user, stands_for }));
    }),
  );
}

/** An assignee from the organisation of one of these users: all of it, or some of the users by name. */
function assigneeAmong(users: readonly ActingUser[]): fc.Arbitrary<Assignee> {
  return fc.constantFrom(...users).chain(({ department_id, supplier_id }) => {
    const ids = users
      .filter((user) => user.department_id === department_id && user.supplier_id === supplier_id)
      .map((user) => user.user_id);
    const named = fc.subarray(ids, { minLength: 1 });
    return fc.record({ all_flag: fc.boolean(), named }).map((it): Assignee => ({
      department_id,
      supplier_id,
      all_flag: it.all_flag,
      user_ids: it.all_flag ? [] : it.named,
    }));
  });
}

/** Any acyclic graph: the numbers are shuffled before the edges are drawn, so that many point forward. */
function routeAmong(users: readonly ActingUser[]): fc.Arbitrary<Route> {
  const graph = fc.integer({ min: 1, max: 5 }).chain((count) => {
    const numbers = Array.from({ length: count }, (_, index) => index + 4);
    return fc.record({
      order: fc.shuffledSubarray(numbers, { minLength: count, maxLength: count }),
      edges: fc.array(fc.array(fc.boolean(), { minLength: count, maxLength: count }), {
        minLength: count,
        maxLength: count,
      }),
      types: fc.array(fc.constantFrom(...routeStepTypes), {
        minLength: count,
        maxLength: count,
      }),
      assignees: fc.array(assigneeAmong(users), { minLength: count, maxLength: count }),
    });
  });
  return fc
    .record({
      graph,
      name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }),
      viewers: fc.array(assigneeAmong(users), { maxLength: 2 }),
    })
    .map(({ graph: { order, edges, types, assignees }, name, viewers }) => ({
      approval_route_name: name,
      viewers,
      steps: assignees.map((assignee, index): RouteStep => {
        const earlier = order.slice(0, order.indexOf(index + 4));
        const chosen = earlier.filter((_, nth) => edges[index]?.[nth] === true);
        return {
          step_order: index + 4,
          step_type: types[index] ?? stepType.approver,
          prev_step_order: chosen.toSorted((a, b) => a - b),
          assignee,
        };
      }),
    }));
}

const choice = fc.nat({ max: 60 });
const seen = fc.oneof(
  { arbitrary: fc.constant(0), weight: 12 },
  { arbitrary: fc.integer({ min: 1, max: 4 }), weight: 3 },
  { arbitrary: fc.constant(null), weight: 1 },
);

const attemptAmong = (users: readonly ActingUser[]): fc.Arbitrary<Attempt> =>
  fc.record({
    kind: fc.oneof(
      { arbitrary: fc.constant('approve' as const), weight: 20 },
      { arbitrary: fc.constant('again' as const), weight: 3 },
      { arbitrary: fc.constant('reject' as const), weight: 2 },
      { arbitrary: fc.constant('replace' as const), weight: 6 },
      { arbitrary: fc.constant('hand_over' as const), weight: 8 },
      { arbitrary: fc.constant('cancel' as const), weight: 1 },
    ),
    aimed: fc.oneof(
      { arbitrary: fc.constant(true), weight: 4 },
      { arbitrary: fc.constant(false), weight: 1 },
    ),
    who: choice,
    which: choice,
    application_seen: seen,
    step_seen: seen,
    route: fc.oneof(
      { arbitrary: fc.constant('proper' as const), weight: 12 },
      { arbitrary: fc.constantFrom('forgotten' as const, 'given' as const), weight: 1 },
    ),
    moved_to: fc.option(fc.nat({ max: 2 }), { freq: 6 }),
    delegations_ended: fc.option(fc.nat({ max: 4 }), { freq: 3 }),
    // Zero lets two actions have the same time.
    seconds: fc.nat({ max: 2 }),
    anybody: assigneeAmong(users),
    to: choice,
    operators: assigneeAmong(users.filter((user) => user.supplier_id === null)),
    unattended: fc.boolean(),
    administers: fc.boolean(),
  });

export const script: fc.Arbitrary<Script> = company.chain((generated) => {
  const operators = generated.users.filter((user) => user.supplier_id === null);
  return fc.record({
    company: fc.constant(generated),
    applicant: fc.constantFrom(...operators),
    hope_date: fc.constantFrom('2026-11-21', '2026-12-01', '2027-01-15'),
    receptionist: assigneeAmong(operators),
    route_setter: assigneeAmong(operators),
    final_approver: fc.constantFrom(...operators).map(({ user_id, department_id }) => ({
      department_id,
      supplier_id: null,
      all_flag: false,
      user_ids: [user_id],
    })),
    route: routeAmong(generated.users),
    attempts: fc.array(attemptAmong(generated.users), { minLength: 1, maxLength: 24, size: 'max' }),
  });
});
