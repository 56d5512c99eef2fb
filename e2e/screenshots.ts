import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { chromiumFlags, ensureChromium } from '../scripts/chromium.ts';
import { approve, departmentStep, newSupplier, openDetail, openForm, submit } from './application.ts';
import { settled } from './check-page.ts';
import { clientOf } from './client.ts';
import { dialog } from './dialogs.ts';
import { fileNamed } from './files.ts';
import { startPortal } from './portal-process.ts';

/** `npm run screenshots`: a picture of every screen and dialog at both widths, into `screenshots/`. */

const folder = path.join(path.dirname(import.meta.dirname), 'screenshots');
const widths = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
} as const;
type Width = keyof typeof widths;

/** Takes the pictures of one width, numbered in their order. */
class Album {
  readonly #browser: Browser;
  readonly #baseURL: string;
  readonly width: Width;
  #count = 0;

  constructor(browser: Browser, baseURL: string, width: Width) {
    this.#browser = browser;
    this.#baseURL = baseURL;
    this.width = width;
  }

  /** A browser of a person's own; of nobody's with null. */
  async enter(login_id: string | null, address: string): Promise<Page> {
    const client = login_id === null ? null : await clientOf(login_id, this.#baseURL);
    const context = await this.#browser.newContext({
      ...widths[this.width],
      ...(client !== null && { storageState: await client.storageState() }),
      baseURL: this.#baseURL,
      locale: 'ja-JP',
      timezoneId: 'Asia/Tokyo',
      reducedMotion: 'reduce',
    });
    await client?.dispose();
    const page = await context.newPage();
    await page.goto(address);
    await settled(page);
    return page;
  }

  /** The whole page, or, of what lies over it, what is in sight. */
  async take(page: Page, name: string, how: 'whole' | 'in sight' = 'whole'): Promise<void> {
    await settled(page);
    this.#count += 1;
    const file = `${this.width}-${String(this.#count).padStart(2, '0')}-${name}.png`;
    const { viewport } = widths[this.width];
    if (how === 'whole') {
      // As high as the page is, so that what sticks to an edge is there once, and there.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width: viewport.width, height: Math.max(height, viewport.height) });
    }
    await page.screenshot({ path: path.join(folder, file) });
    await page.setViewportSize(viewport);
  }
}

async function outside(album: Album): Promise<void> {
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

async function frame(album: Album): Promise<void> {
  const page = await album.enter('reception1', '/');
  await album.take(page, 'TOP');
  await page.getByRole('button', { name: /のメニュー$/ }).click();
  await album.take(page, 'ユーザーメニュー', 'in sight');
  await page.keyboard.press('Escape');
  if (album.width === 'phone') {
    await page.getByRole('button', { name: 'メニューを開く' }).click();
    await album.take(page, 'メニュー', 'in sight');
  }
  await page.context().close();
  // Of the demonstration company: something awaits supplier6; supplier8 has acted, and nothing does.
  const idle = await album.enter('supplier8', '/');
  await album.take(idle, 'TOP-サプライヤー-空');
  await idle.goto('/application');
  await idle.getByRole('radio', { name: '未完了', exact: true }).check();
  await album.take(idle, '申請-サプライヤー');
  await idle.context().close();
  const supplier = await album.enter('supplier6', '/');
  await album.take(supplier, 'TOP-サプライヤー');
  await supplier.getByRole('link').filter({ hasText: '書' }).first().click();
  await supplier.getByRole('region', { name: '担当者入力' }).waitFor();
  await album.take(supplier, '申請詳細-サプライヤー');
  await supplier.context().close();
}

async function creating(album: Album): Promise<void> {
  const page = await album.enter('applicant1', '/application');
  await album.take(page, '申請-空');
  await page.getByRole('group', { name: '自分が申請した書類' }).getByLabel('未完了').check();
  await settled(page);
  await page.getByRole('table', { name: '申請一覧' }).getByRole('row').nth(1).click();
  await album.take(page, '申請');
  await page.getByRole('combobox', { name: '事業部' }).selectOption('');
  await page.getByRole('button', { name: '申請書作成へ' }).click();
  await album.take(page, '申請-未選択');
  await openForm(page, newSupplier);
  await album.take(page, '申請書作成');
  await page.getByRole('button', { name: 'カレンダーを開く' }).click();
  await album.take(page, 'カレンダー', 'in sight');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '申請', exact: true }).click();
  await album.take(page, '申請書作成-エラー');
  await page.getByLabel('取引先名').fill('株式会社青葉精工');
  await page.getByLabel('取引開始日').fill('2099年4月1日');
  await page.getByLabel('想定年額').fill('1,200万円');
  await page.getByLabel('回答希望日').fill('2099/01/05');
  await page.getByLabel('申請書の添付ファイル1').setInputFiles(fileNamed('見積書（第１版）.pdf'));
  await page
    .getByLabel('申請書の添付ファイル2')
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

