import type { Operator } from '#domain/actor.ts';
import { maxDestinations } from '#domain/limits.ts';
import { correctedTargets, firstDayOfCorrection } from '#domain/notice/posting.ts';
import { mayCorrectNotice } from '#domain/permissions.ts';
import { invalid } from '#texts/fields.ts';
import { failure } from '#texts/general.ts';
import type { Issue } from '#contract/errors.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { bodyIssue, forbidden, invalidInput, notFound } from '#server/http/refusal.ts';
import { selectChosenTargets, type Targets } from './queries.ts';
import { selectToCorrect } from './queries-correction.ts';

/** 訂正版 of a notice (docs/rules/notices.md#corrections). */

type Asked = { readonly actor: Operator; readonly at: 'query' | 'body'; readonly locked: boolean };

/**
 * The notice that a 訂正版 is made of. Throws a 404, a 403, and a 422 if somebody has corrected it. `locked`
 * for a save: of two corrections and of a deletion, one comes first.
 */
export async function noticeToCorrect(db: Db | Tx, notice_id: number, { actor, at, locked }: Asked) {
  const notice = await selectToCorrect(db, notice_id, locked);
  if (notice === null) throw notFound();
  if (!mayCorrectNotice(actor, notice)) throw forbidden();
  const field = at === 'query' ? 'notice_id' : 'corrects_notice_id';
  if (notice.correction_id !== null)
    throw invalidInput([{ loc: [at, field], msg: failure.noticeCorrected, code: 'stale' }]);
  return { ...notice, notice_id, ...(await selectChosenTargets(db, notice_id)) };
}

/** As `correctedTargets`. Throws a 422 if they are too many together. */
export function targetsOfCorrection<T extends Targets>(sent: T, former: Targets): { added: T; all: T } {
  const targets = correctedTargets(sent, former);
  const { supplier_groups, suppliers } = targets.all;
  if (supplier_groups.length + suppliers.length <= maxDestinations) return targets;
  const issues: Issue[] = (['supplier_groups', 'suppliers'] as const)
    .filter((list) => targets.added[list].length > 0)
    .map((list) => bodyIssue([list], invalid.tooManyDestinations(maxDestinations)));
  throw invalidInput(issues);
}

/** Throws a 422 for a first day that a 訂正版 can't have. */
export function checkFirstDay(sent: string, former_first: string, today: string): void {
  const first = firstDayOfCorrection(former_first, today);
  if (first !== null && first !== sent)
    throw invalidInput([bodyIssue(['publish_date_from'], invalid.correctionStartsToday)]);
}
