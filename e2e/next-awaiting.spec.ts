import type { Page } from '@playwright/test';
import {
  applicationOf,
  approve,
  card,
  dayFromToday,
  decide,
  enterDetail,
  openDetail,
  submit,
  supplierStep,
} from './application.ts';
import { checkPage, settled } from './check-page.ts';
import { clientOf } from './client.ts';
import { expect, test } from './test.ts';

const approveQuestion = '申請を承認します。よろしいですか？';

/** Somebody at each width who is asked by nobody else meanwhile. */
const desk = {
  desktop: { login_id: 'approver2', division: '電子部品事業部', workflow: '新規取引申請書' },
  phone: { login_id: 'viewer1', division: '調達本部', workflow: '単価改定申請書' },
};

/** Submits one for each of these days, which are later than those of any other. */
async function submitFor(
  days: readonly number[],
  at: typeof desk.desktop,
  baseURL: string,
): Promise<number[]> {
  const client = await clientOf('sysadmin', baseURL);
  const ids: number[] = [];
  for (const day of days)
    ids.push(
      await submit(client, { ...at, values: { applicant_answers_hope_date: dayFromToday(1000 + day) } }),
    );
  await client.dispose();
  return ids;
}

/** Approves and is led to another application, or rejects so. */
async function decideAndGoOn(page: Page, verb: '承認' | '却下', to: number): Promise<void> {
  await page.getByRole('button', { name: verb, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: verb, exact: true }).click();
  await page.waitForURL(`**/application/detail?application_id=${to}`);
  await settled(page);
}

test('a decision says what was done and offers the next one; with the box ticked it leads there', async ({
  enter,
  baseURL,
  isMobile,
}) => {
  const at = isMobile ? desk.phone : desk.desktop;
  const [first = 0, second = 0, third = 0, fourth = 0] = await submitFor([1, 2, 3, 4], at, baseURL ?? '');
  const page = await enter(at.login_id);
  const said = page.getByRole('status').filter({ hasText: '：' });

  // The way past an application, without deciding.
  await openDetail(page, first);
  const entry = card(page, '担当者入力');
  const goOn = entry.getByRole('checkbox', { name: '処理後、次の承認待ちへ進む' });
  await expect(goOn).not.toBeChecked();
  const skip = page.getByRole('link', { name: /^次の承認待ちへ（残り\d+件）$/ });
  await expect(skip).toBeVisible();
  await checkPage(page);
  await skip.click();
  await page.waitForURL(`**/application/detail?application_id=${second}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  // Without the box: to the list, as ever.
  await decide(page, '承認', approveQuestion);
  await expect(said).toContainText(`承認しました：${at.workflow}（佐藤 美咲）`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await checkPage(page);
  const next = page.getByRole('link', { name: /^次の承認待ちへ（残り\d+件）$/ });
  await expect(next).toBeVisible();
  const left = Number(/残り(\d+)件/.exec((await next.textContent()) ?? '')?.[1]);
  await expect(
    page
      .getByText(`/ ${left}件`)
      .or(page.getByText(new RegExp(`^${left}件$`)))
      .first(),
  ).toBeVisible();

  // It is said once: not after a reload.
  await page.reload();
  await settled(page);
  await expect(page.getByText('承認しました：')).toHaveCount(0);

  // With it: straight to the next, whatever the decision.
  await openDetail(page, third);
  await goOn.check();
  await decideAndGoOn(page, '承認', fourth);
  await expect(said).toContainText('承認しました：');
  await expect(goOn).toBeChecked();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await checkPage(page);
  // From the last one on to the first of the list.
  await entry.getByLabel('コメント').fill('差し戻します。');
  await page.getByRole('button', { name: '却下', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '却下', exact: true }).click();
  await page.waitForURL((url) => !url.search.endsWith(`=${fourth}`));
  await settled(page);
  await expect(said).toContainText('却下しました：');
  expect(applicationOf(page)).not.toBe(fourth);
  await said.getByRole('link').click();
  await page.waitForURL(`**/application/detail?application_id=${fourth}`);
  await expect(page.getByText('却下しました：')).toHaveCount(0);
});

test('a supplier goes through its own; after the last one the list says that none is left @desktop', async ({
  enter,
  baseURL,
}) => {
  const [reception, router] = [
    await clientOf('reception1', baseURL ?? ''),
    await clientOf('router1', baseURL ?? ''),
  ];
  for (let count = 0; count < 2; count += 1) {
    const id = await submit(router);
    await approve(reception, id);
    await approve(router, id, { name: '取引先へ', steps: [await supplierStep(router, 'S0003', 4)] });
  }
  for (const client of [reception, router]) await client.dispose();

  const page = await enter('supplier3');
  await page.getByRole('region', { name: '対応依頼' }).getByRole('link').first().click();
  await settled(page);
  await page.getByRole('checkbox', { name: '処理後、次の承認待ちへ進む' }).check();
  const seen = new Set<number>();
  const entry = card(page, '担当者入力');
  while (new URL(page.url()).pathname === '/application/detail') {
    const id = applicationOf(page);
    expect(seen.has(id)).toBe(false);
    seen.add(id);
    await entry.getByRole('button', { name: '承認', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '承認', exact: true }).click();
    await page.waitForURL((url) => !url.search.endsWith(`=${id}`));
    await settled(page);
  }
  expect(seen.size).toBeGreaterThanOrEqual(2);
  await expect(page.getByRole('status').filter({ hasText: '承認しました：' })).toContainText(
    'ほかに承認待ちの申請はありません。',
  );
  await expect(page.getByRole('link', { name: /^次の承認待ちへ/ })).toHaveCount(0);
  await checkPage(page);
});

test('取り消し is confirmed on the list, without a link to what is gone @desktop', async ({
  enter,
  baseURL,
}) => {
  const client = await clientOf('pic2', baseURL ?? '');
  const id = await submit(client);
  await client.dispose();
  const page = await enterDetail(enter, 'pic2', id);
  await page.getByRole('button', { name: '取り消し' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '取り消し' }).click();
  await page.waitForURL('**/application');
  const said = page.getByRole('status').filter({ hasText: '申請を取り消しました：' });
  await expect(said).toContainText('申請を取り消しました：新規取引申請書（');
  await expect(said.getByRole('link', { name: /新規取引申請書/ })).toHaveCount(0);
  await checkPage(page);
});

test('whether another one awaits cannot be asked: what was done is told on the list all the same @desktop', async ({
  enter,
  problems,
  baseURL,
}) => {
  problems.expect(/status of 500/);
  const client = await clientOf('applicant1', baseURL ?? '');
  const id = await submit(client);
  await client.dispose();
  const page = await enterDetail(enter, 'reception1', id);
  await page.getByRole('checkbox', { name: '処理後、次の承認待ちへ進む' }).check();
  await page.route(
    '**/api/application/list/next_awaiting?*',
    async (route) => {
      // Nothing can be pressed while it is asked.
      await expect(page.getByTestId('busy')).toHaveCount(1);
      await route.fulfill({ status: 500, body: '' });
    },
    { times: 1 },
  );
  await decide(page, '承認', approveQuestion);
  await expect(page.getByRole('status').filter({ hasText: '：' })).toContainText(
    '承認しました：新規取引申請書',
  );
});
