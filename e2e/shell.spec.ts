import { general } from '#texts/general.ts';
import {
  brandLines,
  contactLine,
  ending,
  loginFailed,
  pageTitle as titles,
  portalName,
  shell,
} from '#texts/shell.ts';
import type { Locator, Page } from '@playwright/test';
import { submitByApi } from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { fileNamed } from './files.ts';
import { expect, test } from './test.ts';

test('each screen has its title, and its heading is the menu entry', async ({ enter, baseURL }) => {
  const client = await clientOf('applicant2', baseURL ?? '');
  const id = await submitByApi(client, { division: '電子部品事業部', workflow: '品質異常報告書' });
  await client.dispose();
  const page = await enter('applicant2');
  for (const [address, title] of [
    ['/', 'TOP'],
    ['/application', '申請'],
    ['/message', 'メッセージ'],
    ['/message/create', 'メッセージ作成'],
    [`/application/detail?application_id=${id}`, '申請詳細'],
  ] as const) {
    await page.goto(address);
    const name = address.includes('application_id') ? `品質異常報告書 No.${id}` : title;
    await expect(page).toHaveTitle(`${name} | ${portalName}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await checkPage(page);
  }
});

test('pages outside the layout have titles, say what to do, and make no calls @desktop', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
  });
  for (const [address, title, heading, more] of [
    ['/logout/complete', 'ログアウト', ending.loggedOut, 'ログイン'],
    ['/error/system-error', 'エラー', ending.systemError, '管理者'],
    ['/error/not-found', titles.not_found, ending.notFound, 'URL'],
    ['/error/login-error', 'ログインエラー', loginFailed.heading, '登録されていない'],
    ['/error/forbidden', titles.forbidden, ending.forbidden, '限られています'],
  ] as const) {
    await page.goto(address);
    await expect(page).toHaveTitle(`${title} | ${portalName}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('main')).toContainText(more);
    await expect(page.getByRole('banner')).toContainText('あけぼの機械工業株式会社');
    await expect(page.getByRole('main')).toContainText(contactLine('調達本部 ポータル窓口'));
    await expectContactLinks(page.getByRole('main'));
    await checkPage(page);
    // Pointing at the way on loads code alone: without a session, a call would lead to the sign-in.
    const way = page.getByRole('link', { name: 'TOPへ戻る' });
    if ((await way.count()) > 0) await way.hover();
  }
  expect(calls).toEqual([]);
});

test('the header shows an operator with division and department, a supplier with company and 様', async ({
  enter,
}) => {
  const operator = await enter('multi1');
  await expect(operator.getByRole('banner')).toContainText('調達本部 取引先管理部');
  await expect(operator.getByRole('banner')).toContainText('髙𠮷 邊美');
  await expect(operator.getByRole('banner')).toContainText('環境名：');
  await expectMenuFoot(operator, false);
  const supplier = await enter('supplier8');
  await expect(supplier.getByRole('banner')).toContainText(/.+ 坂本 豊 様/);
  await expectMenuFoot(supplier, true);
  // What a supplier reaches from TOP is below TOP in the menu.
  await supplier.goto('/application');
  const top = supplier.getByRole('link', { name: 'TOP', exact: true, includeHidden: true }).first();
  await expect(top).toHaveAttribute('aria-current', 'page');
  await checkPage(supplier);
});

/** The telephone number and the mail address can be pressed; 電話 is on one line with its number. */
async function expectContactLinks(scope: Locator): Promise<void> {
  const telephone = scope.getByRole('link', { name: '03-5550-0100' });
  await expect(telephone).toHaveAttribute('href', 'tel:0355500100');
  await expect(scope.getByRole('link', { name: 'support@operator.example' })).toHaveAttribute(
    'href',
    'mailto:support@operator.example',
  );
  const whole = scope.getByText('電話 03-5550-0100', { exact: true });
  const lines = await whole.evaluate(
    (element) => new Set([...element.getClientRects()].map(({ bottom }) => Math.round(bottom))).size,
  );
  expect(lines).toBe(1);
}

/** The foot of the menu, which a phone opens. Suppliers alone are told whom to ask. */
async function expectMenuFoot(page: Page, contact: boolean): Promise<void> {
  const opener = page.getByRole('button', { name: 'メニューを開く' });
  const phone = await opener.isVisible();
  if (phone) await opener.click();
  const menu = phone
    ? page.getByRole('dialog', { name: 'メニュー' })
    : page.getByRole('navigation', { name: 'メニュー' });
  await expect(menu).toContainText('あけぼの機械工業株式会社');
  if (contact) await expectContactLinks(menu);
  else await expect(menu).not.toContainText('ポータル窓口');
  if (phone) await page.getByRole('button', { name: shell.closeMenu }).click();
}

