import { sql } from 'kysely';
import { questionKind, type ResponseState } from '#domain/codes.ts';
import type { Answer, Question } from '#domain/notice/questionnaire.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { countOf, total } from '#server/db/page.ts';
import { stateOn } from './queries-response-state.ts';

type File = { readonly file_id: number; readonly file_name: string; readonly size: number };

/** A version of a response as it is stored: its files by the numbers of their questions, from 1. */
export type StoredVersion = {
  readonly version: number;
  readonly responded_at: string;
  readonly full_name: string;
  readonly on_behalf: boolean;
  readonly answers: Answer[];
  readonly files: readonly (File & { readonly position: number })[];
  readonly completion: Completion | null;
};

/** 追記を求める of a version. */
export type Completion = {
  readonly reason: string;
  readonly full_name: string;
  readonly asked_at: string;
};

/** The columns of a `StoredVersion` of a row `r`, as one JSON value. */
export const storedVersion = sql<StoredVersion>`jsonb_build_object(
  'version', r.version, 'responded_at', r.responded_at, 'full_name', r.full_name, 'answers', r.answers,
  'on_behalf', r.on_behalf,
  'completion', (
    select jsonb_build_object('reason', c.reason, 'full_name', u.full_name, 'asked_at', c.asked_at)
    from notice_completion c join portal_user u on u.user_id = c.user_id
    where c.notice_id = r.notice_id and c.supplier_id = r.supplier_id and c.version = r.version),
  'files', coalesce((
    select jsonb_agg(jsonb_build_object(
      'position', f.position, 'file_id', f.file_id, 'file_name', f.file_name, 'size', f.size))
    from notice_response_file f where f.notice_response_id = r.notice_response_id), '[]'))`;

/** A version with its files in the order of the questions. */
export function versionOf(questions: readonly Question[], { files, ...version }: StoredVersion) {
  return {
    ...version,
    files: questions.map((_, index) => files.find(({ position }) => position === index + 1) ?? null),
  };
}

/** The versions of a company's response, the newest first. */
export async function selectVersions(db: Db | Tx, notice_id: number, supplier_id: number) {
  const { rows } = await sql<{ stored: StoredVersion }>`
    select ${storedVersion} as stored from notice_response r
    where r.notice_id = ${notice_id} and r.supplier_id = ${supplier_id}
    order by r.version desc`.execute(db);
  return rows.map(({ stored }) => stored);
}

/**
 * The newest version of a company's response to a notice that asks, null if there is none, and its state on a
 * day (`yyyy-mm-dd`).
 */
export async function selectResponse(
  db: Db | Tx,
  {
    notice_id,
    supplier_id,
    today,
  }: { readonly notice_id: number; readonly supplier_id: number; readonly today: string },
) {
  const { rows } = await sql<{ stored: StoredVersion | null; state: ResponseState }>`
    select case when r.notice_response_id is not null then ${storedVersion} end as stored,
      ${stateOn(today)} as state
    from notice n
    left join notice_newest_response r on r.notice_id = n.notice_id and r.supplier_id = ${supplier_id}
    left join notice_response first
      on first.notice_id = n.notice_id and first.supplier_id = ${supplier_id} and first.version = 1
    where n.notice_id = ${notice_id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no notice ${notice_id}.`);
  return row;
}

export type StoredFormerAnswer = {
  /** The number of the question, from 1. */
  readonly position: number;
  readonly answered_on: string;
  readonly answer: Answer;
  readonly file: File | null;
};

/**
 * For each question of a notice that the company has answered before, in another notice that is not deleted,
 * its newest answer to a question of the same text, kind and choices (前回と同じ).
 */
export async function selectFormerAnswers(db: Db, notice_id: number, supplier_id: number) {
  const { rows } = await sql<StoredFormerAnswer>`
    select q.position, former.* from notice_question q
    cross join lateral (
      select to_char(r.responded_on, 'YYYY-MM-DD') as answered_on, r.answers -> (o.position - 1) as answer,
        case when f.file_id is not null then
          jsonb_build_object('file_id', f.file_id, 'file_name', f.file_name, 'size', f.size) end as file
      from notice_newest_response r
      join notice n on n.notice_id = r.notice_id and n.deleted_at is null
      join notice_question o on o.notice_id = r.notice_id
        and (o.kind, o.question_text, o.choices) = (q.kind, q.question_text, q.choices)
      left join notice_response_file f
        on f.notice_response_id = r.notice_response_id and f.position = o.position
      where r.supplier_id = ${supplier_id} and r.notice_id <> q.notice_id
        and (f.file_id is not null or jsonb_typeof(r.answers -> (o.position - 1)) <> 'null')
      order by r.responded_at desc, r.notice_response_id desc limit 1
    ) former
    where q.notice_id = ${notice_id}`.execute(db);
  return rows;
}

/**
 * The files with these ids that the company has sent as answers to a question of this text, in notices that
 * are not deleted.
 */
export function selectOwnFiles(tx: Tx, supplier_id: number, file_ids: readonly number[]) {
  return tx
    .selectFrom('notice_response_file as f')
    .innerJoin('notice_response as r', 'r.notice_response_id', 'f.notice_response_id')
    .innerJoin('notice as n', 'n.notice_id', 'r.notice_id')
    .innerJoin('notice_question as q', (join) =>
      join.onRef('q.notice_id', '=', 'r.notice_id').onRef('q.position', '=', 'f.position'),
    )
    .select(['f.file_id', 'f.file_name', 'f.size', 'f.sha256', 'f.storage_key', 'q.question_text'])
    .where('r.supplier_id', '=', supplier_id)
    .where('n.deleted_at', 'is', null)
    .where('q.kind', '=', questionKind.file)
    .where(sql<boolean>`f.file_id = any(${file_ids}::integer[])`)
    .execute();
}

/** One file of a response, with its notice and company. */
export function selectResponseFile(db: Db, file_id: number) {
  return db
    .selectFrom('notice_response_file as f')
    .innerJoin('notice_response as r', 'r.notice_response_id', 'f.notice_response_id')
    .select(['f.file_id', 'f.file_name', 'f.size', 'f.sha256', 'f.storage_key'])
    .select(['r.notice_id', 'r.supplier_id'])
    .where('f.file_id', '=', file_id)
    .executeTakeFirst();
}

/**
 * Locks a notice for an answer: answers come one after the other, so that one of them is the last, and the
 * notice is not deleted meanwhile. False if it is deleted or does not exist.
 */
export async function holdNotice(tx: Tx, notice_id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('notice')
    .select('notice_id')
    .where('notice_id', '=', notice_id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** How many companies have answered a notice. */
export function countResponses(db: Db, notice_id: number): Promise<number> {
  const first = db.selectFrom('notice_response').where('notice_id', '=', notice_id).where('version', '=', 1);
  return countOf(db, first.select(total));
}
