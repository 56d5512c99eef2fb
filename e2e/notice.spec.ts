import type { Page } from '@playwright/test';
import { destinationPicker } from '#texts/destination.ts';
import { invalid } from '#texts/fields.ts';
import { draftText, newestText } from '#texts/form.ts';
import { failure, sentWith } from '#texts/general.ts';
import { correctionText } from '#texts/notice-correction.ts';
import { noticeDone, noticeLabel, noticeConfirmation, noticeScreen } from '#texts/notice.ts';
import { card, dayFromToday, valueOf } from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { answer, dialog, expectConflict, expectSummary, expectTold } from './dialogs.ts';
import { expectDownload, fileNamed } from './files.ts';
import { expandCard } from './expand-card.ts';
import type { ShownMail } from './mail.ts';
import { chooseDestination } from './message.ts';
import { expect, test } from './test.ts';

const written = (date: string) => date.replaceAll('-', '');

/** Fills in what every notice needs. */
async function write(page: Page, title: string, { from = 0, to = 0 } = {}): Promise<void> {
  const form = card(page, 'お知らせの作成');
  await form.getByRole('textbox', { name: 'タイトル' }).fill(title);
  await form
    .getByRole('textbox', { name: '本文' })
    .fill('検査の方法を変更します。\nhttps://example.com/guide をご覧ください。');
  await form.getByLabel(noticeLabel.publish_date_from).fill(written(dayFromToday(from)));
  await form.getByLabel(noticeLabel.publish_date_to).fill(written(dayFromToday(to)));
}

/** Posts the notice, and returns its id. */
async function post(page: Page, reach: string, withIt: string): Promise<number> {
  await card(page, 'お知らせの作成').getByRole('button', { name: '投稿', exact: true }).click();
  await answer(page, [reach, withIt, noticeConfirmation.post], '投稿');
  await page.waitForURL('**/notice/view?notice_id=*');
  await expectTold(page, noticeDone.posted);
  await waitUntilSettled(page);
  return Number(new URL(page.url()).searchParams.get('notice_id'));
}

const rowOfTop = (page: Page, title: string) =>
  page.getByRole('table', { name: 'お知らせ', exact: true }).getByRole('row').filter({ hasText: title });

