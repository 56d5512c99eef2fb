import type { Answer, Question } from '#domain/notice/questionnaire.ts';
import { japanDate } from '#domain/japan-date.ts';
import type { Actor } from '#domain/actor.ts';
import type { Tx } from '#server/db/database.ts';
import type { ReceivedFile } from '#server/files/store.ts';

/** Inserts the questions of a notice in their order. */
export async function insertQuestions(
  tx: Tx,
  notice_id: number,
  questions: readonly Question[],
): Promise<void> {
  await tx
    .insertInto('notice_question')
    .values(
      questions.map(({ text, choices, ...question }, index) => ({
        ...question,
        notice_id,
        position: index + 1,
        question_text: text,
        choices: [...choices],
      })),
    )
    .execute();
}

export type NewResponse = {
  readonly notice_id: number;
  readonly supplier_id: number;
  readonly version: number;
  readonly answers: readonly Answer[];
  /** By the number of the question, from 1. */
  readonly files: ReadonlyMap<number, ReceivedFile>;
};

/**
 * Inserts a version of a company's response. Returns false if somebody else has inserted this version, also in
 * a transaction that has ended while this one waited.
 */
export async function insertResponse(
  tx: Tx,
  { files, answers, ...response }: NewResponse,
  { actor, at }: { readonly actor: Actor; readonly at: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('notice_response')
    .values({
      ...response,
      answers: JSON.stringify(answers),
      responded_at: at,
      responded_on: japanDate(at),
      user_id: actor.user_id,
      full_name: actor.full_name,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('notice_response_id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  const rows = [...files].map(([position, { file_name, size, sha256, storage_key }]) => ({
    ...inserted,
    position,
    file_name,
    size,
    sha256,
    storage_key,
  }));
  if (rows.length > 0) await tx.insertInto('notice_response_file').values(rows).execute();
  return true;
}
