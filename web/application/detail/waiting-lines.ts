import type { DetailStep } from '#contract/application/detail.ts';
import { stepsAfter } from '#domain/application/waiting.ts';
import { parsePrevStepOrder } from '#domain/approval-route/prev-steps.ts';
import { isRouteStep } from '#domain/approval-route/step-types.ts';
import {
  awaitedText,
  candidateText,
  followingText,
  orderText,
  peopleText,
  waitingDaysText,
  waitingScreen,
} from '#texts/waiting-step.ts';

/** What is said of one open step. */
export type WaitingLine = {
  readonly step_order: number;
  readonly awaited: string;
  readonly days: string;
  readonly late: boolean;
  /** 担当者不在: nobody can act on it. */
  readonly unattended: boolean;
  /** The steps to come; null for the last one, and for a supplier, who must not learn them. */
  readonly following: string | null;
  /** Who may act behind 全員; null where the step names its users. */
  readonly candidates: string | null;
};

/** One line for each open step, for a supplier for each of its own. `today` is `yyyy-mm-dd`. */
export function waitingLines(steps: readonly DetailStep[], today: string): WaitingLine[] {
  return steps.flatMap((step, index) => {
    const { waiting, planned_on } = step;
    if (waiting === null) return [];
    const { people_behind = [], more_behind = 0 } = waiting;
    return [
      {
        step_order: index + 1,
        awaited: awaitedText(step),
        days: waitingDaysText(waiting, planned_on, today),
        late: waiting.overdue !== null,
        unattended: step.unattended === true,
        following: followingOf(steps, index + 1),
        candidates:
          people_behind.length === 0 ? null : peopleText(people_behind.map(candidateText), more_behind),
      },
    ];
  });
}

function followingOf(steps: readonly DetailStep[], step_order: number): string | null {
  if (steps.some(({ prev_step_order }) => prev_step_order === undefined)) return null;
  const linked = steps.map(({ step_type, prev_step_order }, index) => {
    const previous = parsePrevStepOrder(prev_step_order ?? '');
    return { step_order: index + 1, step_type, prev_step_order: previous === 'not_integers' ? [] : previous };
  });
  const names = stepsAfter(linked, step_order).map((group) =>
    group.flatMap((order) => {
      const step = steps[order - 1];
      return step === undefined ? [] : [followingText(step)];
    }),
  );
  if (names.length === 0) return null;
  const routeIsSet = steps.some(({ step_type }) => isRouteStep(step_type));
  return orderText(
    routeIsSet ? names : [...names.slice(0, -1), [waitingScreen.unsetRoute], ...names.slice(-1)],
  );
}
