import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, expect } from '@playwright/test';
import { copiesScreen } from '#texts/copies.ts';
import { routeDialog } from '#texts/approval-route.ts';
import { delegationLabel, delegationScreen } from '#texts/delegation.ts';
import { label } from '#texts/fields.ts';
import { draftText } from '#texts/form.ts';
import { messageLabel } from '#texts/message.ts';
import { noticeLabel, noticeScreen } from '#texts/notice.ts';
import { responseText } from '#texts/notice-response.ts';
import { responsesScreen } from '#texts/questionnaire.ts';
import { foundText, searchScreen } from '#texts/search.ts';
import { picker } from '#texts/ui.ts';
import { chromiumFlags, ensureChromium } from '../scripts/chromium.ts';
import { makeDataFolder } from '#testing/data-folder.ts';
import {
  approveByApi,
  dayAfter,
  departmentStep,
  newSupplier,
  openDetail,
  openForm,
  submitByApi,
  hopeDateCalendar,
} from './application.ts';
import { ScreenshotSet, folder, now, widths, type Width } from './screenshot-set.ts';
import { clientOf } from './client.ts';
import { dialog } from './dialogs.ts';
import { fileNamed } from './files.ts';
import { startProcess } from '#testing/portal-process.ts';
import { managing } from './screenshots-administration.ts';
import { routeOpener } from './route-dialog.ts';
import { expandCard } from './expand-card.ts';

/**
 * `npm run screenshots`: every screen and dialog at 1280 and 390 px, into `screenshots/`. The same product
 * gives the same files, byte for byte. `-- --widths 1920,1024,768` takes other widths. `-- --compare FOLDER`
 * names the files that differ from those of an earlier run, and exits with 1 if any do. `-- --readme` takes
 * only the pictures in the README and the manual.
 */

async function outside(album: ScreenshotSet): Promise<void> {
  const page = await album.enter(null, '/logout/complete');
  await album.take(page, 'ログアウト');
  for (const [name, address] of [
    ['システムエラー', '/error/system-error'],
    ['ページが見つかりません', '/error/not-found'],
    ['ログインエラー', '/error/login-error'],
    ['アクセス権エラー', '/error/forbidden'],
    ['サインインの選択', '/auth/login'],
  ] as const) {
    await page.goto(address);
    await album.take(page, name);
  }
  await page.context().close();
}

async function frame(album: ScreenshotSet): Promise<void> {
  const page = await album.enter('reception1', '/');
  await album.take(page, 'TOP');
  await page.getByRole('button', { name: /のメニュー$/ }).click();
  await album.take(page, 'ユーザーメニュー', 'in sight');
  await page.keyboard.press('Escape');
  const menu = page.getByRole('button', { name: 'メニューを開く' });
  if (await menu.isVisible()) {
    await menu.click();
    await album.take(page, 'メニュー', 'in sight');
  }
  await page.goto('/delegation');
  await album.take(page, '代理の設定');
  await page.getByRole('button', { name: delegationScreen.name, exact: true }).click();
  await album.take(page, '代理の設定-エラー');
  await page.getByRole('button', { name: picker.chooseOf(delegationLabel.delegate) }).click();
  await dialog(page, picker.chooseOf(delegationLabel.delegate)).waitFor();
  await album.take(page, '代理人を選択', 'in sight');
  await page.goto('/copies');
  await album.take(page, '控えの一括保存');
  await page.getByRole('button', { name: copiesScreen.zip, exact: true }).click();
  await album.take(page, '控えの一括保存-エラー');
  await page.goto('/notification-setting');
  await album.take(page, '通知設定');
  await page.context().close();
  // From the demonstration company: something awaits supplier6; supplier8 has acted, and nothing awaits them.
  const idle = await album.enter('supplier8', '/');
  await album.take(idle, 'TOP-サプライヤー-空');
  await idle.goto('/application');
  await idle.getByRole('radio', { name: '未完了', exact: true }).check();
  await album.take(idle, '申請-サプライヤー');
  await idle.context().close();
  const supplier = await album.enter('supplier6', '/');
  await album.take(supplier, 'TOP-サプライヤー');
  await supplier.goto('/help');
  await album.take(supplier, 'ヘルプ-サプライヤー');
  await supplier.goto('/colleague');
  await album.take(supplier, '担当者の一覧');
  await supplier.goto('/notice/past');
  await album.take(supplier, '過去のお知らせ');
  await supplier.goto('/');
  await album.rest(supplier);
  await supplier.getByRole('link').filter({ hasText: '書' }).first().click();
  await supplier.getByRole('region', { name: '承認・却下の入力' }).waitFor();
  await album.take(supplier, '申請詳細-サプライヤー');
  await supplier.context().close();
}

