import type { Page } from '@playwright/test';
import { applicationConfirmation } from '#texts/application-detail.ts';
import { bulk as bulkText, shortcutsDialog, listOrderLabel } from '#texts/application.ts';
import { failure, general } from '#texts/general.ts';
import { text as uiText } from '#texts/ui.ts';
import { recordAnnouncements } from './announcements.ts';
import {
  applicationOf,
  approveByApi,
  dayFromToday,
  enterDetail,
  submitByApi,
  supplierStep,
} from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { dialog } from './dialogs.ts';
import { expect, test } from './test.ts';

/** Filtering and sorting the lists, 一括承認, and the keys (docs/rules/applications.md#keys). */

const table = (page: Page) => page.getByRole('table', { name: '申請一覧' });
const rowsOf = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('radio') });
const filter = (page: Page) => page.getByRole('textbox', { name: '絞り込み' });
const rowOf = (page: Page, id: number) =>
  table(page)
    .getByRole('row')
    .filter({ hasText: `No.${id}・` });

/** A word that no other test, and no other run of this one, filters by. */
const unique = (word: string): string => `${word}${Date.now().toString(36)}`;

/** Submits an application for each of these days to reception1 and reception2, told apart by a word. */
async function submitFor(days: readonly number[], word: string, baseURL: string): Promise<number[]> {
  const client = await clientOf('applicant1', baseURL);
  const ids: number[] = [];
  // Days of no other run, so that the first is followed by the second; within the ten years of a plan.
  const first = 200 + (Date.now() % 3000);
  for (const day of days) {
    const values = { field_value01: `${word}${day}`, applicant_answers_hope_date: dayFromToday(first + day) };
    ids.push(await submitByApi(client, { values }));
  }
  await client.dispose();
  return ids;
}

test('a list is filtered while typing and sorted; CSV and way back follow, and one press clears @desktop', async ({
  enter,
  baseURL,
}) => {
  const word = unique('絞込');
  const [first = 0, second = 0, third = 0] = await submitFor([90, 30, 60], word, baseURL ?? '');
  const page = await enter('reception1', '/application');
  const heard = await recordAnnouncements(page);
  const shown = () => table(page).getByRole('row').filter({ hasText: word });
  await filter(page).pressSequentially(word);
  await expect(rowsOf(page)).toHaveCount(3);
  await expect(filter(page)).toBeFocused();
  await heard('3件');
  await page.evaluate(() => scrollTo(0, 0));
  await expect(shown()).toContainText([`No.${second}・`, `No.${third}・`, `No.${first}・`]);
  await checkPage(page);

  const order = page.getByRole('combobox', { name: '並び順' });
  await expect(order).toHaveValue('plan_first');
  await order.selectOption({ label: listOrderLabel.due_last });
  await expect(shown()).toContainText([`No.${first}・`, `No.${third}・`, `No.${second}・`]);

  // Each word is looked for; Enter does not wait, and opens nothing.
  // The number alone might stand in the word as well.
  const words = `${word} No.${second}`;
  await filter(page).fill(words);
  await filter(page).press('Enter');
  await expect(rowsOf(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'CSV出力' }).click();
  const asked = page.waitForRequest('**/api/application/list/csv?*');
  await page.getByRole('menuitem', { name: /^UTF-8/ }).click();
  const query = new URL((await asked).url()).searchParams;
  expect([query.get('q'), query.get('sort')]).toEqual([words, 'due_last']);

  await waitUntilSettled(page);
  await rowOf(page, second).getByRole('radio').press('Space');
  await rowOf(page, second).getByRole('radio').press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('申請詳細');
  await page.getByRole('link', { name: '戻る' }).click();
  await expect(filter(page)).toHaveValue(words);
  await expect(rowOf(page, second).getByRole('radio')).toBeChecked();

  await waitUntilSettled(page);
  await filter(page).fill(`${word}どこにもない`);
  await expect(page.getByText(general.emptySearch).first()).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await checkPage(page);
  await page.getByRole('button', { name: '条件をクリア' }).click();
  await expect(filter(page)).toHaveValue('');
  await expect(filter(page)).toBeFocused();
  await expect(order).toHaveValue('plan_first');
  await expect(page.getByRole('button', { name: '条件をクリア' })).toHaveCount(0);
});

