import { draftText } from '#texts/form.ts';
import { ending, shell } from '#texts/shell.ts';
import { card, submitted } from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { expect, test } from './test.ts';

/**
 * Scripts that load late and fail. Some browsers request a failed script again at its next use, others only
 * after a reload. The tests expect what the user gets in both.
 */

const lost = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|dynamically imported module|preload CSS/;

for (const missing of ['once', 'until the page reloads'] as const)
  test(`a screen whose script is missing ${missing} opens later, and typed text stays @desktop`, async ({
    enter,
    problems,
    baseURL,
  }) => {
    problems.expect(lost);
    const id = await submitted(baseURL);
    const page = await enter('reception1', '/error/forbidden');
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.route(
      '**/assets/top-*',
      (route) => (documents > 1 ? route.continue() : route.abort()),
      missing === 'once' ? { times: 1 } : {},
    );
    await page.goto(`/application/detail?application_id=${id}`);
    const comment = card(page, '承認・却下の入力').getByLabel('コメント');
    // A field takes letters once its form listens, a moment after it is painted.
    await waitUntilSettled(page);
    await comment.fill('書きかけ');
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/top-'));
    await page.getByRole('link', { name: 'TOP', exact: true }).click();
    await failed;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('TOP');
    await waitUntilSettled(page);
    const reloaded = page.getByText(shell.reloaded);
    if (missing !== 'once') {
      await expect(reloaded).toBeInViewport({ ratio: 1 });
      await checkPage(page);
    }
    await page.goBack();
    await expect(page.getByText(draftText.restored)).toBeVisible();
    await expect(comment).toHaveValue('書きかけ');
    await expect(reloaded).toHaveCount(0);
  });

test('offline, a screen not loaded yet is an error; it works again online @desktop', async ({
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
  await expect(page.getByText(ending.checkConnection)).toBeVisible();
  await checkPage(page);
  await page.context().setOffline(false);
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'タイトル' })).toHaveValue('停電のお知らせ');
  await page.getByRole('link', { name: /^メッセージ/ }).click();
  await expect(page.getByRole('region', { name: 'メッセージ一覧' })).toBeVisible();
  await waitUntilSettled(page);
});

test('a script that is missing for good is an error, not a reload loop @desktop', async ({
  enter,
  problems,
}) => {
  problems.expect(/status of 404|dynamically imported module/);
  const page = await enter('router1', '/message');
  await page.route('**/assets/create-*', (route) => route.fulfill({ status: 404, body: '' }));
  const loads: string[] = [];
  page.on('domcontentloaded', () => loads.push(page.url()));
  await page.getByRole('link', { name: '新規作成' }).click();
  await page.waitForURL('**/error/system-error');
  expect(loads).toHaveLength(1);
  // The rest of the portal works.
  await page.getByRole('button', { name: 'TOPへ戻る' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('TOP');
});