async function creating(album: ScreenshotSet): Promise<void> {
  const page = await album.enter('applicant1', '/application');
  await album.take(page, '申請-空');
  await page.getByRole('group', { name: '自分が申請した書類' }).getByLabel('未完了').check();
  await album.rest(page);
  await page.getByRole('table', { name: '申請一覧' }).getByRole('row').nth(1).getByRole('radio').check();
  await album.take(page, '申請');
  await expandCard(page);
  await page.getByRole('combobox', { name: '事業部' }).selectOption('');
  await page.getByRole('button', { name: '申請書作成へ' }).click();
  await album.take(page, '申請-未選択');
  await openForm(page, newSupplier);
  await album.take(page, '申請書作成');
  await hopeDateCalendar(page).click();
  await page.getByRole('dialog', { name: 'カレンダー' }).waitFor();
  await album.take(page, 'カレンダー', 'in sight');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '申請', exact: true }).click();
  await album.take(page, '申請書作成-エラー');
  await page.getByLabel('取引先名').fill('株式会社青葉精工');
  await page.getByLabel('取引開始日').fill('2099年4月1日');
  await page.getByLabel('想定年額').fill('1,200万円');
  await page.getByLabel('回答希望日').fill('2099/01/05');
  await page.getByLabel(label.application_file(1)).setInputFiles(fileNamed('見積書（第１版）.pdf'));
  await page
    .getByLabel(label.application_file(2))
    .setInputFiles(fileNamed(`${'とても長い名前の図面'.repeat(6)}.pdf`));
  await album.take(page, '申請書作成-入力');
  await page.getByRole('button', { name: '申請', exact: true }).click();
  await page.getByRole('alertdialog').waitFor();
  await album.take(page, '申請-確認', 'in sight');
  await page.getByRole('alertdialog').getByRole('button', { name: '申請' }).click();
  await page.getByRole('region', { name: '回付状況' }).waitFor();
  await album.take(page, '申請詳細-未受付');
  await page.getByRole('button', { name: '取り消し' }).click();
  await page.getByRole('alertdialog').waitFor();
  await album.take(page, '取り消し-確認', 'in sight');
  await page.context().close();
}

