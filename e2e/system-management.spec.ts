import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { newestText } from '#texts/form.ts';
import { failure, general } from '#texts/general.ts';
import { mailDropText, mailFailure } from '#texts/mail-failure.ts';
import { setupScreen } from '#texts/setup.ts';
import { pageTitle as titles, portalName } from '#texts/shell.ts';
import { mailConfirmation, system as systemText } from '#texts/system-management.ts';
import { card, submitted } from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { startPortal } from '#testing/portal-process.ts';
import { recordAnnouncements } from './announcements.ts';
import { expectTold } from './dialogs.ts';
import { expect, test as base } from './test.ts';
import { disclosureOf } from './locators.ts';
import { makeDataFolder } from '#testing/data-folder.ts';

/** A mail server that rejects all mail while it is not `open`. */
type PostOffice = { readonly url: string; open: boolean; readonly arrived: string[] };

/** A separate portal whose mail server can be closed. */
const test = base.extend<object, { post: PostOffice; ownPortal: string }>({
  post: [
    // Playwright wants the first parameter to be destructured.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const arrived: string[] = [];
      const server = new SMTPServer({
        disabledCommands: ['AUTH', 'STARTTLS'],
        disableReverseLookup: true,
        onRcptTo: ({ address }, _session, done) => {
          if (post.open) return done();
          done(
            Object.assign(new Error(`5.1.1 <${address}>: Recipient address rejected`), { responseCode: 550 }),
          );
        },
        onData: (stream, session, done) => {
          stream.resume();
          stream.on('end', () => {
            arrived.push(...session.envelope.rcptTo.map(({ address }) => address));
            done();
          });
        },
      });
      server.on('error', () => undefined);
      const port = await freePort();
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
      const post: PostOffice = { url: `smtp://127.0.0.1:${port}`, open: false, arrived };
      await use(post);
      await new Promise<void>((resolve) => server.close(resolve));
    },
    { scope: 'worker' },
  ],
  ownPortal: [
    async ({ post }, use) => {
      const dataDir = await makeDataFolder('portal-e2e-mail');
      const portal = await startPortal({ PORTAL_DATA_DIR: dataDir, PORTAL_DEMO: '1', SMTP_URL: post.url });
      await use(portal.url);
      await portal.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ ownPortal }, use) => use(ownPortal),
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('a server without a port');
  return address.port;
}

