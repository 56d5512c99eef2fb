import { sql } from 'kysely';
import { responseState, type ResponseState } from '#domain/codes.ts';

const code = (state: ResponseState) => sql.lit(state);

/**
 * How a company stands to a notice `n` that asks, on a day (`yyyy-mm-dd`;
 * docs/rules/questionnaires.md#states): `r` is its row of `notice_newest_response` and `first` its first
 * version, or both are null.
 */
export const stateOn = (today: string) => sql<ResponseState>`case
  when r.version is null then ${code(responseState.unanswered)}
  when r.to_complete and ${today}::date <= n.publish_date_to and n.correction_id is null then ${code(responseState.to_complete)}
  when r.to_complete then ${code(responseState.not_completed)}
  when first.responded_on > n.response_due_date then ${code(responseState.late)}
  when r.responded_on > n.response_due_date then ${code(responseState.corrected_late)}
  else ${code(responseState.answered)} end`;

/** The supplier ids of the companies that a notice waits for: valid ones that it is for now. */
export const openCompanies = (notice_id: number) => sql<{ supplier_id: number }>`
  select distinct t.supplier_id from notice_target t
  join supplier s on s.supplier_id = t.supplier_id and not s.invalid_flag
  where t.notice_id = ${notice_id} and not exists (
    select from notice_newest_response r
    where r.notice_id = t.notice_id and r.supplier_id = t.supplier_id and not r.to_complete)`;
