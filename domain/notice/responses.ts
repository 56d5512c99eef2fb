import { responseState, type ResponseState } from '../codes.ts';

/** What a company has answered so far: the days in Japan of its first and its newest version. */
export type ResponseDays = { readonly first_on: string; readonly newest_on: string };

/**
 * How a company stands to the questions of a notice that asks for answers until `response_due_date`, the last day
 * in time. Dates are `yyyy-mm-dd`.
 */
export function responseStateOf(response_due_date: string, days: ResponseDays | null): ResponseState {
  if (days === null) return responseState.unanswered;
  if (days.first_on > response_due_date) return responseState.late;
  return days.newest_on > response_due_date ? responseState.corrected_late : responseState.answered;
}
