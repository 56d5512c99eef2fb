import type { calls } from '#contract/calls.ts';
import { responseState } from '#domain/codes.ts';
import { japanDate } from '#domain/japan-date.ts';
import { isPublished } from '#domain/notice/visibility.ts';
import { responsesScreen } from '#texts/questionnaire.ts';
import { recordAudit } from '#server/audit/store.ts';
import { openCsv } from '#server/export/csv.ts';
import type { Handlers } from '#server/http/handler.ts';
import { notFound } from '#server/http/refusal.ts';
import { selectVersions, versionOf } from './queries-response.ts';
import { countChoices, countOpen, countStates, isNudged, selectAsked } from './queries-responses.ts';
import { chasing } from './chasing.ts';
import { responseFiles } from './response-files.ts';
import { noticeForResponses } from './responses-access.ts';
import { responseColumns, responsesCsvName } from './responses-csv.ts';

/** 回答状況: what the companies have answered to the questions of a notice. */
export const responses: Handlers<typeof calls.notice.responses> = {
  async list({ db, actor, input, now }) {
    const { notice_id, state, supplier_name } = input;
    const today = japanDate(now);
    const notice = await noticeForResponses(db, notice_id, { actor, now });
    const { response_due_date, questions } = notice;
    const counted = await countStates(db, notice_id, { today, supplier_name: null });
    // With a name the rows are fewer than the companies.
    const found =
      supplier_name === null ? counted : await countStates(db, notice_id, { today, supplier_name });
    const choices = await countChoices(db, notice_id);
    const companies = await selectAsked(db, notice_id, { ...input, today }, input);
    const isOpen = isPublished(notice, today);
    const { supplier_count } = await countOpen(db, notice_id);
    return {
      response_due_date,
      questions,
      items: companies.map(({ stored, ...company }) => ({
        ...company,
        response: stored && versionOf(questions, stored),
        may_enter: isOpen && !company.has_left && stored === null,
        may_ask_completion: isOpen && !company.has_left && stored !== null && stored.completion === null,
      })),
      may_nudge: isOpen && supplier_count > 0,
      nudged_today: await isNudged(db, notice_id, today),
      total_count: found
        .filter((one) => state === null || one.state === state)
        .reduce((sum, { count }) => sum + count, 0),
      state_counts: Object.values(responseState).map((code) => ({
        state: code,
        count: counted.find((one) => one.state === code)?.count ?? 0,
      })),
      choice_counts: questions.map((question, index) =>
        question.choices.map(
          (_, choice) =>
            choices.find((one) => one.position === index + 1 && one.choice === choice)?.count ?? 0,
        ),
      ),
    };
  },

  async versions({ db, actor, input, now }) {
    const { notice_id, supplier_id } = input;
    const { questions } = await noticeForResponses(db, notice_id, { actor, now });
    const versions = await selectVersions(db, notice_id, supplier_id);
    if (versions.length === 0) throw notFound();
    return {
      versions: versions.map((stored) => ({
        ...versionOf(questions, stored),
        completion: stored.completion,
      })),
    };
  },

  ...chasing,
  ...responseFiles,

  async csv({ db, actor, input, now }) {
    const { notice_id, encoding } = input;
    const { title, questions } = await noticeForResponses(db, notice_id, { actor, now });
    const everyone = { state: null, supplier_name: null, order: null };
    const companies = await selectAsked(
      db,
      notice_id,
      { ...everyone, today: japanDate(now) },
      { skip: 0, limit: null },
    );
    const file = openCsv(responseColumns(questions), encoding);
    file.add(companies);
    await recordAudit(db, {
      actor,
      at: now,
      action: 'exported',
      object: { kind: 'notice', id: notice_id, name: title },
      detail: { exported: responsesScreen.responses, format: 'csv', encoding, rows: companies.length },
    });
    return file.download(responsesCsvName(title, now));
  },
};