/** The route dialog and the dialogs over it, on an application that awaits its route. */
async function route(album: ScreenshotSet, application_id: number): Promise<void> {
  const page = await album.enter('router1', '/');
  await openDetail(page, application_id);
  await album.take(page, '申請詳細-ルート設定');
  await routeOpener(page).click();
  const dialogOfRoute = dialog(page, routeDialog.title);
  await dialogOfRoute.waitFor();
  await album.take(page, '申請ルート-空', 'in sight');
  await dialogOfRoute.getByRole('button', { name: '設定', exact: true }).click();
  await album.take(page, '申請ルート-エラー', 'in sight');
  await dialogOfRoute.getByLabel('ルート名').fill('新規取引（標準）');
  const form = page.getByRole('dialog', { name: /を(追加|編集|挿入)/ });
  const decide = async () => {
    await form.getByRole('button', { name: '決定' }).click();
    await form.waitFor({ state: 'detached' });
  };
  await dialogOfRoute.getByRole('button', { name: '追加：担当者・承認者' }).click();
  await form.waitFor();
  await album.rest(page);
  await album.take(page, 'ステップ-検索', 'in sight');
  await form.getByRole('tab', { name: '部署' }).click();
  await album.rest(page);
  await album.take(page, 'ステップ-部署', 'in sight');
  await form.getByRole('radio', { name: 'ユーザーを選択' }).check();
  await form.getByRole('button', { name: '決定' }).click();
  await album.take(page, 'ステップ-エラー', 'in sight');
  await form.getByRole('row').filter({ hasText: '設計部' }).getByRole('radio').check();
  await form.getByRole('checkbox', { name: '吉田 翔太' }).check();
  await form.getByRole('checkbox', { name: '山田 千尋' }).check();
  await form.getByRole('group', { name: picker.chosenUsers }).scrollIntoViewIfNeeded();
  await album.take(page, 'ステップ-ユーザー', 'in sight');
  await decide();
  await dialogOfRoute.getByRole('button', { name: '追加：担当者・承認者' }).click();
  await form.getByRole('tab', { name: 'サプライヤー' }).click();
  await album.rest(page);
  await form.getByRole('row').filter({ hasText: '本社' }).first().getByRole('radio').check();
  await form.getByRole('radio', { name: '全員' }).check();
  await form.getByRole('tab', { name: 'サプライヤー' }).scrollIntoViewIfNeeded();
  await album.take(page, 'ステップ-サプライヤー', 'in sight');
  await form.getByLabel('前ステップNo').fill('');
  await decide();
  await dialogOfRoute.getByRole('button', { name: '追加：閲覧者' }).click();
  await form.getByRole('tab', { name: '部署' }).click();
  await form.getByRole('combobox', { name: '事業部' }).selectOption({ label: '調達本部' });
  await album.rest(page);
  await form.getByRole('row').filter({ hasText: '調達企画部' }).getByRole('radio').check();
  await form.getByRole('radio', { name: '全員' }).check();
  await album.take(page, '閲覧者', 'in sight');
  await decide();
  await album.take(page, '申請ルート', 'in sight');
  await dialogOfRoute.getByRole('button', { name: '削除：No 4' }).click();
  await page.getByRole('alertdialog').waitFor();
  await album.take(page, 'ステップ削除-確認', 'in sight');
  await page.keyboard.press('Escape');
  await dialogOfRoute.getByRole('button', { name: '設定', exact: true }).click();
  await dialogOfRoute.waitFor({ state: 'detached' });
  await album.take(page, '申請詳細-ルート設定済み');
  await page.getByRole('button', { name: '承認', exact: true }).click();
  await page.getByRole('alertdialog').waitFor();
  await album.take(page, '承認-確認', 'in sight');
  await page.context().close();
}

async function details(album: ScreenshotSet, waiting: number): Promise<void> {
  const reception = await album.enter('reception1', '/');
  await openDetail(reception, waiting);
  await reception.getByRole('button', { name: '却下', exact: true }).click();
  await album.take(reception, '申請詳細-却下エラー');
  await reception.getByLabel('コメント').fill('取引先名をご確認ください。');
  await reception.getByRole('button', { name: '却下', exact: true }).click();
  await reception.getByRole('alertdialog').waitFor();
  await album.take(reception, '却下-確認', 'in sight');
  await reception.context().close();
  // From the demonstration company: the newest one that is 完了.
  const page = await album.enter('multi1', '/application');
  await page.getByRole('group', { name: '承認・閲覧の書類' }).getByLabel('完了', { exact: true }).check();
  await album.rest(page);
  await page.getByRole('table', { name: '申請一覧' }).getByRole('row').nth(1).getByRole('radio').check();
  await page.getByRole('button', { name: '詳細表示' }).click();
  await page.getByRole('region', { name: '回付状況' }).waitFor();
  await album.take(page, '申請詳細-完了');
  if (album.width === 1280) {
    await page.emulateMedia({ media: 'print' });
    await album.take(page, '申請詳細-印刷');
  }
  await page.context().close();
}

const plain = (date: string) => date.replaceAll('-', '');

