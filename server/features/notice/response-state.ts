import { sql } from 'kysely';
import { responseState, type ResponseState } from '#domain/codes.ts';

const code = (state: ResponseState) => sql.lit(state);

/**
 * How a company stands to a notice `n` that asks (docs/rules/questionnaires.md#states): `r` is the newest version
 * of its response and `first` the first one, or both are null.
 */
export const stateOf = sql<ResponseState>`case
  when r.version is null then ${code(responseState.unanswered)}
  when first.responded_on > n.response_due_date then ${code(responseState.late)}
  when r.responded_on > n.response_due_date then ${code(responseState.corrected_late)}
  else ${code(responseState.answered)} end`;
