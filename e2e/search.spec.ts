import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { shortcutsDialog } from '#texts/application.ts';
import { formHasErrors } from '#texts/form.ts';
import { foundText, recentText, searchScreen, searchText } from '#texts/search.ts';
import { pageTitle } from '#texts/shell.ts';
import { approveByApi, departmentStep, submitByApi, supplierStep } from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { searchMarksIn } from './locators.ts';
import { expect, test } from './test.ts';

const results = (page: Page): Locator => page.getByRole('table', { name: '検索結果' });
const field = (page: Page): Locator => page.getByRole('textbox', { name: searchScreen.words });
const at = (q: string, more: Readonly<Record<string, string>> = {}) =>
  `/search?${new URLSearchParams({ q, ...more }).toString()}`;

/** The ids of what a user finds. */
async function found(client: APIRequestContext, q: string): Promise<number[]> {
  const answer = await client.get('/api/search/search', { params: { q, skip: 0, limit: 20 } });
  expect(answer.status()).toBe(200);
  // The contract's shape.
  const { items } = (await answer.json()) as { items: { id: number }[] };
  return items.map(({ id }) => id);
}

/** The index is filled by a job after the change. */
async function untilFound(client: APIRequestContext, q: string, id: number): Promise<void> {
  await expect.poll(() => found(client, q), { timeout: 30_000 }).toContain(id);
}

const marked = (page: Page) =>
  page.evaluate(() =>
    [...(CSS.highlights.get('found') ?? [])].map((range) => (range instanceof Range ? range.toString() : '')),
  );

const firstMarkIsInSight = (page: Page) =>
  page.evaluate(() => {
    const [range] = CSS.highlights.get('found') ?? [];
    if (!(range instanceof Range)) return false;
    const { top, bottom } = range.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

test('an applicant finds a paper by two letters of a company, opens it with the word marked, and comes back', async ({
  enter,
  baseURL,
  isMobile,
}) => {
  const applicant = await clientOf('applicant1', baseURL ?? '');
  const id = await submitByApi(applicant, {
    values: { field_value01: '秋の設備更新', field_value02: '髙瀬精密工業株式会社' },
  });
  await untilFound(applicant, '高瀬', id);
  const page = await enter('applicant1');
  if (isMobile) await page.getByRole('banner').getByRole('link', { name: '検索' }).click();
  else await page.keyboard.press('/');
  const box = isMobile ? field(page) : page.getByRole('combobox', { name: '検索' });
  await expect(box).toBeFocused();
  await box.fill('高瀬');
  await box.press('Enter');
  await expect(page).toHaveURL(at('高瀬'));
  const row = results(page)
    .getByRole('row')
    .filter({ hasText: `No.${id}` });
  await expect(row).toContainText('髙瀬精密工業株式会社');
  await expect(searchMarksIn(row)).toHaveText('髙瀬');
  await expect(page.getByRole('status').filter({ hasText: /件見つかりました。$/ })).toHaveCount(1);
  await checkPage(page);

  // So low a window that the word is below it.
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width, height: 300 });
  await row.getByRole('link').click();
  await expect(page).toHaveURL(`/application/detail?application_id=${id}`);
  await expect(page.getByText(foundText.marked('高瀬'))).toBeVisible();
  expect(await marked(page)).toContain('髙瀬');
  await expect.poll(() => firstMarkIsInSight(page)).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.setViewportSize({ width, height });
  await checkPage(page);
  // The words are not in the address, so whoever gets it learns nothing of them.
  await page.reload();
  await expect(page.getByText(foundText.marked('高瀬'))).toBeVisible();
  await page.getByRole('button', { name: '強調を消す' }).click();
  await expect(page.getByText(foundText.marked('高瀬'))).toHaveCount(0);
  expect(await marked(page)).toEqual([]);

  await page.getByRole('link', { name: '検索結果へ戻る' }).click();
  await expect(row.getByRole('link')).toBeFocused();
  await page.goBack();
  await page.goBack();
  await expect(row.getByRole('link')).toBeFocused();
});

