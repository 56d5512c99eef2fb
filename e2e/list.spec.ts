import type { Browser, Page } from '@playwright/test';
import { general } from '#texts/general.ts';
import { applicationConfirmation } from '#texts/application-detail.ts';
import { portalName } from '#texts/shell.ts';
import { topScreen } from '#texts/top.ts';
import { text as uiText } from '#texts/ui.ts';
import { approveByApi, card, dayFromToday, departmentStep, submitByApi, submitted } from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { identify } from './people.ts';
import { expect, test } from './test.ts';

const radio = (page: Page, set: string, name: string) =>
  page.getByRole('group', { name: set }).getByRole('radio', { name, exact: true });

test('one list is chosen of all; a selected row enables 詳細表示, which opens it @desktop', async ({
  enter,
  baseURL,
}) => {
  const client = await clientOf('sysadmin', baseURL ?? '');
  const id = await submitByApi(client);
  await client.dispose();
  const page = await enter('sysadmin', '/application');
  await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName('自分の承認待ち');
  await expect(page.getByRole('radiogroup').getByRole('radio')).toHaveCount(5);
  await radio(page, '自分が申請した書類', '未完了').check();
  await waitUntilSettled(page);
  const table = page.getByRole('table', { name: '申請一覧' });
  const newest = table.getByRole('row').nth(1);
  await expect(newest).toContainText('佐藤 美咲');
  await expect(newest).toContainText('新規取引申請書');
  await expect(newest).toContainText('受付');
  await expect(newest).toContainText('未承認');
  await expect(newest).toContainText('山本 直樹; 中村 愛');
  await expect(newest).toContainText('未受付');
  await expect(newest).toContainText(/\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}/);
  const open = page.getByRole('button', { name: '詳細表示' });
  await expect(open).toBeDisabled();
  await newest.getByRole('radio').check();
  await expect(open).toBeEnabled();
  await checkPage(page);
  await open.click();
  await expect(page).toHaveURL(new RegExp(`application_id=${id}$`));
  await expect(page.getByRole('region', { name: '回付状況' })).toBeVisible();
});

test('the search is kept while a detail is open, and cleared by leaving through the menu @desktop', async ({
  enter,
}) => {
  const page = await enter('router2', '/application');
  await radio(page, '承認・閲覧の書類', '完了').check();
  await waitUntilSettled(page);
  await page.getByRole('table', { name: '申請一覧' }).getByRole('row').nth(1).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('申請詳細');
  await page.getByRole('link', { name: '戻る' }).click();
  await expect(radio(page, '承認・閲覧の書類', '完了')).toBeChecked();
  await page.reload();
  await expect(radio(page, '承認・閲覧の書類', '完了')).toBeChecked();
  for (const entry of ['TOP', '申請']) {
    await page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: entry }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(entry);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
  await expect(radio(page, '承認待ちの書類', '自分の承認待ち')).toBeChecked();
});

test('a kept search is forgotten at sign-out and for another user @desktop', async ({ enter }) => {
  const page = await enter('router2', '/application');
  await radio(page, '自分が申請した書類', '完了').check();
  await expect(card(page, '申請一覧').getByText(general.emptyList)).toBeVisible();
  await checkPage(page);
  // Another user signs in in the same tab.
  await page.goto('/auth/login/operator?return_to=/application');
  await identify(page, 'final2');
  await expect(radio(page, '承認待ちの書類', '自分の承認待ち')).toBeChecked();
  await radio(page, '自分が申請した書類', '完了').check();
  await page.getByRole('button', { name: /井上 真理子のメニュー/ }).click();
  await page.getByRole('button', { name: 'ログアウト' }).click();
  await page.waitForURL('**/logout/complete');
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('portal.'))),
  ).toEqual([]);
});

test('with several open steps the list says ほかN件 @desktop', async ({ enter, baseURL }) => {
  const applicant = await clientOf('final1', baseURL ?? '');
  const id = await submitByApi(applicant);
  const reception = await clientOf('reception1', baseURL ?? '');
  await approveByApi(reception, id);
  const router = await clientOf('router1', baseURL ?? '');
  const steps = [
    await departmentStep(router, '設計部', 4, null),
    await departmentStep(router, '品質保証部', 5, null),
    await departmentStep(router, '営業部', 6, null),
  ];
  await approveByApi(router, id, { name: '三つ並行', steps });
  for (const client of [applicant, reception, router]) await client.dispose();
  const page = await enter('final1', '/application');
  await radio(page, '自分が申請した書類', '未完了').check();
  await waitUntilSettled(page);
  const row = page.getByRole('table', { name: '申請一覧' }).getByRole('row').nth(1);
  await expect(row).toContainText('承認者');
  await expect(row).toContainText('ほか2件');
  await checkPage(page);
});

