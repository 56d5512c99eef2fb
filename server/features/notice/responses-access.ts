import type { Actor } from '#domain/actor.ts';
import { publishState, type PublishState } from '#domain/codes.ts';
import { japanDate } from '#domain/japan-date.ts';
import { isPublished, publishStateOn } from '#domain/notice/visibility.ts';
import { maySeeReading } from '#domain/permissions.ts';
import { failure } from '#texts/general.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { bodyIssue, forbidden, invalidInput, notFound } from '#server/http/refusal.ts';
import { readableNotice } from './access.ts';
import { selectNotice } from './queries.ts';
import { selectQuestionnaire } from './queries-questions.ts';
import { holdNotice } from './queries-response.ts';

/** Who may see and chase the responses to a notice. */

/**
 * A notice whose responses the caller may see, with its questions. Throws 403 if they may only read it, 404
 * if it asks nothing.
 */
export async function noticeForResponses(db: Db | Tx, notice_id: number, caller: Caller) {
  await readableNotice(db, notice_id, caller);
  const notice = await selectNotice(db, notice_id);
  if (!maySeeReading(caller.actor, notice)) throw forbidden();
  const questionnaire = await selectQuestionnaire(db, notice_id);
  if (questionnaire === null) throw notFound();
  // Nobody reads one that is deleted.
  return { ...notice, ...questionnaire, deleted: false };
}
type Caller = { readonly actor: Actor; readonly now: Date };

/**
 * The same, locked for a change that is only possible while the period holds. Throws a 422 before and after
 * it.
 */
export async function openNotice(tx: Tx, notice_id: number, caller: Caller) {
  if (!(await holdNotice(tx, notice_id))) throw notFound();
  const notice = await noticeForResponses(tx, notice_id, caller);
  const today = japanDate(caller.now);
  if (isPublished(notice, today)) return notice;
  throw invalidInput([bodyIssue(['notice_id'], notOpen[publishStateOn(notice, today)])]);
}

const notOpen: Readonly<Record<PublishState, string>> = {
  [publishState.coming]: failure.notPublishedYet,
  // It was, until just now.
  [publishState.published]: failure.publishEnded,
  [publishState.ended]: failure.publishEnded,
  [publishState.corrected]: failure.noticeCorrected,
};