test('an input method filters when it is done, not before @desktop', async ({ enter }) => {
  const page = await enter('reception1', '/application');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/application_list')) asked.push(searchParams.get('q') ?? '');
  });
  await filter(page).focus();
  const session = await page.context().newCDPSession(page);
  for (const text of ['あ', 'あお', 'あおば'])
    await session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await session.send('Input.insertText', { text: '青葉' });
  await expect.poll(() => asked).toEqual(['青葉']);
});

test('several are approved at once; one that somebody else approved says so, and the others are done', async ({
  enter,
  baseURL,
}) => {
  const word = unique('一括');
  const ids = await submitFor([11, 12, 13, 14, 15, 16, 17], word, baseURL ?? '');
  const [first = 0, second = 0, third = 0] = ids;
  const page = await enter('reception1', '/application');
  await filter(page).fill(word);
  await expect(rowsOf(page)).toHaveCount(7);
  const box = (id: number) => rowOf(page, id).getByRole('checkbox');
  const bar = page.getByText(/^\d件を選択中$/);
  await box(first).check();
  await expect(bar).toHaveText('1件を選択中');
  await page.getByRole('button', { name: '選択を解除' }).click();
  await expect(box(first)).not.toBeChecked();
  await expect(bar).toHaveCount(0);
  await box(first).check();
  await page.getByRole('button', { name: 'すべて選択' }).click();
  await expect(bar).toHaveText('7件を選択中');
  // So that nothing is half below the header.
  await page.evaluate(() => scrollTo(0, 0));
  await checkPage(page);

  await page.getByRole('button', { name: bulkText.approve(7) }).click();
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText(bulkText.about(7));
  await expect(asked.getByRole('paragraph').filter({ hasText: word })).toHaveCount(5);
  await expect(asked.getByRole('paragraph').last()).toHaveText(applicationConfirmation.approve);
  await expect(asked).toContainText('ほか2件');
  await checkPage(page);

  // Meanwhile somebody else approves one.
  const other = await clientOf('reception2', baseURL ?? '');
  await approveByApi(other, second);
  await other.dispose();
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/detail/approve')) keys.push(request.headers()['idempotency-key'] ?? '');
  });
  await asked.getByRole('button', { name: bulkText.approve(7) }).click();
  const run = dialog(page, '一括承認');
  await expect(run.getByText(bulkText.result(6))).toBeVisible();
  await expect(run.getByText(bulkText.refused(1))).toBeVisible();
  const result = run.getByRole('listitem');
  await expect(result.filter({ hasText: `No.${second}・` })).toContainText(failure.alreadyProcessed);
  await expect(result.filter({ hasText: `No.${third}・` })).toContainText('承認しました');
  expect(new Set(keys).size).toBe(7);
  await checkPage(page);
  await run.getByRole('button', { name: '閉じる' }).last().click();
  await expect(run).toHaveCount(0);
  await expect(rowsOf(page)).toHaveCount(0);
  await expect(page.getByRole('group', { name: uiText.listPage('申請一覧', 1) })).toBeFocused();
});