/** Posting a notice: the form in its states, its pickers, its confirmations, and the posted notice. */
async function posting(album: ScreenshotSet): Promise<void> {
  const page = await album.enter('pic1', '/notice/edit');
  await album.take(page, 'お知らせ投稿');
  await expandCard(page);
  await page.getByRole('button', { name: '投稿', exact: true }).click();
  await album.take(page, 'お知らせ投稿-エラー');
  const form = page.getByRole('region', { name: 'お知らせの作成' });
  await form.getByRole('textbox', { name: 'タイトル' }).fill('検査方法の変更について');
  await form
    .getByRole('textbox', { name: '本文' })
    .fill('来月から検査の方法を変更します。\n詳しくは https://example.com/guide をご覧ください。');
  await form.getByLabel(noticeLabel.publish_date_from).fill(plain(dayAfter(now, 1)));
  await form.getByLabel(noticeLabel.publish_date_to).fill(plain(dayAfter(now, 30)));
  await page.getByRole('button', { name: 'サプライヤーグループを選択' }).click();
  const groups = dialog(page, 'サプライヤーグループを選択');
  await groups.waitFor();
  await album.rest(page);
  await groups.getByRole('checkbox').first().check();
  await album.take(page, 'サプライヤーグループの選択', 'in sight');
  await groups.getByRole('button', { name: '決定' }).click();
  await groups.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'サプライヤーを選択' }).click();
  const suppliers = dialog(page, 'サプライヤーを選択');
  await suppliers.waitFor();
  await album.rest(page);
  for (const index of [0, 2, 3]) await suppliers.getByRole('checkbox').nth(index).check();
  await album.take(page, 'サプライヤーの選択', 'in sight');
  await suppliers.getByLabel('サプライヤー名').fill('どこにもない');
  await suppliers.getByRole('button', { name: '検索', exact: true }).click();
  await album.take(page, 'サプライヤーの選択-なし', 'in sight');
  await suppliers.getByRole('button', { name: '決定' }).click();
  await suppliers.waitFor({ state: 'detached' });
  await form.getByLabel('添付ファイル1').setInputFiles(fileNamed('検査要領書（改訂版）.pdf'));
  await form.getByLabel('添付ファイル2').setInputFiles(fileNamed(`${'とても長い名前の図面'.repeat(6)}.pdf`));
  await album.take(page, 'お知らせ投稿-入力');
  await page.getByRole('button', { name: 'プレビュー' }).click();
  await dialog(page, noticeScreen.previewTitle).waitFor();
  await album.take(page, noticeScreen.previewTitle, 'in sight');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '投稿', exact: true }).click();
  await page.getByRole('alertdialog').waitFor();
  await album.take(page, 'お知らせ投稿-確認', 'in sight');
  await page.getByRole('alertdialog').getByRole('button', { name: '投稿' }).click();
  await page.waitForURL('**/notice/view?notice_id=*');
  await page.getByRole('term').first().waitFor();
  await album.take(page, 'お知らせ-公開前');
  await page.context().close();
  const admin = await album.enter('sysadmin', '/notice/edit');
  await expandCard(admin);
  await admin.getByRole('checkbox', { name: noticeScreen.postAsSystemNotice }).check();
  const table = admin.getByRole('table', { name: noticeScreen.posted });
  await table.getByRole('row').nth(1).getByRole('radio').check();
  await album.take(admin, 'お知らせ投稿-システム管理者');
  await admin.context().close();
}

