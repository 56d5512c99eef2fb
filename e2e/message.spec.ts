import { auditLabel } from '#texts/audit-log.ts';
import { invalid, label } from '#texts/fields.ts';
import { draftConfirmation, draftText } from '#texts/form.ts';
import { general, sentWith } from '#texts/general.ts';
import { messageFailure, messageLabel, messageConfirmation, messageScreen } from '#texts/message.ts';
import { entryText, text as uiText } from '#texts/ui.ts';
import { card, dayFromToday, valueOf } from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { answer, expectSummary } from './dialogs.ts';
import {
  chooseDestination,
  destinationId,
  openMessageScreen,
  rowOf,
  sendMessageByApi,
  unreadCount,
} from './message.ts';
import { expandCard } from './expand-card.ts';
import { expect, test } from './test.ts';

test('reading lowers the badge at once, and a sent message has no state @desktop', async ({
  enter,
  baseURL,
}) => {
  // No other test writes to them.
  const { supplier, company } = { supplier: 'us1016', company: '株式会社福井電機' };
  const sender = await clientOf('approver2', baseURL ?? '');
  const suppliers = [await destinationId(sender, 'suppliers', company)];
  for (const title of ['一通目', '二通目']) await sendMessageByApi(sender, { title, suppliers });

  const page = await enter(supplier, '/message');
  await expect.poll(() => unreadCount(page)).toBe(2);
  await expect(rowOf(page, '一通目').first()).toContainText('未読');
  await checkPage(page);

  // The same search and the menu entry of the open screen both reload the list; the badge follows each time.
  await expandCard(page);
  await sendMessageByApi(sender, { title: '三通目', suppliers });
  await page.getByRole('button', { name: '検索', exact: true }).click();
  await expect(rowOf(page, '三通目')).toHaveCount(1);
  await expect.poll(() => unreadCount(page)).toBe(3);
  await sendMessageByApi(sender, { title: '四通目', suppliers });
  await page.getByRole('textbox', { name: 'タイトル' }).press('Enter');
  await expect(rowOf(page, '四通目')).toHaveCount(1);
  await sendMessageByApi(sender, { title: '五通目', suppliers });
  await page
    .getByRole('navigation', { name: 'メニュー' })
    .getByRole('link', { name: /^メッセージ/ })
    .click();
  await expect(rowOf(page, '五通目')).toHaveCount(1);
  await expect.poll(() => unreadCount(page)).toBe(5);
  await openMessageScreen(page, '一通目');
  await expect.poll(() => unreadCount(page)).toBe(4);
  await page.getByRole('link', { name: '戻る' }).click();
  await expect(rowOf(page, '一通目').first()).toContainText('既読');
  await expect(rowOf(page, '二通目').first()).toContainText('未読');

  // TOP stays on the page from which a message was opened; the read message is gone from it.
  for (const title of ['六通目', '七通目', '八通目']) await sendMessageByApi(sender, { title, suppliers });
  await sender.dispose();
  await page.goto('/');
  const unread = card(page, '未読メッセージ');
  await unread.getByRole('button', { name: '次へ' }).click();
  await expect(unread.getByText('6–7', { exact: true })).toBeVisible();
  for (const total of [6, 5]) {
    await unread.getByRole('link').first().click();
    await expect.poll(() => unreadCount(page)).toBe(total);
    await page.getByRole('link', { name: '戻る' }).click();
    await expect(unread.getByText(`${total}件`, { exact: true })).toBeVisible();
  }

  const list = await enter('approver2', '/message');
  const sent = rowOf(list, '一通目').first();
  await expect(sent).toContainText('送信');
  await expect(sent).not.toContainText('読');
  await expect(sent).toContainText('送信先：');
  await expandCard(list);
  await list.getByRole('checkbox', { name: messageScreen.sendOnly }).check();
  await list.getByRole('button', { name: '検索', exact: true }).click();
  await waitUntilSettled(list);
  await expect(list.getByRole('table', { name: 'メッセージ一覧' })).not.toContainText('既読');
  await checkPage(list);
});

