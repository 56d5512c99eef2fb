import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { copiesScreen } from '#texts/copies.ts';
import { routeDialog, routeTemplate } from '#texts/approval-route.ts';
import { auditorLabel, auditorScreen } from '#texts/auditor.ts';
import { delegationLabel, delegationScreen } from '#texts/delegation.ts';
import { label } from '#texts/fields.ts';
import { internalUser, internalUserScreen } from '#texts/internal-user-management.ts';
import { messageLabel } from '#texts/message.ts';
import { noticeLabel } from '#texts/notice.ts';
import { responseText } from '#texts/notice-response.ts';
import { registerLabel } from '#texts/register.ts';
import { pageTitle } from '#texts/shell.ts';
import { successorScreen } from '#texts/successor.ts';
import { supplierScreen } from '#texts/supplier-management.ts';
import { picker } from '#texts/ui.ts';
import { fileLimits, maxLength } from '#domain/limits.ts';
import { searchScreen } from '#texts/search.ts';
import { makeDataFolder } from '#testing/data-folder.ts';
import { startPortal } from '#testing/portal-process.ts';
import {
  approveByApi,
  dayFromToday,
  hopeDateCalendar,
  openDetail,
  rejectByApi,
  submitByApi,
} from './application.ts';
import { checkAxe, waitUntilSettled } from './check-page.ts';
import { disclosureOf } from './locators.ts';
import { clientOf } from './client.ts';
import { nameDelegate } from './delegation.ts';
import { dialog } from './dialogs.ts';
import { fileNamed } from './files.ts';
import { demoMasterFiles } from './master-files.ts';
import { findMisfits } from './measure.ts';
import { asking, postQuestionnaire } from './questionnaire.ts';
import { remarkByApi } from './remark.ts';
import { routeOpener } from './route-dialog.ts';
import { expandCard } from './expand-card.ts';
import { expect, test as base } from './test.ts';

const root = path.dirname(import.meta.dirname);
const node = path.join(root, 'node_modules/.bin/node');

type OwnPortal = {
  readonly url: string;
  readonly waiting: number;
  readonly received: number;
  readonly rejected: number;
};

/** A portal of its own, in which every name is as long as it may be. */
const test = base.extend<object, { ownPortal: OwnPortal }>({
  ownPortal: [
    // Playwright wants the first parameter to be destructured.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dataDir = await makeDataFolder('portal-e2e-widths');
      const portal = await startPortal({ PORTAL_DATA_DIR: dataDir, PORTAL_DEMO: '1' });
      const applications = await prepare(portal.url);
      await promisify(execFile)(node, ['testing/lengthen-names.ts', dataDir], { cwd: root });
      await use({ url: portal.url, ...applications });
      await portal.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ ownPortal }, use) => use(ownPortal.url),
});

test.describe.configure({ mode: 'default' });

/** An application that awaits its receptionist, one that awaits its route, and one that a delegate rejected. */
async function prepare(url: string): Promise<Omit<OwnPortal, 'url'>> {
  const applicant = await clientOf('applicant1', url);
  const reception = await clientOf('reception1', url);
  const waiting = await submitByApi(applicant, { file: fileNamed('登記事項証明書.pdf') });
  const received = await submitByApi(applicant);
  const rejected = await submitByApi(applicant);
  await remarkByApi(applicant, waiting);
  for (const id of [received, rejected]) await approveByApi(reception, id);
  // reception1 has applications of somebody else in their lists.
  const router = await clientOf('router1', url);
  await nameDelegate(router, '山本 直樹', { first_day: dayFromToday(0), last_day: dayFromToday(9) });
  await rejectByApi(reception, rejected);
  for (const client of [applicant, reception, router]) await client.dispose();
  return { waiting, received, rejected };
}

/**
 * Office screens, the widths at which the layout changes (a rail as menu, tables as cards), 1280 px at 200 %,
 * and phones: what differs between zoom and a smaller window is the density of the pixels, which moves no
 * element.
 */
const sizes = [
  [1920, 1080],
  [1280, 800],
  [1024, 768],
  [768, 1024],
  [640, 400],
  [390, 844],
  [320, 640],
] as const;

/** What the other tests look at as a whole at 1280 px, axe looks at here where the layout is another one. */
const withAxe: readonly number[] = [1024, 768, 390];