test('a system admin sees undelivered mails and why, resends one, and gives up the rest @desktop', async ({
  enter,
  baseURL,
  post,
}) => {
  post.open = false;
  await submitted(baseURL);
  const page = await enter('sysadmin');
  await page
    .getByRole('navigation', { name: 'メニュー' })
    .getByRole('link', { name: 'システム管理' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('システム管理');
  // The two receptionists, and the one in the demonstration company.
  const entry = card(page, '管理メニュー').getByRole('link', { name: new RegExp(titles.undelivered_mail) });
  await expect(async () => {
    await page.reload();
    await expect(entry).toContainText('3件', { timeout: 1000 });
  }).toPass();
  await checkPage(page);
  const expectAnnounced = await recordAnnouncements(page);
  await entry.click();
  await expect(page).toHaveTitle(`${titles.undelivered_mail} | ${portalName}`);
  const table = page.getByRole('table', { name: titles.undelivered_mail });
  const row = table.getByRole('row', { name: /reception2@operator\.example/ });
  await expect(row).toContainText('中村 愛');
  await expect(row).toContainText('産業機器事業部 品質保証部');
  await expect(row).toContainText('【あけぼの機械工業株式会社】受付のお願い：新規取引申請書');
  await expect(row).toContainText(mailFailure.unknownRecipient);
  await expect(row).toContainText('5.1.1 <reception2@operator.example>: Recipient address rejected');
  const [retry, withdraw] = [
    page.getByRole('button', { name: '再送' }),
    page.getByRole('button', { name: '送信中止' }),
  ];
  await expect(retry).toBeDisabled();
  await expect(withdraw).toBeDisabled();
  await checkPage(page);

  // By keyboard: to the row, and to the button.
  await waitUntilSettled(page);
  await row.getByRole('radio').focus();
  await page.keyboard.press('Space');
  await expect(row.getByRole('radio')).toBeChecked();
  await withdraw.click();
  const confirmation = page.getByRole('alertdialog');
  await expect(confirmation.getByRole('paragraph')).toHaveText([
    '中村 愛（reception2@operator.example）宛て',
    mailConfirmation.withdrawnForGood,
    mailConfirmation.withdraw,
  ]);
  await expect(confirmation).toContainText(
    /【あけぼの機械工業株式会社】受付のお願い：新規取引申請書 No\.\d+（回答希望 \d\d\/\d\d）/,
  );
  await checkPage(page);
  await page.keyboard.press('Escape');
  await expect(confirmation).toHaveCount(0);
  await expect(row).toBeVisible();
  await withdraw.click();
  await confirmation.getByRole('button', { name: '送信中止' }).click();
  await expectTold(page, systemText.withdrawn);
  await expectAnnounced(systemText.withdrawn);
  await expect(row).toHaveCount(0);

  post.open = true;
  for (const address of ['reception1@operator.example', '@s0004.supplier.example']) {
    const next = table.getByRole('row', { name: new RegExp(address.replaceAll('.', String.raw`\.`)) });
    // An automatic retry may have been quicker.
    if ((await next.count()) === 0) continue;
    await waitUntilSettled(page);
    await next.getByRole('radio').check();
    await retry.click();
    await confirmation.getByRole('button', { name: '再送' }).click();
    await expect(confirmation).toHaveCount(0);
    await waitUntilSettled(page);
  }
  const empty = page.getByText(general.emptyList);
  await expect(async () => {
    await page.getByRole('button', { name: newestText.load }).click();
    await expect(empty).toBeVisible({ timeout: 1000 });
  }).toPass();
  await checkPage(page);
  expect(post.arrived.filter((address) => address === 'reception1@operator.example')).toHaveLength(1);
  expect(post.arrived).not.toContain('reception2@operator.example');
  await page.getByRole('link', { name: '戻る' }).click();
  await expect(entry).not.toContainText('件');
});

test('導入の手順 has what is done, and a mail to oneself is done once the mail server takes it @desktop', async ({
  enter,
  post,
}) => {
  post.open = false;
  const page = await enter('sysadmin', '/system-management');
  const steps = card(page, '導入の手順');
  const step = (name: string) => steps.getByRole('listitem').filter({ hasText: name });
  // What is done is folded below the rest.
  const finished = disclosureOf(page, '完了した手順');
  await expect(step('ワークフローの登録')).toHaveCount(0);
  await checkPage(page);
  await finished.click();
  await expect(step('ログインの確認：')).toHaveText([/^(完了|未完了)/, /^(完了|未完了)/]);
  await expect(step('ワークフローの登録')).toContainText(/^完了/);
  await expect(step('マスタ取込')).toContainText(/^完了/);
  await expect(step('バックアップ')).toContainText('未完了');
  await expect(step('メール送信の確認')).toContainText('未完了');
  await checkPage(page);
  await step('メール送信の確認').getByRole('button', { name: '自分に送信' }).click();
  await expectTold(page, setupScreen.mailSent(titles.undelivered_mail));
  await checkPage(page);
  // The mail server has refused it: the list of undelivered mail says why.
  const entry = card(page, '管理メニュー').getByRole('link', { name: new RegExp(titles.undelivered_mail) });
  await expect(async () => {
    await page.reload();
    await expect(entry).toContainText('1件', { timeout: 1000 });
  }).toPass();
  await entry.click();
  const row = page.getByRole('row', { name: /送信テスト：サプライヤーポータル/ });
  await expect(row).toContainText('宛先のメールアドレスが受け付けられませんでした。');
  post.open = true;
  await row.getByRole('radio').check();
  await page.getByRole('button', { name: '再送' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '再送' }).click();
  await expect(async () => {
    await page.goto('/system-management');
    await finished.click();
    await expect(step('メール送信の確認')).toContainText(/^完了/, { timeout: 1000 });
  }).toPass();
  await expect(step('メール送信の確認').getByRole('button')).toHaveText('自分に送信');
});

test('a mail resent in another tab says so, and the list reloads @desktop', async ({
  enter,
  baseURL,
  post,
}) => {
  post.open = false;
  await submitted(baseURL);
  const page = await enter('sysadmin', '/system-management/undelivered-mail');
  const row = page.getByRole('row', { name: /reception1@operator\.example/ });
  await expect(async () => {
    await page.reload();
    await expect(row).toBeVisible({ timeout: 1000 });
  }).toPass();
  await row.getByRole('radio').check();
  const other = await clientOf('sysadmin2', baseURL ?? '');
  const path = '/api/system_management/undelivered_mail';
  const { items } = await (await other.get(`${path}/list?skip=0&limit=100`)).json();
  for (const { mail_id } of items)
    await expect(async () => {
      const { status } = await statusOf(other.post(`${path}/withdraw`, { data: { mail_id } }));
      expect(status).toBe(200);
    }).toPass();
  await other.dispose();
  await page.getByRole('button', { name: '再送' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '再送' }).click();
  await expect(page.getByText(failure.mailAlreadyWithdrawn)).toBeVisible();
  await expect(page.getByText(general.emptyList)).toBeVisible();
  await checkPage(page);
});

async function statusOf(answer: Promise<{ status(): number }>) {
  return { status: (await answer).status() };
}

test('a mail to somebody who is invalid is marked, and is not offered for 再送 @desktop', async ({
  enter,
}) => {
  const page = await enter('sysadmin', '/error/forbidden');
  const mail = {
    subject: '【あけぼの機械工業株式会社】受付のお願い：新規取引申請書 No.1（回答希望 12/1）',
    full_name: '藤田 修',
    organisation_name: '東海メッキ工業株式会社',
    mail_address: 'supplier2@s0002.supplier.example',
    queued_at: '2026-11-20T00:00:00Z',
    failed_at: '2026-11-20T00:10:00Z',
    last_error: '550 5.1.1 User unknown',
  };
  await page.route('**/api/system_management/undelivered_mail/list?*', (route) =>
    route.fulfill({
      json: {
        items: [
          { ...mail, mail_id: 1, recipient_invalid: true },
          { ...mail, mail_id: 2, full_name: '石井 陽子', recipient_invalid: false },
        ],
        total_count: 2,
      },
    }),
  );
  await page.goto('/system-management/undelivered-mail');
  const marked = page.getByRole('row', { name: /藤田 修/ });
  await expect(marked).toContainText('無効');
  await expect(marked).toContainText(mailDropText.recipient_invalid);
  const [retry, withdraw] = [
    page.getByRole('button', { name: '再送' }),
    page.getByRole('button', { name: '送信中止' }),
  ];
  await marked.getByRole('radio').check();
  await expect(withdraw).toBeEnabled();
  await expect(retry).toBeDisabled();
  await checkPage(page);
  await page
    .getByRole('row', { name: /石井 陽子/ })
    .getByRole('radio')
    .check();
  await expect(retry).toBeEnabled();
});

test('only admins have システム管理: division admins without mails, others get アクセス権エラー @desktop', async ({
  enter,
}) => {
  const admin = await enter('divadmin1', '/system-management');
  await expect(card(admin, '管理メニュー')).toBeVisible();
  await expect(card(admin, '導入の手順')).toHaveCount(0);
  await expect(admin.getByRole('link', { name: new RegExp(titles.undelivered_mail) })).toHaveCount(0);
  await checkPage(admin);
  await admin.goto('/system-management/undelivered-mail');
  await expect(admin).toHaveURL(/\/error\/forbidden$/);
  for (const login_id of ['applicant1', 'supplier1']) {
    const page = await enter(login_id);
    await expect(page.getByRole('link', { name: 'システム管理' })).toHaveCount(0);
    await page.goto('/system-management');
    await expect(page).toHaveURL(/\/error\/forbidden$/);
  }
});

test('担当者不在 leads an admin to the applications that nobody can act on @desktop', async ({ enter }) => {
  const page = await enter('sysadmin', '/system-management');
  await page.getByRole('link', { name: /担当者不在/ }).click();
  await expect(page).toHaveURL(/\/application$/);
  await waitUntilSettled(page);
  await expect(page.getByRole('tab', { selected: true })).toContainText('担当者不在');
  await expect(page.getByRole('table', { name: '担当者不在' }).getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'CSV出力' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'UTF-8' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^担当者不在_\d{8}\.csv$/);
});
