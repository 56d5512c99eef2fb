import { checkedAnswers, fileFieldsOf } from '#contract/notice/questionnaire.ts';
import type { FileField } from '#contract/call.ts';
import type { Actor } from '#domain/actor.ts';
import { questionKind } from '#domain/codes.ts';
import { askedOnBehalf, type Answer, type Question } from '#domain/notice/questionnaire.ts';
import { invalidQuestionnaire } from '#texts/questionnaire.ts';
import { recordAudit } from '#server/audit/store.ts';
import type { Tx } from '#server/db/database.ts';
import type { ReceivedFile } from '#server/files/store.ts';
import { bodyIssue, invalidInput } from '#server/http/refusal.ts';
import type { JobQueue } from '#server/jobs/queue.ts';
import { mailAllResponded } from './mail-response.ts';
import { selectNotice } from './queries.ts';
import { selectOwnFiles, selectVersions } from './queries-response.ts';
import { insertResponse, noteAllResponded } from './store-response.ts';

type Files = Readonly<Partial<Record<FileField, ReceivedFile>>>;

export type Responding = {
  readonly notice_id: number;
  readonly supplier_id: number;
  readonly questions: readonly Question[];
  /** The version that the answers replace; 0 for none. */
  readonly replaces: number;
  readonly answers: readonly Answer[];
  readonly files: Files;
  /** 代行入力: it takes over no file of the company. */
  readonly on_behalf: boolean;
};

/**
 * Checks and stores the answers of a company, and mails the publisher if they were the last. The caller has
 * locked the notice. Returns the new version; null if somebody has replaced that version before. Throws a 422
 * with all that is wrong.
 */
export async function respond(
  tx: Tx,
  jobs: JobQueue,
  { notice_id, supplier_id, questions, replaces, files, on_behalf, ...sent }: Responding,
  { actor, at }: { readonly actor: Actor; readonly at: Date },
): Promise<number | null> {
  const [newest] = await selectVersions(tx, notice_id, supplier_id);
  if ((newest?.version ?? 0) !== replaces) return null;
  const { answers, faults } = checkedAnswers(
    on_behalf ? askedOnBehalf(questions) : questions,
    sent.answers,
    files,
  );
  if (faults.length > 0) throw invalidInput(faults.map(({ path, message }) => bodyIssue(path, message)));
  const version = replaces + 1;
  const former = (ids: readonly number[]) => (on_behalf ? [] : selectOwnFiles(tx, supplier_id, ids));
  const named = await filesOf(questions, { answers, files }, former);
  await insertResponse(
    tx,
    { notice_id, supplier_id, version, answers: withoutFiles(questions, answers), files: named, on_behalf },
    { actor, at },
  );
  const { title, create_user_id } = await selectNotice(tx, notice_id);
  await recordAudit(tx, {
    actor,
    at,
    action: 'responded',
    object: { kind: 'notice', id: notice_id, name: title },
    detail: { response_version: version, file_count: named.size, ...(on_behalf && { supplier_id }) },
  });
  if (await noteAllResponded(tx, notice_id, at))
    await mailAllResponded(tx, jobs, { notice_id, create_user_id, at });
  return version;
}

/** Answers as they are stored: a file is named by its own row. */
function withoutFiles(questions: readonly Question[], answers: readonly Answer[]): readonly Answer[] {
  return answers.map((answer, index) => (questions[index]?.kind === questionKind.file ? null : answer));
}

type FormerFile = ReceivedFile & { readonly file_id: number; readonly question_text: string };

/**
 * The file of each question by its number, from 1: the uploaded one, else the one that the company has sent
 * before. Throws a 422 for any other id.
 */
async function filesOf(
  questions: readonly Question[],
  { answers, files }: { readonly answers: readonly Answer[]; readonly files: Files },
  former: (ids: readonly number[]) => Promise<readonly FormerFile[]> | readonly FormerFile[],
): Promise<ReadonlyMap<number, ReceivedFile>> {
  const asking = [...fileFieldsOf(questions)].map(([index, field]) => {
    const answer = answers[index];
    return { index, uploaded: files[field], file_id: typeof answer === 'number' ? answer : null };
  });
  const ids = asking.flatMap(({ file_id }) => (file_id === null ? [] : [file_id]));
  const own = ids.length === 0 ? [] : await former(ids);
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
