import type { Locator, Page } from '@playwright/test';
import { failure, readMarkText, refusedRead } from '#texts/general.ts';
import { internalUserScreen } from '#texts/internal-user-management.ts';
import { supplierScreen } from '#texts/supplier-management.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { submitted } from './application.ts';
import { dialog } from './dialogs.ts';
import { destinationId, openMessageScreen, sendMessageByApi } from './message.ts';
import { expect, test } from './test.ts';

/** A call that a screen makes by itself and that the server refuses (422) is said, and can be tried again. */

/** Refuses these calls until the returned function is called. */
async function refuse(page: Page, calls: string): Promise<() => Promise<void>> {
  await page.route(calls, (route) =>
    route.fulfill({ status: 422, json: { detail: [{ loc: ['query'], msg: failure.tooManyRequests }] } }),
  );
  return () => page.unroute(calls);
}

/** What shows once a call is answered. An empty table has only a text below it. */
function listed(page: Page, name: string, role: 'table' = 'table'): Locator {
  const found = page.getByRole(role, name === '' ? {} : { name });
  const empty = page.getByText(/^データが(?:ありません|見つかりません)。/);
  return found.or(empty).filter({ visible: true }).first();
}

/** Screens, a call that each makes, and what shows once the call is answered. */
const reads = [
  ['/', '**/api/top/notice?*', 'table:お知らせ'],
  ['/', '**/api/message/index/unread?*', 'table:未読メッセージ'],
  ['/', '**/api/application/discussion/unread', 'table:未読メッセージ'],
  ['/application', '**/api/application/list/application_list?*', 'table:申請一覧'],
  ['/application', '**/api/application/list/init', 'combobox:事業部'],
  ['/message/create', '**/api/message/create/logined_division_id', 'button:送信'],
  ['/notice/past', '**/api/notice/past/list?*', 'table:過去のお知らせ'],
  ['/notice/edit', '**/api/notice/edit/init', 'button:投稿'],
  ['/notice/edit', '**/api/notice/edit/posted_list?*', 'table:投稿済みのお知らせ'],
  ['/system-management', '**/api/system_management/init', 'link:ワークフロー管理'],
  ['/workflow-management', '**/api/workflow_management/workflow_list?*', 'table:ワークフロー一覧'],
  ['/workflow-management/detail', '**/api/workflow_management/detail/init*', 'button:登録'],
  ['/workflow-management/copy', '**/api/workflow_management/copy/init', 'combobox:事業部'],
  ['/supplier-group-management', '**/api/supplier_group_management/list/init', 'combobox:事業部'],
  ['/supplier-group-management/edit', '**/api/supplier_group_management/edit/init*', 'button:登録'],
  ['/internal-user-management', '**/api/internal_user_management/list/init', 'combobox:事業部'],
  ['/system-management/dormant-user', '**/api/system_management/dormant_user/list?*', 'table:'],
  ['/system-management/undelivered-mail', '**/api/system_management/undelivered_mail/list?*', 'table:'],
  ['/system-management/auditor', '**/api/auditor/init', 'button:付与'],
  ['/system-management/auditor', '**/api/auditor/list?*', 'table:付与した権限'],
  ['/system-management/master-data-import', '**/api/master_data/**', 'button:内容を確認'],
] as const;

test('every screen says that a call of its own was refused, and tries again @desktop', async ({ enter }) => {
  test.slow();
  const page = await enter('sysadmin', '/error/forbidden');
  for (const [address, call, shown] of reads)
    await test.step(`${address} ${call}`, async () => {
      const allow = await refuse(page, call);
      await page.goto(address);
      const alert = page.getByRole('alert').filter({ hasText: refusedRead.notLoaded });
      await expect(alert).toContainText(failure.tooManyRequests);
      if (address === '/') await checkPage(page);
      await allow();
      await alert.getByRole('button', { name: refusedRead.again }).click();
      await expect(alert).toHaveCount(0);
      const [role = 'table', name = ''] = shown.split(':');
      await expect(listed(page, name, role as 'table')).toBeVisible();
    });
});

