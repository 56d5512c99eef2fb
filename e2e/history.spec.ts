import type { Locator, Page } from '@playwright/test';
import { applicationConfirmation } from '#texts/application-detail.ts';
import { routeDialog } from '#texts/approval-route.ts';
import {
  approveByApi,
  card,
  decideOnScreen,
  departmentStep,
  enterDetail,
  openDetail,
  submitted,
} from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { dialog } from './dialogs.ts';
import { fileNamed } from './files.ts';
import { boxesOf, recordTops } from './measure.ts';
import { enterStep, routeOpener } from './route-dialog.ts';
import { scrollsSideways, disclosureOf } from './locators.ts';
import { pageTitle } from '#texts/shell.ts';
import { expect, test } from './test.ts';

/** The history, the route as a diagram, and the badge of what awaits an operator. */

async function approveAs(login_id: string, id: number, baseURL: string | undefined): Promise<void> {
  const client = await clientOf(login_id, baseURL ?? '');
  await approveByApi(client, id);
  await client.dispose();
}

/**
 * Returns an application whose steps 4 and 5 run in parallel; 6 waits for both, and 7 for 4 only. In a long
 * route, 8, 9 and 10 follow.
 */
async function submitAndRoute(
  baseURL: string | undefined,
  { long = false }: { long?: boolean } = {},
): Promise<number> {
  const id = await submitted(baseURL, { file: fileNamed('見積書.pdf') });
  await approveAs('reception1', id, baseURL);
  const router = await clientOf('router1', baseURL ?? '');
  const steps = [
    await departmentStep(router, '設計部', 4, null),
    await departmentStep(router, '品質保証部', 5, null),
    await departmentStep(router, '営業部', 6, '4,5'),
    await departmentStep(router, '設計部', 7, '4'),
  ];
  if (long)
    for (const [step_order, previous] of [
      [8, '6,7'],
      [9, '8'],
      [10, '9'],
    ] as const)
      steps.push(await departmentStep(router, '設計部', step_order, previous));
  await approveByApi(router, id, { name: '並行', steps });
  await router.dispose();
  return id;
}

const diagram = (scope: Page | Locator) => scope.getByRole('list', { name: '申請ルートの図' });
/** A step's box. The buttons that add steps come after it. */
const stepOf = (scope: Locator, step_order: number) =>
  scope.getByRole('button', { name: new RegExp(`^No ${step_order} `) }).first();
const historyOf = (page: Page) => disclosureOf(page, '履歴');

