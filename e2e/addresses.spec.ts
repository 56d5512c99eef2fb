import { ending } from '#texts/shell.ts';
import { submitByApi } from './application.ts';
import { checkPage } from './check-page.ts';
import { clientOf } from './client.ts';
import { identify } from './people.ts';
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

test('what an address got on its way is dropped, and the object opens @desktop', async ({
  enter,
  baseURL,
}) => {
  const application_id = await submitByApi(await clientOf('applicant1', baseURL ?? ''));
  const page = await enter('applicant1', '/application');
  for (const end of [
    '%23operator',
    '%2523operator',
    '&by=operator#operator',
    '&by=operator%23operator',
    '%20',
    '>',
    '%E3%80%82',
    '&utm_source=mail',
  ]) {
    await page.goto(`/application/detail?application_id=${application_id}${end}`);
    await expect(page.getByRole('region', { name: '申請内容' }), end).toBeVisible();
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe(`/application/detail?application_id=${application_id}`);
    await page.goBack();
    await expect(page.getByRole('region', { name: '申請一覧' }), end).toBeVisible();
  }
  await page.goto(`/message/create?by=operator%23operator`);
  await expect(page.getByRole('button', { name: 'キャンセル' })).toBeVisible();
  await expect(page).toHaveURL(/\/message\/create$/);
});

test('the query of a mail’s link names the provider, and the sign-in leads to the object @desktop', async ({
  open,
  baseURL,
}) => {
  const application_id = await submitByApi(await clientOf('applicant1', baseURL ?? ''));
  const page = await open();
  // No cookie yet, and nobody asks: 社内ユーザー or サプライヤー.
  await page.goto(`/application/detail?application_id=${application_id}&by=operator%23operator`);
  await identify(page, 'applicant1');
  await expect(page.getByRole('region', { name: '申請内容' })).toBeVisible();
  await expect(page).toHaveURL(`/application/detail?application_id=${application_id}`);
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
