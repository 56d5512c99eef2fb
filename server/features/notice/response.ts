import { fileFieldsOf, checkedAnswers } from '#contract/notice/questionnaire.ts';
import type { FileField } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import type { Actor } from '#domain/actor.ts';
import { questionKind, responseState, role } from '#domain/codes.ts';
import type { Answer, Question } from '#domain/notice/questionnaire.ts';
import { maySeeReading } from '#domain/permissions.ts';
import { invalidQuestionnaire } from '#texts/questionnaire.ts';
import { recordAudit } from '#server/audit/store.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { ReceivedFile } from '#server/files/store.ts';
import type { Handlers } from '#server/http/handler.ts';
import { bodyIssue, forbidden, invalidInput, notFound } from '#server/http/refusal.ts';
import { serveStoredFile } from '#server/http/stored-file.ts';
import { readableNotice } from './access.ts';
import { selectNotice } from './queries.ts';
import { selectQuestionnaire } from './queries-questions.ts';
import {
  holdNotice,
  selectFormerAnswers,
  selectOwnFiles,
  selectResponse,
  selectResponseFile,
  selectVersions,
  versionOf,
} from './queries-response.ts';
import { insertResponse } from './store-response.ts';

/** The questions of a notice to a supplier: what the company has answered, and its answer. */
export const response: Handlers<typeof calls.notice.response> = {
  async init({ db, actor, input, now }) {
    const { notice_id } = input;
    await readableNotice(db, notice_id, { actor, now }, ['query', 'notice_id']);
    const questionnaire = await selectQuestionnaire(db, notice_id);
    if (questionnaire === null) throw notFound();
    if (actor.role === role.operator)
      return {
        ...questionnaire,
        may_respond: false,
        state: responseState.unanswered,
        response: null,
        former: [],
      };
    const { questions } = questionnaire;
    const { stored, state } = await selectResponse(db, notice_id, actor.supplier_id);
    const former = await selectFormerAnswers(db, notice_id, actor.supplier_id);
    return {
      ...questionnaire,
      may_respond: true,
      state,
      response: stored && versionOf(questions, stored),
      former: questions.map((_, index) => former.find(({ position }) => position === index + 1) ?? null),
    };
  },

  async save({ tx, actor, input, files, began }) {
    const { notice_id, replaces } = input;
    const { supplier_id } = actor;
    if (!(await holdNotice(tx, notice_id))) throw notFound();
    await readableNotice(tx, notice_id, { actor, now: began }, ['body', 'notice_id']);
    const questionnaire = await selectQuestionnaire(tx, notice_id);
    if (questionnaire === null) throw notFound();
    const [newest] = await selectVersions(tx, notice_id, supplier_id);
    if ((newest?.version ?? 0) !== replaces) throw answeredBefore();
    const { questions } = questionnaire;
    const { answers, faults } = checkedAnswers(questions, input.answers, files);
    if (faults.length > 0) throw invalidInput(faults.map(({ path, message }) => bodyIssue(path, message)));
    const version = replaces + 1;
    const named = await filesOf(tx, supplier_id, questions, { answers, files });
    const stored = await insertResponse(
      tx,
      { notice_id, supplier_id, version, answers: withoutFiles(questions, answers), files: named },
      { actor, at: began },
    );
    if (!stored) throw answeredBefore();
    const { title } = await selectNotice(tx, notice_id);
    await recordAudit(tx, {
      actor,
      at: began,
      action: 'responded',
      object: { kind: 'notice', id: notice_id, name: title },
      detail: { response_version: version, file_count: named.size },
    });
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

const answeredBefore = () =>
  invalidInput([bodyIssue(['replaces'], invalidQuestionnaire.answeredBefore, 'stale')]);

/** Answers as they are stored: a file is named by its own row. */
function withoutFiles(questions: readonly Question[], answers: readonly Answer[]): readonly Answer[] {
  return answers.map((answer, index) => (questions[index]?.kind === questionKind.file ? null : answer));
}

type Sent = {
  readonly answers: readonly Answer[];
  readonly files: Readonly<Partial<Record<FileField, ReceivedFile>>>;
};

/**
 * The file of each question by its number, from 1: the uploaded one, else the one that the company has sent
 * before. Throws a 422 for any other id.
 */
async function filesOf(
  tx: Tx,
  supplier_id: number,
  questions: readonly Question[],
  { answers, files }: Sent,
): Promise<ReadonlyMap<number, ReceivedFile>> {
  const asking = [...fileFieldsOf(questions)].map(([index, field]) => {
    const answer = answers[index];
    return { index, uploaded: files[field], file_id: typeof answer === 'number' ? answer : null };
  });
  const ids = asking.flatMap(({ file_id }) => (file_id === null ? [] : [file_id]));
  const own = ids.length === 0 ? [] : await selectOwnFiles(tx, supplier_id, ids);
  return new Map(
    asking.flatMap(({ index, uploaded, file_id }): [number, ReceivedFile][] => {
      if (uploaded !== undefined) return [[index + 1, uploaded]];
      if (file_id === null) return [];
      const text = questions[index]?.text;
      const file = own.find((one) => one.file_id === file_id && one.question_text === text);
      if (file === undefined)
        throw invalidInput([bodyIssue(['answers', index], invalidQuestionnaire.notAFormerFile)]);
      return [[index + 1, file]];
    }),
  );
}

/**
 * Throws a 404 for a file of another company's response, and for an operator who may not see the responses. A
 * supplier's own stays readable as long as the notice does.
 */
async function readableResponse(
  db: Db,
  { notice_id, supplier_id }: { readonly notice_id: number; readonly supplier_id: number },
  caller: { readonly actor: Actor; readonly now: Date },
): Promise<void> {
  const { actor } = caller;
  if (actor.role === role.supplier && actor.supplier_id !== supplier_id) throw notFound();
  await readableNotice(db, notice_id, caller, ['query', 'file_id']);
  if (actor.role === role.operator && !maySeeReading(actor, await selectNotice(db, notice_id)))
    throw forbidden();
}
