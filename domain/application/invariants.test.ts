import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applicationStatus, stepStatus } from '#domain/codes.ts';
import { firstRouteStep } from '#domain/limits.ts';
import type { Route } from '#domain/approval-route/types.ts';
import { decide } from './decide.ts';
import { fold, openSteps } from './evolve.ts';
import {
  applyCommand,
  approval,
  everybodyWith,
  named,
  people,
  refusalFor,
  rejection,
  routeStepOf,
  stages,
  submitCommand,
} from './examples.testing.ts';
import { isAssignee } from './assignee.ts';
import type { ActingUser, ApplicationState, Event } from './types.ts';
import { maySee } from './visibility.ts';
import { workList } from './work-list.ts';

/**
 * Properties of the engine for generated routes and orders of actions, numbered as in docs/reliability.md.
 */

const everyone: readonly ActingUser[] = Object.values(people);
const assignees = everyone.flatMap((user) => [named(user), everybodyWith(user)]);

/** Routes without a cycle, with forward references. */
const anyRoute: fc.Arbitrary<Route> = fc.integer({ min: 1, max: 7 }).chain((count) => {
  const numbers = Array.from({ length: count }, (_, index) => firstRouteStep + index);
  return fc
    .record({
      order: fc.shuffledSubarray(numbers, { minLength: count, maxLength: count }),
      waits: fc.array(fc.array(fc.boolean(), { minLength: count, maxLength: count }), {
        minLength: count,
        maxLength: count,
      }),
      who: fc.array(fc.constantFrom(...assignees), { minLength: count, maxLength: count }),
      viewers: fc.array(fc.constantFrom(...assignees), { maxLength: 2 }),
    })
    .map(({ order, waits, who, viewers }) => ({
      approval_route_name: 'ルート',
      steps: numbers.map((number, index) => {
        const earlier = order.slice(0, order.indexOf(number));
        const previous = earlier.filter((each) => waits[index]?.[each - firstRouteStep]);
        return routeStepOf(
          number,
          previous.toSorted((a, b) => a - b),
          who[index] ?? named(people.designer),
        );
      }),
      viewers,
    }));
});

const picks = fc.array(fc.nat(), { minLength: 12, maxLength: 12 });

/**
 * All states and events after the route is set; each choice picks the open step to approve or reject next.
 */
function walk(route: Route, choices: readonly number[], rejectAt = -1) {
  const { received } = stages;
  const events: Event[] = [];
  const states: ApplicationState[] = [applyCommand(received, approval(received, 3, people.router, route))];
  for (const [turn, choice] of choices.entries()) {
    const state = states.at(-1) ?? received;
    const open = openSteps(state);
    const step = open[choice % open.length];
    if (step === undefined) break;
    const by = everyone.find((user) => isAssignee(step.assignee, user)) ?? people.stranger;
    const act = turn === rejectAt ? rejection : approval;
    const decision = decide(state, act(state, step.step_order, by));
    if (!decision.ok) throw new Error(decision.refusal.kind);
    events.push(decision.event);
    states.push(decision.state);
  }
  return { states, events };
}

test('3, 21: the state is the fold of the history, which has each action once', () => {
  fc.assert(
    fc.property(anyRoute, picks, fc.integer({ min: -1, max: 8 }), (route, choices, rejectAt) => {
      const { states, events } = walk(route, choices, rejectAt);
      const first = decide(null, submitCommand);
      const second = decide(stages.submitted, approval(stages.submitted, 2, people.receptionist));
      const third = decide(stages.received, approval(stages.received, 3, people.router, route));
      if (!first.ok || !second.ok || !third.ok) throw new Error('The way to the route is always open.');
      const history = [first.event, second.event, third.event, ...events];
      expect(fold(history)).toEqual(states.at(-1));
      const acted = states.at(-1)?.steps.filter((step) => step.operation !== null);
      expect(acted?.length).toBe(history.length);
    }),
  );
});

test('4, 10: a step has started exactly when all its previous steps are approved', () => {
  fc.assert(
    fc.property(anyRoute, picks, (route, choices) => {
      for (const state of walk(route, choices).states) {
        const approved = state.steps
          .filter((step) => step.status === stepStatus.approved)
          .map((step) => step.step_order);
        for (const { step_order, prev_step_order } of route.steps) {
          const due = prev_step_order.every((number) => approved.includes(number));
          expect(state.steps[step_order - 1]?.started_at !== null).toBe(due);
        }
        const finalIsDue = route.steps.every((step) => approved.includes(step.step_order));
        expect(state.steps.at(-1)?.started_at !== null).toBe(finalIsDue);
      }
    }),
  );
});