test('a run stops between two, and goes on after a lost line without approving twice @desktop', async ({
  enter,
  baseURL,
  problems,
}) => {
  problems.expect(/Failed to load resource: net::ERR_FAILED/);
  const word = unique('中断');
  await submitFor([21, 22, 23, 24], word, baseURL ?? '');
  const page = await enter('reception1', '/application');
  await filter(page).fill(word);
  await expect(rowsOf(page)).toHaveCount(4);
  await page.getByRole('checkbox', { name: uiText.tickAll }).check();

  // The first call is held until 中止 was pressed.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/detail/approve', async (route) => {
    await held;
    await route.fallback();
  });
  await expect(page.getByText('4件を選択中')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(
    page.getByRole('alertdialog').getByRole('button', { name: bulkText.approve(4) }),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  const run = dialog(page, '一括承認');
  await expect(run.getByRole('listitem').first()).toContainText('処理中');
  await expect(run.getByRole('progressbar')).toBeVisible();
  await checkPage(page);
  await run.getByRole('button', { name: '中止' }).click();
  release();
  await expect(run.getByText(bulkText.stopped(3))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowsOf(page)).toHaveCount(3);
  await page.unroute('**/detail/approve');

  // The server gets the call, but its answer is lost, twice.
  const keys: string[] = [];
  await page.route('**/detail/approve', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length === 1) await route.fetch();
    if (keys.length <= 2) await route.abort();
    else await route.fallback();
  });
  await page.getByRole('checkbox', { name: uiText.tickAll }).check();
  await page.getByRole('button', { name: bulkText.approve(3) }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: bulkText.approve(3) })
    .click();
  await expect(run.getByText(bulkText.lost)).toBeVisible();
  await run.getByRole('button', { name: '続きから再実行' }).click();
  await expect(run.getByText(bulkText.result(3))).toBeVisible();
  expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
  expect(new Set(keys).size).toBe(3);
});

test('a route setter has no box, a supplier has them @desktop', async ({ enter, baseURL }) => {
  const word = unique('回付先');
  const [id = 0] = await submitFor([31], word, baseURL ?? '');
  const reception = await clientOf('reception1', baseURL ?? '');
  await approveByApi(reception, id);
  const router = await enter('router1', '/application');
  await filter(router).fill(word);
  await expect(rowsOf(router)).toHaveCount(1);
  await expect(rowOf(router, id).getByRole('radio')).toBeVisible();
  await expect(rowOf(router, id).getByRole('checkbox')).toHaveCount(0);
  const client = await clientOf('router1', baseURL ?? '');
  await approveByApi(client, id, { name: '取引先', steps: [await supplierStep(client, 'S0001', 4)] });
  for (const each of [reception, client]) await each.dispose();
  const supplier = await enter('supplier1', '/application');
  await filter(supplier).fill(word);
  await expect(rowsOf(supplier)).toHaveCount(1);
  await rowOf(supplier, id).getByRole('checkbox').check();
  await supplier.getByRole('button', { name: bulkText.approve(1) }).click();
  await supplier
    .getByRole('alertdialog')
    .getByRole('button', { name: bulkText.approve(1) })
    .click();
  await expect(dialog(supplier, '一括承認').getByText(bulkText.result(1))).toBeVisible();
});

test('Ctrl+Enter right after the first tick asks @desktop', async ({ enter, baseURL }) => {
  const word = unique('即時');
  await submitFor([44], word, baseURL ?? '');
  const page = await enter('reception1', '/application');
  await filter(page).fill(word);
  await expect(rowsOf(page)).toHaveCount(1);
  // Only then are the rows those of the word.
  await expect(page.getByRole('status').filter({ hasText: '1件' })).toBeAttached();
  await filter(page).blur();
  await page.keyboard.press('j');
  await expect(table(page).getByRole('radio')).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alertdialog')).toContainText(applicationConfirmation.approve);
});

