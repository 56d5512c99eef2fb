import { invalid } from '#texts/fields.ts';
import { draftText } from '#texts/form.ts';
import { sentWith } from '#texts/general.ts';
import { messageDone, messageConfirmation, messageScreen } from '#texts/message.ts';
import { ending } from '#texts/shell.ts';
import { card, valueOf } from '../application.ts';
import { checkPage, waitUntilSettled } from '../check-page.ts';
import { answer, expectSummary, expectTold } from '../dialogs.ts';
import { expectDownload, fileNamed } from '../files.ts';
import { recordPositions } from '../measure.ts';
import { chooseDestination, openMessageScreen, rowOf } from '../message.ts';
import { expect, test } from '../test.ts';

test('a supplier asks, the operator answers, and the supplier’s colleague reads it', async ({
  enter,
  isMobile,
}) => {
  const mark = `${isMobile ? '携帯' : '机上'}からの質問`;
  const drawing = fileNamed(`図面（${mark}）.pdf`);

  // The supplier writes to two department groups at once, with a file.
  const supplier = await enter('supplier1', '/message');
  await supplier.getByRole('link', { name: '新規作成' }).click();
  await expect(supplier.getByRole('heading', { level: 1 })).toHaveText('メッセージ作成');
  await expect(supplier.getByRole('button', { name: 'サプライヤーを選択' })).toHaveCount(0);
  await supplier.getByRole('button', { name: '送信', exact: true }).click();
  await expectSummary(supplier, [
    invalid.required('タイトル'),
    invalid.required('本文'),
    invalid.noDestination,
  ]);
  await checkPage(supplier);
  await chooseDestination(supplier, '部署グループ', '産業機器 営業・設計窓口');
  await supplier.getByLabel('タイトル').fill(mark);
  await supplier.getByLabel('本文').fill('公差はどちらが正しいでしょうか。\n資料：https://example.jp/a。');
  await supplier.getByLabel('添付ファイル1').setInputFiles(drawing);
  const mailBox = supplier.getByRole('checkbox', { name: messageScreen.sendMail });
  await expect(mailBox).not.toBeChecked();
  await mailBox.check();
  await supplier.getByRole('button', { name: '送信', exact: true }).click();
  // A supplier does not see how many people a department has.
  const positionsOfMessage = await recordPositions(supplier, 'メッセージ');
  await answer(
    supplier,
    [messageConfirmation.groupReach(1), /^メールでの通知：/, messageConfirmation.sendMessage],
    '送信',
  );
  await expectTold(supplier, messageDone.sent);
  expect(await positionsOfMessage()).toHaveLength(1);
  await supplier.waitForURL('**/message/view?message_id=*');
  await expect(supplier.getByRole('heading', { level: 1 })).toHaveText('メッセージ詳細');
  await expect(valueOf(supplier, '送信先')).toHaveText(
    messageScreen.departmentGroups('産業機器 営業・設計窓口'),
  );
  await expect(supplier.getByRole('link', { name: '返信' })).toHaveCount(0);
  await checkPage(supplier);
  const id = Number(new URL(supplier.url()).searchParams.get('message_id'));

  // The operator gets a mail, finds the message on TOP and reads it, and the badge goes down.
  const operator = await enter('pic1', '/');
  await expect(async () => {
    const mails = (await (await operator.request.get('/dev/mail.json')).json()) as {
      to: string;
      text: string;
    }[];
    const about = mails.filter(({ text }) =>
      text.includes(`/message/view?message_id=${id}&by=operator#operator\n`),
    );
    expect(about.map(({ to }) => to.replace(/.*?([\w.]+@).*/s, '$1')).join()).toContain('pic1@');
    expect(JSON.stringify(about)).not.toContain(mark);
  }).toPass({ timeout: 15_000 });
  const unread = card(operator, '未読メッセージ');
  await checkPage(operator);
  await unread.getByRole('link', { name: mark }).click();
  await expect(operator).toHaveURL(/view_from_top=true/);
  await waitUntilSettled(operator);
  await expect(valueOf(operator, '送信者')).toHaveText('株式会社青葉精工 本社 石井 陽子');
  await expect(valueOf(operator, '宛先')).toHaveText('産業機器事業部 設計部');
  await expect(operator.getByRole('link', { name: 'https://example.jp/a' })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  );
  await expectDownload(operator, operator, drawing);
  await checkPage(operator);

  // The operator answers; the answer reaches the sender's whole company.
  await operator.getByRole('link', { name: '返信' }).click();
  await waitUntilSettled(operator);
  await expect(valueOf(operator, '返信先')).toContainText('株式会社青葉精工 本社 石井 陽子 様');
  await expect(operator.getByRole('checkbox', { name: messageScreen.sendMail })).toBeChecked();
  await expect(operator.getByRole('group', { name: '送信先', exact: true })).toBeHidden();
  await operator.getByText('送信先を変更').click();
  await expect(operator.getByRole('group', { name: '送信先', exact: true })).toHaveAccessibleDescription(
    messageScreen.presetHelp,
  );
  await expect(operator.getByRole('group', { name: 'サプライヤー 選択中 1社' })).toContainText(
    '株式会社青葉精工 本社',
  );
  await expect(operator.getByLabel('タイトル')).toHaveValue(`Re: ${mark}`);
  // The original message is above the form and can be opened.
  const original = operator
    .getByRole('group')
    .filter({ has: operator.getByRole('heading', { name: '元のメッセージ' }) });
  await expect(valueOf(original, '送信者')).toHaveText('株式会社青葉精工 本社 石井 陽子');
  await expect(valueOf(original, '本文')).toHaveText(/^公差はどちらが正しいでしょうか。/);
  await expect(original.getByRole('link', { name: messageScreen.openOriginal })).toHaveAttribute(
    'href',
    `/message/view?message_id=${id}`,
  );
  await checkPage(operator);
  await operator.getByLabel('本文').fill('第3版が正しい図面です。');
  await operator.getByRole('button', { name: '送信', exact: true }).click();
  const recipients = [
    messageScreen.repliedTo('株式会社青葉精工 本社 石井 陽子 様'),
    messageConfirmation.messageReach(1, 0, 2),
  ];
  await answer(operator, [...recipients, sentWith(true, 0), messageConfirmation.sendMessage], '送信');
  await operator.waitForURL('**/message/view?message_id=*&view_from_top=true');
  // The company that is answered is named once.
  await expect(valueOf(operator, '返信先')).toHaveText('株式会社青葉精工 本社 石井 陽子 様');
  await expect(valueOf(operator, '送信先')).toHaveCount(0);
  await operator.getByRole('link', { name: messageScreen.openOriginal }).click();
  await expect(valueOf(operator, 'タイトル')).toHaveText(mark);
  await operator.getByRole('link', { name: '戻る' }).click();
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText('TOP');
  await expect(unread.getByRole('link', { name: mark, exact: true })).toHaveCount(0);

  // The sender's colleague reads the answer, but sees no link to the message that they did not get.
  const colleague = await enter('supplier1b', '/message');
  await expect(rowOf(colleague, `Re: ${mark}`)).toContainText('未読');
  await openMessageScreen(colleague, `Re: ${mark}`);
  await expect(valueOf(colleague, '本文')).toHaveText('第3版が正しい図面です。');
  await expect(colleague.getByRole('link', { name: messageScreen.openOriginal })).toHaveCount(0);
  await colleague.getByRole('link', { name: '戻る' }).click();
  await expect(rowOf(colleague, `Re: ${mark}`)).toContainText('既読');
  await colleague.goto(`/message/view?message_id=${id}`);
  await expect(colleague.getByRole('heading', { name: ending.notFound })).toBeVisible();
});

