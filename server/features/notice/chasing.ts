import type { calls } from '#contract/calls.ts';
import { japanDate } from '#domain/japan-date.ts';
import { failure } from '#texts/general.ts';
import { invalidQuestionnaire } from '#texts/questionnaire.ts';
import { recordAudit } from '#server/audit/store.ts';
import type { Handlers } from '#server/http/handler.ts';
import { bodyIssue, invalidInput } from '#server/http/refusal.ts';
import { itemChanged } from '#server/jobs/queues.ts';
import { mailCompletionAsked } from './mail-response.ts';
import { selectVersions } from './queries-response.ts';
import { countOpen, isAsked, selectUsersToComplete } from './queries-responses.ts';
import { respond } from './respond.ts';
import { noticeForResponses, openNotice } from './responses-access.ts';
import { insertCompletion, insertNudge } from './store-response.ts';

type Chasing = 'enter' | 'ask_completion' | 'nudge_reach' | 'nudge';

/** What an operator does about a response that is missing: only while the period holds. */
export const chasing: Pick<Handlers<typeof calls.notice.responses>, Chasing> = {
  async enter({ tx, actor, input, files, began, services }) {
    const { notice_id, supplier_id, answers } = input;
    const { questions } = await openNotice(tx, notice_id, { actor, now: began });
    const refused = (text: string, code?: 'stale') => invalidInput([bodyIssue(['supplier_id'], text, code)]);
    if (!(await isAsked(tx, notice_id, supplier_id))) throw refused(invalidQuestionnaire.notAsked);
    const version = await respond(
      tx,
      services.jobs,
      { notice_id, supplier_id, questions, replaces: 0, answers, files, on_behalf: true },
      { actor, at: began },
    );
    if (version === null) throw refused(invalidQuestionnaire.enteredBefore, 'stale');
    return null;
  },

  async ask_completion({ tx, actor, input, now, services }) {
    const { notice_id, supplier_id, version, reason } = input;
    const { title } = await openNotice(tx, notice_id, { actor, now });
    if (!(await isAsked(tx, notice_id, supplier_id)))
      throw invalidInput([bodyIssue(['supplier_id'], invalidQuestionnaire.notAsked)]);
    const [newest] = await selectVersions(tx, notice_id, supplier_id);
    if (newest?.version !== version)
      throw invalidInput([bodyIssue(['version'], invalidQuestionnaire.answeredBefore, 'stale')]);
    const asked = { notice_id, supplier_id, version, reason, asked_at: now, user_id: actor.user_id };
    if (!(await insertCompletion(tx, asked)))
      throw invalidInput([bodyIssue(['version'], invalidQuestionnaire.completionAskedBefore, 'stale')]);
    const user_ids = await selectUsersToComplete(tx, notice_id, supplier_id);
    await mailCompletionAsked(tx, services.jobs, { ...asked, user_ids, at: now });
    await recordAudit(tx, {
      actor,
      at: now,
      action: 'completion_asked',
      object: { kind: 'notice', id: notice_id, name: title },
      detail: { supplier_id, response_version: version },
    });
    return null;
  },

  async nudge_reach({ db, actor, input, now }) {
    await noticeForResponses(db, input.notice_id, { actor, now });
    return countOpen(db, input.notice_id);
  },

  async nudge({ tx, actor, input, now, services, countMails }) {
    const { notice_id } = input;
    const { title } = await openNotice(tx, notice_id, { actor, now });
    const { supplier_count, user_count: mail_count } = await countOpen(tx, notice_id);
    const refused = (text: string) => invalidInput([bodyIssue(['notice_id'], text)]);
    if (supplier_count === 0) throw refused(invalidQuestionnaire.nobodyToNudge);
    await countMails?.(mail_count);
    const nudged_on = japanDate(now);
    const nudge = { notice_id, day: nudged_on, user_id: actor.user_id, nudged_at: now, mail_count };
    if (!(await insertNudge(tx, nudge))) throw refused(failure.nudgedToday);
    await services.jobs.send(tx, itemChanged, { notice_id, nudged_on });
    await recordAudit(tx, {
      actor,
      at: now,
      action: 'nudged',
      object: { kind: 'notice', id: notice_id, name: title },
      detail: { supplier_count, user_count: mail_count },
    });
    return null;
  },
};