/** The route dialog and what lies over it; an application that waits for its route. */
async function route(album: Album, application_id: number): Promise<void> {
  const page = await album.enter('router1', '/');
  await openDetail(page, application_id);
  await album.take(page, '申請詳細-ルート設定');
  await page.getByRole('button', { name: '申請ルートを設定' }).click();
  const dialogOfRoute = dialog(page, '申請ルートの設定');
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
  await album.take(page, 'ステップ-部署', 'in sight');
  await form.getByRole('radio', { name: 'ユーザーを選択' }).check();
  await form.getByRole('button', { name: '決定' }).click();
  await album.take(page, 'ステップ-エラー', 'in sight');
  await form.getByRole('row').filter({ hasText: '設計部' }).getByRole('radio').check();
  await form.getByRole('checkbox', { name: '吉田 翔太' }).check();
  await form.getByRole('checkbox', { name: '山田 千尋' }).check();
  await form.getByRole('group', { name: '選択中のユーザー' }).scrollIntoViewIfNeeded();
  await album.take(page, 'ステップ-ユーザー', 'in sight');
  await decide();
  await dialogOfRoute.getByRole('button', { name: '追加：担当者・承認者' }).click();
  await form.getByRole('tab', { name: 'サプライヤー' }).click();
  await settled(page);
  await form.getByRole('row').filter({ hasText: '本社' }).first().getByRole('radio').check();
  await form.getByRole('radio', { name: '全員' }).check();
  await form.getByRole('tab', { name: 'サプライヤー' }).scrollIntoViewIfNeeded();
  await album.take(page, 'ステップ-サプライヤー', 'in sight');
  await form.getByLabel('前ステップNo').fill('');
  await decide();
  await dialogOfRoute.getByRole('button', { name: '追加：閲覧者' }).click();
  await form.getByRole('combobox', { name: '事業部' }).selectOption({ label: '調達本部' });
  await settled(page);
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

async function details(album: Album, waiting: number): Promise<void> {
  const reception = await album.enter('reception1', '/');
  await openDetail(reception, waiting);
  await reception.getByRole('button', { name: '却下', exact: true }).click();
  await album.take(reception, '申請詳細-却下エラー');
  await reception.getByLabel('コメント').fill('取引先名をご確認ください。');
  await reception.getByRole('button', { name: '却下', exact: true }).click();
  await reception.getByRole('alertdialog').waitFor();
  await album.take(reception, '却下-確認', 'in sight');
  await reception.context().close();
  // Of the demonstration company: the newest one that is 完了.
  const page = await album.enter('multi1', '/application');
  await page.getByRole('group', { name: '承認対象の書類' }).getByLabel('完了', { exact: true }).check();
  await settled(page);
  await page.getByRole('table', { name: '申請一覧' }).getByRole('row').nth(1).click();
  await page.getByRole('button', { name: '詳細表示' }).click();
  await page.getByRole('region', { name: '回付状況' }).waitFor();
  await album.take(page, '申請詳細-完了');
  if (album.width === 'desktop') {
    await page.emulateMedia({ media: 'print' });
    await album.take(page, '申請詳細-印刷');
  }
  await page.context().close();
}

async function managing(album: Album): Promise<void> {
  const page = await album.enter('sysadmin', '/system-management');
  await album.take(page, 'システム管理');
  for (const [name, address] of [
    ['ワークフロー管理', '/workflow-management'],
    ['ワークフロー詳細', '/workflow-management/detail?workflowId=1'],
    ['サプライヤーグループ管理', '/supplier-group-management'],
    ['サプライヤーグループ詳細', '/supplier-group-management/view?supplier_group_id=2'],
    ['サプライヤーグループ編集', '/supplier-group-management/edit?supplier_group_id=2'],
  ] as const) {
    await page.goto(address);
    await settled(page);
    await album.take(page, name);
  }
  await page.goto('/supplier-management');
  await settled(page);
  await page.getByRole('button', { name: 'CSV出力' }).click();
  await page.getByRole('button', { name: 'UTF-8' }).waitFor();
  await album.take(page, 'サプライヤー管理', 'in sight');
  await page.keyboard.press('Escape');
  await page.getByRole('table', { name: 'サプライヤー一覧' }).getByRole('row').nth(1).dblclick();
  await page.getByRole('region', { name: 'サプライヤー情報' }).waitFor();
  await album.take(page, 'サプライヤー詳細');
  await page.goto('/internal-user-management');
  await settled(page);
  await album.take(page, '社内ユーザー管理');
  await page.getByRole('table', { name: '社内ユーザー一覧' }).getByRole('row').nth(1).dblclick();
  await page.getByRole('dialog').waitFor();
  await album.take(page, '社内ユーザーの編集', 'in sight');
  await page.goto('/system-management/audit-log');
  await settled(page);
  await album.take(page, '監査ログ');
  await page.goto('/system-management/undelivered-mail');
  await settled(page);
  await page.getByRole('radio').first().check();
  await album.take(page, '配信できなかったメール');
  await page.getByRole('button', { name: '送信中止' }).click();
  await page.getByRole('alertdialog').waitFor();
  await album.take(page, '送信中止の確認', 'in sight');
  await page.context().close();
}

/** An application that waits for its receptionist, and one that waits for its route. */
async function prepare(baseURL: string): Promise<{ waiting: number; received: number }> {
  const applicant = await clientOf('applicant1', baseURL);
  const reception = await clientOf('reception1', baseURL);
  const router = await clientOf('router1', baseURL);
  const [waiting, received, several] = [
    await submit(applicant, { file: fileNamed('会社案内 2026年度版.pdf') }),
    await submit(applicant, { file: fileNamed('登記事項証明書.pdf') }),
    await submit(applicant),
  ];
  await approve(reception, received);
  await approve(reception, several);
  const steps = [
    await departmentStep(router, '設計部', 4, null),
    await departmentStep(router, '品質保証部', 5, null),
  ];
  await approve(router, several, { name: '並行', steps });
  for (const client of [applicant, reception, router]) await client.dispose();
  return { waiting, received };
}

const executablePath = ensureChromium();
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-screenshots-'));
const portal = await startPortal({ PORTAL_DATA_DIR: dataDir });
const browser = await chromium.launch({ executablePath, args: [...chromiumFlags] });
try {
  const { waiting, received } = await prepare(portal.url);
  for (const width of ['desktop', 'phone'] as const) {
    const album = new Album(browser, portal.url, width);
    await outside(album);
    await frame(album);
    await creating(album);
    await route(album, received);
    await details(album, waiting);
    await managing(album);
  }
  console.log(`screenshots are in ${folder}`);
} finally {
  await browser.close();
  await portal.stop();
  await rm(dataDir, { recursive: true, force: true });
}
