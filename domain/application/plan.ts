import type { GraphStep } from '#domain/approval-route/graph.ts';
import { firstRouteStep } from '#domain/limits.ts';

/** 目安: on which day each step should be done (docs/rules/applications.md#planned-days). */

/** The day `yyyy-mm-dd` planned for a step. */
export type PlannedStep = { readonly step_order: number; readonly planned_on: string };

/** The time that a plan has. */
export type PlanningPeriod = {
  readonly applicant_answers_hope_date: string;
  /** The working days from the day of planning to 回答希望日, both included, in order; none if it is past. */
  readonly working_days: readonly string[];
};

/** The steps that a new application is planned with: 受付, ルート設定, two between them and 最終承認. */
const assumedSteps = 5;

/** The plan of a new application: 受付, ルート設定 and 最終承認. */
export function planOfSubmission(period: PlanningPeriod): readonly PlannedStep[] {
  return [
    { step_order: 2, planned_on: plannedDay(period, assumedSteps, assumedSteps) },
    { step_order: 3, planned_on: plannedDay(period, assumedSteps, assumedSteps - 1) },
    { step_order: firstRouteStep, planned_on: plannedDay(period, assumedSteps, 1) },
  ];
}

/** The plan of a route that is set: its steps and 最終承認. */
export function planOfRoute(period: PlanningPeriod, steps: readonly GraphStep[]): readonly PlannedStep[] {
  const lengths = stepsToEnd(steps);
  const longest = Math.max(1, ...lengths.map(({ length }) => length));
  const planned = lengths.map(({ step_order, length }) => ({
    step_order,
    planned_on: plannedDay(period, longest, length),
  }));
  const last = { step_order: firstRouteStep + steps.length, planned_on: plannedDay(period, longest, 1) };
  return [...planned, last];
}

/**
 * The working day on which a step should be done. `longest` is the number of steps on the longest chain that is
 * still to go, `toEnd` the number on the longest chain from this step to the end, both included.
 */
function plannedDay(period: PlanningPeriod, longest: number, toEnd: number): string {
  const { applicant_answers_hope_date, working_days } = period;
  const number = Math.ceil((working_days.length * (longest - toEnd + 1)) / longest);
  return working_days[number - 1] ?? applicant_answers_hope_date;
}

/** For each step of a route, how many steps the longest chain from it to the end has, with it and 最終承認. */
function stepsToEnd(steps: readonly GraphStep[]) {
  const lengths = new Map<number, number>();
  const toEnd = (step_order: number): number => {
    const known = lengths.get(step_order);
    if (known !== undefined) return known;
    const next = steps.filter(({ prev_step_order }) => prev_step_order.includes(step_order));
    const length = 1 + Math.max(1, ...next.map((step) => toEnd(step.step_order)));
    lengths.set(step_order, length);
    return length;
  };
  return steps.map(({ step_order }) => ({ step_order, length: toEnd(step_order) }));
}

/** Whether a step's planned day is past. A step without one is never late. */
export function isLate(planned_on: string | null | undefined, today: string): boolean {
  return planned_on !== null && planned_on !== undefined && planned_on < today;
}