test('TOP links to what awaits the user, and 最新情報に更新 checks the session and reloads @desktop', async ({
  enter,
  baseURL,
}) => {
  const id = await submitted(baseURL, { values: { applicant_answers_hope_date: dayFromToday(0) } });
  const page = await enter('reception1');
  // The test's own application: another test may cancel any other one.
  const link = page.getByRole('region', { name: '承認待ち' }).getByRole('link', { name: `No.${id} ` });
  await expect(link).toBeVisible();
  const checked = page.waitForResponse('**/api/top/check_session');
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: '最新情報に更新' }).click();
  expect((await checked).status()).toBe(200);
  await loaded;
  await link.click();
  await expect(page.getByRole('region', { name: '承認・却下の入力' })).toBeVisible();
});

test('a long list: 詳細表示 of a chosen row stays visible, another page starts at its top, Enter opens the row', async ({
  enter,
  baseURL,
}) => {
  const client = await clientOf('final2', baseURL ?? '');
  const values = { applicant_answers_hope_date: dayFromToday(2000) };
  for (let count = 0; count < 27; count += 1) await submitByApi(client, { values });
  await client.dispose();
  const page = await enter('final2', '/application');
  const table = page.getByRole('table', { name: '申請一覧' });
  // An empty list has its columns too, hidden.
  await expect(page.getByRole('columnheader', { name: '回答希望日', includeHidden: true })).toBeAttached();
  await radio(page, '自分が申請した書類', '未完了').check();
  await waitUntilSettled(page);
  await expect(table.getByRole('columnheader', { name: '回答希望日' })).toHaveCount(0);
  await expect(table.getByRole('row')).toHaveCount(26);
  const open = page.getByRole('button', { name: '詳細表示' });
  await table.getByRole('row').nth(12).scrollIntoViewIfNeeded();
  // The list has its room until a row is chosen.
  await expect(open).not.toBeInViewport();
  await table.getByRole('row').nth(12).getByRole('radio').check();
  await expect(open).toBeInViewport({ ratio: 1 });
  // So that no row is half below the header.
  await page.evaluate(() => scrollTo(0, 0));
  await checkPage(page);
  await page.getByRole('button', { name: '次へ' }).click();
  await waitUntilSettled(page);
  await expect(page.getByRole('group', { name: uiText.listPage('申請一覧', 2) })).toBeFocused();
  await expect(table.getByRole('row').nth(1)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('banner')).toBeInViewport();
  await page.evaluate(() => scrollTo(0, 0));
  await checkPage(page);
  const row = table.getByRole('row').nth(1);
  await row.getByRole('radio').click();
  await expect(row.getByRole('radio')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/application\/detail\?application_id=\d+$/);
});

test('applications that await the user show their desired answer date, on the list and on TOP @desktop', async ({
  enter,
  baseURL,
}) => {
  await submitted(baseURL, { values: { applicant_answers_hope_date: dayFromToday(0) } });
  const page = await enter('reception1');
  const day = dayFromToday(0).replaceAll('-', '/');
  await expect(page.getByRole('region', { name: '承認待ち' }).getByText(day).first()).toBeVisible();
  await checkPage(page);
  await page.goto('/application');
  await waitUntilSettled(page);
  await expect(page.getByRole('table', { name: '申請一覧' }).getByText(day).first()).toBeVisible();
  await checkPage(page);
});