test('a search is validated, kept while a message is open, and cleared by leaving through the menu @desktop', async ({
  enter,
}) => {
  const page = await enter('router2', '/message');
  const table = page.getByRole('table', { name: 'メッセージ一覧' });
  await expect(page.getByText(/^3\d件$/)).toBeVisible();
  await page.getByRole('button', { name: '次へ' }).click();
  await waitUntilSettled(page);
  await expect(page.getByText(/^26–3\d$/)).toBeVisible();
  await page.getByLabel(messageLabel.sent_date_from).fill('2026/2/30');
  await page.getByRole('textbox', { name: '送信者' }).fill('北斗電子');
  await page.getByRole('button', { name: '検索', exact: true }).click();
  await expectSummary(page, [invalid.date('送信日（開始）')]);
  await checkPage(page);
  const lastDay = page.getByLabel('送信日（終了）');
  await page.getByLabel(messageLabel.sent_date_from).fill('2026/3/2');
  await lastDay.fill('2026/3/1');
  await page.getByRole('button', { name: '検索', exact: true }).click();
  await expectSummary(page, [invalid.before('送信日（終了）', '送信日（開始）')]);
  await expect(lastDay).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel(messageLabel.sent_date_from).fill('2026/3/1');
  await page.getByRole('button', { name: '検索', exact: true }).click();
  await expect(lastDay).not.toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel(messageLabel.sent_date_from).fill('');
  await lastDay.fill('');
  await page.getByRole('textbox', { name: 'タイトル' }).fill('ｃｎ');
  // By keyboard only: Enter searches, Space chooses, Enter opens.
  await page.keyboard.press('Enter');
  await waitUntilSettled(page);
  await expect(page.getByText('12件', { exact: true })).toBeVisible();
  await table.getByRole('radio').nth(2).focus();
  await page.keyboard.press('Space');
  const title = await table.getByRole('row').nth(3).getByRole('cell').nth(4).textContent();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('メッセージ詳細');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await waitUntilSettled(page);
  expect(title).toContain(await valueOf(page, 'タイトル').textContent());
  await page.getByRole('link', { name: '戻る' }).click();
  await waitUntilSettled(page);
  await expect(page.getByRole('textbox', { name: 'タイトル' })).toHaveValue('ｃｎ');
  await expect(page.getByText('12件', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'タイトル' }).fill('どこにもない');
  await page.getByRole('button', { name: '検索', exact: true }).click();
  await waitUntilSettled(page);
  await expect(page.getByText(general.emptySearch)).toBeVisible();
  await checkPage(page);
  await page.getByRole('button', { name: '条件をクリア' }).click();
  await waitUntilSettled(page);
  await expect(page.getByText(/^3\d件$/)).toBeVisible();
  await page.getByRole('textbox', { name: 'タイトル' }).fill('CN');
  await page.getByRole('button', { name: '検索', exact: true }).click();
  await waitUntilSettled(page);
  const menu = page.getByRole('navigation', { name: 'メニュー' });
  await menu.getByRole('link', { name: 'TOP' }).click();
  await expect(card(page, '未読メッセージ')).toBeVisible();
  await menu.getByRole('link', { name: /^メッセージ/ }).click();
  await waitUntilSettled(page);
  await expect(page.getByRole('textbox', { name: 'タイトル' })).toHaveValue('');
});

