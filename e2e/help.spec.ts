import type { Locator, Page } from '@playwright/test';
import { replacement } from '#texts/application-detail.ts';
import { routeDialog, routeLabel } from '#texts/approval-route.ts';
import { createScreen } from '#texts/application.ts';
import { firstVisit, helpScreen } from '#texts/help.ts';
import { ending, pageTitle, portalName, shell } from '#texts/shell.ts';
import { card, enterAtRoute, enterDetail, openDetail, rejectByApi, submitted } from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { dialog } from './dialogs.ts';
import { asking, postQuestionnaire } from './questionnaire.ts';
import { routeOpener } from './route-dialog.ts';
import { expect, test } from './test.ts';

/** ヘルプ (docs/rules/help.md). */

/** The tab that a link opens. */
async function tabOf(page: Page, link: Locator): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await link.click();
  const tab = await opened;
  await waitUntilSettled(tab);
  return tab;
}

const helpLink = (page: Page, name: string) =>
  page.getByRole('link', { name: `${name}${shell.newTab}`, exact: true });

/** Expects ヘルプ in the header to lead to this heading. */
async function expectHelp(page: Page, heading: string): Promise<void> {
  const tab = await tabOf(page, helpLink(page, pageTitle.help));
  await expect(tab.getByRole('heading', { name: heading, exact: true })).toBeFocused();
  await tab.close();
}

/** The line beside a heading, which marks it: its width and its colour. */
const markOf = (heading: Locator) =>
  heading.evaluate((element) => {
    const { borderLeftWidth, borderLeftColor } = getComputedStyle(element, '::before');
    return [borderLeftWidth, borderLeftColor];
  });

/** Runs in the browser: the parts of the manual that are beyond the edge of the paper or of their own box. */
function findCut(): string[] {
  const paper = document.documentElement.clientWidth;
  return [...document.querySelectorAll('main :is(td, th, [role="cell"], pre, code, p, li, img)')]
    .filter((part) => part.getBoundingClientRect().right > paper || part.scrollWidth > part.clientWidth + 1)
    .filter((part) => part.clientWidth > 0)
    .map((part) => part.textContent ?? '');
}

test('a supplier opens ヘルプ from an application and lands at its place', async ({ enter }) => {
  const page = await enter('supplier6');
  await page.getByRole('main').getByRole('link').filter({ hasText: '書' }).first().click();
  await expect(page.getByRole('region', { name: '承認・却下の入力' })).toBeVisible();
  const tab = await tabOf(page, helpLink(page, pageTitle.help));
  const place = tab.getByRole('heading', { name: '依頼に回答する' });
  await expect(place).toBeFocused();
  await expect(place).toBeInViewport();
  await expect(tab).toHaveTitle(`取引先の方へ | ${portalName}`);
  // The one page for suppliers needs no list of pages.
  await expect(card(tab, helpScreen.pages)).toHaveCount(0);
  await checkPage(tab);
  await tab.getByRole('navigation').getByRole('link', { name: '担当が違うとき' }).click();
  await expect(tab.getByRole('heading', { name: '担当が違うとき' })).toBeFocused();
  await expect(tab.getByRole('heading', { name: '担当が違うとき' })).toBeInViewport();
  // The application is as it was.
  await expect(page.getByRole('region', { name: '承認・却下の入力' })).toBeVisible();
});

test('ヘルプ leads to what the screen is about now @desktop', async ({ enter, baseURL }) => {
  const admin = await enter('sysadmin', '/application');
  await admin.getByRole('tab', { name: new RegExp(`^${replacement.unattended}`) }).click();
  await waitUntilSettled(admin);
  await expectHelp(admin, '担当者不在を解消する');
  await admin.getByRole('tab', { name: replacement.ownLists }).click();
  await waitUntilSettled(admin);
  await expectHelp(admin, '承認待ちを見つける');
  await admin.getByRole('radio', { name: '未完了' }).first().check();
  await waitUntilSettled(admin);
  await expectHelp(admin, 'いまどこで待っているかを知る');

  const id = await submitted(baseURL);
  await expectHelp(await enterDetail(enter, 'reception1', id), '承認または却下する');
  const applicant = await enterDetail(enter, 'applicant1', id);
  await expectHelp(applicant, 'いまどこで待っているかを知る');
  const reception = await clientOf('reception1', baseURL ?? '');
  await rejectByApi(reception, id);
  await reception.dispose();
  await openDetail(applicant, id);
  await applicant.getByRole('link', { name: '再申請', exact: true }).click();
  await expect(card(applicant, createScreen.content)).toBeVisible();
  await expectHelp(applicant, '再申請する');
});

test('where a notice asks, ヘルプ leads to answering it, or to collecting the answers @desktop', async ({
  enter,
  baseURL,
}) => {
  const questions = [asking('date', '点検の日を入力してください。')];
  const notice_id = await postQuestionnaire(baseURL ?? '', { title: '点検の日の確認', questions });
  const address = `/notice/view?notice_id=${notice_id}`;
  await expectHelp(await enter('supplier1', address), 'お知らせの質問に回答する');
  await expectHelp(await enter('pic2', address), '回答を集める');
  // Who may not see the answers can't collect them.
  await expectHelp(await enter('reception1', address), 'お知らせが読まれたかを確かめる');
});

