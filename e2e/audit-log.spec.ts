import { submit } from './application.ts';
import { checkPage, settled } from './check-page.ts';
import { clientOf } from './client.ts';
import { expect, test } from './test.ts';

test('a system admin sees in one search who has opened an application', async ({ enter, baseURL }) => {
  const client = await clientOf('applicant1', baseURL ?? '');
  const application_id = await submit(client);
  await client.dispose();
  await enter('reception1', `/application/detail?application_id=${application_id}`);
  const page = await enter('sysadmin', '/system-management');
  await page.getByRole('link', { name: /監査ログ/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('監査ログ');
  await checkPage(page);
  await page.getByRole('combobox', { name: '対象の種類' }).selectOption({ label: '申請' });
  await page.getByRole('textbox', { name: '対象の番号' }).fill(String(application_id));
  await page.getByRole('combobox', { name: '操作' }).selectOption({ label: '閲覧' });
  await page.getByRole('button', { name: '検索' }).click();
  await settled(page);
  const rows = page.getByRole('table', { name: '監査ログの一覧' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('山本 直樹');
  await expect(rows.nth(1)).toContainText('新規取引申請書');
  await page.getByRole('textbox', { name: '利用者' }).fill('だれもいない');
  await page.keyboard.press('Enter');
  await expect(page.getByText('データが見つかりません。検索条件を確認してください。')).toBeVisible();
  await checkPage(page);
  await page.getByRole('textbox', { name: '対象の番号' }).fill('abc');
  await page.keyboard.press('Enter');
  await expect(page.getByText('入力内容が正しくありません。正しく入力してください。')).toBeVisible();
});

test('who is no system admin may not look', async ({ enter }) => {
  const page = await enter('divadmin1', '/system-management/audit-log');
  await expect(page).toHaveURL(/\/error\/forbidden$/);
});
