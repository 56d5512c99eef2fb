import { card, decide, submit } from './application.ts';
import { checkPage, settled } from './check-page.ts';
import { clientOf } from './client.ts';
import { expect, test } from './test.ts';

/** What is loaded late, and could not be: browsers don't ask for such a script again until the page is loaded anew. */

const lost = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|dynamically imported module/;
const approveQuestion = '申請を承認します。よろしいですか？';

test('a dialog that was lost on the way once opens later, and what was typed is still there @desktop', async ({
  enter,
  problems,
  baseURL,
}) => {
  problems.expect(lost);
  const applicant = await clientOf('applicant1', baseURL ?? '');
  const id = await submit(applicant);
  await applicant.dispose();
  const page = await enter('reception1', '/error/forbidden');
  await page.route('**/assets/confirm-dialog-*', (route) => route.abort(), { times: 1 });
  // It is fetched when there is time.
  const fetched = page.waitForEvent('requestfailed', (request) => request.url().includes('confirm-dialog'));
  await page.goto(`/application/detail?application_id=${id}`);
  const entry = card(page, '担当者入力');
  await entry.getByLabel('コメント').fill('書きかけ');
  await fetched;
  await settled(page);
  await entry.getByRole('button', { name: '承認', exact: true }).click();
  await expect(page.getByText('入力途中の内容を復元しました。')).toBeVisible();
  await settled(page);
  await expect(entry.getByLabel('コメント')).toHaveValue('書きかけ');
  await decide(page, '承認', approveQuestion);
});

test('without a line what was not loaded yet is an error, and is there with the line @desktop', async ({
  enter,
  problems,
}) => {
  problems.expect(lost);
  const page = await enter('divadmin1', '/notice/edit');
  await page.getByRole('textbox', { name: 'タイトル' }).fill('停電のお知らせ');
  await page.context().setOffline(true);
  // A screen.
  await page.getByRole('link', { name: /^メッセージ/ }).click();
  await page.waitForURL('**/error/system-error');
  await checkPage(page);
  await page.context().setOffline(false);
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'タイトル' })).toHaveValue('停電のお知らせ');
  await page.getByRole('link', { name: /^メッセージ/ }).click();
  await expect(page.getByRole('region', { name: 'メッセージ一覧' })).toBeVisible();
  await settled(page);
});

test('a script that is nowhere to be had is an error, not a page that is loaded for ever @desktop', async ({
  enter,
  problems,
}) => {
  problems.expect(/status of 404|dynamically imported module/);
  const page = await enter('router1', '/application');
  await page.route('**/assets/list-csv-*', (route) => route.fulfill({ status: 404, body: '' }));
  const loads: string[] = [];
  page.on('domcontentloaded', () => loads.push(page.url()));
  await page.getByRole('button', { name: 'CSV出力' }).click();
  await expect.poll(() => loads).toHaveLength(1);
  await settled(page);
  await page.getByRole('button', { name: 'CSV出力' }).click();
  await page.waitForURL('**/error/system-error');
  expect(loads).toHaveLength(1);
  // Back is the list; the rest of the portal works.
  await page.getByRole('button', { name: 'TOPへ戻る' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('TOP');
});