test('the heading that a link leads to is marked, also at the end of a page', async ({ enter }) => {
  const page = await enter('sysadmin', '/help?page=管理する#認証の紐付けを解除する');
  const last = page.getByRole('heading', { name: '認証の紐付けを解除する' });
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
  expect(await markOf(last)).toEqual(['4px', 'rgb(0, 85, 173)']);
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await markOf(last)).toEqual(['4px', 'rgb(255, 255, 255)']);
  const contents = page.getByRole('navigation', { name: helpScreen.contents });
  const other = page.getByRole('heading', { name: 'サプライヤーを確かめる' });
  await contents.getByRole('link', { name: 'サプライヤーを確かめる' }).click();
  await expect(other).toBeFocused();
  expect((await markOf(other))[0]).toBe('4px');
  expect((await markOf(last))[0]).toBe('0px');
  // The address stays the same.
  await page.evaluate(() => window.scrollTo(0, 0));
  await contents.getByRole('link', { name: 'サプライヤーを確かめる' }).click();
  await expect(other).toBeFocused();
  await expect(other).toBeInViewport();
});

test('a page that is not for the reader is not found @desktop', async ({ enter }) => {
  const supplier = await enter('supplier6', '/help?page=管理する');
  await expect(supplier.getByRole('heading', { name: ending.notFound })).toBeVisible();
  const applicant = await enter('applicant1', '/help?page=申請する');
  const pages = card(applicant, helpScreen.pages);
  await expect(pages.getByRole('link')).toHaveText([
    '申請する',
    '承認する',
    'ルートを決める',
    'お知らせ・メッセージ',
    '取引先の方へ',
  ]);
  // What the page says of others is no link.
  await expect(applicant.getByRole('link', { name: '管理する' })).toHaveCount(0);
  const admin = await enter('sysadmin', '/help?at=/workflow-management');
  await expect(admin.getByRole('heading', { name: '申請書を使えるようにする' })).toBeFocused();
  for (const name of ['運用手順書', 'マスタ取込']) {
    await admin.getByRole('navigation').getByRole('link', { name, exact: true }).click();
    await expect(admin.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    await checkPage(admin);
  }
});

test('「?」 beside a field opens what the manual says of it, and the dialog stays @desktop', async ({
  enter,
  baseURL,
}) => {
  const page = await enterAtRoute({ enter, baseURL });
  await expectHelp(page, '申請ルートを設定する');
  await routeOpener(page).click();
  const route = dialog(page, routeDialog.title);
  const viewers = await tabOf(page, helpLink(page, shell.helpOn(routeDialog.viewers)));
  await expect(viewers.getByRole('heading', { name: '閲覧者を加える' })).toBeFocused();
  await viewers.close();
  await route.getByRole('button', { name: '追加：担当者・承認者' }).click();
  const form = dialog(page, routeDialog.addStep(4));
  await form.getByLabel(routeLabel.prev_step_order).fill('4,5');
  const numbers = await tabOf(page, helpLink(page, shell.helpOn(routeLabel.prev_step_order)));
  await expect(numbers.getByRole('heading', { name: '前ステップNoの書き方' })).toBeFocused();
  await expect(form.getByLabel(routeLabel.prev_step_order)).toHaveValue('4,5');
});

test('a page is printed without the lists beside it @desktop', async ({ enter }) => {
  const page = await enter('applicant1', '/help?page=申請する');
  await expect(page.getByRole('heading', { level: 2, name: '申請する' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: '申請書を提出する' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
});

test('all columns and commands of a page are on the paper @desktop', async ({ enter }) => {
  const page = await enter('sysadmin');
  for (const name of ['マスタ取込', '運用', '取引先のアカウント', '導入の前に']) {
    await page.goto(`/help?page=${name}`);
    await waitUntilSettled(page);
    await page.emulateMedia({ media: 'print' });
    // A4 without its margins.
    await page.setViewportSize({ width: 680, height: 1000 });
    await expect(page.getByRole('table').first()).toBeVisible();
    expect(await page.evaluate(findCut), name).toEqual([]);
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});

test('a first visit tells a supplier what is asked here, until they close it', async ({ enter }) => {
  const page = await enter('supplier4');
  const lines = card(page, firstVisit.title);
  await expect(lines.getByRole('listitem')).toHaveText([...firstVisit.lines]);
  await checkPage(page);
  await lines.getByRole('button', { name: '閉じる' }).click();
  await expect(lines).toHaveCount(0);
  await page.reload();
  await waitUntilSettled(page);
  await expect(lines).toHaveCount(0);
  const operator = await enter('applicant1');
  await expect(card(operator, firstVisit.title)).toHaveCount(0);
});
