import { expect, test } from 'vitest';
import { applicationStatus, stepStatus, stepType } from '#domain/codes.ts';
import type { Assignee } from '#domain/approval-route/types.ts';
import { decide } from './decide.ts';
import { evolve, fold } from './evolve.ts';
import type { Script } from './generated-history.testing.ts';
import {
  everyHistory,
  frozen,
  isOpen,
  last,
  sameStep,
  timeAt,
  transitions,
} from './played-history.testing.ts';
import { deputyFor, isOf } from './reference-model.testing.ts';
import type { Act } from './reference-model.testing.ts';
import type { ActingUser, ApplicationState, Command, Event, Refusal, Step } from './types.ts';

/** Invariants of every generated history, numbered as in docs/reliability.md. */

const runs = Number(process.env['HISTORIES'] ?? 500);
const limit = 30_000 + runs * 100;

/** By an act: a replacement gives the step to others, a hand-over one place of it, and all else leaves it. */
function assigneeAfter(act: Act, { step_order, assignee }: Step): Assignee {
  if (!('step_order' in act) || act.step_order !== step_order) return assignee;
  if (act.kind === 'replace') return act.assignee;
  if (act.kind !== 'hand_over') return assignee;
  const { user_id, stands_for = [] } = act.by;
  const places = assignee.user_ids.includes(user_id) ? [user_id] : stands_for;
  const place = assignee.user_ids.findIndex((id) => places.includes(id));
  return { ...assignee, user_ids: assignee.user_ids.with(place, act.to_user_id) };
}

test(
  'states only move forward (1), one action per step (2), the graph is fixed (9), steps open once (10)',
  { timeout: limit },
  () => {
    everyHistory(runs, (played) => {
      const opened: string[] = [];
      for (const { act, before, after, index } of transitions(played)) {
        expect(after.status).toBeGreaterThanOrEqual(before.status);
        expect(before.cancelled).toBe(false);
        expect(before.result).toBe(null);
        const numbersStay = after.approval_route_name === before.approval_route_name;
        expect(numbersStay || before.approval_route_name === null).toBe(true);
        for (const step of before.steps) {
          const next = sameStep(step, after);
          if (step.operation !== null) expect(next).toEqual(step);
          if (step.started_at !== null) expect(next.started_at).toBe(step.started_at);
          expect(step.closed_at).toBe(null);
          expect([next.step_type, next.prev_step_order]).toEqual([step.step_type, step.prev_step_order]);
          expect(next.assignee).toEqual(assigneeAfter(act, step));
          if (numbersStay) expect(next.step_order).toBe(step.step_order);
          if (!isOpen(step) && isOpen(next))
            opened.push(played.modelStates[index]?.steps[step.step_order - 1]?.label ?? '');
        }
        if (numbersStay) expect(after.steps.length).toBe(before.steps.length);
      }
      expect(new Set(opened).size).toBe(opened.length);
      const acted = played.events.filter((event) => event.kind === 'approved' || event.kind === 'rejected');
      expect(new Set(acted.map((event) => event.step_order)).size).toBe(acted.length);
    });
  },
);

test(
  'the history has exactly the actions on steps (3, 20), and its fold is the state (21)',
  { timeout: limit },
  () => {
    everyHistory(runs, ({ past, states, modelStates, events }) => {
      const expected = past.acts.map((act, index): Event => {
        const fact = { user_id: act.by.user_id, at: act.at };
        if (act.kind === 'cancel') return { kind: 'cancelled', ...fact };
        if (act.kind === 'replace')
          return { kind: 'replaced', ...fact, step_order: act.step_order, assignee: act.assignee };
        const now = modelStates[index];
        const step = now?.steps[act.step_order - 1];
        if (now === undefined || step === undefined) throw new Error('An act on no step.');
        const for_user_id = deputyFor(now, step, act.by);
        const on = { ...fact, step_order: act.step_order, ...(for_user_id !== null && { for_user_id }) };
        if (act.kind === 'hand_over') return { kind: 'handed_over', ...on, to_user_id: act.to_user_id };
        if (act.kind === 'reject') return { kind: 'rejected', ...on };
        if (act.kind === 'approve') return { kind: 'approved', ...on, route: null };
        const plan = (modelStates[index + 1]?.steps ?? []).slice(3).map(({ step_order, planned_on }) => ({
          step_order,
          planned_on: planned_on ?? '',
        }));
        return { kind: 'approved', ...on, route: act.route, plan };
      });
      expect(events.slice(1)).toEqual(expected);
      expect(events[0]?.kind).toBe('submitted');
      for (const [index, state] of states.entries()) {
        const event = events[index];
        if (event === undefined) throw new Error('A state without its event.');
        expect(fold(events.slice(0, index + 1))).toEqual(state);
        expect([state.event_count, state.last_event_at]).toEqual([index + 1, event.at]);
        expect(evolve(states[index - 1] ?? null, event)).toEqual(state);
        const acted = expected
          .slice(0, index)
          .filter((fact) => fact.kind === 'approved' || fact.kind === 'rejected');
        const recorded = state.steps.slice(1).filter((step) => step.operation !== null);
        expect(recorded.map((step) => [step.step_order, step.status, step.operation])).toEqual(
          acted
            .toSorted((a, b) => a.step_order - b.step_order)
            .map(({ kind, step_order, user_id, for_user_id, at }) => [
              step_order,
              kind === 'approved' ? stepStatus.approved : stepStatus.rejected,
              { user_id, at, ...(for_user_id !== undefined && { for_user_id }) },
            ]),
        );
      }
    });
  },
);