for (const { login_id, address, from, to, asked } of [
  {
    login_id: 'router2',
    address: '/message',
    from: messageLabel.sent_date_from,
    to: '送信日（終了）',
    asked: ['sent_date_from', 'sent_date_to'],
  },
  {
    login_id: 'sysadmin',
    address: '/system-management/audit-log',
    from: auditLabel.happened_from,
    to: '日付（終了）',
    asked: ['happened_from', 'happened_to'],
  },
])
  test(`${address}: a day without a year means a past day, and is shown as it was searched for @desktop`, async ({
    enter,
  }) => {
    const page = await enter(login_id, address);
    const [yesterday, tomorrow] = [dayFromToday(-1), dayFromToday(1)];
    const withSlashes = (day: string) => day.replaceAll('-', '/');
    const searched = (days: readonly string[]) =>
      page.waitForRequest((request) => {
        const { searchParams } = new URL(request.url());
        return days.every((day, index) => searchParams.get(asked[index] ?? '') === day);
      });
    await waitUntilSettled(page);
    const first = page.getByRole('textbox', { name: from });
    await first.fill(withSlashes(yesterday).slice(5));
    let searchUrl = searched([yesterday]);
    await first.press('Enter');
    await searchUrl;
    await expect(first).toBeFocused();
    await expect(first).toHaveValue(withSlashes(yesterday));
    // The last day of a range is not before its first day.
    await waitUntilSettled(page);
    const last = page.getByRole('textbox', { name: to });
    await last.fill(withSlashes(tomorrow).slice(5));
    searchUrl = searched([yesterday, tomorrow]);
    await last.press('Enter');
    await searchUrl;
    await expect(last).toHaveValue(withSlashes(tomorrow));
  });