test('the history is collapsed, opens by keyboard, and lists events in order; a supplier sees its own part @desktop', async ({
  enter,
  baseURL,
}) => {
  const id = await submitted(baseURL, { file: fileNamed('見積書.pdf') });
  const reception = await enterDetail(enter, 'reception1', id);
  const entry = card(reception, '承認・却下の入力');
  await entry.getByLabel('コメント').fill('受け付けました。\n社内限りです。');
  // The name would display as one that ends in .csv; the history shows the character that reverses it as a
  // visible mark.
  await entry.getByLabel('添付ファイル1').setInputFiles(fileNamed('受入検査の結果\u202evsc.exe'));
  await decideOnScreen(reception, '承認', applicationConfirmation.approve);

  const router = await enterDetail(enter, 'router1', id);
  await routeOpener(router).click();
  const route = dialog(router, routeDialog.title);
  await waitUntilSettled(router);
  await route.getByLabel('ルート名').fill('取引先と並行');
  const tops = await recordTops(route.getByLabel('ルート名'));
  const expectDiagram = async (...steps: readonly string[]) => {
    await expect(diagram(route).getByRole('listitem')).toHaveText(
      steps.map((step) => new RegExp(`^${step}`)),
    );
  };
  await expectDiagram('No 3申請ルート設定', 'No 4最終承認No 3 の後');
  await route.getByRole('button', { name: '追加：担当者・承認者' }).click();
  await enterStep(router, routeDialog.addStep(4), {
    type: '担当者',
    target: { department: '設計部' },
    users: ['吉田 翔太'],
  });
  await expectDiagram(
    'No 3申請ルート設定',
    'No 4担当者産業機器事業部 設計部 吉田 翔太No 3 の後',
    'No 5最終承認No 4 の後',
  );
  await route.getByRole('button', { name: '追加：担当者・承認者' }).click();
  await enterStep(router, routeDialog.addStep(5), {
    type: '承認者',
    target: { supplier_code: 'S0001', company: '本社' },
    users: '全員',
    previous: { preset: '4', entered: '' },
  });
  // The diagram follows the edits: parallel steps, and the final approval waits for both.
  await expectDiagram(
    'No 3申請ルート設定',
    'No 4担当者産業機器事業部 設計部 吉田 翔太No 3 の後',
    'No 5承認者株式会社青葉精工 本社 全員No 3 の後',
    'No 6最終承認No 4,5 の後',
  );
  // What announces a change takes no room.
  expect(await tops()).toHaveLength(1);
  const [four, five] = await boxesOf(router, stepOf(diagram(route), 4), stepOf(diagram(route), 5));
  // Side by side across the flow.
  expect(five.x).toBe(four.x);
  expect(five.y).toBeGreaterThan(four.y + four.height);
  await checkPage(router);
  await route.getByRole('button', { name: '設定', exact: true }).click();
  await expect(route).toHaveCount(0);
  await router.getByRole('button', { name: '承認', exact: true }).click();
  await router.getByRole('alertdialog').getByRole('button', { name: '承認' }).click();
  await router.waitForURL('**/application');
  await approveAs('supplier1', id, baseURL);

  const page = await enterDetail(enter, 'applicant1', id);
  const history = historyOf(page);
  const table = page.getByRole('table', { name: '履歴' });
  await expect(table).toBeHidden();
  await history.focus();
  await page.keyboard.press('Enter');
  await expect(table).toBeVisible();
  await expect(table.getByRole('row').filter({ hasText: /\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}/ })).toHaveText([
    /申請.*産業機器事業部 営業部 伊藤 さくら.*未受付/,
    /承認（受付）.*産業機器事業部 品質保証部 山本 直樹.*未受付 → 回付中/,
    /承認（申請ルート設定）.*産業機器事業部 設計部 小林 大輔.*回付中/,
    /承認（承認者）.*株式会社青葉精工 本社 石井 陽子.*回付中/,
  ]);
  await expect(table).toContainText('受け付けました。\n社内限りです。');
  await expect(table.getByRole('list', { name: '添付ファイル' }).getByRole('listitem')).toHaveText([
    '見積書.pdf',
    '受入検査の結果[U+202E]vsc.exe',
  ]);
  await checkPage(page);

  const supplier = await enterDetail(enter, 'supplier1', id);
  await historyOf(supplier).click();
  const supplierTable = supplier.getByRole('table', { name: '履歴' });
  await expect(
    supplierTable.getByRole('row').filter({ hasText: /\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}/ }),
  ).toHaveText([/申請.*伊藤 さくら.*未受付/, /承認（承認者）.*石井 陽子.*回付中/]);
  await expect(supplier.getByText('社内限りです。')).toHaveCount(0);
  // Suppliers never see who waits for whom.
  await expect(diagram(supplier)).toHaveCount(0);
  await checkPage(supplier);
});