/** Reading a notice, as its poster and as one of its targets. */
async function reading(album: ScreenshotSet): Promise<void> {
  const admin = await album.enter('divadmin1', '/notice/edit');
  const row = (title: string) =>
    admin.getByRole('table', { name: noticeScreen.posted }).getByRole('row').filter({ hasText: title });
  await row('棚卸しに伴う受入停止のお知らせ').getByRole('radio').check();
  await admin.getByRole('button', { name: '詳細表示' }).click();
  await admin.getByRole('button', { name: '既読状況を表示' }).click();
  await admin.getByRole('table', { name: '既読状況' }).waitFor();
  await admin.getByRole('button', { name: 'CSV出力' }).click();
  await admin.getByRole('menuitem', { name: 'UTF-8' }).waitFor();
  await album.take(admin, 'お知らせ-既読状況');
  await admin.keyboard.press('Escape');
  await admin.getByRole('button', { name: '閉じる', exact: true }).click();
  await admin.getByRole('button', { name: responseText.showResponses }).click();
  await admin.getByRole('table', { name: responsesScreen.responses }).waitFor();
  await album.take(admin, 'お知らせ-回答状況');
  await admin.getByRole('button', { name: responseText.versionOf(2) }).click();
  await admin.getByRole('dialog').waitFor();
  await album.take(admin, 'お知らせ-回答の版', 'in sight');
  await admin.keyboard.press('Escape');
  await admin.getByRole('button', { name: '削除' }).click();
  await admin.getByRole('alertdialog').waitFor();
  await album.take(admin, 'お知らせ削除-確認', 'in sight');
  const { pathname, search } = new URL(admin.url());
  await admin.context().close();
  const late = await album.enter('supplier1', pathname + search);
  await album.take(late, 'お知らせ-公開期間終了');
  await late.goto('/');
  await album.rest(late);
  await album.take(late, 'TOP-未読');
  await late.getByRole('table', { name: 'お知らせ', exact: true }).getByRole('link').first().click();
  await late.getByRole('term').first().waitFor();
  await album.take(late, 'お知らせ-サプライヤー');
  await late.goto('/');
  await late.getByRole('link', { name: '化学物質調査票の提出のお願い' }).click();
  await late.getByRole('button', { name: responseText.send, exact: true }).click();
  await album.take(late, 'お知らせ-回答-エラー');
  await late.context().close();
}

/** Messages: the list, a received and a sent one, writing one and answering one. */
async function messages(album: ScreenshotSet): Promise<void> {
  const page = await album.enter('router2', '/message');
  await page
    .getByRole('table', { name: 'メッセージ一覧' })
    .getByRole('row')
    .nth(2)
    .getByRole('radio')
    .check();
  await album.take(page, 'メッセージ');
  await expandCard(page);
  await page.getByLabel(messageLabel.sent_date_from).fill('2026/3/2');
  await page.getByLabel('送信日（終了）').fill('2026/3/1');
  await page.getByRole('button', { name: '検索', exact: true }).click();
  await album.take(page, 'メッセージ-検索エラー');
  await page.getByRole('button', { name: '条件をクリア' }).click();
  // The cleared form takes the place of what is typed before.
  await album.rest(page);
  await page.getByRole('textbox', { name: 'タイトル' }).fill('どこにもない');
  await page.getByRole('button', { name: '検索', exact: true }).click();
  await album.take(page, 'メッセージ-なし');
  await page.context().close();

  const recipient = await album.enter('reception1', '/message');
  const list = recipient.getByRole('table', { name: 'メッセージ一覧' });
  await list.getByRole('row').filter({ hasText: 'めっき厚' }).last().dblclick();
  await recipient.getByRole('link', { name: '返信' }).waitFor();
  await album.take(recipient, 'メッセージ詳細');
  await recipient.getByRole('link', { name: '返信' }).click();
  await recipient.getByLabel('本文').waitFor();
  await album.take(recipient, 'メッセージ作成-返信');
  await recipient.getByLabel('本文').fill('品質保証部でも確認します。');
  await recipient.getByRole('button', { name: '送信', exact: true }).click();
  await recipient.getByRole('alertdialog').waitFor();
  await album.take(recipient, 'メッセージ送信-確認', 'in sight');
  await recipient.getByRole('alertdialog').getByRole('button', { name: '送信' }).click();
  await recipient.waitForURL('**/message/view?message_id=*');
  await recipient.getByRole('term').first().waitFor();
  await album.take(recipient, 'メッセージ詳細-送信済み');
  await recipient.context().close();

  const writer = await album.enter('divadmin1', '/message/create');
  await album.take(writer, 'メッセージ作成');
  await writer.getByRole('button', { name: '送信', exact: true }).click();
  await album.take(writer, 'メッセージ作成-エラー');
  await writer.getByRole('button', { name: '部署グループを選択' }).click();
  const groups = dialog(writer, '部署グループを選択');
  await groups.waitFor();
  await album.rest(writer);
  await groups.getByRole('checkbox').first().check();
  await album.take(writer, '部署グループの選択', 'in sight');
  await groups.getByRole('button', { name: '決定' }).click();
  await groups.waitFor({ state: 'detached' });
  await writer.getByRole('checkbox', { name: 'すべてのサプライヤーに送信する' }).check();
  await writer.getByLabel('タイトル').fill('納入場所の変更について');
  await writer.getByLabel('本文').fill('来週から第2倉庫に納入してください。');
  await album.take(writer, 'メッセージ作成-入力');
  await writer.reload();
  await writer.getByText(draftText.restored).waitFor();
  await album.take(writer, 'メッセージ作成-復元');
  await writer.context().close();
  const supplier = await album.enter('supplier2', '/message/create');
  await album.take(supplier, 'メッセージ作成-サプライヤー');
  await supplier.context().close();
}

