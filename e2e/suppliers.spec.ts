import { checkPage, settled } from './check-page.ts';
import { expect, test } from './test.ts';

test('a system admin finds a supplier by part of its name and sees its users', async ({ enter }) => {
  const page = await enter('sysadmin', '/supplier-management');
  const list = page.getByRole('table', { name: 'サプライヤー一覧' });
  await expect(page.getByRole('button', { name: '詳細表示' })).toBeDisabled();
  await expect(list.getByRole('row')).toHaveCount(26);
  await checkPage(page);
  await page.getByRole('textbox', { name: 'サプライヤー名' }).fill('精工 大阪');
  await page.getByRole('button', { name: '検索' }).click();
  await settled(page);
  await expect(list.getByRole('row')).toHaveCount(2);
  await list.getByRole('row').nth(1).click();
  await page.getByRole('button', { name: '詳細表示' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('サプライヤー詳細');
  await expect(page.getByRole('region', { name: 'サプライヤー情報' })).toContainText('大阪支店');
  await expect(page.getByRole('table', { name: 'ポータル利用者' })).toContainText('長田 紀子');
  await checkPage(page);
  await page.getByRole('link', { name: '戻る' }).click();
  await expect(page.getByRole('textbox', { name: 'サプライヤー名' })).toHaveValue('精工 大阪');
});

test('invalid suppliers are shown where they are asked for; nothing found says so', async ({ enter }) => {
  const page = await enter('sysadmin', '/supplier-management');
  await page.getByRole('textbox', { name: 'サプライヤーコード' }).fill('s0007');
  await page.keyboard.press('Enter');
  await expect(page.getByText('データが見つかりません。検索条件を確認してください。')).toBeVisible();
  await page.getByRole('checkbox', { name: '無効なサプライヤーを含む' }).check();
  await page.getByRole('button', { name: '検索' }).click();
  await settled(page);
  const row = page.getByRole('table', { name: 'サプライヤー一覧' }).getByRole('row').nth(1);
  await expect(row).toContainText('無効');
  await row.dblclick();
  await expect(page.getByRole('region', { name: 'サプライヤー情報' })).toContainText('無効');
});

test('an unknown supplier is not found, and a division admin may not look', async ({ enter }) => {
  const page = await enter('sysadmin', '/supplier-management/detail?supplier_id=2147483647');
  await expect(page).toHaveURL(/\/error\/not-found$/);
  await page.goto('/supplier-management/detail');
  await expect(page).toHaveURL(/\/error\/not-found$/);
  const other = await enter('divadmin1', '/supplier-management');
  await expect(other).toHaveURL(/\/error\/forbidden$/);
});
