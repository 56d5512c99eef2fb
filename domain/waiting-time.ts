import { isDate } from './japan-date.ts';

/** 滞留状況 (docs/rules/administration.md#waiting-times). Months are `yyyy-mm` in Japan. */

/** Months, both included. */
export type WaitingPeriod = { readonly month_from: string; readonly month_to: string };

export function isMonth(text: string): boolean {
  return /^\d{4}-\d{2}$/.test(text) && isDate(`${text}-01`);
}

/** The month `months` after a month; before it for a negative number. */
export function monthsLater(month: string, months: number): string {
  const count = monthNumber(month) + months;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** How many months a period has; none or less if its months are in the wrong order. */
export function monthsOf({ month_from, month_to }: WaitingPeriod): number {
  return monthNumber(month_to) - monthNumber(month_from) + 1;
}

function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
}

/** The month of today and the two before it. */
export function usualPeriod(today: string): WaitingPeriod {
  const month_to = today.slice(0, 7);
  return { month_from: monthsLater(month_to, -2), month_to };
}

/** What a row of 滞留状況 counts; the working days are null below `minMeasuredSteps`. */
export type WaitingCounts = {
  readonly open_count: number;
  readonly late_count: number;
  /** How many steps of the period the days are of. */
  readonly measured_count: number;
  readonly median_days: number | null;
  readonly percentile90_days: number | null;
};

/** Whether a row has neither an open step nor enough steps for its days. */
export function hasNothingToShow({ open_count, median_days }: WaitingCounts): boolean {
  return open_count === 0 && median_days === null;
}

/** The columns that the rows are sorted by, the largest first. */
export const waitingOrders = [
  'percentile90_days',
  'median_days',
  'open_count',
  'late_count',
] as const satisfies (keyof WaitingCounts)[];
export type WaitingOrder = (typeof waitingOrders)[number];

/** The rows with the largest in a column first. Where two are the same, more open steps come first. */
export function sortedByWaiting<Row extends WaitingCounts>(
  rows: readonly Row[],
  order: WaitingOrder,
): readonly Row[] {
  const size = (row: Row) => row[order] ?? -1;
  return rows.toSorted((one, other) => size(other) - size(one) || other.open_count - one.open_count);
}
