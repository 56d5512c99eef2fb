import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { csvFile } from '#texts/export.ts';
import { failure } from '#texts/general.ts';
import { internalUserScreen } from '#texts/internal-user-management.ts';
import { supplierScreen } from '#texts/supplier-management.ts';
import { workflowScreen } from '#texts/workflow-management.ts';
import { pdfText } from '#testing/pdf-text.ts';
import { approveByApi, card, enterDetail, submitByApi, submitAndEnter, submitted } from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { fileNamed } from './files.ts';
import { expandCard } from './expand-card.ts';
import { boxesOf } from './measure.ts';
import { expect, test } from './test.ts';

/** Files that the portal exports: 稟議書 and lists as CSV. */

async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

test('PDF出力 on a detail saves 稟議書 with number, content and stamps @desktop', async ({
  enter,
  baseURL,
}) => {
  const applicant = await clientOf('applicant1', baseURL ?? '');
  const id = await submitByApi(applicant, { file: fileNamed('見積書.pdf') });
  const reception = await clientOf('reception1', baseURL ?? '');
  await approveByApi(reception, id);
  for (const client of [applicant, reception]) await client.dispose();
  const page = await enterDetail(enter, 'applicant1', id);
  const saved = page.waitForEvent('download');
  await card(page, '申請内容').getByRole('button', { name: 'PDF出力' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe(`稟議書_新規取引申請書_${id}.pdf`);
  const text = pdfText(await bytesOf(download));
  for (const part of [`申請番号${id}`, '承認欄', '見積書.pdf', 'SHA-256', '承認（受付）'])
    expect(text).toContain(part);
  await checkPage(page);
});

test('a failed PDF shows its error in its card @desktop', async ({ enter, baseURL }) => {
  const id = await submitted(baseURL);
  const page = await enterDetail(enter, 'applicant1', id);
  const msg = failure.tooManyRequests;
  await page.route('**/api/application/detail/pdf?*', (route) =>
    route.fulfill({ status: 422, json: { detail: [{ loc: ['query'], msg }] } }),
  );
  await card(page, '申請内容').getByRole('button', { name: 'PDF出力' }).click();
  await expect(card(page, '申請内容').getByRole('group').getByText(msg)).toBeVisible();
  await checkPage(page);
});

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'CSV出力' }).focus();
  await page.keyboard.press('Enter');
}

test('CSV出力 saves the list on screen, in an encoding chosen by keyboard @desktop', async ({
  enter,
  baseURL,
}) => {
  const id = await submitted(baseURL);
  const page = await enter('applicant1', '/application');
  await page
    .getByRole('group', { name: '自分が申請した書類' })
    .getByRole('radio', { name: '未完了' })
    .check();
  await waitUntilSettled(page);
  const button = page.getByRole('button', { name: 'CSV出力' });
  await openMenu(page);
  await expect(page.getByRole('menuitem', { name: 'UTF-8' })).toBeFocused();
  await checkPage(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem', { name: 'UTF-8' })).toHaveCount(0);
  await expect(button).toBeFocused();

  await openMenu(page);
  const first = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const utf8 = await first;
  expect(utf8.suggestedFilename()).toMatch(/^申請一覧_自分が申請した書類_未完了_\d{8}\.csv$/);
  const text = (await bytesOf(utf8)).toString();
  expect(text).toMatch(/^\ufeff申請番号,申請者,/);
  expect(text).toContain(`\r\n${id},伊藤 さくら,`);
  await waitUntilSettled(page);
  await expect(button).toBeFocused();

  await openMenu(page);
  const second = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: csvFile.cp932 }).click();
  const cp932 = new TextDecoder('shift_jis').decode(await bytesOf(await second));
  expect(cp932).toContain(`\r\n${id},伊藤 さくら,`);
  await expect(page.getByText('に置き換えました')).toHaveCount(0);
});

test('CSV出力 of an administration list uses the submitted search, not the typed one @desktop', async ({
  enter,
}) => {
  const page = await enter('sysadmin', '/supplier-management');
  await expandCard(page);
  const name = page.getByRole('textbox', { name: 'サプライヤー名' });
  await name.fill('精工 大阪');
  await page.getByRole('button', { name: '検索', exact: true }).click();
  await waitUntilSettled(page);
  await name.fill('何か別の名前');
  await openMenu(page);
  await expect(page.getByRole('menuitem', { name: 'UTF-8' })).toBeFocused();
  const [menu, list] = await boxesOf(
    page,
    page.getByRole('menu', { name: 'CSV出力' }),
    card(page, supplierScreen.list),
  );
  expect(menu.x + menu.width).toBeLessThanOrEqual(list.x + list.width);
  await checkPage(page);
  const saving = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^サプライヤー一覧_\d{8}\.csv$/);
  const [head, ...rows] = (await bytesOf(download)).toString().trimEnd().split('\r\n');
  expect(head).toBe('\ufeffサプライヤーコード,会社名,支店・営業所名,有効/無効');
  expect(rows).toEqual(['S0001B,株式会社青葉精工,大阪支店,有効']);
});

for (const [address, heading, name] of [
  ['/internal-user-management', internalUserScreen.list, /^社内ユーザー一覧_\d{8}\.csv$/],
  ['/workflow-management', workflowScreen.list, /^ワークフロー一覧_\d{8}\.csv$/],
  ['/system-management/audit-log', '監査ログ一覧', /^監査ログ_\d{8}\.csv$/],
] as const)
  test(`CSV出力 of ${heading} @desktop`, async ({ enter }) => {
    const page = await enter('sysadmin', address);
    await card(page, heading).getByRole('button', { name: 'CSV出力' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: csvFile.cp932 }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toMatch(name);
    const lines = new TextDecoder('shift_jis').decode(await bytesOf(download)).split('\r\n');
    expect(lines.length).toBeGreaterThan(2);
    await checkPage(page);
  });

test('characters that Shift_JIS lacks are counted on the screen @desktop', async ({ enter }) => {
  const page = await enter('applicant1', '/application');
  await page.route('**/api/application/list/csv?*', (route) =>
    route.fulfill({
      body: '',
      headers: { 'x-portal-replaced': '3', 'content-disposition': 'attachment; filename="list.csv"' },
    }),
  );
  await openMenu(page);
  await page.getByRole('menuitem', { name: csvFile.cp932 }).click();
  await expect(page.getByText('Shift_JISにない文字3字を「〓」に置き換えました。')).toBeVisible();
  await checkPage(page);
});

test('a file’s address opens from the portal, and from no other site @desktop', async ({
  enter,
  baseURL,
}) => {
  const { page } = await submitAndEnter({ enter, baseURL }, 'applicant1', { file: fileNamed('図面.txt') });
  const link = page.getByRole('link', { name: '図面.txt' });
  const address = new URL((await link.getAttribute('href')) ?? '', baseURL).href;
  // What “open link in a new tab” does: it opens the address without the portal's script.
  const download = page.waitForEvent('download');
  await page.evaluate((href) => Object.assign(document.createElement('a'), { href }).click(), address);
  expect((await download).suggestedFilename()).toBe('図面.txt');

  await page.route('https://elsewhere.example/', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: `<a href="${address}">秘密の写真</a>` }),
  );
  await page.goto('https://elsewhere.example/');
  const refusal = page.waitForResponse(address);
  await page.getByRole('link', { name: '秘密の写真' }).click();
  expect((await refusal).status()).toBe(403);
});
