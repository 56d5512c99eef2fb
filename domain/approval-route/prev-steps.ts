import { halfWidth } from '#domain/text.ts';

/**
 * Reads previous numbers as people type them: digits of either width, separated by commas (also ， and 、) or
 * spaces. Answers them in that order with repeats, an empty list for an empty text, or `not_integers`.
 */
export function parsePrevStepOrder(text: string): readonly number[] | 'not_integers' {
  const typed = halfWidth(text).trim();
  if (typed === '') return [];
  const items = typed.split(',').flatMap((part) => part.trim().split(/\s+/));
  return items.every((item) => /^[0-9]{1,9}$/.test(item)) ? items.map(Number) : 'not_integers';
}

/** Previous numbers as they are stored, sent and shown: ascending, separated by commas (`4,5`). */
export function formatPrevStepOrder(prev_step_order: readonly number[]): string {
  return prev_step_order.toSorted((a, b) => a - b).join(',');
}
