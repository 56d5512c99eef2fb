import type { Outcome } from '#contract/register.ts';
import { daysLater, isDate } from '#domain/japan-date.ts';
import { monthsLater } from '#domain/waiting-time.ts';

/** The conditions of 申請台帳 as they are entered; '' is no condition. */
export type RegisterConditions = ReturnType<typeof initialConditions>;

/** How many months the register shows at first. */
const usualMonths = 3;

/** The last three months up to today, which is Japan's date, `yyyy-mm-dd`. */
export function initialConditions(today: string) {
  return {
    by: 'submitted',
    from: monthsBefore(today, usualMonths),
    to: today,
    division_id: '',
    workflow_name: '',
    person: '',
    supplier: '',
    outcome: '',
    self_approved: false,
    delegated: false,
    amount_from: '',
    amount_to: '',
    counterparty: '',
  };
}

/** The conditions as the calls take them. */
export function registerQueryOf({ by, outcome, ...rest }: RegisterConditions) {
  // The selects' values are the codes, and '' for all.
  return { ...rest, by: by as 'submitted' | 'ended' | 'transaction', outcome: outcome as Outcome | '' };
}

/** The same day some months before, or the last day of a month that has no such day. */
function monthsBefore(day: string, months: number): string {
  const same = `${monthsLater(day.slice(0, 7), -months)}${day.slice(7)}`;
  return isDate(same) ? same : daysLater(`${monthsLater(day.slice(0, 7), 1 - months)}-01`, -1);
}