test('a notice to a group: members get a mail and read it, others never see it, and an admin deletes it', async ({
  enter,
  isMobile,
}) => {
  const title = `検査方法の変更について ${isMobile ? '電話' : '机'}`;
  const file = fileNamed('検査要領書（改訂版）.pdf');
  const publisher = await enter('pic1', '/notice/edit');
  await expandCard(publisher);
  await checkPage(publisher);
  await write(publisher, title);
  await chooseDestination(publisher, noticeScreen.supplierGroups, 'めっき・表面処理の協力会社');
  await expect(publisher.getByRole('checkbox', { name: noticeScreen.sendMail })).toBeChecked();

  // A draft keeps the ids of its targets: their names are asked for.
  await publisher.reload();
  await waitUntilSettled(publisher);
  await expect(card(publisher, 'お知らせの作成').getByText('めっき・表面処理の協力会社')).toBeVisible();
  await publisher.getByLabel('添付ファイル1').setInputFiles(file);

  await publisher.getByRole('button', { name: 'プレビュー' }).click();
  const preview = dialog(publisher, noticeScreen.previewTitle);
  await expect(valueOf(preview, 'タイトル')).toHaveText(title);
  await expect(valueOf(preview, '投稿者')).toHaveText('産業機器事業部 設計部 吉田 翔太');
  await expect(preview.getByRole('link', { name: 'https://example.com/guide' })).toBeVisible();
  await expect(valueOf(preview, '添付ファイル')).toContainText(file.name);
  await checkPage(publisher);
  await preview.getByRole('button', { name: '閉じる', exact: true }).last().click();

  const notice_id = await post(publisher, noticeConfirmation.reach(4, 5), sentWith(true, 1));
  const content = card(publisher, 'お知らせ');
  const today = dayFromToday(0).replaceAll('-', '/');
  await expect(valueOf(content, '公開期間')).toHaveText(`${today}〜${today}`);
  await expect(valueOf(content, '状態')).toHaveText('公開中');
  await expect(publisher.getByRole('button', { name: '削除' })).toHaveCount(0);
  await expect(publisher.getByRole('link', { name: '戻る' })).toBeVisible();
  await checkPage(publisher);

  const reader = await enter('supplier2');
  await expect(rowOfTop(reader, title)).toContainText('未読');
  await expect(rowOfTop(reader, title)).toContainText('産業機器事業部');
  await checkPage(reader);
  await expect(async () => {
    const mails = (await (await reader.request.get('/dev/mail.json')).json()) as ShownMail[];
    const mail = mails.find(({ text }) =>
      text.includes(`/notice/view?notice_id=${notice_id}&by=supplier#supplier\n`),
    );
    expect(mail?.subject).toBe('【あけぼの機械工業株式会社】お知らせが公開されました：産業機器事業部');
  }).toPass({ timeout: 15_000 });
  const marked = reader.waitForResponse('**/api/notice/view/mark_as_read');
  await reader.getByRole('link', { name: title }).click();
  await marked;
  const body = valueOf(card(reader, 'お知らせ'), '本文');
  await expect(body).toHaveText('検査の方法を変更します。\nhttps://example.com/guide をご覧ください。', {
    useInnerText: true,
  });
  const link = body.getByRole('link', { name: 'https://example.com/guide' });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expectDownload(reader, card(reader, 'お知らせ'), file);
  await checkPage(reader);
  await reader.getByRole('link', { name: '戻る' }).click();
  await expect(rowOfTop(reader, title)).toContainText('既読');

  const outsider = await enter('supplier4');
  await expect(card(outsider, 'お知らせ')).toBeVisible();
  await expect(outsider.getByText(title)).toHaveCount(0);
  await outsider.goto(`/notice/view?notice_id=${notice_id}`);
  await outsider.waitForURL('**/error/not-found');

  await publisher.getByRole('button', { name: '既読状況を表示' }).click();
  const readingStatus = card(publisher, '既読状況');
  await expect(readingStatus).toContainText(noticeScreen.readOf(1, 4));
  await expect(readingStatus.getByText('1–4 / 4社')).toBeHidden();
  await expect(readingStatus.getByRole('row').nth(1)).toContainText('未読');
  await expect(readingStatus.getByRole('row').last()).toContainText('藤田 修');
  // Content half below the header can be scrolled into reach.
  await publisher.evaluate(() => scrollTo(0, 0));
  await checkPage(publisher);
  await readingStatus.getByRole('button', { name: 'CSV出力' }).click();
  const saved = publisher.waitForEvent('download');
  await publisher.getByRole('menuitem', { name: 'UTF-8' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^既読状況_検査方法の変更について_.*\.csv$/);
  await publisher.getByRole('button', { name: '閉じる', exact: true }).click();
  await expect(readingStatus).toBeHidden();
  await expect(publisher.getByRole('button', { name: '既読状況を表示' })).toBeFocused();

  const admin = await enter('divadmin1', `/notice/view?notice_id=${notice_id}`);
  // The server's refusal appears above the notice, and a button loads the newest state.
  const stale = failure.stale;
  await admin.route(
    '**/api/notice/view/delete',
    (route) =>
      route.fulfill({ status: 422, json: { detail: [{ loc: ['body', 'updated_at'], msg: stale }] } }),
    { times: 1 },
  );
  await admin.getByRole('button', { name: '削除' }).click();
  await answer(admin, noticeConfirmation.remove, '削除');
  await expectConflict(admin, stale);
  await checkPage(admin);
  await admin.getByRole('button', { name: newestText.load }).click();
  await expect(admin.getByText(stale)).toHaveCount(0);
  await admin.getByRole('button', { name: '削除' }).click();
  await expect(admin.getByRole('alertdialog').getByRole('button', { name: 'キャンセル' })).toBeFocused();
  await answer(admin, noticeConfirmation.remove, '削除');
  await admin.waitForURL((url) => url.pathname === '/');
  await waitUntilSettled(admin);
  await expectTold(admin, noticeDone.deleted);
  await expect(admin.getByText(title)).toHaveCount(0);
  await reader.goto(`/notice/view?notice_id=${notice_id}`);
  await reader.waitForURL('**/error/not-found');
});

test('errors show at once; a later first day removes the mail option, すべて the lists; a draft comes back @desktop', async ({
  enter,
}) => {
  const page = await enter('router1', '/notice/edit');
  await expandCard(page);
  const form = card(page, 'お知らせの作成');
  await expect(valueOf(form, '事業部')).toHaveText('産業機器事業部');
  await expect(form.getByRole('checkbox', { name: noticeScreen.postAsSystemNotice })).toHaveCount(0);
  await form.getByRole('button', { name: '投稿', exact: true }).click();
  await expectSummary(form, [
    invalid.required('タイトル'),
    invalid.required('本文'),
    invalid.required('公開期間（FROM）'),
    invalid.required('公開期間（TO）'),
    invalid.noTarget,
  ]);
  await checkPage(page);

  await write(page, '品質月間', { from: 0, to: 0 });
  const mail = form.getByRole('checkbox', { name: noticeScreen.sendMail });
  await expect(mail).toBeChecked();
  await form.getByLabel(noticeLabel.publish_date_from).fill(written(dayFromToday(2)));
  await expect(mail).toBeDisabled();
  await expect(mail).not.toBeChecked();
  // While a day without a year is typed, it briefly is a day of next year: nothing may be removed for good.
  await form.getByLabel(noticeLabel.publish_date_from).fill(written(dayFromToday(0)));
  await expect(mail).toBeEnabled();
  await expect(mail).toBeChecked();
  await form.getByLabel(noticeLabel.publish_date_from).fill(written(dayFromToday(2)));
  await chooseDestination(page, 'サプライヤー', '株式会社青葉精工 本社');
  await expect(form.getByText(invalid.noTarget)).toHaveCount(0);
  await form.getByRole('button', { name: '投稿', exact: true }).click();
  await expectSummary(form, [invalid.before('公開期間（TO）', '公開期間（FROM）')]);
  await form.getByRole('checkbox', { name: noticeScreen.all }).check();
  await expect(form.getByText('株式会社青葉精工 本社')).toHaveCount(0);
  await expect(form.getByRole('button', { name: 'サプライヤーを選択' })).toBeDisabled();
  await expect(form.getByRole('group', { name: 'サプライヤー すべて' })).toBeVisible();
  await checkPage(page);

  await page.reload();
  await waitUntilSettled(page);
  await expect(form.getByText(draftText.restored)).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'タイトル' })).toHaveValue('品質月間');
  await expect(form.getByRole('checkbox', { name: noticeScreen.all })).toBeChecked();
  await form.getByLabel(noticeLabel.publish_date_to).fill(written(dayFromToday(3)));
  await page.getByRole('button', { name: '投稿', exact: true }).click();
  const confirmation = page.getByRole('alertdialog');
  await expect(confirmation).toContainText(/公開先：\d+社（\d+名）/);
  await expect(confirmation).toContainText(sentWith(false, 0));
  await expect(confirmation).toContainText(noticeConfirmation.neverMailed);
  await confirmation.getByRole('button', { name: 'キャンセル' }).click();

  // From today on it is mailed, unless it is set by hand; a draft keeps that.
  await form.getByLabel(noticeLabel.publish_date_from).fill(written(dayFromToday(0)));
  await expect(mail).toBeChecked();
  await mail.uncheck();
  await page.reload();
  await waitUntilSettled(page);
  await expect(mail).not.toBeChecked();
  await page.getByRole('button', { name: '投稿', exact: true }).click();
  await answer(
    page,
    [/^公開先：/, sentWith(false, 0), noticeConfirmation.notMailed, noticeConfirmation.post],
    'キャンセル',
  );
  await expect(form.getByRole('textbox', { name: 'タイトル' })).toHaveValue('品質月間');
});

