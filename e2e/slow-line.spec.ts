import { applicationConfirmation } from '#texts/application-detail.ts';
import { applicationOf, card, enterDetail, submitAndEnter, submitByApi, submitted } from './application.ts';
import { waitUntilSettled, busyElements } from './check-page.ts';
import { clientOf } from './client.ts';
import { answer } from './dialogs.ts';
import { destinationId, openMessageScreen, rowOf, sendMessageByApi } from './message.ts';
import { expect, test } from './test.ts';

/** What a slow or broken connection must not cause. */

test('a message read just before going back shows as read @desktop', async ({ enter, baseURL }) => {
  const sender = await clientOf('approver2', baseURL ?? '');
  const suppliers = [await destinationId(sender, 'suppliers', '株式会社八王子電機')];
  await sendMessageByApi(sender, { title: '急いで読む', suppliers });
  await sender.dispose();
  for (const { from, reads } of [
    { from: '/message', reads: '**/api/message/index/search?*' },
    { from: '/', reads: '**/api/top/notice?*' },
  ]) {
    const page = await enter('us1011', from);
    // Another test may post a notice, which then is the first one.
    const notices = page.getByRole('table', { name: 'お知らせ', exact: true }).getByRole('row');
    const first = from === '/' ? await notices.nth(1).getByRole('link').innerText() : '';
    const line = from === '/' ? notices.filter({ hasText: first }) : rowOf(page, '急いで読む');
    await expect(line).toContainText('未読');
    const release = Promise.withResolvers<void>();
    const events: string[] = [];
    await page.route('**/mark_as_read', async (route) => {
      await release.promise;
      const response = await route.fetch();
      events.push('marked');
      await route.fulfill({ response });
    });
    if (from === '/') await line.getByRole('link').click();
    else await openMessageScreen(page, '急いで読む');
    await page.route(reads, async (route) => {
      events.push('read');
      await route.continue();
    });
    await page.getByRole('link', { name: '戻る' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    release.resolve();
    await expect(line).toContainText('既読');
    expect(events).toEqual(['marked', 'read']);
  }
});

test('a failed read mark shows no error @desktop', async ({ enter, baseURL, problems }) => {
  problems.expect(/ERR_FAILED/);
  const sender = await clientOf('approver2', baseURL ?? '');
  const suppliers = [await destinationId(sender, 'suppliers', '株式会社豊田電機')];
  await sendMessageByApi(sender, { title: '途切れる', suppliers });
  await sender.dispose();
  const page = await enter('us1021', '/message');
  const release = Promise.withResolvers<void>();
  await page.route('**/mark_as_read', async (route) => {
    await release.promise;
    await route.abort();
  });
  await openMessageScreen(page, '途切れる');
  await page.getByRole('link', { name: '戻る' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  release.resolve();
  await expect(rowOf(page, '途切れる')).toContainText('未読');
  await page.getByRole('textbox', { name: 'タイトル' }).fill('途切れる');
  await expect(page).toHaveURL(/\/message$/);
});

for (const [what, status] of [
  ['whose connection broke', null],
  ['that was not found', 404],
] as const)
  test(`a read ${what} once is loaded again when its screen opens again @desktop`, async ({
    enter,
    baseURL,
    problems,
  }) => {
    problems.expect(/ERR_FAILED/);
    await submitted(baseURL);
    const page = await enter('reception1', '/application');
    const open = async () => {
      await waitUntilSettled(page);
      await page.getByRole('table', { name: '申請一覧' }).getByRole('radio').first().check();
      await page.getByRole('button', { name: '詳細表示' }).click();
    };
    await page.route(
      (url) => url.pathname === '/api/application/detail/init',
      (route) => (status === null ? route.abort() : route.fulfill({ status, json: { detail: [] } })),
      { times: 1 },
    );
    await open();
    await page.waitForURL('**/error/*');
    await page.goBack();
    await open();
    await expect(card(page, '申請内容')).toBeVisible();
  });

test('Back, while the code of the list still loads, shows what the decision has made of it @desktop', async ({
  enter,
  baseURL,
}) => {
  const { page } = await submitAndEnter({ enter, baseURL }, 'reception1');
  const arrived = Promise.withResolvers<void>();
  await page.route('**/assets/**', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await card(page, '承認・却下の入力').getByRole('button', { name: '承認', exact: true }).click();
  await answer(page, applicationConfirmation.approve, '承認');
  await page.waitForURL(({ pathname }) => pathname === '/application');
  await expect(card(page, '承認・却下の入力')).toBeVisible();
  await page.goBack();
  await expect(card(page, '承認・却下の入力')).toHaveCount(0);
  await expect(card(page, '回付状況')).toContainText('承認');
  arrived.resolve();
});

test('a confirmation about one application closes when another one opens @desktop', async ({
  enter,
  baseURL,
}) => {
  const applicant = await clientOf('applicant1', baseURL ?? '');
  const id = await submitByApi(applicant);
  await submitByApi(applicant);
  await applicant.dispose();
  const page = await enterDetail(enter, 'reception1', id);
  await page.getByRole('link', { name: /^次の申請へ/ }).click();
  await expect.poll(() => applicationOf(page)).not.toBe(id);
  await waitUntilSettled(page);
  await page.getByRole('button', { name: '承認', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.goBack();
  await expect.poll(() => applicationOf(page)).toBe(id);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await waitUntilSettled(page);
  await expect(page.getByRole('button', { name: '承認', exact: true })).toBeVisible();
});

test('a press that began before the page was blocked still arrives @desktop', async ({ enter }) => {
  const answered = Promise.withResolvers<void>();
  const page = await enter('divadmin1', '/application');
  // Administrators' lists load after the screen, and block it once more.
  await expect(card(page, '申請一覧')).toBeVisible();
  await waitUntilSettled(page);
  await page.route('**/list/workflow?*', async (route) => {
    await answered.promise;
    await route.continue();
  });
  const link = page.getByRole('link', { name: /^メッセージ/ });
  await link.hover();
  await page.mouse.down();
  const asked = page.waitForRequest('**/list/workflow?*');
  await page.getByRole('combobox', { name: '事業部' }).selectOption({ label: '電子部品事業部' });
  await asked;
  await page.mouse.up();
  await expect(page).toHaveURL(/\/message$/);
  answered.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'メッセージ' })).toBeVisible();
});

test('a double click on a decision asks once and decides once @desktop', async ({ enter, baseURL }) => {
  const id = await submitted(baseURL);
  const page = await enter('reception1', '/error/forbidden');
  await page.goto(`/application/detail?application_id=${id}`);
  // A field takes letters once its form listens, a moment after it is painted.
  await waitUntilSettled(page);
  const entry = card(page, '承認・却下の入力');
  await entry.getByLabel('コメント').fill('書きかけ');
  let approvals = 0;
  await page.route('**/api/application/detail/approve', async (route) => {
    approvals += 1;
    await route.continue();
  });
  await entry.getByRole('button', { name: '承認', exact: true }).dblclick();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  // What is typed now does not arrive in the form below.
  await page.keyboard.type('あとから');
  await expect(page.getByLabel('コメント')).toHaveValue('書きかけ');
  await answer(
    page,
    [applicationConfirmation.withComment('書きかけ'), applicationConfirmation.approve],
    '承認',
  );
  await page.waitForURL('**/application');
  expect(approvals).toBe(1);
});

test('a dialog opens without loading code @desktop', async ({ enter }) => {
  const page = await enter('approver2', '/message/create');
  await waitUntilSettled(page);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.getByRole('button', { name: /^サプライヤーを選択/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await waitUntilSettled(page);
  expect(scripts).toEqual([]);
});

for (const { login_id = 'applicant2', address, reads } of [
  { address: '/application', reads: '**/api/application/list/application_list?*' },
  { address: '/message', reads: '**/api/message/index/search?*' },
  { address: '/search?q=会社', reads: '**/api/search/search?*' },
  {
    login_id: 'sysadmin',
    address: '/system-management/audit-log',
    reads: '**/api/audit_log/list?*',
  },
])
  test(`nothing moves by itself when the rows of ${address} come late @desktop`, async ({ enter }) => {
    const page = await enter(login_id, '/error/forbidden');
    await page.addInitScript(() => {
      const shifts: string[] = [];
      Reflect.set(globalThis, 'shifts', shifts);
      type Shift = PerformanceEntry & {
        readonly value: number;
        readonly sources: readonly { readonly node: Node | null }[];
      };
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as Shift[])
          if (value > 0.01)
            shifts.push(
              `${value.toFixed(3)} ${sources
                .map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : ''))
                .join(' ')}`,
            );
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const release = Promise.withResolvers<void>();
    await page.route(reads, async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.goto(address);
    await expect(busyElements(page).first()).toBeAttached();
    // Two frames with the early state.
    const frames = () =>
      page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
    await frames();
    release.resolve();
    await waitUntilSettled(page);
    await frames();
    expect(await page.evaluate(() => Reflect.get(globalThis, 'shifts') as unknown)).toEqual([]);
  });
