import type { calls } from '#contract/calls.ts';
import type { Actor } from '#domain/actor.ts';
import { responseState, role } from '#domain/codes.ts';
import { japanDate } from '#domain/japan-date.ts';
import { maySeeReading } from '#domain/permissions.ts';
import { invalidQuestionnaire } from '#texts/questionnaire.ts';
import { recordAudit } from '#server/audit/store.ts';
import type { Db } from '#server/db/database.ts';
import type { Handlers } from '#server/http/handler.ts';
import { bodyIssue, forbidden, invalidInput, notFound } from '#server/http/refusal.ts';
import { serveStoredFile } from '#server/http/stored-file.ts';
import { noticeInPeriod, readableNotice } from './access.ts';
import { selectNotice } from './queries.ts';
import { selectQuestionnaire } from './queries-questions.ts';
import {
  holdNotice,
  selectFormerAnswers,
  selectResponse,
  selectResponseFile,
  versionOf,
} from './queries-response.ts';
import { respond } from './respond.ts';

/** The questions of a notice to a supplier: what the company has answered, and its answer. */
export const response: Handlers<typeof calls.notice.response> = {
  async init({ db, actor, input, now }) {
    const { notice_id } = input;
    await readableNotice(db, notice_id, { actor, now });
    const questionnaire = await selectQuestionnaire(db, notice_id);
    if (questionnaire === null) throw notFound();
    if (actor.role === role.operator)
      return {
        ...questionnaire,
        may_respond: false,
        state: responseState.unanswered,
        response: null,
        completion: null,
        former: [],
      };
    const { questions } = questionnaire;
    const { supplier_id } = actor;
    const { stored, state } = await selectResponse(db, { notice_id, supplier_id, today: japanDate(now) });
    const former = await selectFormerAnswers(db, notice_id, supplier_id);
    return {
      ...questionnaire,
      may_respond: true,
      state,
      response: stored && versionOf(questions, stored),
      completion: stored?.completion ?? null,
      former: questions.map((_, index) => former.find(({ position }) => position === index + 1) ?? null),
    };
  },

  async save({ tx, actor, input, files, began, services }) {
    const { notice_id, replaces, answers } = input;
    const { supplier_id } = actor;
    if (!(await holdNotice(tx, notice_id))) throw notFound();
    await noticeInPeriod(tx, notice_id, { actor, now: began });
    const questionnaire = await selectQuestionnaire(tx, notice_id);
    if (questionnaire === null) throw notFound();
    const { questions } = questionnaire;
    const version = await respond(
      tx,
      services.jobs,
      { notice_id, supplier_id, questions, replaces, answers, files, on_behalf: false },
      { actor, at: began },
    );
    if (version === null)
      throw invalidInput([bodyIssue(['replaces'], invalidQuestionnaire.answeredBefore, 'stale')]);
    return version;
  },

  async download({ db, actor, input, now, services }) {
    const file = await selectResponseFile(db, input.file_id);
    if (file === undefined) throw notFound();
    await readableResponse(db, file, { actor, now });
    const { file_id, notice_id, file_name } = file;
    return serveStoredFile(file, services.files, () =>
      recordAudit(db, {
        actor,
        at: now,
        action: 'downloaded',
        object: { kind: 'notice_response_file', id: file_id, name: file_name },
        detail: { notice_id },
      }),
    );
  },
};

/**
 * Throws a 404 for a file of another company's response, and a 403 for an operator who may not see the
 * responses. A supplier's own stays readable as long as the notice does.
 */
async function readableResponse(
  db: Db,
  { notice_id, supplier_id }: { readonly notice_id: number; readonly supplier_id: number },
  caller: { readonly actor: Actor; readonly now: Date },
): Promise<void> {
  const { actor } = caller;
  if (actor.role === role.supplier && actor.supplier_id !== supplier_id) throw notFound();
  await readableNotice(db, notice_id, caller);
  if (actor.role === role.operator && !maySeeReading(actor, await selectNotice(db, notice_id)))
    throw forbidden();
}