/** The steps that must be approved before this step, derived from the state. */
function previous(state: ApplicationState, step: Step): number[] {
  if (step.step_type === stepType.final_approver) {
    return state.approval_route_name === null ? [3] : state.steps.map((it) => it.step_order).slice(3, -1);
  }
  if (step.step_order <= 3) return step.step_order === 1 ? [] : [step.step_order - 1];
  return [3, ...step.prev_step_order];
}

test(
  'a step is open exactly while all previous ones are approved (4); the graph has no cycle or dead end (5, 6)',
  { timeout: limit },
  () => {
    everyHistory(runs, ({ states, past }) => {
      for (const state of states) {
        const running = state.status !== applicationStatus.completed && !state.cancelled;
        const approved = state.steps.filter(
          (step) => step.status === stepStatus.applied || step.status === stepStatus.approved,
        );
        const reached = new Set<number>();
        for (const _ of state.steps) {
          for (const step of state.steps) {
            if (previous(state, step).every((number) => reached.has(number))) reached.add(step.step_order);
          }
        }
        expect([...reached].toSorted((a, b) => a - b)).toEqual(state.steps.map((_, index) => index + 1));
        for (const step of state.steps) {
          const before = previous(state, step);
          const ready =
            before.every((number) => approved.some((it) => it.step_order === number)) &&
            (step.step_type !== stepType.final_approver || state.approval_route_name !== null);
          expect([step.step_order, isOpen(step)]).toEqual([
            step.step_order,
            ready && running && step.operation === null,
          ]);
          expect(new Set(step.prev_step_order).size).toBe(step.prev_step_order.length);
          expect(step.step_type).not.toBe(stepType.viewer);
        }
      }
      for (const [index, act] of past.acts.entries()) {
        const isVerdict = act.kind !== 'replace' && act.kind !== 'cancel';
        const step = isVerdict ? states[index]?.steps[act.step_order - 1] : undefined;
        if (step === undefined) continue;
        // Only assignees act, or delegates of those whom a step names, so viewers never do (7).
        const named = step.assignee.user_ids.filter((id) => act.by.stands_for?.includes(id));
        expect(isOf(step.assignee, act.by) || named.length > 0).toBe(true);
      }
    });
  },
);

type Verdict = 'approve' | 'reject';
const later = timeAt(3600);

/** A command with the tokens of this state. */
function command(state: ApplicationState, step: Step, by: ActingUser, kind: Verdict, script: Script): Act {
  const core = {
    by,
    at: later,
    step_order: step.step_order,
    application_version: state.version,
    step_version: step.version,
  };
  if (kind === 'reject') return { kind, ...core };
  return step.step_type === stepType.route_setter
    ? { kind: 'set_route', ...core, route: script.route, working_days: [] }
    : { kind, ...core };
}

function after(state: ApplicationState, it: Command): ApplicationState {
  const decision = decide(frozen(state), frozen(it));
  if (!decision.ok) throw new Error(`${it.kind} by ${it.by.user_id} was refused: ${decision.refusal.kind}`);
  return decision.state;
}

function refusalKind(state: ApplicationState, it: Command): Refusal['kind'] | null {
  const decision = decide(frozen(state), frozen(it));
  return decision.ok ? null : decision.refusal.kind;
}

/** The assignees of a step, who stand for nobody. */
const assigneesOf = (script: Script, step: Step): ActingUser[] =>
  script.company.users.filter((user) => isOf(step.assignee, user)).map(({ stands_for: _, ...user }) => user);

test(
  'the first of two assignees wins (11); actions on parallel steps never conflict (17)',
  { timeout: limit },
  () => {
    everyHistory(runs, ({ script, states }) => {
      for (const state of states) {
        const open = state.steps.filter(isOpen);
        for (const step of open) {
          const users = assigneesOf(script, step);
          for (const winner of ['approve', 'reject'] as const) {
            const won = after(state, command(state, step, last(users), winner, script));
            const winning = last(users);
            for (const user of users) {
              const processed =
                user.user_id === winning.user_id ? 'already_processed_by_caller' : 'already_processed';
              const why =
                winner === 'reject'
                  ? 'already_rejected'
                  : won.result === null
                    ? processed
                    : 'already_completed';
              expect(refusalKind(won, command(state, step, user, 'approve', script))).toBe(why);
              expect(refusalKind(won, command(state, step, user, 'reject', script))).toBe(why);
            }
          }
        }
        const all = open.map((step) =>
          command(state, step, last(assigneesOf(script, step)), 'approve', script),
        );
        expect(all.toReversed().reduce(after, state)).toEqual(all.reduce(after, state));
      }
    });
  },
);

