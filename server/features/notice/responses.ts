import type { calls } from '#contract/calls.ts';
import type { Actor } from '#domain/actor.ts';
import { responseState } from '#domain/codes.ts';
import { maySeeReading } from '#domain/permissions.ts';
import { responsesScreen } from '#texts/questionnaire.ts';
import { recordAudit } from '#server/audit/store.ts';
import type { Db } from '#server/db/database.ts';
import { openCsv } from '#server/export/csv.ts';
import type { Handlers } from '#server/http/handler.ts';
import { forbidden, notFound } from '#server/http/refusal.ts';
import { readableNotice } from './access.ts';
import { selectNotice } from './queries.ts';
import { selectQuestionnaire } from './queries-questions.ts';
import { selectVersions, versionOf } from './queries-response.ts';
import { countChoices, countStates, selectAsked } from './queries-responses.ts';
import { responseColumns, responsesCsvName } from './responses-csv.ts';

/** 回答状況: what the companies have answered to the questions of a notice. */
export const responses: Handlers<typeof calls.notice.responses> = {
  async list({ db, actor, input, now }) {
    const { notice_id, state, supplier_name } = input;
    const { response_due_date, questions } = await noticeForResponses(db, notice_id, { actor, now });
    const counted = await countStates(db, notice_id, null);
    // With a name the rows are fewer than the companies.
    const found = supplier_name === null ? counted : await countStates(db, notice_id, supplier_name);
    const choices = await countChoices(db, notice_id);
    const companies = await selectAsked(db, notice_id, input, input);
    return {
      response_due_date,
      questions,
      items: companies.map(({ stored, ...company }) => ({
        ...company,
        response: stored && versionOf(questions, stored),
      })),
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
    return { versions: versions.map((stored) => versionOf(questions, stored)) };
  },

  async csv({ db, actor, input, now }) {
    const { notice_id, encoding } = input;
    const { title, questions } = await noticeForResponses(db, notice_id, { actor, now });
    const everyone = { state: null, supplier_name: null, order: null };
    const companies = await selectAsked(db, notice_id, everyone, { skip: 0, limit: null });
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

/**
 * The questions of a notice whose responses the caller may see. Throws 403 if they may only read it, 404 if it
 * asks nothing.
 */
async function noticeForResponses(
  db: Db,
  notice_id: number,
  caller: { readonly actor: Actor; readonly now: Date },
) {
  await readableNotice(db, notice_id, caller, ['query', 'notice_id']);
  const notice = await selectNotice(db, notice_id);
  if (!maySeeReading(caller.actor, notice)) throw forbidden();
  const questionnaire = await selectQuestionnaire(db, notice_id);
  if (questionnaire === null) throw notFound();
  return { title: notice.title, ...questionnaire };
}