test('the route as a diagram: finished, open and waiting steps, by keyboard too, in a box that scrolls separately', async ({
  enter,
  baseURL,
  isMobile,
}) => {
  const waiting = await submitted(baseURL, { file: fileNamed('見積書.pdf') });
  const id = await submitAndRoute(baseURL);
  await approveAs('pic1', id, baseURL);
  const page = await enterDetail(enter, 'applicant1', waiting);
  await expect(diagram(page)).toHaveCount(0);
  await openDetail(page, id);
  const steps = diagram(page);
  await expect(steps.getByRole('listitem')).toHaveText([
    /^No 3承認申請ルート設定産業機器事業部 設計部 小林 大輔$/,
    /^No 4承認承認者産業機器事業部 設計部 吉田 翔太No 3 の後$/,
    /^No 5処理中承認者産業機器事業部 品質保証部 全員No 3 の後$/,
    /^No 6待機中承認者産業機器事業部 営業部 全員No 4,5 の後$/,
    /^No 7処理中承認者産業機器事業部 設計部 全員No 4 の後$/,
    /^No 8待機中最終承認.*No 6,7 の後$/,
  ]);
  // The table says the same about open steps, where 未承認 would not tell.
  const rows = page.getByRole('table', { name: '回付状況' }).getByRole('row');
  await expect(rows.filter({ hasText: '処理中' })).toHaveText([/^(No)?5/, /^(No)?7/]);
  const [four, five, six] = await boxesOf(page, stepOf(steps, 4), stepOf(steps, 5), stepOf(steps, 6));
  expect(await scrollsSideways(steps)).toBe(false);
  if (isMobile) {
    // Parallel steps are side by side, waiting ones below them.
    expect(five.y).toBe(four.y);
    expect(five.x).toBeGreaterThan(four.x + four.width);
    expect(six.y).toBeGreaterThan(five.y + five.height);
  } else {
    // Parallel steps are in one column, waiting ones in a later one.
    expect(five.x).toBe(four.x);
    expect(five.y).toBeGreaterThan(four.y + four.height);
    expect(six.x).toBeGreaterThan(five.x + five.width);
    // With less room, it runs downwards.
    await page.setViewportSize({ width: 768, height: 900 });
    await expect.poll(async () => await scrollsSideways(steps)).toBe(false);
    const [upper, lower] = await boxesOf(page, stepOf(steps, 5), stepOf(steps, 6));
    expect(lower.y).toBeGreaterThan(upper.y);
  }
  await steps.getByRole('button', { name: /^No 5 / }).focus();
  await page.keyboard.press('Tab');
  const next = steps.getByRole('button', { name: /^No 6 / });
  await expect(next).toBeFocused();
  await expect(next).toHaveAttribute('aria-pressed', 'true');
  await expect(next).toBeInViewport();
  await expect(page.getByText('No 6　承認者　産業機器事業部 営業部 全員　待機中　No 4,5 の後')).toBeVisible();
  await checkPage(page);

  const rejecting = await clientOf('reception1', baseURL ?? '');
  const { content, pic_entry } = await (
    await rejecting.get('/api/application/detail/init', { params: { application_id: id } })
  ).json();
  const answer = await rejecting.post('/api/application/detail/reject', {
    multipart: {
      reject: JSON.stringify({
        application_id: id,
        application_updated_at: content.updated_at,
        approval_route_step_id: pic_entry.approval_route_step_id,
        approval_route_step_updated_at: pic_entry.updated_at,
        comment: '条件が合いません。',
      }),
    },
  });
  expect(answer.status()).toBe(200);
  await rejecting.dispose();
  await openDetail(page, id);
  await expect(steps.getByRole('button', { name: /^No 5 却下/ })).toBeVisible();
  for (const never of [6, 7, 8])
    await expect(steps.getByRole('button', { name: new RegExp(`^No ${never} 未実施`) })).toHaveCount(1);
  await checkPage(page);
});

test('a long route runs downwards where it has no room, whole in its width @desktop', async ({
  enter,
  baseURL,
}) => {
  const id = await submitAndRoute(baseURL, { long: true });
  const page = await enterDetail(enter, 'applicant1', id);
  const steps = diagram(page);
  await page.setViewportSize({ width: 960, height: 900 });
  await page.reload();
  await waitUntilSettled(page);
  expect(await scrollsSideways(steps)).toBe(false);
  const [first, last] = await Promise.all(
    [/^No 3 /, /^No 10 /].map((name) => steps.getByRole('button', { name }).boundingBox()),
  );
  expect(last?.y).toBeGreaterThan(first?.y ?? Infinity);
  await checkPage(page);
});

