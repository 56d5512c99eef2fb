import { sql } from 'kysely';
import { questionKind } from '#domain/codes.ts';
import { japanDate } from '#domain/japan-date.ts';
import { newQuestion, type Question } from '#domain/notice/questionnaire.ts';
import type { Db } from '#server/db/database.ts';
import { insertQuestions } from '#server/features/notice/store-response.ts';

/** How many companies a notice asks: the common case, and the bound. */
export const askedCompanies = [30, 5000] as const;

const questions: readonly Question[] = [
  { ...newQuestion, kind: questionKind.choice, text: '影響の有無', choices: ['なし', 'あり', '調査中'] },
  { ...newQuestion, kind: questionKind.choices, text: '影響する拠点', choices: ['本社', '工場', '倉庫'] },
  { ...newQuestion, kind: questionKind.text, text: '影響の内容' },
  { ...newQuestion, kind: questionKind.number, text: '在庫' },
  { ...newQuestion, kind: questionKind.date, text: '納入できる日' },
];

/** Adds companies, and notices that ask so many of them; four of five have answered, half of these twice. */
export async function growQuestionnaires(db: Db): Promise<void> {
  await sql`
    with added as (
      insert into supplier (supplier_code, company_name)
      select 'Q' || number, '第' || number || '精密工業株式会社'
      from generate_series(1, ${Math.max(...askedCompanies)}::integer) number returning supplier_id)
    insert into supplier_division select supplier_id, (select min(division_id) from division) from added`.execute(
    db,
  );
  for (const companies of askedCompanies) await growQuestionnaire(db, companies);
  await sql`analyze supplier, supplier_division, notice, notice_supplier, notice_question, notice_response`.execute(
    db,
  );
}

async function growQuestionnaire(db: Db, companies: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const today = japanDate(new Date());
    const { rows } = await sql<{ notice_id: number }>`
      insert into notice (system_notice_flag, division_id, division_name, title, body, publish_date_from,
        publish_date_to, publish_all_flag, send_mail_flag, posted_at, publish_datetime, create_user_id,
        create_division_name, create_department_name, create_full_name, response_due_date)
      select false, division_id, division_name, ${titleOf(companies)}, '', ${today}, ${today}, false, false,
        now(), now(), (select min(user_id) from valid_user where role = 1), division_name, '', '', ${today}
      from division order by division_id limit 1 returning notice_id`.execute(tx);
    const notice_id = rows[0]?.notice_id ?? 0;
    await insertQuestions(tx, notice_id, questions);
    await sql`insert into notice_supplier (notice_id, supplier_id)
      select ${notice_id}::integer, supplier_id from supplier where supplier_code like 'Q%'
      order by supplier_id limit ${companies}`.execute(tx);
    await sql`
      insert into notice_response (notice_id, supplier_id, version, answers, responded_at, responded_on, user_id,
        full_name)
      select t.notice_id, t.supplier_id, version,
        jsonb_build_array(t.supplier_id % 3, jsonb_build_array(t.supplier_id % 3), repeat('梱包の遅れ。', 20),
          t.supplier_id::text, ${today}::text),
        now(), ${today}::date, (select min(user_id) from valid_user where role = 2), '山田 太郎'
      from notice_supplier t cross join generate_series(1, 2) version
      where t.notice_id = ${notice_id} and t.supplier_id % 5 > 0 and version <= 1 + t.supplier_id % 2`.execute(
      tx,
    );
  });
}

/** The title of the notice that asks so many companies. */
export const titleOf = (companies: number): string => `${companies}社への回答依頼`;