test('最新情報に更新 says that it was refused, and tries again @desktop', async ({ enter }) => {
  const page = await enter('sysadmin', '/');
  const allow = await refuse(page, '**/api/top/check_session');
  await page.getByRole('button', { name: '最新情報に更新' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(failure.tooManyRequests);
  await checkPage(page);
  await allow();
  const loaded = page.waitForEvent('load');
  await alert.getByRole('button', { name: refusedRead.again }).click();
  await loaded;
  await expect(alert).toHaveCount(0);
  await expect(listed(page, 'お知らせ')).toBeVisible();
});

test('a detail that was refused says so and keeps the way back; it opens at the next try @desktop', async ({
  enter,
  baseURL,
}) => {
  const id = await submitted(baseURL);
  const page = await enter('reception1', '/error/forbidden');
  const allow = await refuse(page, '**/api/application/detail/init?*');
  await page.goto(`/application/detail?application_id=${id}`);
  await expect(page.getByRole('alert')).toContainText(failure.tooManyRequests);
  await expect(page.getByRole('link', { name: '戻る' })).toBeVisible();
  await allow();
  await page.getByRole('button', { name: refusedRead.again }).click();
  await expect(page.getByRole('region', { name: '申請内容' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a dialog that was refused says so inside @desktop', async ({ enter }) => {
  const page = await enter('sysadmin', '/internal-user-management');
  const allow = await refuse(page, '**/api/internal_user_management/edit/user?*');
  await page.getByRole('table', { name: internalUserScreen.list }).getByRole('row').nth(1).dblclick();
  const modal = dialog(page, internalUserScreen.editTitle);
  await expect(modal.getByRole('alert')).toContainText(failure.tooManyRequests);
  await waitUntilSettled(page);
  await checkPage(page);
  await expect(page.getByRole('alert', { includeHidden: true })).toHaveCount(1);
  await allow();
  await modal.getByRole('button', { name: refusedRead.again }).click();
  await expect(modal.getByRole('combobox', { name: '権限' })).toBeVisible();
});

test('a search that was refused says so at the search alone @desktop', async ({ enter }) => {
  const page = await enter('sysadmin', '/error/forbidden');
  for (const [address, call, shown] of [
    ['/supplier-management', '**/api/supplier_management/list/supplier_list?*', supplierScreen.list],
    ['/message', '**/api/message/index/search?*', 'メッセージ一覧'],
    ['/search?q=会社', '**/api/search/search?*', '検索結果'],
  ] as const)
    await test.step(address, async () => {
      const allow = await refuse(page, call);
      await page.goto(address);
      const search = page.getByRole('main').getByRole('search');
      await expect(search).toContainText(failure.tooManyRequests);
      await expect(page.getByText(refusedRead.notLoaded)).toHaveCount(0);
      await checkPage(page);
      await allow();
      await search.getByRole('button', { name: '検索', exact: true }).click();
      await expect(listed(page, shown)).toBeVisible();
      await expect(search).not.toContainText(failure.tooManyRequests);
    });
});

test('a message that could not be marked as read says so @desktop', async ({ enter, baseURL, problems }) => {
  problems.expect(/ERR_FAILED/);
  const sender = await clientOf('approver2', baseURL ?? '');
  const suppliers = [await destinationId(sender, 'suppliers', '株式会社豊田電機')];
  await sendMessageByApi(sender, { title: '印が付かない', suppliers });
  await sender.dispose();
  const page = await enter('us1021', '/message');
  await page.route('**/mark_as_read', (route) => route.abort());
  await openMessageScreen(page, '印が付かない');
  await expect(page.getByText(readMarkText.failed)).toBeVisible();
  await checkPage(page);
});