const replacement = (step: Step, assignee: Assignee, script: Script): Act => ({
  kind: 'replace',
  // Any admin will do.
  by: { user_id: 1, department_id: script.company.departments[0] ?? 0, supplier_id: null },
  at: later,
  step_order: step.step_order,
  step_version: step.version,
  assignee,
  unattended: true,
  administers: true,
});

test(
  'replaced assignees can no longer act, with any tokens (11, 15, 19); only their step changes (9, 17)',
  { timeout: limit },
  () => {
    everyHistory(runs, ({ script, states }) => {
      for (const state of states.filter((it) => it.result === null && !it.cancelled)) {
        for (const step of state.steps.filter((it) => it.operation === null)) {
          const { final_approver: assignee } = script;
          const replace = replacement(step, assignee, script);
          const now = after(state, replace);
          const same = sameStep(step, now);
          expect(same).toEqual({ ...step, assignee, version: step.version + 1 });
          const others = now.steps.map((it) => (it === same ? step : it));
          const { event_count, last_event_at } = now;
          expect({ ...now, steps: others }).toEqual({ ...state, event_count, last_event_at });
          expect(refusalKind(now, replace)).toBe('stale');
          for (const user of assigneesOf(script, step)) {
            const stays = isOf(assignee, user);
            const old = command(state, step, user, 'approve', script);
            expect(refusalKind(now, old)).toBe(
              stays ? (isOpen(step) ? 'stale' : 'not_started') : 'not_assignee',
            );
            const fresh = refusalKind(now, command(now, same, user, 'reject', script));
            expect(fresh).toBe(stays ? (isOpen(step) ? null : 'not_started') : 'not_assignee');
          }
          // The reverse: an action first, then a replacement from an outdated screen.
          const [by] = assigneesOf(script, step);
          if (!isOpen(step) || by === undefined) continue;
          const acted = after(state, command(state, step, by, 'approve', script));
          expect(refusalKind(acted, replace)).toBe(
            acted.result !== null
              ? 'already_completed'
              : replace.by.user_id === by.user_id
                ? 'already_processed_by_caller'
                : 'already_processed',
          );
        }
      }
    });
  },
);

test(
  'nobody acts after the end (12); a cancel and the first action exclude each other (13)',
  { timeout: limit },
  () => {
    everyHistory(runs, ({ script, states }) => {
      for (const [index, state] of states.entries()) {
        const cancel = (it: ApplicationState): Act => ({
          kind: 'cancel',
          by: script.applicant,
          at: later,
          application_version: it.version,
        });
        if (state.result !== null || state.cancelled) {
          expect(refusalKind(state, cancel(state))).not.toBe(null);
          for (const step of state.steps) {
            for (const user of script.company.users) {
              expect(refusalKind(state, command(state, step, user, 'approve', script))).not.toBe(null);
              expect(refusalKind(state, command(state, step, user, 'reject', script))).not.toBe(null);
            }
            expect(refusalKind(state, replacement(step, script.receptionist, script))).not.toBe(null);
          }
        }
        const reception = state.steps[1];
        if (index > 0 || reception === undefined) continue;
        const [by] = assigneesOf(script, reception);
        if (by === undefined) throw new Error('Nobody can receive it.');
        const approve = command(state, reception, by, 'approve', script);
        const reject = command(state, reception, by, 'reject', script);
        expect(refusalKind(after(state, cancel(state)), approve)).toBe('already_cancelled');
        expect(refusalKind(after(state, cancel(state)), reject)).toBe('already_cancelled');
        expect(refusalKind(after(state, approve), cancel(state))).toBe('already_received');
        expect(refusalKind(after(state, reject), cancel(state))).toBe('already_rejected');
      }
    });
  },
);

test('完了 can be reached from every open state (18)', { timeout: limit }, () => {
  everyHistory(runs, ({ script, states }) => {
    for (const state of states.filter((it) => it.result === null && !it.cancelled)) {
      let now = state;
      while (now.result === null) {
        const step = now.steps.findLast(isOpen);
        if (step === undefined) throw new Error('Open, and nobody can act.');
        now = after(now, command(now, step, last(assigneesOf(script, step)), 'approve', script));
      }
      expect(now.status).toBe(applicationStatus.completed);
    }
  });
});
