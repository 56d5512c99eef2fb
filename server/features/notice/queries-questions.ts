import type { Question } from '#domain/notice/questionnaire.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** The questions of a notice in their order; empty if it asks nothing. */
export function selectQuestions(
  db: Db | Tx,
  notice_id: number,
): Promise<(Question & { choices: string[] })[]> {
  return db
    .selectFrom('notice_question')
    .select(['kind', 'question_text as text', 'hint', 'required', 'choices'])
    .select(['unit', 'smallest', 'largest', 'format'])
    .where('notice_id', '=', notice_id)
    .orderBy('position')
    .execute();
}

/** 回答期限 and questions of a notice; null if it asks nothing. */
export async function selectQuestionnaire(db: Db | Tx, notice_id: number) {
  const notice = await db
    .selectFrom('notice')
    .select('response_due_date')
    .where('notice_id', '=', notice_id)
    .executeTakeFirst();
  const response_due_date = notice?.response_due_date ?? null;
  if (response_due_date === null) return null;
  return { response_due_date, questions: await selectQuestions(db, notice_id) };
}