/** Collects what does not fit at any of the sizes, so that a test reports everything at once. */
class Widths {
  readonly #findings = new Map<string, number[]>();
  /** The screens that axe has looked at. */
  readonly #screens = new Set<string>();

  /** Resizes the loaded screen, or the dialog over it, and returns to the first size. */
  async check(page: Page, name: string): Promise<void> {
    await waitUntilSettled(page);
    const { pathname } = new URL(page.url());
    const isNew = !this.#screens.has(pathname);
    this.#screens.add(pathname);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await expandCard(page);
      if (withAxe.includes(width) && isNew) await checkAxe(page, 'layout');
      for (const finding of await page.evaluate(findMisfits)) {
        const key = `${name}: ${finding}`;
        this.#findings.set(key, [...(this.#findings.get(key) ?? []), width]);
      }
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  }

  expectNoFindings(): void {
    const report = [...this.#findings].map(([finding, widths]) => `${widths.join(' ')}: ${finding}`);
    expect(report.join('\n')).toBe('');
  }
}

const long = (text: string, length: number) => text.repeat(length).slice(0, length);
const longFile = (end: string) => fileNamed(`${long('図面Zeichnung', fileLimits.name - 4)}${end}`);

async function go(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitUntilSettled(page);
}

/** Presses キャンセル or × until no dialog is open. */
async function closeDialogs(page: Page): Promise<void> {
  // One that a confirmation lies on is hidden from assistive technology.
  const confirmations = page.getByRole('alertdialog', { includeHidden: true });
  const open = page.getByRole('dialog', { includeHidden: true }).or(confirmations).filter({ visible: true });
  while ((await open.count()) > 0) {
    const [before, asked] = [await open.count(), await confirmations.count()];
    await page.keyboard.press('Escape');
    // It closes, or asks first. A confirmation that was there closes too, and its buttons with it.
    await expect(async () => {
      expect((await open.count()) < before || (await confirmations.count()) > asked).toBe(true);
    }).toPass();
    if ((await confirmations.count()) > asked) await confirmations.last().getByRole('button').last().click();
    await waitUntilSettled(page);
  }
}

async function open(
  page: Page,
  button: Locator,
  role: 'dialog' | 'alertdialog' = 'dialog',
): Promise<Locator> {
  await button.click();
  const opened = page.getByRole(role).last();
  await expect(opened).toBeVisible();
  await waitUntilSettled(page);
  return opened;
}

test('pages without a session fit at every width @desktop', async ({ open: enterUnknown }) => {
  const widths = new Widths();
  const page = await enterUnknown();
  for (const address of [
    '/auth/login',
    '/logout/complete',
    '/error/system-error',
    '/error/not-found',
    '/error/login-error',
    '/error/forbidden',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('main')).toBeVisible();
    await widths.check(page, address);
  }
  widths.expectNoFindings();
});

test('screens of an operator fit at every width @desktop', async ({ enter, ownPortal }) => {
  const widths = new Widths();
  const page = await enter('reception1', '/');
  await widths.check(page, 'TOP');
  await page.getByRole('button', { name: /のメニュー$/ }).click();
  await widths.check(page, 'TOP, menu of the user');
  await go(page, '/application');
  await widths.check(page, '申請');
  await page.getByRole('button', { name: '申請書作成へ' }).click();
  await page.getByRole('button', { name: 'CSV出力' }).click();
  await widths.check(page, '申請, errors and CSV');
  await page.keyboard.press('Escape');
  for (const [group, state] of [
    ['自分が申請した書類', '完了'],
    ['承認・閲覧の書類', '未完了'],
    ['承認・閲覧の書類', '完了'],
  ] as const) {
    await page.getByRole('group', { name: group }).getByLabel(state, { exact: true }).check();
    await widths.check(page, `申請, ${group} ${state}`);
  }
  await go(page, '/delegation');
  await page.getByRole('button', { name: delegationScreen.name, exact: true }).click();
  await widths.check(page, '代理の設定, errors');
  await open(page, page.getByRole('button', { name: picker.chooseOf(delegationLabel.delegate) }));
  await widths.check(page, '代理の設定, delegate');
  await closeDialogs(page);
  await go(page, '/copies');
  await page.getByRole('button', { name: copiesScreen.zip, exact: true }).click();
  await widths.check(page, '控えの一括保存, errors');
  await go(page, '/notification-setting');
  await widths.check(page, '通知設定');
  await openDetail(page, ownPortal.received);
  await widths.check(page, '申請詳細, for somebody else');
  await openDetail(page, ownPortal.rejected);
  await disclosureOf(page, '履歴').click();
  await widths.check(page, '申請詳細, decided for somebody else');
  await openDetail(page, ownPortal.waiting);
  await page.getByLabel('添付ファイル1').setInputFiles(longFile('.pdf'));
  await page.getByRole('button', { name: '却下', exact: true }).click();
  await widths.check(page, '申請詳細, to decide');
  await page.getByRole('button', { name: '承認', exact: true }).click();
  await widths.check(page, '申請詳細, confirmation');
  widths.expectNoFindings();
});

test('an application in the making fits at every width @desktop', async ({ enter }) => {
  const widths = new Widths();
  const page = await enter('applicant1', '/application/create?workflow_id=2');
  await page.getByRole('button', { name: '申請', exact: true }).click();
  await page.getByLabel(label.application_file(1)).setInputFiles(longFile('.pdf'));
  await widths.check(page, '申請書作成, errors');
  await hopeDateCalendar(page).click();
  await widths.check(page, '申請書作成, calendar');
  await page.keyboard.press('Escape');
  await page.getByLabel('回答希望日').fill(dayFromToday(20));
  await page.getByRole('button', { name: '申請', exact: true }).click();
  await page.getByRole('alertdialog').waitFor();
  await widths.check(page, '申請書作成, confirmation');
  await closeDialogs(page);
  const other = await enter('applicant2', '/application');
  await other.getByRole('group', { name: '自分が申請した書類' }).getByLabel('未完了').check();
  await waitUntilSettled(other);
  await other.getByRole('table', { name: '申請一覧' }).getByRole('row').nth(1).dblclick();
  await other.getByRole('region', { name: '回付状況' }).waitFor();
  await disclosureOf(other, '履歴').click();
  await widths.check(other, '申請詳細, under way');
  widths.expectNoFindings();
});

test('the route dialog fits at every width @desktop', async ({ enter, ownPortal }) => {
  const widths = new Widths();
  const page = await enter('router1', '/');
  await openDetail(page, ownPortal.received);
  await widths.check(page, '申請詳細, route to set');
  await open(page, routeOpener(page));
  const route = dialog(page, routeDialog.title);
  await route.getByRole('button', { name: '設定', exact: true }).click();
  await widths.check(page, 'route, errors');
  await route.getByLabel('ルート名').fill(long('Routenbezeichnung', maxLength.approval_route_name));
  const form = page.getByRole('dialog', { name: /を(追加|編集|挿入)/ });
  const decide = async () => {
    await form.getByRole('button', { name: '決定' }).click();
    await expect(form).toHaveCount(0);
  };
  const addStep = route.getByRole('button', { name: '追加：担当者・承認者' });
  await open(page, addStep);
  await form.getByRole('radio', { name: 'ユーザーを選択' }).check();
  await form.getByRole('button', { name: '決定' }).click();
  await widths.check(page, 'step, errors');
  await form.getByRole('tab', { name: '部署' }).click();
  await waitUntilSettled(page);
  await form.getByRole('table').getByRole('radio').nth(1).check();
  await waitUntilSettled(page);
  for (const box of await form.getByRole('checkbox').all()) await box.check();
  await widths.check(page, 'step of a department');
  await decide();
  await open(page, route.getByRole('button', { name: routeDialog.addAfter('4') }));
  await form.getByRole('radio', { name: routeDialog.startChosen }).check();
  await form.getByRole('option').last().click();
  await widths.check(page, 'step, search');
  await form.getByRole('button', { name: 'キャンセル' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '破棄' }).click();
  await expect(form).toHaveCount(0);
  await open(page, addStep);
  await form.getByRole('tab', { name: 'サプライヤー' }).click();
  await waitUntilSettled(page);
  await form.getByRole('table').getByRole('radio').first().check();
  await form.getByRole('radio', { name: '全員' }).check();
  await widths.check(page, 'step of a supplier');
  await form.getByLabel('前ステップNo').fill('');
  await decide();
  await open(page, route.getByRole('button', { name: '追加：閲覧者' }));
  await form.getByRole('tab', { name: '部署' }).click();
  await waitUntilSettled(page);
  await form.getByRole('table').getByRole('radio').first().check();
  await form.getByRole('radio', { name: '全員' }).check();
  await widths.check(page, 'viewer');
  await decide();
  await route.getByRole('button', { name: '新規保存' }).click();
  const confirmation = page.getByRole('alertdialog');
  await widths.check(page, 'template, confirmation');
  await confirmation.getByRole('button').last().click();
  await expect(confirmation).toHaveCount(0);
  await waitUntilSettled(page);
  await widths.check(page, 'route');
  await open(page, route.getByRole('button', { name: routeTemplate.openList }));
  const templates = dialog(page, routeTemplate.openList);
  await templates.getByRole('radio').first().check();
  await widths.check(page, 'templates');
  await templates.getByRole('button', { name: 'キャンセル' }).click();
  await expect(templates).toHaveCount(0);
  await route.getByRole('button', { name: '設定', exact: true }).click();
  await expect(route).toHaveCount(0);
  await widths.check(page, '申請詳細, route set');
  await page.getByRole('button', { name: '承認', exact: true }).click();
  await page.getByRole('alertdialog').waitFor();
  await widths.check(page, '申請詳細, route, confirmation');
  widths.expectNoFindings();
});

test('notices fit at every width @desktop', async ({ enter }) => {
  const widths = new Widths();
  const page = await enter('sysadmin', '/notice/edit');
  const form = page.getByRole('region', { name: 'お知らせの作成' });
  await form.getByRole('combobox', { name: '事業部' }).selectOption({ index: 1 });
  await page.getByRole('button', { name: '投稿', exact: true }).click();
  await widths.check(page, 'お知らせ投稿, errors');
  await form.getByRole('textbox', { name: 'タイトル' }).fill(long('Bekanntmachung', maxLength.notice_title));
  await form.getByRole('textbox', { name: '本文' }).fill(`https://example.com/${long('weg', 300)}`);
  await form.getByLabel(noticeLabel.publish_date_from).fill(dayFromToday(0));
  await form.getByLabel(noticeLabel.publish_date_to).fill(dayFromToday(30));
  for (const kind of [supplierScreen.groups, 'サプライヤー']) {
    await open(page, page.getByRole('button', { name: `${kind}を選択`, exact: true }));
    const picker = dialog(page, `${kind}を選択`);
    for (const box of (await picker.getByRole('checkbox').all()).slice(0, 3)) await box.check();
    await widths.check(page, `picker of ${kind}`);
    await picker.getByRole('button', { name: '決定' }).click();
    await expect(picker).toHaveCount(0);
  }
  await form.getByLabel('添付ファイル1').setInputFiles(longFile('.pdf'));
  await widths.check(page, 'お知らせ投稿');
  await open(page, page.getByRole('button', { name: 'プレビュー' }));
  await widths.check(page, 'お知らせ, preview');
  await closeDialogs(page);
  await open(page, page.getByRole('button', { name: '投稿', exact: true }), 'alertdialog');
  await widths.check(page, 'お知らせ, confirmation');
  await page.getByRole('alertdialog').getByRole('button', { name: '投稿' }).click();
  await page.waitForURL('**/notice/view?notice_id=*');
  await page.getByRole('button', { name: '既読状況を表示' }).click();
  await page.getByRole('table', { name: '既読状況' }).waitFor();
  await widths.check(page, 'お知らせ, read by');
  widths.expectNoFindings();
});

test('questions and answers fit at every width @desktop', async ({ enter, baseURL }) => {
  const widths = new Widths();
  const text = long('Frage', maxLength.question_text);
  const choices = ['Antwort', 'Auswahl'].map((word) => long(word, maxLength.choice));
  const notice_id = await postQuestionnaire(baseURL ?? '', {
    title: long('Fragebogen', maxLength.notice_title),
    questions: [
      asking('choice', text, { choices, hint: long('Hinweis', maxLength.question_hint) }),
      asking('choices', text, { choices }),
      asking('text', text),
      asking('number', text, { unit: long('Einheit', maxLength.unit), smallest: '0' }),
      asking('date', text),
      asking('file', text),
    ],
  });
  const page = await enter('supplier2');
  await widths.check(page, 'TOP, 要回答');
  await page.goto(`/notice/view?notice_id=${notice_id}`);
  await page.getByRole('button', { name: responseText.send, exact: true }).click();
  await widths.check(page, '回答, errors');
  await page.getByRole('radio').first().check();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('textbox', { name: '質問3' }).fill(long('Antwort', maxLength.answer_text));
  await page.getByRole('textbox', { name: '質問4' }).fill('123456789012.345');
  await page.getByRole('textbox', { name: '質問5' }).fill('2026/12/25');
  await page.getByLabel('質問6', { exact: true }).setInputFiles(longFile('.pdf'));
  await widths.check(page, '回答');
  await page.getByRole('button', { name: responseText.send, exact: true }).click();
  await page.getByRole('button', { name: responseText.correct }).click();
  await widths.check(page, '回答, correction');
  await page.getByRole('button', { name: 'キャンセル' }).click();
  await widths.check(page, '回答, sent');

  const operator = await enter('pic2', `/notice/view?notice_id=${notice_id}`);
  await operator.getByRole('button', { name: responseText.showResponses }).click();
  await widths.check(operator, '回答状況');
  await open(operator, operator.getByRole('button', { name: responseText.versionOf(1) }));
  await widths.check(operator, '回答状況, versions');
  widths.expectNoFindings();
});

test('messages fit at every width @desktop', async ({ enter }) => {
  const widths = new Widths();
  const page = await enter('reception1', '/message');
  await page.getByLabel(messageLabel.sent_date_from).fill('2026/3/2');
  await page.getByLabel('送信日（終了）').fill('2026/3/1');
  await page.getByRole('button', { name: '検索', exact: true }).click();
  await widths.check(page, 'メッセージ, errors');
  await page.getByRole('button', { name: '条件をクリア' }).click();
  await waitUntilSettled(page);
  await widths.check(page, 'メッセージ');
  const rows = page.getByRole('table', { name: 'メッセージ一覧' }).getByRole('row');
  await rows
    .filter({ hasText: '未読' })
    .or(rows.filter({ hasText: '既読' }))
    .first()
    .dblclick();
  await page.getByRole('link', { name: '返信' }).waitFor();
  await widths.check(page, 'メッセージ詳細');
  await page.getByRole('link', { name: '返信' }).click();
  await page.getByLabel('本文').waitFor();
  await widths.check(page, 'メッセージ作成, reply');
  await page.getByText('送信先を変更').click();
  await widths.check(page, 'メッセージ作成, destinations of a reply');
  const writer = await enter('divadmin1', '/message/create');
  for (const kind of ['部署グループ', 'サプライヤー']) {
    await open(writer, writer.getByRole('button', { name: `${kind}を選択`, exact: true }));
    const picker = dialog(writer, `${kind}を選択`);
    for (const box of (await picker.getByRole('checkbox').all()).slice(0, 2)) await box.check();
    await widths.check(writer, `メッセージ作成, picker of ${kind}`);
    await picker.getByRole('button', { name: '決定' }).click();
    await expect(picker).toHaveCount(0);
  }
  await writer.getByRole('button', { name: '送信', exact: true }).click();
  await writer.getByLabel('添付ファイル1').setInputFiles(longFile('.pdf'));
  await widths.check(writer, 'メッセージ作成, errors');
  await writer.getByLabel('タイトル').fill(long('Nachricht', maxLength.message_title));
  await writer.getByLabel('本文').fill(long('Nachrichtentext', maxLength.message_body));
  await open(writer, writer.getByRole('button', { name: '送信', exact: true }), 'alertdialog');
  await widths.check(writer, 'メッセージ作成, confirmation');
  widths.expectNoFindings();
});

test('screens of a supplier fit at every width @desktop', async ({ enter }) => {
  const widths = new Widths();
  const page = await enter('supplier6', '/');
  await widths.check(page, 'TOP of a supplier');
  await page.getByRole('main').getByRole('link').filter({ hasText: '書' }).first().click();
  await page.getByRole('region', { name: '承認・却下の入力' }).waitFor();
  await widths.check(page, '申請詳細 of a supplier');
  for (const address of [
    '/application',
    '/delegation',
    '/colleague',
    '/copies',
    '/notice/past',
    '/notification-setting',
    '/message',
    '/message/create',
    '/help',
  ]) {
    await go(page, address);
    await widths.check(page, `${address} of a supplier`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'メニューを開く' }).click();
  await widths.check(page, 'menu on a phone');
  widths.expectNoFindings();
});

test('the search fits at every width @desktop', async ({ enter }) => {
  const widths = new Widths();
  const page = await enter('reception1', '/search');
  await widths.check(page, '検索, nothing typed');
  const words = page.getByRole('textbox', { name: searchScreen.words });
  for (const [name, typed] of [
    ['error', 'あ'],
    ['nothing found', long('見つからない言葉', maxLength.search_word)],
    ['result', '会社'],
  ] as const) {
    await words.fill(typed);
    await words.press('Enter');
    await waitUntilSettled(page);
    await widths.check(page, `検索, ${name}`);
  }
  await page.getByRole('navigation', { name: '種類' }).getByRole('link', { name: /^申請/ }).click();
  await waitUntilSettled(page);
  await page.getByLabel(searchScreen.from).fill('2020/4/1');
  await page.getByLabel(searchScreen.to).fill('2020/3/31');
  await words.press('Enter');
  await waitUntilSettled(page);
  await widths.check(page, '検索, errors of days');
  await go(page, '/message');
  await page.getByRole('combobox', { name: '検索' }).click();
  await page.getByRole('listbox', { name: '最近の検索' }).waitFor();
  await widths.check(page, 'recent searches');
  await go(page, '/search?q=登記&kind=application');
  await page.getByRole('table', { name: '検索結果' }).getByRole('link').first().click();
  await page.getByText(/を強調表示しています。$/).waitFor();
  await widths.check(page, '申請詳細, found');
  widths.expectNoFindings();
});

test('lists and forms of administration fit at every width @desktop', async ({ enter }) => {
  const widths = new Widths();
  const page = await enter('sysadmin', '/system-management');
  await widths.check(page, 'システム管理');
  for (const address of [
    '/workflow-management',
    '/workflow-management/copy?workflowId=1',
    '/workflow-management/import',
    '/supplier-group-management',
    '/supplier-group-management/view?supplier_group_id=2',
    '/supplier-group-management/edit?supplier_group_id=2',
    '/supplier-management',
    '/internal-user-management',
    '/help?page=管理する',
    '/help?page=マスタ取込',
    '/waiting-time',
    '/waiting-time/list',
    '/system-management/dormant-user',
    '/system-management/undelivered-mail',
  ]) {
    await go(page, address);
    await widths.check(page, address);
  }
  await page.getByRole('radio').first().check();
  await open(page, page.getByRole('button', { name: '送信中止' }), 'alertdialog');
  await widths.check(page, '配信できなかったメール, confirmation');
  await go(page, '/supplier-management');
  await page.getByRole('table', { name: supplierScreen.list }).getByRole('row').nth(1).dblclick();
  await page.getByRole('region', { name: supplierScreen.content }).waitFor();
  await widths.check(page, 'サプライヤー詳細');
  await go(page, '/internal-user-management');
  await page.getByRole('table', { name: internalUserScreen.list }).getByRole('row').nth(3).dblclick();
  const user = page.getByRole('dialog');
  await user.getByRole('checkbox', { name: '無効' }).check();
  await user.getByRole('button', { name: '更新' }).click();
  await user.getByText(internalUser.leavesBehind).waitFor();
  await waitUntilSettled(page);
  await widths.check(page, '社内ユーザーの編集');
  await user.getByRole('link', { name: pageTitle.successor }).click();
  await page.getByRole('region', { name: successorScreen.people }).waitFor();
  await waitUntilSettled(page);
  await widths.check(page, '後任への一括変更');
  const people = await open(page, page.getByRole('button', { name: '後任を選択' }));
  await widths.check(page, '後任への一括変更, successor');
  await people.getByRole('radio').first().check();
  await people.getByRole('button', { name: '決定' }).click();
  await page.getByRole('region', { name: successorScreen.preview }).waitFor();
  await widths.check(page, '後任への一括変更, preview');
  await go(page, '/delegation');
  const person = await open(page, page.getByRole('button', { name: delegationScreen.openOthers }));
  await widths.check(page, '代理の設定, people');
  await person.getByRole('radio').first().check();
  await person.getByRole('button', { name: picker.decide }).click();
  await page.getByRole('region', { name: delegationScreen.person, exact: true }).waitFor();
  await widths.check(page, '代理の設定 of somebody else');
  await go(page, '/workflow-management/detail');
  await page.getByRole('button', { name: '登録' }).click();
  await widths.check(page, 'ワークフロー登録, errors');
  await go(page, '/workflow-management/detail?workflowId=1');
  await widths.check(page, 'ワークフロー詳細');
  const department = await open(page, page.getByRole('button', { name: '受付者を選択' }));
  await department.getByRole('radio', { name: 'ユーザーを選択' }).check();
  await widths.check(page, 'ワークフロー, department');
  await closeDialogs(page);
  await open(page, page.getByRole('button', { name: '最終承認者を選択' }));
  await widths.check(page, 'ワークフロー, approver');
  widths.expectNoFindings();
});

test('the watch over the portal fits at every width @desktop', async ({ enter }) => {
  const widths = new Widths();
  const page = await enter('sysadmin', '/system-management/audit-log');
  await widths.check(page, '監査ログ');
  await page.getByRole('textbox', { name: '対象の番号' }).fill('abc');
  await page.getByRole('button', { name: '検索', exact: true }).click();
  await widths.check(page, '監査ログ, errors');
  await go(page, '/system-management/auditor');
  await page.getByRole('button', { name: auditorScreen.grant, exact: true }).click();
  await widths.check(page, '監査の権限, errors');
  const people = await open(page, page.getByRole('button', { name: picker.chooseOf(auditorLabel.user) }));
  await people.getByRole('radio').first().check();
  await widths.check(page, '監査の権限, person');
  await people.getByRole('button', { name: picker.decide }).click();
  for (const box of await page
    .getByRole('main')
    .getByRole('checkbox')
    .all()
    .then((all) => all.slice(1)))
    await box.check();
  await page.getByRole('textbox', { name: auditorLabel.last_day }).fill(dayFromToday(30));
  await page.getByLabel(auditorLabel.reason).fill(long('Begründung', maxLength.auditor_reason));
  await open(page, page.getByRole('button', { name: auditorScreen.grant, exact: true }), 'alertdialog');
  await widths.check(page, '監査の権限, confirmation');
  await page.getByRole('alertdialog').getByRole('button', { name: auditorScreen.grant, exact: true }).click();
  await expect(page.getByText(auditorScreen.granted)).toBeVisible();
  await widths.check(page, '監査の権限');
  await open(page, page.getByRole('button', { name: auditorScreen.endOf('') }).first(), 'alertdialog');
  await widths.check(page, '監査の権限, end');
  await closeDialogs(page);
  const reader = await enter('viewer1', '/register');
  await widths.check(reader, '申請台帳');
  await reader.getByRole('textbox', { name: registerLabel.to }).fill('2020/1/1');
  await reader.getByRole('button', { name: '検索', exact: true }).click();
  await widths.check(reader, '申請台帳, errors');
  await go(page, '/system-management');
  await page.getByRole('link', { name: /^担当者不在/ }).click();
  const row = page.getByRole('table', { name: '担当者不在' }).getByRole('row').nth(1);
  await row.waitFor();
  await widths.check(page, '担当者不在');
  await row.dblclick();
  await page.getByRole('region', { name: '回付状況' }).waitFor();
  await widths.check(page, '申請詳細, nobody there');
  const replacing = await open(page, page.getByRole('button', { name: /^担当者変更：/ }).first());
  await replacing.getByRole('button', { name: '変更' }).click();
  await widths.check(page, '担当者変更');
  await go(page, '/system-management/master-data-import');
  const importing = async (changed: Readonly<Record<string, (text: string) => string>>) => {
    await page.getByLabel('ファイルを選択').setInputFiles(await demoMasterFiles(changed));
    await waitUntilSettled(page);
  };
  await importing({ departments: (text) => text.replace('設計部,D01', `${long('Abteilung', 90)},D09`) });
  await widths.check(page, 'マスタ取込, problems');
  await importing({
    suppliers: (text) => text.replace(/^S1029,.*\n/m, ''),
    internal_users: (text) => text.replace(/^(final1|final2),.*\n/gm, ''),
  });
  await widths.check(page, 'マスタ取込, changes');
  widths.expectNoFindings();
});
