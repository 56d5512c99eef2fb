import type { Page } from '@playwright/test';
import { applicationNote, applicationConfirmation, detailScreen } from '#texts/application-detail.ts';
import {
  applicationOf,
  approveByApi,
  card,
  dayFromToday,
  decideOnScreen,
  enterDetail,
  openDetail,
  submitByApi,
  submitAndEnter,
  supplierStep,
} from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { expectTold } from './dialogs.ts';
import { expect, test } from './test.ts';

/** A different person for each width, to whom no other test assigns steps. */
const desk = {
  desktop: { login_id: 'approver2', division: '電子部品事業部', workflow: '新規取引申請書' },
  phone: { login_id: 'viewer1', division: '調達本部', workflow: '単価改定申請書' },
};

/** Submits an application for each of these days, all later than those of other tests. */
async function submitFor(
  days: readonly number[],
  at: typeof desk.desktop,
  baseURL: string,
): Promise<number[]> {
  const client = await clientOf('sysadmin', baseURL);
  const ids: number[] = [];
  for (const day of days)
    ids.push(
      await submitByApi(client, { ...at, values: { applicant_answers_hope_date: dayFromToday(1000 + day) } }),
    );
  await client.dispose();
  return ids;
}

/** Approves or rejects, and expects to get to another application. */
async function decideAndGoOn(page: Page, verb: '承認' | '却下', to: number): Promise<void> {
  await page.getByRole('button', { name: verb, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: verb, exact: true }).click();
  await page.waitForURL(`**/application/detail?application_id=${to}`);
  await waitUntilSettled(page);
}

test('a decision shows a flash and offers the next application; with the box ticked it leads there', async ({
  enter,
  baseURL,
  isMobile,
}) => {
  const at = isMobile ? desk.phone : desk.desktop;
  const [first = 0, second = 0, third = 0, fourth = 0] = await submitFor([1, 2, 3, 4], at, baseURL ?? '');
  const page = await enter(at.login_id);
  const flash = page.getByRole('status').filter({ hasText: '：' });

  // Skips an application without deciding.
  await openDetail(page, first);
  const entry = card(page, '承認・却下の入力');
  const goOn = entry.getByRole('checkbox', { name: detailScreen.goOnToNext });
  await expect(goOn).not.toBeChecked();
  const skip = page.getByRole('link', { name: /^次の申請へ（残り\d+件）$/ });
  await expect(skip).toBeVisible();
  await checkPage(page);
  await skip.click();
  await page.waitForURL(`**/application/detail?application_id=${second}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  // Without the checkbox: to the list, as always.
  await decideOnScreen(page, '承認', applicationConfirmation.approve);
  await expectTold(page, `${applicationNote.approved}${at.workflow} No.${second}`);
  await checkPage(page);
  const next = page.getByRole('link', { name: /^次の申請へ（残り\d+件）$/ });
  await expect(next).toBeVisible();
  const remaining = Number(/残り(\d+)件/.exec((await next.textContent()) ?? '')?.[1]);
  await expect(page.getByText(`${remaining}件`, { exact: true }).first()).toBeVisible();

  // The message appears once: not after a reload.
  await page.reload();
  await waitUntilSettled(page);
  await expect(page.getByText('承認しました：')).toHaveCount(0);

  // With the checkbox: straight to the next one, after a rejection too.
  await openDetail(page, third);
  await goOn.check();
  await decideAndGoOn(page, '承認', fourth);
  await expectTold(page, '承認しました：');
  await expect(goOn).toBeChecked();
  await checkPage(page);
  // After the last one comes the first of the list.
  await entry.getByLabel('コメント').fill('差し戻します。');
  await page.getByRole('button', { name: '却下', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    applicationConfirmation.withComment('差し戻します。'),
  );
  await page.getByRole('alertdialog').getByRole('button', { name: '却下', exact: true }).click();
  await page.waitForURL((url) => !url.search.endsWith(`=${fourth}`));
  await waitUntilSettled(page);
  await expect(flash).toContainText('却下しました：');
  expect(applicationOf(page)).not.toBe(fourth);
  await flash.getByRole('link').click();
  await page.waitForURL(`**/application/detail?application_id=${fourth}`);
  await expect(page.getByText('却下しました：')).toHaveCount(0);
});

test('a supplier goes through its own applications; after the last one the list says that none is left @desktop', async ({
  enter,
  baseURL,
}) => {
  const [reception, router] = [
    await clientOf('reception1', baseURL ?? ''),
    await clientOf('router1', baseURL ?? ''),
  ];
  for (let count = 0; count < 2; count += 1) {
    const id = await submitByApi(router);
    await approveByApi(reception, id);
    await approveByApi(router, id, { name: '取引先へ', steps: [await supplierStep(router, 'S0003', 4)] });
  }
  for (const client of [reception, router]) await client.dispose();

  const page = await enter('supplier3');
  await page.getByRole('table', { name: '対応依頼' }).getByRole('link').first().click();
  await waitUntilSettled(page);
  await page.getByRole('checkbox', { name: detailScreen.goOnToNext }).check();
  const visited = new Set<number>();
  const entry = card(page, '承認・却下の入力');
  while (new URL(page.url()).pathname === '/application/detail') {
    const id = applicationOf(page);
    expect(visited.has(id)).toBe(false);
    visited.add(id);
    await entry.getByRole('button', { name: '承認', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '承認', exact: true }).click();
    await page.waitForURL((url) => !url.search.endsWith(`=${id}`));
    await waitUntilSettled(page);
  }
  expect(visited.size).toBeGreaterThanOrEqual(2);
  await expect(page.getByRole('status').filter({ hasText: '承認しました：' })).toContainText(
    applicationNote.noneLeft,
  );
  await expect(page.getByRole('link', { name: /^次の申請へ/ })).toHaveCount(0);
  await checkPage(page);
});

test('取り消し is confirmed on the list, without a link to the cancelled application @desktop', async ({
  enter,
  baseURL,
}) => {
  const client = await clientOf('pic2', baseURL ?? '');
  const id = await submitByApi(client);
  await client.dispose();
  const page = await enterDetail(enter, 'pic2', id);
  await page.getByRole('button', { name: '取り消し' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: detailScreen.confirmCancel }).click();
  await page.waitForURL('**/application');
  const flash = page.getByRole('status').filter({ hasText: applicationNote.cancelled });
  await expect(flash).toContainText(`${applicationNote.cancelled}新規取引申請書 No.${id}`);
  await expect(flash.getByRole('link', { name: /新規取引申請書/ })).toHaveCount(0);
  await checkPage(page);
});

test('if the next application cannot be loaded, the list still confirms the decision @desktop', async ({
  enter,
  problems,
  baseURL,
}) => {
  problems.expect(/status of 500/);
  const { page } = await submitAndEnter({ enter, baseURL }, 'reception1');
  await page.getByRole('checkbox', { name: detailScreen.goOnToNext }).check();
  await page.route(
    '**/api/application/list/next_awaiting?*',
    async (route) => {
      // The page is blocked during the request.
      await expect(page.getByTestId('busy')).toHaveCount(1);
      await route.fulfill({ status: 500, body: '' });
    },
    { times: 1 },
  );
  await decideOnScreen(page, '承認', applicationConfirmation.approve);
  await expect(page.getByRole('status').filter({ hasText: '：' })).toContainText(
    `${applicationNote.approved}新規取引申請書`,
  );
});