/** The search: its box, its screen in each state, and an application that it found. */
async function searching(album: ScreenshotSet): Promise<void> {
  const page = await album.enter('applicant2', '/search');
  await album.take(page, '検索-入力前');
  // A job fills the index after the start.
  const query = new URLSearchParams({ q: '株式会社', skip: '0', limit: '1' }).toString();
  await expect(async () => {
    // The contract's shape.
    const found = (await (await page.request.get(`/api/search/search?${query}`)).json()) as {
      total_count: number;
    };
    expect(found.total_count).toBeGreaterThan(0);
  }).toPass({ timeout: 60_000 });
  const words = page.getByRole('textbox', { name: searchScreen.words });
  for (const [name, typed] of [
    ['エラー', 'あ'],
    ['なし', '存在しない会社 図面'],
    ['結果', '株式会社'],
  ] as const) {
    await words.fill(typed);
    await words.press('Enter');
    await album.rest(page);
    await album.take(page, `検索-${name}`);
  }
  await page.getByRole('navigation', { name: '種類' }).getByRole('link', { name: /^申請/ }).click();
  await album.rest(page);
  await album.take(page, '検索-申請');
  await page.getByRole('table', { name: '検索結果' }).getByRole('link').first().click();
  await page.getByText(foundText.marked('株式会社')).waitFor();
  await album.take(page, '申請詳細-検索結果');
  await page.goto('/');
  await album.rest(page);
  const box = page.getByRole('combobox', { name: '検索' });
  if (await box.isVisible()) {
    await box.click();
    await page.getByRole('listbox', { name: '最近の検索' }).waitFor();
    await album.take(page, '最近の検索', 'in sight');
  } else {
    await page.goto('/search');
    await album.rest(page);
    await album.take(page, '最近の検索');
  }
  await page.context().close();
}

/** An application that awaits its receptionist, and one that awaits its route. */
async function prepare(baseURL: string): Promise<{ waiting: number; received: number }> {
  const applicant = await clientOf('applicant1', baseURL);
  const reception = await clientOf('reception1', baseURL);
  const router = await clientOf('router1', baseURL);
  const values = (partner: string, first: string, amount: string) => ({
    applicant_answers_hope_date: dayAfter(now, 14),
    field_value01: partner,
    field_value02: first,
    field_value03: amount,
  });
  const [waiting, received, several] = [
    await submitByApi(applicant, {
      file: fileNamed('会社案内 2026年度版.pdf'),
      values: values('みらい精機株式会社', '2026/08/01', '1,800万円'),
    }),
    await submitByApi(applicant, {
      file: fileNamed('登記事項証明書.pdf'),
      values: values('株式会社あおば樹脂', '2026/07/15', '640万円'),
    }),
    await submitByApi(applicant, { values: values('北斗電装株式会社', '2026/09/01', '2,400万円') }),
  ];
  await approveByApi(reception, received);
  await approveByApi(reception, several);
  const steps = [
    await departmentStep(router, '設計部', 4, null),
    await departmentStep(router, '品質保証部', 5, null),
  ];
  await approveByApi(router, several, { name: '並行', steps });
  for (const client of [applicant, reception, router]) await client.dispose();
  return { waiting, received };
}