test('the keys choose, tick and approve, and a switch turns the letters off @desktop', async ({
  enter,
  baseURL,
}) => {
  const word = unique('操作');
  const ids = await submitFor([41, 42, 43], word, baseURL ?? '');
  const page = await enter('reception1', '/application');
  await filter(page).fill(word);
  await expect(rowsOf(page)).toHaveCount(3);
  // Letters in a field are text.
  await filter(page).pressSequentially('jx?');
  await expect(filter(page)).toHaveValue(`${word}jx?`);
  await expect(rowsOf(page)).toHaveCount(0);
  await filter(page).fill(word);
  await expect(rowsOf(page)).toHaveCount(3);
  await filter(page).blur();
  const radio = (index: number) => table(page).getByRole('radio').nth(index);
  await page.keyboard.press('j');
  await expect(radio(0)).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('k');
  await expect(radio(1)).toBeFocused();
  await expect(radio(1)).toBeChecked();
  await page.keyboard.press('Shift+X');
  await expect(page.getByText('2件を選択中')).toBeVisible();

  await page.keyboard.press('?');
  const shortcuts = dialog(page, 'キー操作');
  await expect(shortcuts).toBeVisible();
  await checkPage(page);
  await page.keyboard.press('x');
  const letters = shortcuts.getByRole('checkbox', { name: shortcutsDialog.singleKeys });
  await expect(letters).toBeChecked();
  await letters.uncheck();
  await page.keyboard.press('Escape');
  await expect(shortcuts).toHaveCount(0);
  await page.keyboard.press('k');
  await page.keyboard.press('?');
  await expect(radio(1)).toBeChecked();
  await expect(shortcuts).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alertdialog')).toContainText(bulkText.about(2));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  // Remembered after a reload and beyond a sign-out, for this user.
  await page.reload();
  await waitUntilSettled(page);
  await page.keyboard.press('j');
  await page.getByRole('button', { name: 'キー操作' }).click();
  await expect(letters).not.toBeChecked();
  await letters.check();
  await page.keyboard.press('Escape');
  await expect(shortcuts).toHaveCount(0);
  await expect(radio(1)).toBeChecked();

  // Enter opens the row; there Ctrl+Enter asks, also from the comment.
  await radio(1).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('申請詳細');
  expect(applicationOf(page)).toBe(ids[1]);
  await waitUntilSettled(page);
  await page.getByLabel('コメント').fill('確認しました。');
  await page.getByLabel('コメント').press('Control+Enter');
  await expect(page.getByRole('alertdialog').getByRole('paragraph').last()).toHaveText(
    applicationConfirmation.approve,
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByLabel('コメント')).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByLabel('コメント')).toHaveValue('確認しました。?');
});

test('J and K open the neighbours that await the user, and nothing before they are pressed @desktop', async ({
  enter,
  baseURL,
}) => {
  const [first = 0, second = 0] = await submitFor([51, 52], unique('次へ'), baseURL ?? '');
  const page = await enterDetail(enter, 'reception1', first);
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/detail/init')) opened.push(request.url());
  });
  await expect(page.getByRole('link', { name: /^次の申請へ/ })).toBeVisible();
  expect(opened).toEqual([]);
  await page.keyboard.press('j');
  await page.waitForURL(`**/application/detail?application_id=${second}`);
  await expect(page.getByRole('link', { name: '前の申請へ' })).toBeVisible();
  await waitUntilSettled(page);
  await page.keyboard.press('k');
  await page.waitForURL(`**/application/detail?application_id=${first}`);
  await expect.poll(() => opened.length).toBe(2);
});

/** The small form of `npm run task-metrics`, task (b): two keys a row, and eight around them. */
test('applications are approved by keyboard with two keys each @desktop', async ({ enter, baseURL }) => {
  const word = unique('鍵盤');
  const ids = await submitFor([61, 62, 63], word, baseURL ?? '');
  const page = await enter('reception1', '/application');
  await filter(page).fill(word);
  await expect(rowsOf(page)).toHaveCount(3);
  await filter(page).blur();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
    await waitUntilSettled(page);
  };
  for (const index of ids.keys()) {
    await press('j');
    await expect(table(page).getByRole('radio').nth(index)).toBeFocused();
    await press('x');
  }
  await press('Control+Enter');
  await expect(
    page.getByRole('alertdialog').getByRole('button', { name: bulkText.approve(3) }),
  ).toBeFocused();
  await press('Enter');
  await expect(dialog(page, '一括承認').getByText(bulkText.result(3))).toBeVisible();
  await press('Escape');
  await expect(rowsOf(page)).toHaveCount(0);
  expect(keys).toBeLessThanOrEqual(2 * ids.length + 8);
});
