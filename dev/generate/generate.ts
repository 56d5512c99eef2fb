import { recordAudit } from '#server/audit/store.ts';
import { daysLater, japanDate } from '#domain/japan-date.ts';
import type { Db } from '#server/db/database.ts';
import { selectWorkingDays } from '#server/db/working-days.ts';
import { generateApplications } from './generate-applications.ts';
import { generateMessages } from './generate-messages.ts';
import { generateNotices } from './generate-notices.ts';
import { loadData } from './load.ts';
import { isGenerated, isUsedForReal, selectCompany } from './queries.ts';
import { settleTables } from './store-rows.ts';
import { WorkingDays } from './working-days.ts';

export type Amounts = {
  readonly applications: number;
  readonly messages: number;
  readonly notices: number;
  /** The same seed gives the same data for the same master data, on the same day. */
  readonly seed: number;
};

/** How many years back generated data goes. */
const years = 2;

/** A database, and its URL for the connection that writes. */
type Database = { readonly db: Db; readonly url: string };

type Progress = (what: '申請' | 'メッセージ' | 'お知らせ', done: number, total: number) => void;

/**
 * Adds applications, messages and notices for the existing people and organisations: in every state, with
 * histories, readings and audit log entries, but without attachments and mail. Changes no existing row. Fails
 * with a sentence in Japanese if anybody has signed in through a real identity provider, if nothing can be
 * submitted, or if this seed was used here before.
 */
export async function generateData(
  { db, url }: Database,
  amounts: Amounts,
  now: Date,
  progress?: Progress,
): Promise<void> {
  const { seed, ...counts } = amounts;
  if (await isUsedForReal(db))
    throw new Error(
      '実際の認証基盤でログインした利用者がいるため、生成できません。検証用のデータベースで実行してください。',
    );
  const company = await selectCompany(db);
  if (company.people.size === 0)
    throw new Error('マスタデータがありません。先に npm run portal -- import FOLDER を実行してください。');
  if (amounts.applications > 0 && company.workflows.length === 0)
    throw new Error('申請できるワークフローがありません。先にワークフローを登録してください。');
  if (await isGenerated(db, seed))
    throw new Error(`シード ${seed} のデータは生成済みです。--seed に別の数を指定してください。`);
  // First, so that an interrupted run is on record too.
  await recordAudit(db, { actor: null, at: now, action: 'imported', detail: { generated: amounts } });
  const today = japanDate(now);
  const working = await selectWorkingDays(db, daysLater(today, -365 * years), daysLater(today, 365));
  const setting = { company, days: new WorkingDays(working, now) };
  const amount = (what: Parameters<Progress>[0], count: number) => ({
    seed,
    count,
    progress: (done: number) => progress?.(what, done, count),
  });
  await loadData(url, async (write) => {
    await generateApplications(db, write, setting, amount('申請', counts.applications));
    await generateMessages(db, write, setting, amount('メッセージ', counts.messages));
    await generateNotices(db, write, setting, amount('お知らせ', counts.notices));
  });
  await settleTables(db);
}