test('10, 15: versions only grow, a step starts once, and its version grows then', () => {
  fc.assert(
    fc.property(anyRoute, picks, fc.integer({ min: -1, max: 8 }), (route, choices, rejectAt) => {
      const { states } = walk(route, choices, rejectAt);
      for (const [index, after] of states.entries()) {
        const before = states[index - 1];
        if (before === undefined) continue;
        expect(after.version - before.version).toBe(after.status === before.status ? 0 : 1);
        for (const step of after.steps) {
          const was = before.steps[step.step_order - 1];
          if (was === undefined) throw new Error('A set route keeps its steps.');
          const unchanged = isDeepStrictEqual({ ...was, version: 0 }, { ...step, version: 0 });
          expect(step.version - was.version).toBe(unchanged ? 0 : 1);
          if (was.started_at !== null) expect(step.started_at).toBe(was.started_at);
        }
      }
    }),
  );
});

test('6, 18: the application reaches 完了 in any order', () => {
  fc.assert(
    fc.property(anyRoute, picks, (route, choices) => {
      const last = walk(route, choices).states.at(-1);
      expect(last?.status).toBe(applicationStatus.completed);
      expect(openSteps(last ?? stages.submitted)).toEqual([]);
    }),
  );
});

test('2, 12: nobody acts twice on a step, and nobody at all after the end', () => {
  fc.assert(
    fc.property(anyRoute, picks, fc.integer({ min: -1, max: 8 }), (route, choices, rejectAt) => {
      for (const state of walk(route, choices, rejectAt).states) {
        for (const step of state.steps) {
          const isOpen = openSteps(state).includes(step);
          for (const by of everyone) {
            // The route setter's step has been acted on in all of these states.
            const may = isOpen && isAssignee(step.assignee, by);
            expect(refusalFor(state, approval(state, step.step_order, by)) === 'accepted').toBe(may);
            expect(refusalFor(state, rejection(state, step.step_order, by)) === 'accepted').toBe(may);
          }
        }
      }
    }),
    { numRuns: 50 },
  );
});

test('17: all open steps can be approved with the tokens of one moment', () => {
  fc.assert(
    fc.property(anyRoute, picks, (route, choices) => {
      for (const state of walk(route, choices).states) {
        const commands = openSteps(state).map((step) => {
          const by = everyone.find((user) => isAssignee(step.assignee, user)) ?? people.stranger;
          return approval(state, step.step_order, by);
        });
        commands.reduce((current, command) => applyCommand(current, command), state);
      }
    }),
  );
});

test('24: exactly the users who may see it have it in a list, at most once per list', () => {
  fc.assert(
    fc.property(anyRoute, picks, fc.integer({ min: -1, max: 8 }), (route, choices, rejectAt) => {
      for (const state of walk(route, choices, rejectAt).states) {
        const rows = workList(state);
        for (const user of everyone) {
          const organisation = user.department_id ?? user.supplier_id ?? 0;
          const mine = rows.filter(
            (row) =>
              row.principal === organisation ||
              (row.principal === user.user_id && !row.also.includes(organisation)),
          );
          expect(mine.length > 0).toBe(maySee(state, user));
          expect(new Set(mine.map((row) => row.search_type)).size).toBe(mine.length);
          const awaits = openSteps(state).some((step) => isAssignee(step.assignee, user));
          expect(mine.some((row) => row.search_type === 3)).toBe(awaits);
        }
      }
    }),
  );
});

test('suppliers see nothing before their step starts or, as viewers, before the final approval', () => {
  fc.assert(
    fc.property(anyRoute, picks, fc.integer({ min: -1, max: 8 }), (route, choices, rejectAt) => {
      for (const state of walk(route, choices, rejectAt).states) {
        for (const user of [people.bolts, people.boltsColleague, people.paint]) {
          const started = state.steps.filter((step) => step.started_at !== null);
          const asked = started.some((step) => isAssignee(step.assignee, user));
          const watches = state.result === 1 && route.viewers.some((viewer) => isAssignee(viewer, user));
          expect(maySee(state, user)).toBe(asked || watches);
        }
      }
    }),
  );
});
