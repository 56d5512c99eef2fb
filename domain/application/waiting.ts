import { daysLater } from '#domain/japan-date.ts';
import { previousOf } from './evolve.ts';
import { isLate } from './plan.ts';
import type { Step } from './types.ts';

/**
 * What an open step says of itself (docs/rules/applications.md#waiting-steps). Days are `yyyy-mm-dd` in Japan.
 */

/** How long an open step has waited, in working days. */
export type Waiting = {
  /** 何日目: which day this is, from the day on which the step started. At least 1. */
  readonly day: number;
  /** How many working days its 目安 is past, 0 at the weekend after it; null if it is not late. */
  readonly overdue: number | null;
};

export type WaitingStep = { readonly started_on: string; readonly planned_on: string | null };

/** The days whose numbers `waitingOf` takes. */
export function countedDays({ started_on, planned_on }: WaitingStep, today: string): readonly string[] {
  return [today, dayBefore(started_on), ...(planned_on === null ? [] : [planned_on])];
}

/** `numberOf` tells how many working days there are up to a day, that day included. */
export function waitingOf(step: WaitingStep, today: string, numberOf: (day: string) => number): Waiting {
  const { started_on, planned_on } = step;
  const late = planned_on !== null && isLate(planned_on, today);
  return {
    day: Math.max(1, numberOf(today) - numberOf(dayBefore(started_on))),
    overdue: late ? numberOf(today) - numberOf(planned_on) : null,
  };
}

type LinkedStep = Pick<Step, 'step_order' | 'step_type' | 'prev_step_order'>;

const dayBefore = (day: string): string => daysLater(day, -1);

/**
 * このあと: the numbers of the steps that wait for a step, directly or through others, in the order in which
 * they can start. Steps that can start at the same time form one group.
 */
export function stepsAfter(steps: readonly LinkedStep[], step_order: number): readonly (readonly number[])[] {
  const known = new Map<number, number | null>([[step_order, 0]]);
  /** The length of the longest chain from the step to another one; null if that does not wait for it. */
  const distanceTo = (step: LinkedStep): number | null => {
    const found = known.get(step.step_order);
    if (found !== undefined) return found;
    const numbers = previousOf(step, steps);
    const previous = steps.filter((each) => numbers.includes(each.step_order));
    const before = previous.flatMap((each) => distanceTo(each) ?? []);
    const distance = before.length === 0 ? null : 1 + Math.max(...before);
    known.set(step.step_order, distance);
    return distance;
  };
  const groups = Map.groupBy(steps, (step) => distanceTo(step) ?? 0);
  groups.delete(0);
  return [...groups]
    .toSorted(([one], [other]) => one - other)
    .map(([, group]) => group.map((step) => step.step_order));
}