// With the badge, if any await the user.
const applications = /^申請(承認待ち \d+件\d+\+?)?$/;
// With the badge, if any are unread.
const messages = /^メッセージ(未読 \d+件\d+\+?)?$/;

for (const [login_id, entries] of [
  [
    'sysadmin',
    ['TOP', applications, 'お知らせ投稿', messages, 'システム管理', '発注EDI（新しいタブで開きます）'],
  ],
  ['pic2', ['TOP', applications, 'お知らせ投稿', messages, '発注EDI（新しいタブで開きます）']],
  [
    'supplier2',
    [
      'TOP',
      messages,
      '発注EDI（新しいタブで開きます）',
      '代理の設定',
      '担当者の一覧',
      '控えの一括保存',
      '通知設定',
      'ログアウト',
    ],
  ],
] as const)
  test(`the menu of ${login_id} holds what the role has @desktop`, async ({ enter }) => {
    const page = await enter(login_id);
    const menuNavigation = page.getByRole('navigation', { name: 'メニュー' });
    await expect(menuNavigation.getByRole('listitem')).toHaveText([...entries]);
    await checkPage(page);
  });

test('on a phone the menu opens, and closes by Escape, by a tap outside it, and on navigation @phone', async ({
  enter,
}) => {
  const page = await enter('applicant1');
  const opener = page.getByRole('button', { name: 'メニューを開く' });
  const menuDialog = page.getByRole('dialog', { name: 'メニュー' });
  await opener.click();
  await expect(menuDialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menuDialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await page.mouse.click(380, 400);
  await expect(menuDialog).toBeHidden();
  await opener.click();
  await menuDialog.getByRole('button', { name: shell.closeMenu }).click();
  await expect(menuDialog).toBeHidden();
  await opener.click();
  await menuDialog.getByRole('link', { name: '申請' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('申請');
  await expect(menuDialog).toBeHidden();
  // After a navigation the focus is on the heading, so that a screen reader announces the screen.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await opener.click();
  await page.goBack();
  await expect(menuDialog).toBeHidden();
});

test('a supplier sees only the list on /application, and no way to create', async ({ enter }) => {
  const page = await enter('supplier5', '/application');
  await expect(page.getByRole('region', { name: '申請一覧' })).toBeVisible();
  await expect(page.getByRole('region', { name: '新規申請' })).toHaveCount(0);
  await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName('自分の承認待ち');
  await expect(page.getByRole('radiogroup').getByRole('radio')).toHaveCount(3);
  await expect(page.getByText(general.emptyList, { exact: true })).toBeVisible();
  await checkPage(page);
  await page.goto('/application/create?workflow_id=1');
  await expect(page.getByRole('heading', { name: ending.forbidden })).toBeVisible();
});

test('発注EDI opens a new tab and posts its form there @desktop', async ({ enter }) => {
  const page = await enter('applicant1');
  const menuNavigation = page.getByRole('navigation', { name: 'メニュー' });
  const newTab = page.waitForEvent('popup');
  await menuNavigation.getByRole('button', { name: /発注EDI/ }).click();
  const tab = await newTab;
  await expect(tab.getByRole('heading', { name: /発注EDI/ })).toBeVisible();
  await expect(tab.getByText(/ポータルから\d+件の項目を受け取りました。/)).toBeVisible();
  await expect(tab.getByRole('table')).toContainText('applicant1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('TOP');
});

test('a click that opens another tab does not change this one @desktop', async ({ enter }) => {
  const page = await enter('pic2', '/notice/edit');
  const elsewhere = async (name: string | RegExp) => {
    const newTab = page.context().waitForEvent('page');
    await page.getByRole('link', { name }).click({ modifiers: ['ControlOrMeta'] });
    const tab = await newTab;
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
    await tab.close();
  };
  // The menu entry of the open screen does not restart it.
  await page.getByLabel('添付ファイル1').setInputFiles(fileNamed('案内.pdf'));
  await elsewhere('お知らせ投稿');
  await expect(page.getByText('案内.pdf')).toBeVisible();

  // Searches are kept, because the user has not left.
  await page.goto('/application');
  await waitUntilSettled(page);
  await page.getByRole('radio', { name: '完了', exact: true }).first().check();
  await waitUntilSettled(page);
  await elsewhere('TOP');
  await page.reload();
  await waitUntilSettled(page);
  await expect(page.getByRole('radio', { name: '完了', exact: true }).first()).toBeChecked();
});

test('the frame is painted before the scripts are there, and makes room for the screen', async ({
  enter,
}) => {
  const page = await enter('applicant1', '/error/forbidden');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const frame = page.getByText(brandLines[0]).last();
  await expect(frame).toBeVisible();
  const painted = () =>
    page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length === 1);
  await expect.poll(painted).toBe(true);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'TOP' })).toBeVisible();
  await expect(frame).toBeHidden();
});