test('applications of one form are told apart by number and first field, in the list and in the confirmation @desktop', async ({
  enter,
  baseURL,
}) => {
  const client = await clientOf('applicant2', baseURL ?? '');
  const id = await submitByApi(client, { values: { field_value01: '有限会社松本精密工業' } });
  await client.dispose();
  const page = await enter('applicant2', '/application');
  await radio(page, '自分が申請した書類', '未完了').check();
  const row = page.getByRole('row').filter({ hasText: `No.${id}・有限会社松本精密工業` });
  await row.getByRole('radio').check();
  await page.getByRole('button', { name: '詳細表示' }).click();
  await expect(page).toHaveTitle(`新規取引申請書 No.${id} | ${portalName}`);
  await page.getByRole('button', { name: '取り消し' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    `新規取引申請書 No.${id}・有限会社松本精密工業${applicationConfirmation.cancel}`,
  );
  await checkPage(page);
  await page.getByRole('alertdialog').getByRole('button', { name: '戻る' }).click();

  // Back on the list, the row is found again.
  await page.getByRole('link', { name: '戻る' }).click();
  await expect(row.getByRole('radio')).toBeChecked();
  await expect(page).toHaveTitle(`申請 | ${portalName}`);
});

test('on the way back a long list is where it was', async ({ enter, baseURL, isMobile }) => {
  const client = await clientOf('applicant2', baseURL ?? '');
  for (let count = 0; count < 25; count += 1) await submitByApi(client);
  await client.dispose();
  const page = await enter('applicant2', '/application');
  await radio(page, '自分が申請した書類', '未完了').check();
  await waitUntilSettled(page);
  const row = page.getByRole('table', { name: '申請一覧' }).getByRole('row').nth(22);
  // A card opens with one press.
  if (isMobile) await row.getByRole('link').click();
  else await row.dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('申請詳細');
  await page.getByRole('link', { name: '戻る' }).click();
  await expect(row.getByRole('radio')).toBeChecked();
  await expect(row).toBeInViewport();
  // Enter and the arrow keys go on from the row.
  await expect(row.getByRole('radio')).toBeFocused();
  await waitUntilSettled(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('申請詳細');
  await page.goBack();
  await expect(row.getByRole('radio')).toBeChecked();
  await expect(row.getByRole('radio')).toBeFocused();
  await expect(row).toBeInViewport();
});

test('a supplier whom nothing awaits reaches what it dealt with from TOP @desktop', async ({ enter }) => {
  const page = await enter('supplier8');
  await page.getByRole('link', { name: topScreen.running }).click();
  await expect(radio(page, '承認・閲覧の書類', '未完了')).toBeChecked();
  await page.goBack();
  await expect(page.getByText(topScreen.nothingRequested)).toBeVisible();
  await checkPage(page);
  await page.getByRole('link', { name: topScreen.completed }).click();
  await expect(radio(page, '承認・閲覧の書類', '完了')).toBeChecked();
  await waitUntilSettled(page);
  await checkPage(page);
});

test('choosing a row or a list restyles what changes, not the page @desktop', async ({ enter, browser }) => {
  const page = await enter('approver2', '/application');
  await expect(page.getByRole('table', { name: '申請一覧' }).getByRole('row').nth(1)).toBeVisible();
  await waitUntilSettled(page);
  // What still comes late, such as the pager and the code of dialogs, restyles in one round each.
  // A trace that begins late in the page's own process sees nothing, so that round is taken again.
  const rounds: number[] = [];
  while (rounds.length < 4) {
    const restyled = await restyledByChoices(page, browser);
    if (restyled > 0) rounds.push(restyled);
  }
  const all = await page.evaluate(() => document.querySelectorAll('*').length);
  expect(Math.min(...rounds)).toBeLessThan(all / 20);
});

/** How many elements are restyled at most when a radio button is chosen, or something is added. */
async function restyledByChoices(page: Page, browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const restyled: number[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    // The types know texts alone.
    for (const { name, args } of value as unknown as { name: string; args?: { elementCount?: number } }[])
      if (name === 'UpdateLayoutTree') restyled.push(args?.elementCount ?? 0);
  });
  await session.send('Tracing.start', { categories: 'devtools.timeline', transferMode: 'ReportEvents' });
  await page.evaluate(() => {
    for (const [number, radio] of document
      .querySelectorAll<HTMLInputElement>('main [type=radio]')
      .entries()) {
      if (number % 3 === 0) radio.checked = true;
      document.body.getBoundingClientRect();
    }
    document.body.append(document.createElement('span'));
    document.body.getBoundingClientRect();
  });
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await ended;
  await session.detach();
  return Math.max(0, ...restyled);
}
