import { label } from '#texts/fields.ts';
import { general } from '#texts/general.ts';
import { pageTitle as titles } from '#texts/shell.ts';
import { supplierScreen } from '#texts/supplier-management.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { expandCard } from './expand-card.ts';
import { expect, test } from './test.ts';

test('a system admin finds a supplier by part of its name and sees its users', async ({
  enter,
  isMobile,
}) => {
  const page = await enter('sysadmin', '/supplier-management');
  const list = page.getByRole('table', { name: supplierScreen.list });
  const open = page.getByRole('button', { name: '詳細表示' });
  await expect(open).toBeDisabled();
  await expect(list.getByRole('row')).toHaveCount(26);
  // Visible over 25 rows.
  await expect(open).toBeInViewport({ ratio: 1 });
  await checkPage(page);
  await expandCard(page);
  await page.getByRole('textbox', { name: 'サプライヤー名' }).fill('精工 大阪');
  await page.getByRole('button', { name: '検索', exact: true }).click();
  await waitUntilSettled(page);
  await expect(list.getByRole('row')).toHaveCount(2);
  // The same search again sends a new request.
  const again = page.waitForResponse('**/api/supplier_management/list/supplier_list?**');
  await page.getByRole('textbox', { name: 'サプライヤー名' }).press('Enter');
  await again;
  await waitUntilSettled(page);
  await list.getByRole('radio').check();
  await open.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles.supplier_detail);
  await expect(page.getByRole('region', { name: supplierScreen.content })).toContainText('大阪支店');
  await expect(page.getByRole('table', { name: 'ポータル利用者' })).toContainText('長田 紀子');
  await checkPage(page);
  await page.getByRole('link', { name: '戻る' }).click();
  await expect(page.getByRole('textbox', { name: 'サプライヤー名' })).toHaveValue('精工 大阪');
  // The name opens the supplier too; on a phone the whole card does.
  if (isMobile) await list.getByRole('row').nth(1).click();
  else await list.getByRole('link', { name: '株式会社青葉精工 大阪支店' }).click();
  await expect(page.getByRole('region', { name: supplierScreen.content })).toContainText('大阪支店');
});

test('invalid suppliers appear on request; an empty result says so @desktop', async ({ enter }) => {
  const page = await enter('sysadmin', '/supplier-management');
  await expandCard(page);
  await page.getByRole('textbox', { name: label.supplier_code }).fill('s0007');
  await page.keyboard.press('Enter');
  await expect(page.getByText(general.emptySearch)).toBeVisible();
  await page.getByRole('checkbox', { name: supplierScreen.containsInvalid }).check();
  await page.getByRole('button', { name: '検索', exact: true }).click();
  await waitUntilSettled(page);
  const row = page.getByRole('table', { name: supplierScreen.list }).getByRole('row').nth(1);
  await expect(row).toContainText('無効');
  await row.dblclick();
  await expect(page.getByRole('region', { name: supplierScreen.content })).toContainText('無効');
});

test('an unknown supplier is not found, and a division admin has no access @desktop', async ({ enter }) => {
  const page = await enter('sysadmin', '/supplier-management/detail?supplier_id=2147483647');
  await expect(page).toHaveURL(/\/error\/not-found$/);
  await page.goto('/supplier-management/detail');
  await expect(page).toHaveURL(/\/error\/not-found$/);
  const other = await enter('divadmin1', '/supplier-management');
  await expect(other).toHaveURL(/\/error\/forbidden$/);
});
