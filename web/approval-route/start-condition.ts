import { formatPrevStepOrder, parsePrevStepOrder } from '#domain/approval-route/prev-steps.ts';
import { firstRouteStep } from '#domain/limits.ts';

/**
 * 開始の条件: which steps must be approved before a step starts. The text of 前ステップNo is its only value; the
 * choices read and write that text.
 */

/** Behind the step before; as soon as the route is set; behind other steps. */
export type StartKind = 'previous' | 'at_once' | 'chosen';

/** The number of the step before, if the step can wait for it. */
export function stepBefore(step_order: number, canPrecede: (step_order: number) => boolean): number | null {
  const before = step_order - 1;
  return before >= firstRouteStep && canPrecede(before) ? before : null;
}

/** The choice that a text stands for; `before` is the number of the step before, or null. */
export function startKindOf(prev_step_order: string, before: number | null): StartKind {
  const numbers = parsePrevStepOrder(prev_step_order);
  if (numbers === 'not_integers') return 'chosen';
  if (numbers.length === 0) return 'at_once';
  return numbers.length === 1 && numbers[0] === before ? 'previous' : 'chosen';
}

/** Whether the text names this step. */
export function names(prev_step_order: string, step_order: number): boolean {
  const numbers = parsePrevStepOrder(prev_step_order);
  return numbers !== 'not_integers' && numbers.includes(step_order);
}

/** The text with a step added or removed. Text that is no list of numbers is replaced. */
export function withNumber(prev_step_order: string, step_order: number, named: boolean): string {
  const numbers = parsePrevStepOrder(prev_step_order);
  const others = numbers === 'not_integers' ? [] : numbers.filter((order) => order !== step_order);
  return formatPrevStepOrder([...new Set(named ? [...others, step_order] : others)]);
}
