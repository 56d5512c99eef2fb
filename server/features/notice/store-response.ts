import { sql } from 'kysely';
import type { Answer, Question } from '#domain/notice/questionnaire.ts';
import { japanDate } from '#domain/japan-date.ts';
import type { Actor } from '#domain/actor.ts';
import type { Tx } from '#server/db/database.ts';
import type { ReceivedFile } from '#server/files/store.ts';
import { openCompanies } from './queries-response-state.ts';

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
  /** 代行入力. */
  readonly on_behalf: boolean;
};

/** Inserts a version of a company's response with its files. */
export async function insertResponse(
  tx: Tx,
  { files, answers, ...response }: NewResponse,
  { actor, at }: { readonly actor: Actor; readonly at: Date },
): Promise<void> {
  const { notice_response_id } = await tx
    .insertInto('notice_response')
    .values({
      ...response,
      answers: JSON.stringify(answers),
      responded_at: at,
      responded_on: japanDate(at),
      user_id: actor.user_id,
      full_name: actor.full_name,
    })
    .returning('notice_response_id')
    .executeTakeFirstOrThrow();
  const rows = [...files].map(([position, { file_name, size, sha256, storage_key }]) => ({
    notice_response_id,
    position,
    file_name,
    size,
    sha256,
    storage_key,
  }));
  if (rows.length > 0) await tx.insertInto('notice_response_file').values(rows).execute();
}

/**
 * Notes that no company is open any more. Returns false if one is, or if that was noted before. The caller
 * has locked the notice.
 */
export async function noteAllResponded(tx: Tx, notice_id: number, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update notice set all_responded_at = ${at}
    where notice_id = ${notice_id} and all_responded_at is null and not exists (${openCompanies(notice_id)})
    returning notice_id`.execute(tx);
  return rows.length > 0;
}

/** Asks a company to complete a version. Returns false if it was asked before. */
export async function insertCompletion(
  tx: Tx,
  completion: {
    readonly notice_id: number;
    readonly supplier_id: number;
    readonly version: number;
    readonly reason: string;
    readonly asked_at: Date;
    readonly user_id: number;
  },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('notice_completion')
    .values(completion)
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Notes 未回答へ催促 of a day. Returns false if somebody has nudged on it. */
export async function insertNudge(
  tx: Tx,
  nudge: {
    readonly notice_id: number;
    /** `yyyy-mm-dd` */
    readonly day: string;
    readonly user_id: number;
    readonly nudged_at: Date;
    readonly mail_count: number;
  },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('notice_nudge')
    .values(nudge)
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
  return inserted !== undefined;
}
