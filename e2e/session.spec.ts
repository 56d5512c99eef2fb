import type { Page } from '@playwright/test';
import { draftText } from '#texts/form.ts';
import { general, refusedRead } from '#texts/general.ts';
import { ending, loginFailed } from '#texts/shell.ts';
import {
  approveByApi,
  card,
  dayFromToday,
  newSupplier,
  openForm,
  submitByApi,
  submitAndEnter,
  supplierStep,
} from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { mailedLink } from './mail.ts';
import { expireSession, identify } from './people.ts';
import { expect, test } from './test.ts';

function alertsOf(page: Page): string[] {
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  return alerts;
}

test('a first visit goes to sign-in without an alert, and then to the requested address @desktop', async ({
  page,
}) => {
  const alerts = alertsOf(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  await page.goto('/message/create?view_from_top=true');
  await expect(page.getByRole('link', { name: '社内ユーザー' })).toBeVisible();
  await checkPage(page);
  expect(calls).toEqual(['/api/user/logined_user']);
  await page.getByRole('link', { name: '社内ユーザー' }).click();
  await identify(page, 'pic2');
  await page.waitForURL('**/message/create?view_from_top=true');
  await waitUntilSettled(page);
  expect(calls.filter((path) => path === '/api/user/logined_user')).toHaveLength(2);
  // One call per page load, however many screens.
  await page.getByRole('button', { name: 'キャンセル' }).waitFor();
  await page.evaluate(() => history.back());
  await expect(page).not.toHaveURL(/\/message/);
  expect(alerts).toEqual([]);
});

test('a mail leads a supplier to sign-in at their provider, and from there in two taps to done', async ({
  open,
  baseURL,
}) => {
  const [applicant, reception, router] = [
    await clientOf('applicant1', baseURL ?? ''),
    await clientOf('reception1', baseURL ?? ''),
    await clientOf('router1', baseURL ?? ''),
  ];
  const id = await submitByApi(applicant);
  await approveByApi(reception, id);
  await approveByApi(router, id, { name: '取引先へ', steps: [await supplierStep(router, 'S0001', 4)] });
  for (const client of [applicant, reception, router]) await client.dispose();
  const page = await open();
  const subject = '【あけぼの機械工業株式会社】承認のお願い：新規取引申請書';
  await page.goto(await mailedLink(page, 'supplier1@s0001.supplier.example', id, subject));
  // No choice of the provider between.
  await identify(page, 'supplier1');
  await page.waitForURL(`**/application/detail?application_id=${id}`);
  const button = card(page, '承認・却下の入力').getByRole('button', { name: '承認', exact: true });
  await expect(button).toBeInViewport({ ratio: 1 });
  await waitUntilSettled(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await button.click();
  await page.getByRole('alertdialog').getByRole('button', { name: '承認', exact: true }).click();
  await page.waitForURL('**/application');
});

test('a link that names a provider which is not configured leads to the choice @desktop', async ({
  open,
}) => {
  const page = await open();
  await page.goto('/application#unheard');
  await page.getByRole('link', { name: '社内ユーザー' }).click();
  await identify(page, 'pic2');
  await page.waitForURL('**/application');
});

test('the signed-in user is loaded once per page load @desktop', async ({ enter }) => {
  const page = await enter('pic2');
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/logined_user')) requests += 1;
  });
  await page.reload();
  for (const entry of ['申請', 'TOP', '申請']) {
    await page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: entry }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(entry);
  }
  expect(requests).toBe(1);
});

test('an ended session alerts once, and typed text is restored @desktop', async ({ enter }) => {
  const page = await enter('applicant1', '/application');
  await openForm(page, newSupplier);
  const address = page.url();
  const alerts = alertsOf(page);
  await page.getByLabel('取引先名').fill('途中まで入力');
  await page.getByLabel('回答希望日').fill(dayFromToday(5));
  await expireSession(page);
  await page.getByRole('button', { name: '申請', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '申請' }).click();
  await expect(page.getByRole('textbox', { name: 'ログインID' })).toBeVisible();
  expect(alerts).toEqual([general.sessionEnded]);
  await identify(page, 'applicant1');
  await expect(page).toHaveURL(address);
  await expect(page.getByText(draftText.restored)).toBeVisible();
  await expect(page.getByLabel('取引先名')).toHaveValue('途中まで入力');
  await expect(page.getByLabel('回答希望日')).toHaveValue(dayFromToday(5).replaceAll('-', '/'));
  await checkPage(page);
  await page.getByRole('button', { name: '申請', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '申請' }).click();
  await page.waitForURL('**/application/detail?application_id=*');
  // After saving, the next form is empty.
  await page.goto(address);
  await expect(page.getByLabel('取引先名')).toHaveValue('');
  expect(alerts).toEqual([general.sessionEnded]);
});