test('a list shows its count once it is known @desktop', async ({ enter }) => {
  const page = await enter('router2', '/error/forbidden');
  const release = Promise.withResolvers<void>();
  await page.route('**/api/message/index/search*', async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto('/message');
  const list = card(page, 'メッセージ一覧');
  await expect(page.getByRole('status')).toContainText(uiText.busy);
  await expect(list).toBeVisible();
  await expect(list.getByText(/\d件/)).toHaveCount(0);
  release.resolve();
  await expect(list.getByText(/^3\d件$/)).toBeVisible();
  // A failed request shows no count either.
  await page.route('**/api/message/index/search*', (route) =>
    route.fulfill({
      status: 422,
      json: { detail: [{ loc: ['query', 'title'], msg: invalid.number('タイトル') }] },
    }),
  );
  await page.getByRole('button', { name: '検索', exact: true }).click();
  await expect(list.getByText(uiText.loading)).toHaveCount(0);
  await waitUntilSettled(page);
  await expect(list.getByText(/\d件/)).toHaveCount(0);
});

test('a reply’s preset destination shows its name once it is loaded, also after a draft was discarded @desktop', async ({
  enter,
  baseURL,
}) => {
  const sender = await clientOf('approver1', baseURL ?? '');
  const suppliers = [await destinationId(sender, 'suppliers', '株式会社岐阜紙器')];
  const id = await sendMessageByApi(sender, { title: '検査成績書について', suppliers });
  await sender.dispose();
  const page = await enter('us1019', '/error/forbidden');
  const release = Promise.withResolvers<void>();
  await page.route('**/api/select_department_group/init*', async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto(`/message/create?reply_message_id=${id}`);
  const group = { name: '部署グループ 選択中 1件' };
  // Still collapsed: while something loads, no click gets through.
  await expect(page.getByRole('group', { ...group, includeHidden: true })).toHaveText(uiText.loading);
  release.resolve();
  await page.getByText('送信先を変更').click();
  const chosen = page.getByRole('group', group);
  const takeOff = chosen.getByRole('button', { name: '産業機器 品質窓口を外す' });
  await takeOff.click();
  await page.getByRole('textbox', { name: '本文' }).fill('確認します。');
  await page.reload();
  await waitUntilSettled(page);
  await expect(page.getByText(draftText.restored)).toBeVisible();
  await expect(chosen).toHaveCount(0);
  await page.getByRole('button', { name: '破棄', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '破棄' }).click();
  await expect(takeOff).toBeVisible();
  await checkPage(page);

  // A supplier doesn't learn how many departments a group has, so any other group is a wider reach.
  await chooseDestination(page, '部署グループ', '産業機器 営業・設計窓口');
  await page.getByRole('textbox', { name: '本文' }).fill('確認します。');
  await page.getByRole('button', { name: '送信', exact: true }).click();
  await answer(
    page,
    [
      /^返信先：/,
      sentWith(true, 0),
      messageConfirmation.furtherReach(messageConfirmation.groupReach(2)),
      messageConfirmation.sendMessage,
    ],
    'キャンセル',
  );
});

test('mail follows the recipients until it is set by hand; without it the confirmation says that nobody is told @desktop', async ({
  enter,
}) => {
  const page = await enter('divadmin1', '/message/create');
  const mail = page.getByRole('checkbox', { name: messageScreen.sendMail });
  const all = page.getByRole('checkbox', { name: messageScreen.sendToAllSuppliers });
  const ask = async (lines: readonly (string | RegExp)[]) => {
    await page.getByRole('button', { name: '送信', exact: true }).click();
    await answer(page, [/^送信先：/, ...lines, messageConfirmation.sendMessage], 'キャンセル');
  };
  const without = sentWith(false, 0);
  await page.getByLabel('タイトル').fill('通知の確認');
  await page.getByLabel('本文').fill('本文です。');
  await chooseDestination(page, '部署グループ', '産業機器 営業・設計窓口');
  await expect(mail).not.toBeChecked();
  await ask([without]);
  await chooseDestination(page, 'サプライヤー', '東海メッキ工業株式会社');
  await expect(mail).toBeChecked();
  await page.getByRole('button', { name: '東海メッキ工業株式会社を外す' }).click();
  await expect(mail).not.toBeChecked();
  await all.check();
  await expect(mail).toBeChecked();
  await ask([sentWith(true, 0)]);

  await mail.uncheck();
  await all.uncheck();
  await all.check();
  await expect(mail).not.toBeChecked();
  const untold = messageConfirmation.notMailed;
  await ask([without, untold]);
  await page.reload();
  await waitUntilSettled(page);
  await expect(all).toBeChecked();
  await expect(mail).not.toBeChecked();
  await ask([without, untold]);
  // After 破棄 it follows the recipients again.
  await page.getByRole('button', { name: '破棄', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '破棄' }).click();
  await expect(mail).not.toBeChecked();
  await all.check();
  await expect(mail).toBeChecked();
});

test('a reply is mailed; its destinations are collapsed, and its confirmation warns of a wider reach @desktop', async ({
  enter,
  baseURL,
}) => {
  const sender = await clientOf('us1019', baseURL ?? '');
  const department_groups = [await destinationId(sender, 'department_groups', '産業機器 品質窓口')];
  const id = await sendMessageByApi(sender, { title: '検査成績書の送付', department_groups });
  await sender.dispose();
  const page = await enter('approver1', `/message/create?reply_message_id=${id}`);
  const mail = page.getByRole('checkbox', { name: messageScreen.sendMail });
  const all = page.getByRole('checkbox', { name: messageScreen.sendToAllSuppliers });
  const ask = async (lines: readonly (string | RegExp)[]) => {
    await page.getByRole('button', { name: '送信', exact: true }).click();
    await answer(
      page,
      [/^返信先：株式会社岐阜紙器/, ...lines, messageConfirmation.sendMessage],
      'キャンセル',
    );
  };
  await expect(mail).toBeChecked();
  await expect(all).toBeHidden();
  await page.getByLabel('本文').fill('受領しました。');
  await checkPage(page);
  await mail.uncheck();
  const without = sentWith(false, 0);
  const untold = messageConfirmation.notMailed;
  await ask([/^送信先：サプライヤー1社（1名）$/, without, untold]);
  await page.getByText('送信先を変更').click();
  await all.check();
  const wider = /^返信先の所属以外にも送信されます。送信先：サプライヤー22社（\d+名）$/;
  await ask([without, wider, untold]);
  await mail.check();
  await ask([sentWith(true, 0), wider]);

  // A draft with other destinations begins expanded.
  await page.reload();
  await waitUntilSettled(page);
  await expect(all).toBeChecked();
  // So do destinations with an error.
  await page.getByText('送信先を変更').click();
  await expect(all).toBeHidden();
  const refused = messageFailure.destination;
  await page.route('**/api/message/create/reach', (route) =>
    route.fulfill({ status: 422, json: { detail: [{ loc: ['body', 'suppliers'], msg: refused }] } }),
  );
  for (let time = 0; time < 2; time += 1) {
    await page.getByRole('button', { name: '送信', exact: true }).click();
    await expectSummary(page, [refused]);
    await expect(all).toBeVisible();
    // The same error again expands them again.
    await page.getByText('送信先を変更').click();
    await expect(all).toBeHidden();
  }
});

test('the picker keeps choices across pages and searches, and キャンセル applies none @desktop', async ({
  enter,
}) => {
  const page = await enter('divadmin1', '/message/create');
  const open = page.getByRole('button', { name: 'サプライヤーを選択' });
  await open.click();
  const picker = page.getByRole('dialog', { name: 'サプライヤーを選択' });
  await waitUntilSettled(page);
  await expect(picker.getByText('1–10 / 22社')).toBeVisible();
  await expect(picker.getByLabel(label.supplier_code)).toBeFocused();
  await picker.getByRole('checkbox', { name: '東海メッキ工業株式会社' }).check();
  await picker.getByRole('button', { name: '次へ' }).click();
  await waitUntilSettled(page);
  await picker.getByRole('checkbox').first().check();
  await picker.getByLabel('サプライヤー名').fill('ａｏｂａ');
  await picker.getByRole('button', { name: '検索', exact: true }).click();
  await waitUntilSettled(page);
  await expect(picker.getByText(general.emptySearch)).toBeVisible();
  await checkPage(page);
  await picker.getByLabel('サプライヤー名').fill('青葉精工');
  await page.keyboard.press('Enter');
  await waitUntilSettled(page);
  await picker.getByRole('checkbox', { name: '株式会社青葉精工 大阪支店' }).check();
  await expect(picker.getByText('選択中 3社')).toBeVisible();
  await picker.getByRole('button', { name: '東海メッキ工業株式会社を外す' }).click();
  await picker.getByRole('button', { name: '決定' }).click();
  await expect(open).toBeFocused();
  const chosen = page.getByRole('group', { name: 'サプライヤー 選択中 2社' });
  await expect(chosen).toContainText('株式会社青葉精工 大阪支店');
  await open.click();
  await waitUntilSettled(page);
  await picker.getByRole('button', { name: 'すべて外す' }).click();
  await page.keyboard.press('Escape');
  await expect(picker).toHaveCount(0);
  await expect(chosen).toBeVisible();
  await checkPage(page);
});

test('with nobody left to answer there is no 返信, and its address says why @desktop', async ({
  enter,
  baseURL,
}) => {
  const sender = await clientOf('approver2', baseURL ?? '');
  const suppliers = [await destinationId(sender, 'suppliers', '株式会社豊田電機')];
  const id = await sendMessageByApi(sender, { title: '返信の前に', suppliers });
  await sender.dispose();
  const page = await enter('us1021', `/message/view?message_id=${id}`);
  await expect(page.getByRole('link', { name: '返信' })).toBeVisible();
  // The server's answer when the last recipient has left.
  await page.route('**/destination_for_reply*', (route) =>
    route.fulfill({
      status: 422,
      json: { detail: [{ loc: ['query', 'reply_message_id'], msg: messageFailure.nobodyToReplyTo }] },
    }),
  );
  await page.getByRole('link', { name: '返信' }).click();
  await expect(page.getByRole('alert')).toContainText(messageFailure.nobodyToReplyTo);
  await checkPage(page);
  await page.getByRole('link', { name: '戻る' }).click();
  await expect(card(page, 'メッセージ一覧')).toBeVisible();
});

test('a phone shows two lines of the original of a reply until all of it is asked for @phone', async ({
  enter,
  baseURL,
}) => {
  const sender = await clientOf('approver2', baseURL ?? '');
  const suppliers = [await destinationId(sender, 'suppliers', '株式会社豊田電機')];
  const body = '一行目\n二行目\n三行目';
  const id = await sendMessageByApi(sender, { title: '長い元のメッセージ', body, suppliers });
  await sender.dispose();
  const page = await enter('us1021', `/message/create?reply_message_id=${id}`);
  await expect(page.getByText('長い元のメッセージ', { exact: true })).toBeVisible();
  await expect(valueOf(page, '送信者')).toBeVisible();
  await expect(valueOf(page, '送信日時')).toBeHidden();
  const linesOf = () =>
    valueOf(page, '本文').evaluate(
      (text) => text.clientHeight / parseFloat(getComputedStyle(text).lineHeight),
    );
  expect(Math.round(await linesOf())).toBe(2);
  await page.getByRole('button', { name: 'すべて表示' }).click();
  await expect(valueOf(page, '送信日時')).toBeVisible();
  expect(Math.round(await linesOf())).toBe(3);
  await checkPage(page);
});

test('a successor finds earlier messages as read and later ones as unread, and can answer both @desktop', async ({
  enter,
}) => {
  const page = await enter('us1009', '/message');
  // Nobody in the user's company has opened either.
  await expect(rowOf(page, '取引先情報の更新のお願い')).toContainText('未読');
  const earlier = rowOf(page, '年末年始の受入停止のご案内');
  await expect(earlier).toContainText('既読');
  await openMessageScreen(page, '年末年始の受入停止のご案内');
  await expect(valueOf(page, '宛先')).toHaveText('株式会社川口紙器 本社工場');
  await page.getByRole('link', { name: '返信' }).click();
  await waitUntilSettled(page);
  await expect(valueOf(page, '返信先')).toContainText('産業機器事業部 営業部 鈴木 一郎');
  await page.getByLabel('本文').fill('前任から引き継ぎました。停止期間中の納入はありません。');
  await page.getByRole('button', { name: '送信', exact: true }).click();
  const recipient = messageScreen.repliedTo('産業機器事業部 営業部 鈴木 一郎');
  await answer(page, [recipient, /^メールでの通知：/, messageConfirmation.sendMessage], '送信');
  await page.waitForURL('**/message/view?message_id=*');
  await expect(valueOf(page, '返信先')).toHaveText('産業機器事業部 営業部 鈴木 一郎');
  await page.getByRole('link', { name: messageScreen.openOriginal }).click();
  await expect(valueOf(page, 'タイトル')).toHaveText('年末年始の受入停止のご案内');
});

test('キャンセル leads back to where the message was opened, and discards the text @desktop', async ({
  enter,
}) => {
  const page = await enter('multi1', '/message/create?view_from_top=true');
  // Pasted text that does not fit must not be cut silently.
  const body = page.getByRole('textbox', { name: '本文' });
  const cut = page.getByText(entryText.cut(200));
  await body.fill('𠮷'.repeat(201));
  await expect(cut).toBeVisible();
  await expect(body).toHaveValue('𠮷'.repeat(200));
  await checkPage(page);
  await body.fill('𠮷'.repeat(199));
  await expect(cut).toHaveCount(0);
  await page.getByRole('textbox', { name: 'タイトル' }).fill('書きかけ');
  await page.getByRole('button', { name: 'キャンセル' }).click();
  await answer(page, draftConfirmation.leave, '破棄');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('TOP');
  await page.goto('/message/create?view_from_top=true');
  await waitUntilSettled(page);
  await expect(page.getByRole('textbox', { name: 'タイトル' })).toHaveValue('');
  await page.goto('/message/create');
  await page.getByRole('button', { name: 'キャンセル' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('メッセージ');
});