/** The pictures in the README, each of at most 150 kB. */
const readmePicture = (name: string) =>
  path.join(path.dirname(import.meta.dirname), 'docs/images', `${name}.png`);

/** From the demonstration company: what awaits an approver, in a list and on a phone. */
async function awaiting(album: ScreenshotSet, name: string): Promise<void> {
  const page = await album.enter('approver2', '/application');
  if (album.width === 390) {
    await page.goto('/');
    await page.getByRole('region', { name: '承認待ち' }).getByRole('link').first().click();
    await page.getByRole('region', { name: '承認・却下の入力' }).waitFor();
  }
  await album.rest(page);
  await page.screenshot({ path: readmePicture(name), animations: 'disabled', scale: 'css' });
  await page.context().close();
}

/** From the demonstration company: an application with two open steps, in a window as wide as its diagram. */
async function underWay(album: ScreenshotSet): Promise<void> {
  const page = await album.enter('applicant2', '/application');
  await page.getByRole('group', { name: '自分が申請した書類' }).getByLabel('未完了').check();
  await album.rest(page);
  const lines = page.getByRole('table', { name: '申請一覧' }).getByRole('row');
  await lines.filter({ hasText: '09:30' }).getByRole('link').click();
  const steps = page.getByRole('table', { name: '回付状況' });
  await steps.waitFor();
  // Not the whole table, which repeats the diagram.
  const second = steps.getByRole('row').filter({ hasText: '処理中' }).last();
  await album.takeAbove(second, readmePicture('application-detail'), { width: 1320, height: 2000 });
  await page.context().close();
}

/** The pictures in the manual. */
const manualPicture = (name: string) =>
  path.join(path.dirname(import.meta.dirname), 'docs/manual/images', `${name}.png`);

/** From the demonstration company: what awaits a supplier, on a phone. */
async function askedOfSupplier(album: ScreenshotSet): Promise<void> {
  const page = await album.enter('supplier6', '/');
  await page.getByRole('region', { name: '対応依頼' }).getByRole('link').filter({ hasText: '書' }).click();
  await page.getByRole('region', { name: '承認・却下の入力' }).waitFor();
  await album.rest(page);
  await page.screenshot({ path: manualPicture('supplier'), animations: 'disabled', scale: 'css' });
  await page.context().close();
}

/** Two steps side by side and one that waits for both, made with the ＋ of the diagram. */
async function joined(album: ScreenshotSet, application_id: number): Promise<void> {
  const page = await album.enter('router1', '/');
  await openDetail(page, application_id);
  await routeOpener(page).click();
  const opened = dialog(page, routeDialog.title);
  await opened.getByLabel('ルート名').fill('品質確認');
  const form = page.getByRole('dialog', { name: /を(追加|挿入)/ });
  for (const [button, tab, row] of [
    ['追加：担当者・承認者', '部署', '設計部'],
    [routeDialog.addBeside(4), 'サプライヤー', '本社'],
    [routeDialog.addAfter('4,5'), '部署', '品質保証部'],
  ] as const) {
    await opened.getByRole('button', { name: button, exact: true }).click();
    await form.getByRole('tab', { name: tab, exact: true }).click();
    await album.rest(page);
    await form.getByRole('row').filter({ hasText: row }).first().getByRole('radio').check();
    await form.getByRole('button', { name: '決定' }).click();
    await form.waitFor({ state: 'detached' });
  }
  await album.rest(page);
  await opened.screenshot({ path: manualPicture('route'), animations: 'disabled', scale: 'css' });
  await page.context().close();
}

