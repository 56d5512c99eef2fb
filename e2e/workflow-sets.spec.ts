import { readFile, rm } from 'node:fs/promises';
import { makeDataFolder } from '#dev/testing/data-folder.ts';
import { startPortal } from '#dev/testing/portal-process.ts';
import { recordAnnouncements } from './announcements.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { answer } from './dialogs.ts';
import { expect, test as base } from './test.ts';

/** A separate portal: workflows of other tests would change what a file does. */
const test = base.extend<object, { ownPortal: string }>({
  ownPortal: [
    // Playwright wants the first parameter to be destructured.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dataDir = await makeDataFolder('portal-e2e-workflow-sets');
      const portal = await startPortal({ PORTAL_DATA_DIR: dataDir, PORTAL_DEMO: '1' });
      await use(portal.url);
      await portal.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ ownPortal }, use) => use(ownPortal),
});
test.describe.configure({ mode: 'default' });

test('workflows are exported, changed in the file, checked and imported', async ({ enter }) => {
  const page = await enter('divadmin1', '/workflow-management');
  const expectAnnounced = await recordAnnouncements(page);
  await page.getByRole('link', { name: '取込' }).click();
  await waitUntilSettled(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ワークフロー取込');
  await checkPage(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '現在の内容を出力' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^workflows_\d{8}\.csv$/);
  const content = await readFile(await download.path(), 'utf8');
  const choose = (text: string) =>
    page.getByLabel('ファイルを選択').setInputFiles({
      name: 'workflows.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    });

  await choose(content);
  await expect(page.getByText('登録済みのワークフローから変更はありません。')).toBeVisible();
  await checkPage(page);

  await choose(content.replace('final1', 'nobody').replace('P103', 'P999'));
  const problems = page.getByRole('table', { name: '取込エラー' });
  await expect(problems).toContainText('「P999」は、事業部「D01」の部署のコードではありません。');
  await expect(problems).toContainText(
    '「nobody」は、事業部「D01」の社内ユーザーのログインIDではありません。',
  );
  await checkPage(page);

  const suspending = content.replace('想定年額', '年間の金額').replace(/,0(\r?\n)$/, ',1$1');
  await choose(suspending);
  await expectAnnounced('追加 0件、変更 2件、変更なし 0件');
  const changes = page.getByRole('table', { name: '変更の一覧' });
  await expect(changes).toContainText('入力項目3 「想定年額」 → 「年間の金額」');
  await expect(changes).toContainText('使用停止 いいえ → はい');
  await checkPage(page);
  await page.getByRole('button', { name: '取り込む' }).click();
  await answer(
    page,
    [
      /ワークフロー 1件が使用停止になり、申請できなくなります。/,
      'ワークフローを取り込みます。よろしいですか？',
    ],
    '取り込む',
  );
  await expectAnnounced('ワークフローを取り込みました（追加 0件、変更 2件、変更なし 0件）。');
  await checkPage(page);
  await page.getByRole('link', { name: '戻る' }).click();
  await waitUntilSettled(page);
  await expect(page.getByRole('row')).toHaveCount(2);
});