test('several calls that find the session ended alert once in all @desktop', async ({ enter }) => {
  const page = await enter('applicant2', '/application');
  await waitUntilSettled(page);
  const alerts = alertsOf(page);
  await expireSession(page);
  // Both are loaded again: the division's forms and the list.
  const radio = await page.getByRole('radio').first().elementHandle();
  await page.getByRole('combobox', { name: '事業部' }).evaluate((division: HTMLSelectElement, radio) => {
    division.selectedIndex = division.options.length - 1;
    division.dispatchEvent(new Event('change', { bubbles: true }));
    if (radio instanceof HTMLInputElement) radio.click();
  }, radio);
  await expect(page.getByRole('textbox', { name: 'ログインID' })).toBeVisible();
  expect(alerts).toEqual([general.sessionEnded]);
});

test('the comment of an approval survives the end of the session, but not another user @desktop', async ({
  enter,
  baseURL,
}) => {
  const { page } = await submitAndEnter({ enter, baseURL }, 'reception1');
  alertsOf(page);
  await card(page, '承認・却下の入力').getByLabel('コメント').fill('確認中のコメント');
  await expireSession(page);
  await page.reload();
  await identify(page, 'reception1');
  await expect(card(page, '承認・却下の入力').getByLabel('コメント')).toHaveValue('確認中のコメント');
  await expireSession(page);
  await page.reload();
  await identify(page, 'reception2');
  await expect(card(page, '承認・却下の入力').getByLabel('コメント')).toHaveValue('');
});

test('an unregistered user sees a message, and can sign out at the provider @desktop', async ({ page }) => {
  await page.goto('/auth/login/operator');
  await identify(page, 'nobody');
  await expect(page.getByRole('heading', { name: loginFailed.heading })).toBeVisible();
  await checkPage(page);
  const out = page.waitForRequest(/\/session\/end\?/);
  await page.getByRole('button', { name: 'ログアウト' }).click();
  await out;
  await expect(page.getByRole('heading', { name: ending.loggedOut })).toBeVisible();
});

test('a sign-in that was begun elsewhere begins again, and the second time says what happened @desktop', async ({
  page,
}) => {
  const elsewhere = `/auth/callback/operator?code=x&state=${'A'.repeat(43)}`;
  await page.goto(elsewhere);
  await expect(page.getByRole('textbox', { name: 'ログインID' })).toBeVisible();
  await page.goto(elsewhere);
  await expect(page.getByText(loginFailed.expired)).toBeVisible();
  await expect(page.getByText(loginFailed.maybeOtherSpelling)).toHaveCount(0);
  await checkPage(page);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await identify(page, 'applicant1');
  await page.waitForURL('**/');
  await expect(page.getByRole('button', { name: '最新情報に更新' })).toBeVisible();
});

test('if the user cannot be loaded, the layout says so @desktop', async ({ enter, problems }) => {
  problems.expect(/status of 500/);
  const page = await enter('pic2');
  await page.route('**/api/user/logined_user', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/application');
  await expect(page.getByText(general.userNotLoaded)).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  // An answer without a user is invalid.
  await page.unroute('**/api/user/logined_user');
  await page.route('**/api/user/logined_user', (route) => route.fulfill({ json: {} }));
  await page.goto('/application');
  await expect(page.getByText(general.userNotLoaded)).toBeVisible();
  await checkPage(page);
  // There is a way on.
  await expect(page.getByRole('button', { name: 'ログアウト' })).toBeVisible();
  await page.unroute('**/api/user/logined_user');
  await page.getByRole('button', { name: refusedRead.again }).click();
  await expect(page.getByRole('heading', { level: 1, name: '申請' })).toBeVisible();
});

for (const [what, address, status] of [
  ['an error of the server', '/error/system-error', 500],
  ['no network', '/error/system-error', null],
  ['a 403', '/error/forbidden', 403],
  ['a 404', '/error/not-found', 404],
] as const)
  test(`${what} leads to ${address}, without a remaining spinner or call @desktop`, async ({
    enter,
    problems,
    baseURL,
  }) => {
    problems.expect(/status of 500|ERR_INTERNET_DISCONNECTED/);
    const { id, page } = await submitAndEnter({ enter, baseURL }, 'reception1');
    if (status !== null)
      await page.route('**/api/application/detail/approve', (route) =>
        route.fulfill({ status, json: { detail: [] } }),
      );
    await card(page, '承認・却下の入力').getByLabel('コメント').fill('送れない');
    // Then nothing can be loaded, not even the error page's script.
    await page.context().setOffline(status === null);
    await page.getByRole('button', { name: '承認', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '承認' }).click();
    await page.waitForURL(`**${address}`);
    await waitUntilSettled(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(ending.checkConnection)).toHaveCount(status === null ? 1 : 0);
    await checkPage(page);
    await page.context().setOffline(false);
    if (address === '/error/system-error') await expect(page.getByText(draftText.keptAt)).toBeVisible();
    // Back restores the typed text.
    await page.unroute('**/api/application/detail/approve');
    await page.goBack();
    await expect(card(page, '承認・却下の入力').getByLabel('コメント')).toHaveValue('送れない');
    if (status === 500) {
      // The approval did not take effect.
      const reception = await clientOf('reception1', baseURL ?? '');
      await approveByApi(reception, id);
      await reception.dispose();
    }
  });