/** /dev/kit: the parts of all screens, and the dialogs. */
async function kit(album: ScreenshotSet): Promise<void> {
  const page = await album.enter(null, '/dev/kit');
  await album.take(page, '部品');
  for (const name of ['狭い', 'ふつう', '広い', '右側', '決定', '確認', '元に戻せない確認']) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole(name.endsWith('確認') ? 'alertdialog' : 'dialog').waitFor();
    await album.take(page, `部品-ダイアログ-${name}`, 'in sight');
    await page.keyboard.press('Escape');
  }
  await page.context().close();
}

/** The widths from the command line. */
function widthsOf(list: string): Width[] {
  const requestedWidths = list.split(',').map(Number);
  const known = widths.filter((width) => requestedWidths.includes(width));
  if (known.length !== requestedWidths.length)
    throw new Error(`--widths knows ${widths.join(', ')}; not ${list}.`);
  return known;
}

/** The names of the screenshots that differ between both folders, with the reason. */
async function differences(before: string, after: string): Promise<string[]> {
  const pictures = async (from: string) => (await readdir(from)).filter((name) => name.endsWith('.png'));
  const [old, taken] = [new Set(await pictures(before)), new Set(await pictures(after))];
  const differing: string[] = [];
  for (const name of [...old.union(taken)].toSorted())
    if (!taken.has(name)) differing.push(`${name}: missing`);
    else if (!old.has(name)) differing.push(`${name}: new`);
    else if (!(await readFile(path.join(before, name))).equals(await readFile(path.join(after, name))))
      differing.push(`${name}: differs`);
  return differing;
}

async function takeAll(url: string): Promise<void> {
  const { waiting, received } = await prepare(url);
  for (const width of requestedWidths) {
    const album = new ScreenshotSet(browser, url, width);
    await outside(album);
    await frame(album);
    await creating(album);
    await route(album, received);
    await details(album, waiting);
    await posting(album);
    await reading(album);
    await messages(album);
    await searching(album);
    await managing(album);
    await kit(album);
  }
}

const { values: options } = parseArgs({
  options: {
    compare: { type: 'string' },
    widths: { type: 'string', default: '1280,390' },
    readme: { type: 'boolean', default: false },
  },
});
const requestedWidths = widthsOf(options.widths);
const before = options.compare === undefined ? null : path.resolve(options.compare);
if (options.readme && before !== null)
  throw new Error('--readme takes its own pictures: it compares nothing.');
if (before === folder) throw new Error(`--compare needs a copy: ${folder} is emptied first.`);
if (before !== null && (await readdir(before)).length === 0) throw new Error(`${before} is empty.`);

const executablePath = ensureChromium();
if (!options.readme) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
}
const dataDir = await makeDataFolder('portal-screenshots');
const portal = await startProcess('testing/start-with-clock.ts', {
  PORTAL_DATA_DIR: dataDir,
  STOPPED_CLOCK: now.toISOString(),
});
// Partial raster redraws rounded corners over themselves, so their shade depends on the number of redraws.
const browser = await chromium.launch({
  executablePath,
  args: [...chromiumFlags, '--disable-partial-raster'],
});
try {
  if (options.readme) {
    const desktop = new ScreenshotSet(browser, portal.url, 1280);
    await awaiting(desktop, 'application-list');
    await underWay(desktop);
    const phone = new ScreenshotSet(browser, portal.url, 390);
    await awaiting(phone, 'phone');
    await askedOfSupplier(phone);
    await joined(desktop, (await prepare(portal.url)).received);
    console.log('the pictures are in docs/images and docs/manual/images');
  } else {
    await takeAll(portal.url);
    console.log(`screenshots are in ${folder}`);
  }
} finally {
  await browser.close();
  await portal.stop();
  await rm(dataDir, { recursive: true, force: true });
}
if (before !== null) {
  const differing = await differences(before, folder);
  for (const line of differing) console.log(line);
  console.log(`${differing.length} pictures are not the same as in ${before}`);
  if (differing.length > 0) process.exitCode = 1;
}
