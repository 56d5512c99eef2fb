import { ending } from '#texts/shell.ts';
import { checkPage } from './check-page.ts';
import { expect, test } from './test.ts';

const addresses = [
  '/no/such/page',
  '/application/no/such/page',
  '/application/',
  '/application/detail/?application_id=1',
  '/Application',
  '/sample',
  '/sample/detail',
  '/sample/catalog',
  '/message/view',
  '/message/view?message_id=abc',
  '/message/create?reply_message_id=0',
  '/application/create',
  '/application/create?workflow_id=abc',
  '/application/detail',
  '/application/detail?application_id=',
  '/application/detail?application_id=1e3',
  '/application/detail?application_id=-1',
  '/application/detail?application_id=1&application_id=2',
];

test('unknown addresses and missing or malformed parameters are replaced by not-found @desktop', async ({
  enter,
}) => {
  const page = await enter('pic2', '/application');
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: ending.notFound }), address).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/error/not-found');
    // Back does not return to it.
    await page.goBack();
    await expect(page.getByRole('region', { name: '申請一覧' }), address).toBeVisible();
  }
  // A parameter with a default falls back to it.
  for (const flag of ['1', 'TRUE', '']) {
    await page.goto(`/message/create?view_from_top=${flag}`);
    await page.getByRole('button', { name: 'キャンセル' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/message');
  }
});

test('an application that does not exist or is not visible to the user looks like an unknown page @desktop', async ({
  enter,
}) => {
  const page = await enter('pic2', '/application');
  await page.goto('/application/detail?application_id=999999999');
  await page.waitForURL('**/error/not-found');
  await expect(page.getByRole('main')).toContainText(ending.deletedOrWrongUrl);
  await checkPage(page);
});

test('an unknown address leads to not-found even without a sign-in @desktop', async ({ page }) => {
  for (const address of [
    '/no/such/page',
    '/application/no/such/page',
    '/application/',
    '/search//',
    '/search/?q=x',
  ]) {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: ending.notFound }), address).toBeVisible();
  }
});
