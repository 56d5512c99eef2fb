import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { invalid } from '#texts/fields.ts';
import { draftText } from '#texts/form.ts';
import { pageTitle as titles } from '#texts/shell.ts';
import {
  workflowImportProblem,
  workflowImportConfirmation,
  workflowImportScreen,
} from '#texts/workflow-import.ts';
import { workflowCopyScreen, workflowLabel } from '#texts/workflow-management.ts';
import { recordAnnouncements } from './announcements.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { answer, dialog, expectSummary } from './dialogs.ts';
import { ownPortalTest } from './own-portal.ts';
import { expect } from './test.ts';

/** A separate portal: workflows of other tests would change what a copy or a file does. */
const test = ownPortalTest('workflow-sets');
test.describe.configure({ mode: 'default' });

/** Chooses all of a department for a role, and a final approver by their position in the list. */
async function choosePeople(page: Page, division: Locator, department: string): Promise<void> {
  for (const role of ['受付者', workflowLabel.route_setter]) {
    await division.getByRole('button', { name: `${role}を選択` }).click();
    const picker = dialog(page, `${role}を選択`);
    await waitUntilSettled(page);
    await picker.getByRole('combobox', { name: '部署' }).selectOption({ label: department });
    await picker.getByRole('radio', { name: '全員' }).check();
    await picker.getByRole('button', { name: '決定' }).click();
    await expect(picker).toHaveCount(0);
  }
  await division.getByRole('button', { name: '最終承認者を選択' }).click();
  const picker = dialog(page, '最終承認者を選択');
  await waitUntilSettled(page);
  await picker.getByRole('row').nth(1).click();
  await picker.getByRole('button', { name: '決定' }).click();
  await expect(picker).toHaveCount(0);
}

test('a system admin copies the forms of a division to two others at once @desktop', async ({ enter }) => {
  const page = await enter('sysadmin', '/workflow-management');
  await page.getByRole('link', { name: '複写' }).click();
  await waitUntilSettled(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles.workflow_copy);
  await checkPage(page);
  await page.getByRole('button', { name: '登録' }).click();
  await expectSummary(page, [invalid.notSelected('申請書'), invalid.notSelected('複写先の事業部')]);
  await checkPage(page);

  await page.getByRole('combobox', { name: '事業部' }).selectOption({ label: '産業機器事業部' });
  for (const name of ['新規取引申請書', '図面変更申請書'])
    await expect(page.getByRole('checkbox', { name })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: '産業機器事業部' })).toHaveCount(0);
  for (const name of ['電子部品事業部', '調達本部']) await page.getByRole('checkbox', { name }).check();
  await waitUntilSettled(page);
  const electronics = page.getByRole('group', { name: '電子部品事業部', exact: true });
  const purchasing = page.getByRole('group', { name: '調達本部', exact: true });
  await expect(electronics).toContainText(workflowCopyScreen.copies(['図面変更申請書']));
  await expect(electronics).toContainText(workflowCopyScreen.exists(['新規取引申請書']));
  await expect(purchasing).toContainText(workflowCopyScreen.copies(['新規取引申請書', '図面変更申請書']));
  await page.getByRole('button', { name: '登録' }).click();
  await expectSummary(page, [
    invalid.required('受付者'),
    invalid.required('申請ルート設定者'),
    invalid.required('最終承認者'),
  ]);
  await checkPage(page);

  await choosePeople(page, electronics, '営業部');
  await page.reload();
  await waitUntilSettled(page);
  await expect(page.getByText(draftText.restored)).toBeVisible();
  await expect(electronics).toContainText('営業部　全員');
  await expect(purchasing).toContainText(workflowCopyScreen.copies(['新規取引申請書', '図面変更申請書']));
  await checkPage(page);
  await choosePeople(page, purchasing, '調達企画部');
  await page.getByRole('button', { name: '登録' }).click();
  await answer(
    page,
    [
      '電子部品事業部：図面変更申請書',
      '調達本部：新規取引申請書、図面変更申請書',
      workflowCopyScreen.confirmation,
    ],
    '登録',
  );
  await page.waitForURL('**/workflow-management');
  await expect(page.getByRole('status').filter({ hasText: workflowCopyScreen.done(3) })).toBeVisible();
  await expect(page.getByText(/^8件$/)).toBeVisible();

  // From a workflow: only it is ticked, and each division that has it says so.
  await page.getByRole('row').filter({ hasText: '単価改定申請書' }).dblclick();
  await waitUntilSettled(page);
  await page.getByRole('link', { name: workflowCopyScreen.openOf }).click();
  await waitUntilSettled(page);
  await expect(page.getByRole('checkbox', { name: '単価改定申請書' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: '新規取引申請書' })).not.toBeChecked();
  await page.getByRole('checkbox', { name: '単価改定申請書' }).uncheck();
  await page.getByRole('checkbox', { name: '新規取引申請書' }).check();
  await page.getByRole('checkbox', { name: '電子部品事業部' }).check();
  await waitUntilSettled(page);
  await expect(page.getByText(workflowCopyScreen.allExist)).toBeVisible();
  await checkPage(page);
});

test('workflows are exported, changed in the file, checked and imported @desktop', async ({ enter }) => {
  const page = await enter('divadmin1', '/workflow-management');
  const expectAnnounced = await recordAnnouncements(page);
  await expect(page.getByRole('link', { name: '複写' })).toHaveCount(0);
  await page.getByRole('link', { name: '取込' }).click();
  await waitUntilSettled(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles.workflow_import);
  await checkPage(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: workflowImportScreen.export }).click();
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
  await expect(page.getByRole('region', { name: '取込内容' })).toContainText(
    workflowImportScreen.nothingChanges,
  );
  await checkPage(page);

  await choose(content.replace('final1', 'nobody').replace('P103', 'P999'));
  const problems = page.getByRole('table', { name: '取込エラー' });
  await expect(problems).toContainText(workflowImportProblem.department('P999', 'D01'));
  await expect(problems).toContainText(workflowImportProblem.user('nobody', 'D01'));
  await checkPage(page);

  const suspending = content.replace('想定年額', '年間の金額').replace(/,0(\r?\n)$/, ',1$1');
  await choose(suspending);
  await expectAnnounced(workflowImportScreen.counts(0, 2, 0));
  const changes = page.getByRole('table', { name: '変更一覧' });
  await expect(changes).toContainText('入力項目3 「想定年額」 → 「年間の金額」');
  await expect(changes).toContainText('使用停止 いいえ → はい');
  await checkPage(page);
  await page.getByRole('button', { name: '取り込む' }).click();
  await answer(
    page,
    [/ワークフロー 1件が使用停止になり、申請できなくなります。/, workflowImportConfirmation.apply],
    '取り込む',
  );
  await expectAnnounced(workflowImportScreen.applied(workflowImportScreen.counts(0, 2, 0)));
  await checkPage(page);
  await page.getByRole('link', { name: '戻る' }).click();
  await waitUntilSettled(page);
  await expect(page.getByRole('row')).toHaveCount(2);
});