test('an operator writes to chosen and to all suppliers', async ({ enter, isMobile }) => {
  const title = `${isMobile ? '携帯' : '机上'}からの案内`;
  const page = await enter('divadmin1', '/message/create');
  await chooseDestination(page, 'サプライヤー', '株式会社青葉精工 本社', '東海メッキ工業株式会社');
  const chosen = page.getByRole('group', { name: 'サプライヤー 選択中 2社' });
  await chosen.getByRole('button', { name: '東海メッキ工業株式会社を外す' }).click();
  await expect(page.getByRole('group', { name: 'サプライヤー 選択中 1社' })).toBeFocused();
  // "All" clears the list and closes its picker.
  const all = page.getByRole('checkbox', { name: messageScreen.sendToAllSuppliers });
  await all.check();
  await expect(page.getByRole('button', { name: 'サプライヤーを選択' })).toBeDisabled();
  await expect(page.getByText('株式会社青葉精工 本社')).toHaveCount(0);
  await all.uncheck();
  await page.getByLabel('タイトル').fill(title);
  await page.getByLabel('本文').fill('ご確認ください。');
  await page.getByRole('button', { name: '送信', exact: true }).click();
  const nobody = page.getByText(invalid.noDestination);
  await expectSummary(page, [invalid.noDestination]);
  await expect(nobody).toHaveCount(2);
  await chooseDestination(page, 'サプライヤー', '東海メッキ工業株式会社');
  await expect(nobody).toHaveCount(0);
  await page.getByRole('button', { name: '東海メッキ工業株式会社を外す' }).click();
  await page.getByRole('button', { name: '送信', exact: true }).click();
  await expectSummary(page, [invalid.noDestination]);
  await all.check();
  await expect(nobody).toHaveCount(0);
  // Text and choices survive a reload; files would not.
  await page.reload();
  await waitUntilSettled(page);
  await expect(page.getByText(draftText.restored)).toBeVisible();
  await expect(all).toBeChecked();
  await page.getByRole('button', { name: '送信', exact: true }).click();
  await answer(
    page,
    [/^送信先：サプライヤー22社（\d+名）$/, /^メールでの通知：/, messageConfirmation.sendMessage],
    '送信',
  );
  await page.waitForURL('**/message/view?message_id=*');
  await expect(valueOf(page, '送信先')).toHaveText(messageScreen.allSuppliers);
  const reader = await enter('supplier2', '/message');
  await openMessageScreen(reader, title);
  await expect(valueOf(reader, '宛先')).toHaveText('東海メッキ工業株式会社');
  await expect(reader.getByRole('main')).not.toContainText('青葉精工');
});
