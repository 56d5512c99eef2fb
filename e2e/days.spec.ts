import { auditLabel } from '#texts/audit-log.ts';
import { messageLabel } from '#texts/message.ts';
import { noticeLabel, noticeScreen } from '#texts/notice.ts';
import { card, dayFromToday, submitted, valueOf } from './application.ts';
import { waitUntilSettled } from './check-page.ts';
import { dialog } from './dialogs.ts';
import { chooseDestination } from './message.ts';
import { clockPortalTest, setClock } from './own-portal.ts';
import { expect } from './test.ts';

const test = clockPortalTest('days');

test('a day ends by the server’s clock, on a PC days ahead and on one days behind @desktop', async ({
  enter,
  ownPortal,
}) => {
  const [early, due, after, late] = [6, 8, 9, 11].map(dayFromToday) as [string, string, string, string];
  const noon = (day: string) => new Date(`${day}T12:00:00+09:00`);
  const withSlashes = (day: string) => day.replaceAll('-', '/');

  await setClock(ownPortal, due, '12:00:00');
  const id = await submitted(ownPortal.portal.url, { values: { applicant_answers_hope_date: due } });

  /** The day labels of the application on the list and on TOP, on a PC with this clock. */
  const textsOn = async (day: string): Promise<string[]> => {
    const page = await enter('reception1', '/error/forbidden');
    await page.clock.setFixedTime(noon(day));
    await page.goto('/application');
    await waitUntilSettled(page);
    const onList = page
      .getByRole('table', { name: '申請一覧' })
      .getByRole('row')
      .filter({ hasText: withSlashes(due) });
    const list = await onList.innerText();
    await page.goto('/');
    await waitUntilSettled(page);
    const onTop = card(page, '承認待ち')
      .getByRole('row')
      .filter({ hasText: withSlashes(due) });
    await expect(onTop.getByRole('link', { name: `No.${id} ` })).toBeVisible();
    return [list, await onTop.innerText()];
  };
  for (const text of await textsOn(late)) expect(text).not.toContain('遅延');
  await setClock(ownPortal, after, '12:00:00');
  for (const text of await textsOn(early)) expect(text).toContain('遅延');

  // Searches for days start from the server's day too, and a day without a year gets the year closest to it.
  for (const [address, field] of [
    ['/system-management/audit-log', auditLabel.happened_from],
    ['/message', messageLabel.sent_date_from],
  ] as const) {
    const page = await enter('sysadmin', '/error/forbidden');
    await page.clock.setFixedTime(noon(dayFromToday(-400)));
    await page.goto(address);
    await waitUntilSettled(page);
    const day = page.getByRole('textbox', { name: field });
    await day.fill(after.slice(5).replace('-', '/'));
    await day.press('Tab');
    await expect(day).toHaveValue(withSlashes(after));
    await day.press('Alt+ArrowDown');
    const [year, month, date] = after.split('-').map(Number);
    const today = page
      .getByRole('dialog', { name: 'カレンダー' })
      .getByRole('button', { name: `${year}年${month}月${date}日` });
    await expect(today).toHaveAttribute('aria-current', 'date');
  }

  // A form asks the server's day as well, and a preview shows the server's time.
  const publisher = await enter('pic1', '/error/forbidden');
  await publisher.clock.setFixedTime(noon(dayFromToday(-400)));
  await publisher.goto('/notice/edit');
  await waitUntilSettled(publisher);
  const form = card(publisher, 'お知らせの作成');
  const mail = form.getByRole('checkbox', { name: noticeScreen.sendMail });
  await form.getByLabel(noticeLabel.publish_date_from).fill(late);
  await expect(mail).toBeDisabled();
  await form.getByLabel(noticeLabel.publish_date_from).fill(after);
  await expect(mail).toBeEnabled();
  await form.getByLabel(noticeLabel.publish_date_to).fill(late);
  await form.getByRole('textbox', { name: 'タイトル' }).fill('棚卸しについて');
  await form.getByRole('textbox', { name: '本文' }).fill('受入を停止します。');
  await chooseDestination(publisher, 'サプライヤー', '東海メッキ工業株式会社');
  await form.getByRole('button', { name: 'プレビュー' }).click();
  const preview = dialog(publisher, noticeScreen.previewTitle);
  await expect(valueOf(preview, '公開日時')).toContainText(`${withSlashes(after)} 12:`);
});
