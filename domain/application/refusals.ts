import { applicationResult } from '#domain/codes.ts';
import type { ActingUser, ApplicationState, Refusal, Step } from './types.ts';

/** Why nobody can do anything with an application or a step any more. */

/** The refusal of an application that has ended, or null. */
export function refusalOfEnded(state: ApplicationState): Refusal['kind'] | null {
  if (state.cancelled) return 'already_cancelled';
  if (state.result === applicationResult.rejected) return 'already_rejected';
  return state.result === applicationResult.approved ? 'already_completed' : null;
}

/** The refusal of a step that somebody has acted on. */
export function refusalOfProcessed({ operation }: Step, by: ActingUser): Refusal['kind'] {
  return operation?.user_id === by.user_id ? 'already_processed_by_caller' : 'already_processed';
}