test('an approver finds by a word of a comment; each kind, day and status narrows it @desktop', async ({
  enter,
  baseURL,
}) => {
  const [applicant, reception, router] = await Promise.all(
    ['applicant1', 'reception1', 'router1'].map((login_id) => clientOf(login_id, baseURL ?? '')),
  );
  if (!applicant || !reception || !router) throw new Error('three clients');
  const id = await submitByApi(applicant);
  await approveByApi(reception, id, { comment: '荷重試験の成績書を確認しました。' });
  await approveByApi(router, id, { name: '標準', steps: [await departmentStep(router, '設計部', 4, null)] });
  const approver = await clientOf('pic1', baseURL ?? '');
  await untilFound(approver, '荷重試験', id);

  const page = await enter('pic1', at('荷重試験 成績書'));
  const row = results(page)
    .getByRole('row')
    .filter({ hasText: `No.${id}` });
  await expect(searchMarksIn(row)).toHaveText(['荷重試験', '成績書']);
  const kinds = page.getByRole('navigation', { name: '種類' });
  await kinds.getByRole('link', { name: /^申請\s*\d+件$/ }).click();
  await expect(kinds.getByRole('link', { name: /^申請/ })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('combobox', { name: '申請状況' }).selectOption({ label: '完了' });
  await page.getByLabel(searchScreen.to).fill('2020/4/30');
  await field(page).press('Enter');
  await expect(page).toHaveURL(at('荷重試験 成績書', { kind: 'application', to: '2020-04-30', status: '3' }));
  await expect(page.getByText(searchText.none('荷重試験 成績書', '申請'))).toBeVisible();
  await expect(page.getByText('日付：〜2020/04/30　申請状況：完了')).toBeVisible();
  await expect(page.getByRole('link', { name: searchText.help })).toHaveAttribute('href', '/help');
  await checkPage(page);
  await page.getByRole('link', { name: searchText.withoutConditions }).click();
  await expect(row).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel(searchScreen.to)).toHaveValue('2020/04/30');
  await kinds.getByRole('link', { name: /^メッセージ/ }).click();
  await expect(page.getByText(/を含むメッセージは見つかりませんでした。$/)).toBeVisible();
  await page.getByRole('button', { name: '条件をクリア' }).click();
  await expect(page.getByLabel(searchScreen.to)).toHaveValue('');
  await field(page).fill(String(id));
  await field(page).press('Enter');
  await expect(page).toHaveURL(new RegExp(`[?&]q=${id}(&|$)`));
  await kinds.getByRole('link', { name: /^すべて/ }).click();
  await expect(searchMarksIn(results(page)).filter({ hasText: `No.${id}` })).toBeVisible();
});

test('a supplier finds its own, and not what a rival or the staff wrote @desktop', async ({
  enter,
  baseURL,
}) => {
  const clients = ['applicant1', 'reception1', 'router1', 'supplier1', 'supplier2'];
  const [applicant, reception, router, own, rival] = await Promise.all(
    clients.map((login_id) => clientOf(login_id, baseURL ?? '')),
  );
  if (!applicant || !reception || !router || !own || !rival) throw new Error('five clients');
  const id = await submitByApi(applicant, { values: { field_value01: '朝凪鋳鋼所' } });
  await approveByApi(reception, id, { comment: '予算枠は内密に。' });
  const steps = [await supplierStep(router, 'S0001', 4), await supplierStep(router, 'S0002', 5)];
  await approveByApi(router, id, { name: '見積', steps });
  await approveByApi(own, id, { comment: '弊社の試作は可能です。' });
  await untilFound(own, '試作は可能', id);
  await untilFound(rival, '朝凪', id);
  for (const words of ['試作は可能', '予算枠']) expect(await found(rival, words)).toEqual([]);
  expect(await found(own, '予算枠')).toEqual([]);

  const page = await enter('supplier2', at('試作は可能'));
  await expect(page.getByText(/^「試作は可能」を含む.+は見つかりませんでした。$/)).toBeVisible();
  await expect(page.getByRole('navigation', { name: '種類' })).not.toContainText('1件');
  await checkPage(page);
});

