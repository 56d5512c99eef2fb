import type { Page } from '@playwright/test';
import { routeDialog } from '#texts/approval-route.ts';
import { enterAtRoute, openDetail, submitted } from './application.ts';
import { waitUntilSettled } from './check-page.ts';
import { dialog } from './dialogs.ts';
import { expandCard } from './expand-card.ts';
import { findCutBySpacing } from './measure.ts';
import { routeOpener } from './route-dialog.ts';
import { expect, test } from './test.ts';

/** A reader who sets letters, words, lines and paragraphs apart loses no content (WCAG 1.4.12). */

const sizes = [
  [1280, 800],
  [390, 844],
] as const;

/** What is lost on the loaded screen, at each width. */
async function losses(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  await waitUntilSettled(page);
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await expandCard(page);
    for (const finding of await findCutBySpacing(page)) found.push(`${name}, ${width}: ${finding}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  return found;
}

const screens = {
  applicant1: ['/', '/application', '/application/create?workflow_id=2', '/search?q=会社', '/help'],
  reception1: [
    '/',
    '/application',
    '/delegation',
    '/copies',
    '/notification-setting',
    '/message',
    '/message/create',
  ],
  supplier6: [
    '/',
    '/application',
    '/delegation',
    '/colleague',
    '/copies',
    '/notice/past',
    '/notification-setting',
    '/message',
    '/message/create',
    '/search',
    '/help',
  ],
  viewer1: ['/register'],
  sysadmin: [
    '/delegation',
    '/notice/edit',
    '/notice/view?notice_id=1',
    '/system-management',
    '/system-management/dormant-user',
    '/system-management/undelivered-mail',
    '/system-management/master-data-import',
    '/system-management/audit-log',
    '/system-management/auditor',
    '/workflow-management',
    '/workflow-management/detail?workflowId=1',
    '/supplier-management',
    '/supplier-management/detail?supplier_id=1',
    '/supplier-group-management',
    '/supplier-group-management/view?supplier_group_id=2',
    '/supplier-group-management/edit?supplier_group_id=2',
    '/internal-user-management',
    '/waiting-time',
    '/waiting-time/list',
    '/logout/complete',
    '/error/system-error',
    '/error/not-found',
    '/error/login-error',
    '/error/forbidden',
  ],
} as const;

for (const [login_id, addresses] of Object.entries(screens))
  test(`the screens of ${login_id} lose no content @desktop`, async ({ enter }) => {
    const page = await enter(login_id, '/error/forbidden');
    const found: string[] = [];
    for (const address of addresses) {
      await page.goto(address);
      found.push(...(await losses(page, address)));
    }
    expect(found.join('\n')).toBe('');
  });

test('an application, its route and the dialogs over it lose no content @desktop', async ({
  enter,
  baseURL,
}) => {
  const page = await enterAtRoute({ enter, baseURL });
  const found = await losses(page, '申請詳細, route to set');
  await routeOpener(page).click();
  const route = dialog(page, routeDialog.title);
  await expect(route).toBeVisible();
  found.push(...(await losses(page, 'route')));
  await route.getByRole('button', { name: '追加：担当者・承認者' }).click();
  const form = dialog(page, routeDialog.addStep(4));
  for (const tab of ['まとめて検索', '部署', 'サプライヤー']) {
    await form.getByRole('tab', { name: tab, exact: true }).click();
    found.push(...(await losses(page, `step, ${tab}`)));
  }
  const reader = await enter('reception1', '/');
  await openDetail(reader, await submitted(baseURL));
  found.push(...(await losses(reader, '申請詳細, to decide')));
  await reader.getByRole('button', { name: '承認', exact: true }).click();
  await reader.getByRole('alertdialog').waitFor();
  found.push(...(await losses(reader, '申請詳細, confirmation')));
  expect(found.join('\n')).toBe('');
});