test('in print an open history appears, and the table instead of the diagram @desktop', async ({
  enter,
  baseURL,
}) => {
  const id = await submitAndRoute(baseURL);
  const page = await enterDetail(enter, 'applicant1', id);
  await page.emulateMedia({ media: 'print' });
  await expect(diagram(page)).toBeHidden();
  await expect(historyOf(page)).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await historyOf(page).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table', { name: '履歴' })).toBeVisible();
});

const countPath = '/api/application/list/awaiting_count';

const menuOf = (page: Page): Locator => page.getByRole('navigation', { name: 'メニュー' });

test('the badge of the menu entry 申請 is the length of list 3 @desktop', async ({ enter, baseURL }) => {
  await submitted(baseURL, { file: fileNamed('見積書.pdf') });
  const page = await enter('reception2');
  const menu = menuOf(page);
  // Other tests submit at the same time.
  await expect(async () => {
    const counted = page.waitForResponse(`**${countPath}`);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    const { count } = (await (await counted).json()) as { count: number };
    const query = { search_type: 3, skip: 0, limit: 1 };
    const list = await page.request.get('/api/application/list/application_list', { params: query });
    expect(((await list.json()) as { total_count: number }).total_count).toBe(count);
    await expect(menu.getByRole('link', { name: `申請 承認待ち ${count}件`, exact: true })).toBeVisible({
      timeout: 500,
    });
  }).toPass({ timeout: 15_000 });
  await checkPage(page);
});

test('the badge loads with the page, its list, a navigation and a visible tab; it neither blocks nor redirects @desktop', async ({
  enter,
  problems,
}) => {
  problems.expect(/ERR_FAILED/);
  const page = await enter('applicant1');
  await waitUntilSettled(page);
  let answer: number | null = 3;
  let release: (() => void) | null = null;
  const requests: (string | undefined)[] = [];
  await page.route(`**${countPath}`, async (route) => {
    requests.push(route.request().headers()['x-portal-background']);
    if (answer === null) return route.abort();
    if (requests.length === 1) await new Promise<void>((resolve) => (release = resolve));
    return route.fulfill({ json: { count: answer } });
  });
  await page.reload();
  // The screen appears before the answer does.
  await expect(page.getByRole('region', { name: '承認待ち' })).toBeVisible();
  await waitUntilSettled(page);
  const menu = menuOf(page);
  const entry = (name: string) => menu.getByRole('link', { name, exact: true });
  await expect(entry('申請')).toBeVisible();
  await expect(async () => {
    release?.();
    await expect(entry('申請 承認待ち 3件')).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(requests).toEqual(['1']);

  answer = 120;
  await entry('申請 承認待ち 3件').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('申請');
  await expect(entry('申請 承認待ち 99+件')).toHaveText(/99\+$/);
  await checkPage(page);
  // By the navigation, and again by the list if it came after the answer.
  const requestsSoFar = requests.length;
  expect([2, 3]).toContain(requestsSoFar);

  answer = 0;
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(entry('申請')).toBeVisible();
  expect(requests).toHaveLength(requestsSoFar + 1);
  // No polling.
  await page.waitForTimeout(1_500);
  expect(requests).toHaveLength(requestsSoFar + 1);

  answer = null;
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => requests.length).toBe(requestsSoFar + 2);
  await waitUntilSettled(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('申請');
  await expect(entry('申請')).toBeVisible();
});

test('a supplier has no badge, and requests none @desktop', async ({ enter }) => {
  const page = await enter('supplier2');
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(countPath)) requests.push(request.url());
  });
  await page.reload();
  const menu = menuOf(page);
  await expect(menu.getByRole('link')).toHaveText([
    'TOP',
    /^メッセージ/,
    pageTitle.delegation,
    pageTitle.colleague,
    pageTitle.copies,
    pageTitle.notification_setting,
    // Whom to ask.
    '03-5550-0100',
    'support@operator.example',
  ]);
  await waitUntilSettled(page);
  expect(requests).toEqual([]);
});
