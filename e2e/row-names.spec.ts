import type { Locator, Page } from '@playwright/test';
import { pageTitle } from '#texts/shell.ts';
import { applicationScreen } from '#texts/application.ts';
import { delegationScreen } from '#texts/delegation.ts';
import { routeDialog } from '#texts/approval-route.ts';
import { auditScreen } from '#texts/audit-log.ts';
import { auditorScreen } from '#texts/auditor.ts';
import { waitingText } from '#texts/waiting-time.ts';
import { general } from '#texts/general.ts';
import { internalUserScreen } from '#texts/internal-user-management.ts';
import { messageScreen } from '#texts/message.ts';
import { noticeScreen } from '#texts/notice.ts';
import { registerScreen } from '#texts/register.ts';
import { supplierGroupScreen } from '#texts/supplier-group-management.ts';
import { supplierScreen } from '#texts/supplier-management.ts';
import { dormantUser } from '#texts/system-management.ts';
import { topScreen } from '#texts/top.ts';
import { text as uiText } from '#texts/ui.ts';
import { workflowScreen } from '#texts/workflow-management.ts';
import { approveByApi, departmentStep, enterAtRoute, openDetail, submitByApi } from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { dialog } from './dialogs.ts';
import { destinationId, sendMessageByApi } from './message.ts';
import { routeOpener } from './route-dialog.ts';
import { expect, test } from './test.ts';

/** What assistive technology hears of rows: what a control selects, and nothing of what says nothing. */

/** The lists with a radio button in each row, and the form of its name. */
const lists = [
  ['sysadmin', '/supplier-management', supplierScreen.list, /^株式会社青葉精工 本社 S0001を選択$/],
  ['sysadmin', '/supplier-group-management', supplierGroupScreen.list, /^\S+事業部 \S+を選択$/],
  ['sysadmin', '/internal-user-management', internalUserScreen.list, /^\S+部 \S+ \S+を選択$/],
  ['sysadmin', '/workflow-management', workflowScreen.list, /^\S+事業部 \S+書を選択$/],
  ['sysadmin', '/notice/edit', noticeScreen.posted, /^\D.*[^\d]を選択$/],
] as const;

/** The accessible names of controls, in order. */
async function namesOf(controls: Locator): Promise<string[]> {
  const names: string[] = [];
  for (const control of await controls.all())
    names.push(/"(.*)"/.exec(await control.ariaSnapshot())?.[1] ?? '');
  return names;
}

for (const [login_id, address, list, form] of lists)
  test(`a radio button of ${list} is named by what it selects @desktop`, async ({ enter }) => {
    const page = await enter(login_id, address);
    const table = page.getByRole('table', { name: list, exact: true });
    const names = await namesOf(table.getByRole('radio'));
    expect(names.length).toBeGreaterThan(0);
    expect(names).toContainEqual(expect.stringMatching(form));
    for (const name of names) {
      expect(name).toMatch(/を選択$/);
      // A time is in the row, not in the name.
      expect(name).not.toMatch(/\d{2}:\d{2}/);
    }
  });

test('a radio button of a message names title and sender, because titles repeat @desktop', async ({
  enter,
  baseURL,
}) => {
  const sender = await clientOf('approver2', baseURL ?? '');
  const suppliers = [await destinationId(sender, 'suppliers', '株式会社豊田電機')];
  await sendMessageByApi(sender, { title: '名前のある行', suppliers });
  await sender.dispose();
  const page = await enter('us1021', '/message');
  const radio = page
    .getByRole('table', { name: 'メッセージ一覧' })
    .getByRole('row')
    .filter({ hasText: '名前のある行' })
    .getByRole('radio');
  await expect(radio.first()).toHaveAccessibleName(/^名前のある行（[^（）]+）を選択$/);
});

test('the radio buttons of the step form name department and division, company and code @desktop', async ({
  enter,
  baseURL,
}) => {
  const page = await enterAtRoute({ enter, baseURL });
  await routeOpener(page).click();
  await page.getByRole('button', { name: '追加：担当者・承認者' }).click();
  const form = dialog(page, routeDialog.addStep(4));
  await form.getByRole('tab', { name: '部署', exact: true }).click();
  await expect(
    form.getByRole('radio', { name: '設計部（産業機器事業部）を選択', exact: true }),
  ).toBeVisible();
  await form.getByRole('tab', { name: 'サプライヤー' }).click();
  await expect(
    form.getByRole('radio', { name: '株式会社青葉精工 本社 S0001を選択', exact: true }),
  ).toBeVisible();
});

test('the box of an application says what it does, and the box of the page says it once @desktop', async ({
  enter,
  baseURL,
}) => {
  const client = await clientOf('applicant1', baseURL ?? '');
  const id = await submitByApi(client, { values: { field_value01: 'EC-2041-30P' } });
  await client.dispose();
  const page = await enter('reception1', '/application');
  // Other tests fill the first page.
  await page.getByRole('textbox', { name: '絞り込み' }).fill(String(id));
  await waitUntilSettled(page);
  const table = page.getByRole('table', { name: '申請一覧' });
  const name = `No.${id}・EC-2041-30P`;
  await expect(table.getByRole('radio', { name: `${name}を選択`, exact: true })).toHaveCount(1);
  await expect(table.getByRole('checkbox', { name: applicationScreen.tick(name), exact: true })).toHaveCount(
    1,
  );
  await expect(table.getByRole('checkbox', { name: uiText.tickAll, exact: true })).toHaveCount(1);
  const head = table.getByRole('columnheader').filter({ has: page.getByRole('checkbox') });
  expect(await head.ariaSnapshot()).not.toContain('ページ内をすべて選択 ページ内をすべて選択');
  await checkPage(page);
});