test('a notice that is over is found by operators alone @desktop', async ({ enter, baseURL }) => {
  const words = '棚卸しに伴う受入停止';
  const client = await clientOf('applicant1', baseURL ?? '');
  await expect.poll(() => found(client, words), { timeout: 30_000 }).toHaveLength(1);
  const operator = await enter('applicant1', at(words));
  await results(operator)
    .getByRole('link', { name: `${words}のお知らせ` })
    .click();
  await expect(operator.getByRole('region', { name: 'お知らせ', exact: true })).toContainText(words);
  await expect(operator.getByRole('link', { name: '検索結果へ戻る' })).toBeVisible();
  const supplier = await enter('supplier1', at(words));
  await expect(supplier.getByText(/見つかりませんでした。$/).last()).toBeVisible();
  await expect(results(supplier)).toHaveCount(0);
});

test('the key / and the recent searches, by keyboard @desktop', async ({ enter }) => {
  const page = await enter('approver2', at('あ'));
  await expect(page.getByRole('group', { name: formHasErrors })).toBeFocused();
  await expect(field(page)).toHaveAccessibleDescription(/キーワードは2文字以上で入力してください。/);
  await checkPage(page);
  for (const words of ['検査', '図面', '見積']) {
    await field(page).fill(words);
    await field(page).press('Enter');
    await expect(page).toHaveURL(at(words));
    await waitUntilSettled(page);
  }
  await page.goto('/application');
  await waitUntilSettled(page);
  const box = page.getByRole('combobox', { name: '検索' });
  const list = page.getByRole('listbox', { name: '最近の検索' });
  await page.getByRole('radio', { name: '自分の承認待ち' }).focus();
  // A key does nothing while a call of the screen is in flight.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(box).toBeFocused({ timeout: 500 });
  }).toPass();
  await expect(list.getByRole('option')).toHaveText(['見積', '図面', '検査']);
  await checkPage(page);
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('option', { name: '見積', selected: true })).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(list.getByRole('option')).toHaveText(['図面', '検査']);
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(page.getByRole('radio', { name: '自分の承認待ち' })).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type('検');
  await expect(list.getByRole('option')).toHaveText(['検査']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at('検査'));
  await expect(page.getByRole('heading', { level: 1, name: '検索' })).toBeFocused();

  // Recent searches stay when the user leaves by the menu, and a click removes them.
  await page.getByRole('link', { name: 'TOP' }).click();
  await box.click();
  await page.getByRole('button', { name: recentText.remove('図面') }).click();
  await expect(list.getByRole('option')).toHaveText(['検査']);
  await page.getByRole('button', { name: '履歴を消去' }).click();
  await expect(list).toHaveCount(0);

  // The switch for keys of one letter.
  await page.goto('/application');
  await waitUntilSettled(page);
  await page.getByRole('button', { name: 'キー操作' }).click();
  await page.getByRole('checkbox', { name: shortcutsDialog.singleKeys }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(box).not.toBeFocused();
});

test('Escape that cancels a conversion leaves the header’s search as it is @desktop', async ({ enter }) => {
  const page = await enter('reception1', '/application');
  await page.keyboard.press('/');
  const search = page.getByRole('combobox', { name: pageTitle.search });
  await expect(search).toBeFocused();
  const session = await page.context().newCDPSession(page);
  const text = 'とうきょう';
  await session.send('Input.imeSetComposition', { text, selectionStart: 5, selectionEnd: 5 });
  for (const type of ['rawKeyDown', 'keyUp'] as const)
    await session.send('Input.dispatchKeyEvent', {
      type,
      key: 'Escape',
      code: 'Escape',
      windowsVirtualKeyCode: 229,
    });
  await expect(search).toBeFocused();
  await expect(search).toHaveValue(text);
  await session.send('Input.insertText', { text });
  await page.keyboard.press('Escape');
  await expect(search).not.toBeFocused();
});

test('before anything is typed, the screen says what can be found @desktop', async ({ enter }) => {
  const page = await enter('supplier6', at('図面'));
  await page.goto('/search');
  await expect(page.getByRole('region', { name: '検索できるもの' })).toBeVisible();
  await checkPage(page);
  await page.getByRole('region', { name: '最近の検索' }).getByRole('link', { name: '図面' }).click();
  await expect(page).toHaveURL(at('図面'));
  await expect(field(page)).toHaveValue('図面');
});
