import { sql } from 'kysely';
import { joinedNames } from '#domain/joined-names.ts';
import type { Db } from '#server/db/database.ts';
import { sameForAll, type SearchDocument } from '#server/search-index/documents.ts';
import { noticeLabel } from '#texts/notice.ts';
import { questionnaireLabel } from '#texts/questionnaire.ts';

type Row = {
  readonly notice_id: number;
  readonly title: string;
  readonly body: string;
  readonly publish_datetime: string;
  readonly create_division_name: string;
  readonly create_department_name: string;
  readonly create_full_name: string;
  readonly file_names: readonly string[];
  /** The questions with their hints and choices, a line each. */
  readonly questions: readonly string[];
};

const selectTexts = ({ notice_ids }: { readonly notice_ids: readonly number[] }) => sql<Row>`
  select n.notice_id, n.title, n.body, n.publish_datetime, n.create_division_name, n.create_department_name,
    n.create_full_name,
    array(select f.file_name from notice_file f where f.notice_id = n.notice_id order by f.position) as file_names,
    array(select concat_ws(E'\n', q.question_text, q.hint, nullif(array_to_string(q.choices, E'\n'), ''))
      from notice_question q where q.notice_id = n.notice_id order by q.position) as questions
  from notice n where n.notice_id = any(${notice_ids}::integer[])`;

/** The texts of notices. Everybody who may open a notice reads the same. */
export async function noticeDocuments(db: Db, notice_ids: readonly number[]): Promise<SearchDocument[]> {
  const rows = (await selectTexts({ notice_ids }).execute(db)).rows;
  return rows.map(({ notice_id, title, body, publish_datetime, file_names, questions, ...publisher }) =>
    sameForAll(
      {
        item_id: notice_id,
        title,
        by_name: joinedNames(
          publisher.create_division_name,
          publisher.create_department_name,
          publisher.create_full_name,
        ),
        happened_at: publish_datetime,
      },
      [
        [noticeLabel.notice_title, title],
        [noticeLabel.notice_body, body],
        ...questions.map((text, index): [string, string] => [questionnaireLabel.question(index + 1), text]),
      ],
      file_names,
    ),
  );
}