test('回付状況 has a row for each step and each comment, and no empty one @desktop', async ({
  enter,
  baseURL,
}) => {
  const [applicant, reception, router] = [
    await clientOf('applicant1', baseURL ?? ''),
    await clientOf('reception1', baseURL ?? ''),
    await clientOf('router1', baseURL ?? ''),
  ];
  const id = await submitByApi(applicant);
  await approveByApi(reception, id, { comment: '受け付けました。' });
  await approveByApi(router, id, { name: '標準', steps: [await departmentStep(router, '設計部', 4, null)] });
  for (const client of [applicant, reception, router]) await client.dispose();
  const page = await enter('applicant1');
  await openDetail(page, id);
  const rows = page.getByRole('table', { name: '回付状況' }).getByRole('row');
  await expect(rows.filter({ hasText: '受け付けました。' })).toHaveCount(1);
  // The head, five steps and one comment.
  await expect(rows).toHaveCount(7);
  for (const text of await rows.allInnerTexts()) expect(text.trim()).not.toBe('');
});

const none = { total_count: 0 };
const empty = { items: [], ...none };

/**
 * The lists of screens and cards, an answer without rows, the card, and what that means where the heading does
 * not say it.
 */
const emptyLists = [
  ['applicant1', '/', 'application/list/application_list', empty, topScreen.awaiting, ''],
  ['applicant1', '/', 'top/notice', { notices: [], notice_total_count: 0 }, noticeScreen.content, ''],
  [
    'applicant1',
    '/',
    'top/system_notice',
    { system_notices: [], system_notice_total_count: 0 },
    noticeScreen.systemNotice,
    '',
  ],
  ['applicant1', '/', 'message/index/unread', { messages: [], ...none }, topScreen.unreadMessages, ''],
  [
    'supplier1',
    '/',
    'application/list/application_list',
    empty,
    topScreen.requested,
    topScreen.nothingRequested,
  ],
  ['applicant1', '/application', 'application/list/application_list', empty, applicationScreen.list, ''],
  ['applicant1', '/message', 'message/index/search', { messages: [], ...none }, messageScreen.list, ''],
  ['applicant1', '/delegation', 'delegation/init', { own: [], stands_for: [] }, delegationScreen.own, ''],
  ['sysadmin', '/notice/edit', 'notice/edit/posted_list', empty, noticeScreen.posted, ''],
  [
    'sysadmin',
    '/supplier-management',
    'supplier_management/list/supplier_list',
    empty,
    supplierScreen.list,
    supplierScreen.none,
  ],
  [
    'sysadmin',
    '/supplier-group-management',
    'supplier_group_management/list/supplier_group_list',
    empty,
    supplierGroupScreen.list,
    '',
  ],
  [
    'sysadmin',
    '/internal-user-management',
    'internal_user_management/list/internal_user_list',
    empty,
    internalUserScreen.list,
    internalUserScreen.none,
  ],
  ['sysadmin', '/workflow-management', 'workflow_management/workflow_list', empty, workflowScreen.list, ''],
  ['sysadmin', '/notice/past', 'notice/past/list', empty, pageTitle.notice_past, noticeScreen.nonePast],
  [
    'sysadmin',
    '/system-management/dormant-user',
    'system_management/dormant_user/list',
    empty,
    pageTitle.dormant_user,
    dormantUser.none,
  ],
  [
    'sysadmin',
    '/system-management/undelivered-mail',
    'system_management/undelivered_mail/list',
    empty,
    pageTitle.undelivered_mail,
    '',
  ],
  ['sysadmin', '/system-management/audit-log', 'audit_log/list', empty, auditScreen.list, ''],
  ['sysadmin', '/system-management/auditor', 'auditor/list', empty, auditorScreen.grants, ''],
  ['viewer1', '/register', 'register/list', empty, registerScreen.list, registerScreen.none],
  [
    'sysadmin',
    '/waiting-time/list',
    'waiting_time/list',
    { ...empty, subject: '' },
    waitingText.listOf('', waitingText.list),
    waitingText.noOpen,
  ],
] as const;

/** Answers a call with these rows. */
async function answerWith(page: Page, call: string, json: object): Promise<void> {
  await page.route(
    (url) => url.pathname === `/api/${call}`,
    (route) => route.fulfill({ json }),
  );
}

for (const [login_id, lists] of Map.groupBy(emptyLists, ([login_id]) => login_id))
  test(`an empty list of ${login_id} says so once, and has no head @desktop`, async ({ enter }) => {
    const page = await enter(login_id, '/error/forbidden');
    for (const [, address, call, answer, title, means] of lists)
      await test.step(`${call} at ${address}`, async () => {
        await answerWith(page, call, answer);
        await page.goto(address);
        await waitUntilSettled(page);
        const region = page.getByRole('region', { name: title, exact: true });
        const box = region.getByRole('paragraph').filter({ hasText: general.emptyList });
        await expect(box).toHaveText(`${general.emptyList}${means}`);
        await expect(region.getByText(general.emptySearch)).toHaveCount(0);
        for (const role of ['table', 'columnheader', 'checkbox'] as const)
          await expect(region.getByRole('group', { name: / 1ページ$/ }).getByRole(role)).toHaveCount(0);
        await expect(region.getByRole('columnheader')).toHaveCount(0);
        await checkPage(page);
      });
  });