test('a posted notice starts another one with its text and targets @desktop', async ({ enter }) => {
  const page = await enter('divadmin1', '/notice/edit');
  const posted = page.getByRole('table', { name: noticeScreen.posted });
  await posted
    .getByRole('row')
    .filter({ hasText: '棚卸しに伴う受入停止のお知らせ' })
    .getByRole('link', { name: '棚卸しに伴う受入停止のお知らせ', exact: true })
    .click();
  await page.getByRole('link', { name: noticeScreen.copy }).click();
  await expect(page.getByText('投稿済みのお知らせの内容を引き継ぎました。', { exact: false })).toBeVisible();
  const form = card(page, 'お知らせの作成');
  await expect(form.getByRole('textbox', { name: 'タイトル' })).toHaveValue('棚卸しに伴う受入停止のお知らせ');
  await expect(form.getByRole('textbox', { name: '本文' })).not.toHaveValue('');
  await expect(form.getByLabel(noticeLabel.publish_date_from)).toHaveValue('');
  await checkPage(page);
});

test('a system admin posts for any division, and system notices to everybody @desktop', async ({ enter }) => {
  const title = `臨時メンテナンス 机`;
  const page = await enter('sysadmin2', '/notice/edit');
  await expandCard(page);
  const form = card(page, 'お知らせの作成');
  await chooseDestination(page, 'サプライヤー', 'サンライズ物流株式会社');
  const before = await form
    .getByRole('combobox', { name: '事業部' })
    .evaluate((select) => (select instanceof HTMLSelectElement ? select.selectedIndex : -1));
  await form.getByRole('combobox', { name: '事業部' }).selectOption({ label: '電子部品事業部' });
  await expect(form.getByText('サンライズ物流株式会社')).toHaveCount(0);
  // What was chosen for a division is there again when the user comes back to it.
  await form.getByRole('combobox', { name: '事業部' }).selectOption({ index: before });
  await expect(form.getByText('サンライズ物流株式会社')).toBeVisible();
  await form.getByRole('combobox', { name: '事業部' }).selectOption({ label: '電子部品事業部' });
  const mail = form.getByRole('checkbox', { name: noticeScreen.sendMail });
  await expect(mail).toBeChecked();
  await form.getByRole('checkbox', { name: noticeScreen.postAsSystemNotice }).check();
  await expect(mail).not.toBeChecked();
  await expect(form.getByRole('combobox', { name: '事業部' })).toBeDisabled();
  await expect(form.getByRole('group', { name: '公開先' })).toHaveCount(0);
  await write(page, title);
  await checkPage(page);
  await form.getByRole('button', { name: '投稿', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('社内ユーザーを含む');
  await expect(page.getByRole('alertdialog')).toContainText(noticeConfirmation.notMailed);
  await page.getByRole('alertdialog').getByRole('button', { name: '投稿' }).click();
  await page.waitForURL('**/notice/view?notice_id=*');
  await expect(valueOf(card(page, 'お知らせ'), '区分')).toHaveText(noticeScreen.systemNotice);

  for (const login_id of ['supplier5', 'viewer1']) {
    const reader = await enter(login_id);
    const system = reader.getByRole('table', { name: noticeScreen.systemNotice });
    await expect(system.getByRole('row').filter({ hasText: title })).toContainText('未読');
  }
  const admin = await enter('divadmin2', new URL(page.url()).pathname + new URL(page.url()).search);
  await expect(card(admin, 'お知らせ')).toBeVisible();
  await expect(admin.getByRole('button', { name: '削除' })).toHaveCount(0);
});

test('after its period a supplier reads that a notice is over; posted notices are listed and opened by keyboard @desktop', async ({
  enter,
}) => {
  const list = await enter('divadmin1', '/notice/edit');
  const table = list.getByRole('table', { name: noticeScreen.posted });
  const ended = table.getByRole('row').filter({ hasText: '棚卸しに伴う受入停止のお知らせ' });
  await expect(ended).toContainText('終了');
  await expect(ended).toContainText('3 / 22社');
  await ended.getByRole('radio').focus();
  await list.keyboard.press('Space');
  await list.keyboard.press('Enter');
  await list.waitForURL('**/notice/view?notice_id=*');
  await waitUntilSettled(list);
  const address = new URL(list.url()).pathname + new URL(list.url()).search;
  // The way back leads to the previous screen, also after a reload; without one it leads to TOP.
  await list.reload();
  await list.getByRole('link', { name: '戻る' }).click();
  await expect(table).toBeVisible();

  // Whom it was for reads it, and finds it among the past ones.
  const supplier = await enter('supplier1', address);
  await expect(supplier.getByText(/公開期間は、.*に終了しています。/)).toBeVisible();
  await checkPage(supplier);
  await supplier.goto('/');
  await supplier.getByRole('link', { name: noticeScreen.past }).click();
  const past = supplier.getByRole('table', { name: noticeScreen.past });
  await expect(past).toBeVisible();
  await checkPage(supplier);
  await past.getByRole('link', { name: '棚卸しに伴う受入停止のお知らせ' }).click();
  await expect(supplier.getByText(/公開期間は、.*に終了しています。/)).toBeVisible();
  await supplier.getByRole('link', { name: '戻る' }).click();
  await expect(past).toBeVisible();
  for (const broken of ['/notice/view', '/notice/view?notice_id=x']) {
    await supplier.goto(broken);
    await supplier.waitForURL('**/error/not-found');
  }
  await supplier.goto('/notice/edit');
  await supplier.waitForURL('**/error/forbidden');
});

test('a notice gets its targets and is previewed and posted by keyboard only @desktop', async ({ enter }) => {
  const page = await enter('applicant2', '/notice/edit');
  const form = card(page, 'お知らせの作成');
  await form.getByRole('textbox', { name: 'タイトル' }).focus();
  await page.keyboard.type('キーボードのお知らせ');
  await page.keyboard.press('Tab');
  await page.keyboard.type('本文です。');
  // Past the files.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(written(dayFromToday(0)));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(written(dayFromToday(0)));
  const opener = form.getByRole('button', { name: 'サプライヤーグループを選択' });
  await opener.focus();
  await waitUntilSettled(page);
  await page.keyboard.press('Enter');
  const picker = dialog(page, 'サプライヤーグループを選択');
  await expect(picker).toBeVisible();
  await waitUntilSettled(page);
  await expect(picker.getByRole('checkbox').first()).toBeFocused();
  await picker.getByRole('checkbox', { name: '電子部品 主要取引先' }).focus();
  await page.keyboard.press('Space');
  await picker.getByRole('button', { name: '決定' }).focus();
  await page.keyboard.press('Enter');
  await expect(opener).toBeFocused();
  await form.getByRole('button', { name: '投稿', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: '投稿' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/notice/view?notice_id=*');
  await expect(valueOf(card(page, 'お知らせ'), 'タイトル')).toHaveText('キーボードのお知らせ');
});

test('names of many targets are loaded a hundred at a time; three files are uploaded with their progress @desktop', async ({
  enter,
}) => {
  const page = await enter('approver1', '/notice/edit');
  const form = card(page, 'お知らせの作成');
  const title = '図面の改訂について';
  await write(page, title);
  await chooseDestination(page, 'サプライヤー', '東海メッキ工業株式会社');
  // A draft with more choices than any picker of the demonstration company offers.
  await page.evaluate(() => {
    const name = Object.keys(sessionStorage).find((key) => key.endsWith('#notice')) ?? '';
    const draft = JSON.parse(sessionStorage.getItem(name) ?? '{}') as {
      current: { entered: { suppliers: number[] } };
    };
    const others = Array.from({ length: 249 }, (_, index) => 2_000_000_000 + index);
    const { entered } = draft.current;
    entered.suppliers = [...others, ...entered.suppliers];
    sessionStorage.setItem(name, JSON.stringify(draft));
  });
  const batchSizes: number[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/select_supplier/selected_suppliers')
      batchSizes.push(searchParams.getAll('supplier_ids').length);
  });
  await page.reload();
  await waitUntilSettled(page);
  const chosen = page.getByRole('group', { name: 'サプライヤー 選択中 250社' });
  await expect(chosen).toContainText('東海メッキ工業株式会社');
  await expect(chosen.getByText(destinationPicker.gone)).toHaveCount(249);
  expect(batchSizes).toEqual([100, 100, 50]);
  await form.getByRole('button', { name: '投稿', exact: true }).click();
  await expectSummary(form, [invalid.target]);
  await page.getByRole('button', { name: 'すべて外す' }).click();
  await chooseDestination(page, 'サプライヤー', '東海メッキ工業株式会社');

  const files = ['図面（表）.pdf', '図面（裏）.pdf', '部品表.xlsx'].map((name) => ({
    ...fileNamed(name),
    buffer: Buffer.alloc(1_000_000, name),
  }));
  for (const [index, file] of files.entries())
    await form.getByLabel(`添付ファイル${index + 1}`).setInputFiles(file);
  const line = await page.context().newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 1_500_000,
  });
  await form.getByRole('button', { name: '投稿', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '投稿' }).click();
  const progress = page.getByRole('progressbar');
  await expect(progress).toBeVisible();
  await expect
    .poll(async () => Number(await progress.getAttribute('aria-valuenow')), { intervals: [100] })
    .toBeGreaterThan(10);
  await page.waitForURL('**/notice/view?notice_id=*');
  for (const file of files) await expectDownload(page, card(page, 'お知らせ'), file);
});

test('a 訂正版: the poster corrects the mistake, and its readers are led to what holds', async ({
  enter,
  isMobile,
}) => {
  const title = `検収締切の変更について ${isMobile ? '電話' : '机'}`;
  const file = fileNamed('締切表（誤）.pdf');
  const publisher = await enter('pic1', '/notice/edit');
  await expandCard(publisher);
  await write(publisher, title, { to: 20 });
  await chooseDestination(publisher, noticeScreen.supplierGroups, 'めっき・表面処理の協力会社');
  await publisher.getByLabel('添付ファイル1').setInputFiles(file);
  const notice_id = await post(publisher, noticeConfirmation.reach(4, 5), sentWith(true, 1));

  await publisher.getByRole('link', { name: correctionText.correct }).click();
  const form = card(publisher, correctionText.form);
  await expect(form.getByRole('textbox', { name: 'タイトル' })).toHaveValue(`【訂正】${title}`);
  await expect(valueOf(form, correctionText.formerTargetsOf(noticeScreen.supplierGroups))).toHaveText(
    'めっき・表面処理の協力会社',
  );
  await expect(valueOf(form, noticeLabel.publish_date_from)).toHaveText(dayFromToday(0).replaceAll('-', '/'));
  await expect(form.getByRole('checkbox', { name: file.name })).toBeChecked();
  await checkPage(publisher);
  await form.getByRole('checkbox', { name: file.name }).uncheck();
  const right = fileNamed('締切表.pdf');
  await form.getByLabel('添付ファイル1').setInputFiles(right);
  await form.getByRole('textbox', { name: '本文' }).fill('締切は25日です。');
  await form.getByRole('button', { name: '投稿', exact: true }).click();
  const { reach, post: prompt } = noticeConfirmation;
  const lines = [reach(4, 5), sentWith(true, 1), correctionText.marks, prompt];
  await answer(publisher, lines, '投稿');
  await expect(publisher.getByText(correctionText.isCorrection)).toBeVisible();
  await publisher.getByRole('link', { name: correctionText.toCorrected }).click();
  await expect(valueOf(card(publisher, 'お知らせ'), '状態')).toHaveText('訂正済み');
  await expect(publisher.getByRole('link', { name: correctionText.correct })).toHaveCount(0);
  // Whoever has the address of the form learns that somebody was faster.
  await publisher.goto(`/notice/edit?correct_notice_id=${notice_id}`);
  await expect(publisher.getByText(failure.noticeCorrected)).toBeVisible();

  const reader = await enter('supplier2');
  await expect(rowOfTop(reader, title)).toHaveCount(1);
  await expect(rowOfTop(reader, title)).toContainText('未読');
  await reader.getByRole('link', { name: noticeScreen.past }).click();
  const row = reader.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('訂正済み');
  await checkPage(reader);
  await row.getByRole('link', { name: title }).click();
  const day = dayFromToday(0).replaceAll('-', '/');
  await expect(reader.getByText(correctionText.corrected(day))).toBeVisible();
  await checkPage(reader);
  await reader.getByRole('link', { name: correctionText.toCorrection }).click();
  await expect(valueOf(card(reader, 'お知らせ'), '本文')).toHaveText('締切は25日です。');
  await expectDownload(reader, card(reader, 'お知らせ'), right);
});
