import { applicationConfirmation } from '#texts/application-detail.ts';
import { auditLabel } from '#texts/audit-log.ts';
import { actingName, actsFor, onBehalfOf } from '#texts/delegation.ts';
import { failure, sentWith } from '#texts/general.ts';
import { messageLabel } from '#texts/message.ts';
import { noticeLabel, noticeConfirmation, noticeScreen } from '#texts/notice.ts';
import { text } from '#texts/ui.ts';
import {
  approveByApi,
  card,
  dayFromToday,
  decideOnScreen,
  departmentStep,
  enterDetail,
  submitByApi,
  submitted,
  valueOf,
} from './application.ts';
import { waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { nameDelegate } from './delegation.ts';
import { answer, dialog } from './dialogs.ts';
import { mailAbout } from './mail.ts';
import { chooseDestination } from './message.ts';
import { identify } from './people.ts';
import { clockPortalTest, nineOn, setClock } from './own-portal.ts';
import { expect } from './test.ts';

const test = clockPortalTest('midnight');

test('a future notice appears at midnight in Japan, and disappears at the midnight after its last day @desktop', async ({
  enter,
  ownPortal,
}) => {
  const [posting, first, last, after] = [1, 2, 3, 4].map(dayFromToday) as [string, string, string, string];
  const title = '年度末の棚卸しについて';
  const at = (day: string, time: string) => setClock(ownPortal, day, time);

  await at(posting, '12:00:00');
  const publisher = await enter('pic1', '/notice/edit');
  // The PC is a day ahead; the form ignores its clock.
  await publisher.clock.setFixedTime(new Date(`${first}T12:00:00+09:00`));
  await publisher.reload();
  await waitUntilSettled(publisher);
  const form = card(publisher, 'お知らせの作成');
  const mail = form.getByRole('checkbox', { name: noticeScreen.sendMail });
  await form.getByLabel(noticeLabel.publish_date_from).fill(posting);
  await expect(mail).toBeEnabled();
  await form.getByRole('textbox', { name: 'タイトル' }).fill(title);
  await form.getByRole('textbox', { name: '本文' }).fill('棚卸しの間、受入を停止します。');
  await form.getByLabel(noticeLabel.publish_date_to).fill(last);
  await chooseDestination(publisher, 'サプライヤー', '東海メッキ工業株式会社');
  await form.getByRole('button', { name: 'プレビュー' }).click();
  const preview = dialog(publisher, noticeScreen.previewTitle);
  await expect(valueOf(preview, '公開日時')).toContainText(`${posting.replaceAll('-', '/')} 12:`);
  await preview.getByRole('button', { name: '閉じる' }).last().click();
  await expect(preview).toHaveCount(0);
  // Each preview shows its own time.
  await publisher.clock.setFixedTime(new Date(`${first}T13:00:00+09:00`));
  await form.getByRole('button', { name: 'プレビュー' }).click();
  await expect(valueOf(preview, '公開日時')).toContainText(`${posting.replaceAll('-', '/')} 13:`);
  await preview.getByRole('button', { name: '閉じる' }).last().click();
  await expect(preview).toHaveCount(0);
  await form.getByLabel(noticeLabel.publish_date_from).fill(first);
  await expect(mail).toBeDisabled();
  await form.getByRole('button', { name: '投稿', exact: true }).click();
  await answer(
    publisher,
    [
      noticeConfirmation.reach(1, 1),
      sentWith(false, 0),
      noticeConfirmation.neverMailed,
      noticeConfirmation.post,
    ],
    '投稿',
  );
  await publisher.waitForURL('**/notice/view?notice_id=*');
  const { pathname, search } = new URL(publisher.url());
  const address = pathname + search;
  await publisher.goto('/notice/edit');
  const own = publisher.getByRole('table', { name: noticeScreen.posted }).getByRole('row');
  await expect(own.filter({ hasText: title })).toContainText('公開前');

  await at(posting, '23:59:30');
  const early = await enter('supplier2', address);
  await early.waitForURL('**/error/not-found');
  const top = await enter('supplier2');
  const row = top
    .getByRole('table', { name: 'お知らせ', exact: true })
    .getByRole('row')
    .filter({ hasText: title });
  await expect(card(top, 'お知らせ')).toBeVisible();
  await expect(row).toHaveCount(0);

  await at(first, '00:00:00');
  await top.getByRole('button', { name: '最新情報に更新' }).click();
  await expect(row).toContainText('未読');
  await expect(row).toContainText(`${first.replaceAll('-', '/')} 00:00`);
  await row.getByRole('link', { name: title }).click();
  await expect(valueOf(card(top, 'お知らせ'), '本文')).toHaveText('棚卸しの間、受入を停止します。');

  await at(last, '23:59:30');
  const reader = await enter('supplier2', address);
  await expect(valueOf(card(reader, 'お知らせ'), 'タイトル')).toHaveText(title);
  await at(after, '00:00:00');
  await reader.reload();
  await expect(card(reader, 'お知らせ').getByRole('alert')).toContainText(failure.publishEnded);
  await expect(reader.getByText(title)).toHaveCount(0);
  await reader.getByRole('link', { name: '戻る' }).click();
  await expect(card(reader, 'お知らせ')).toBeVisible();
  await waitUntilSettled(reader);
  await expect(reader.getByText(title)).toHaveCount(0);
});

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
});

test('a delegate comes by the daily mail and approves; who was away reads what was done in their name @desktop', async ({
  enter,
  open,
  ownPortal,
}) => {
  const absent = ['final1', '松本 浩'] as const;
  const delegate = ['approver1', '佐々木 隆'] as const;
  await setClock(ownPortal, dayFromToday(3), '12:00:00');
  const [applicant, reception, router, pic, away] = await Promise.all(
    ['applicant1', 'reception1', 'router1', 'pic1', absent[0]].map((login_id) =>
      clientOf(login_id, ownPortal.portal.url),
    ),
  );
  if (!applicant || !reception || !router || !pic || !away) throw new Error('five people');
  const id = await submitByApi(applicant, { values: { applicant_answers_hope_date: dayFromToday(26) } });
  await approveByApi(reception, id);
  await approveByApi(router, id, { name: '標準', steps: [await departmentStep(router, '設計部', 4, null)] });
  await approveByApi(pic, id);
  // 最終承認 is planned for a working day, on which there is a daily mail.
  const detail = await applicant.get('/api/application/detail/init', { params: { application_id: id } });
  const { detail_steps } = (await detail.json()) as { detail_steps: { planned_on: string | null }[] };
  const first = detail_steps.at(-1)?.planned_on ?? '';
  const [last, back] = [dayFromToday(40), dayFromToday(41)];
  await nameDelegate(away, delegate[1], { first_day: first, last_day: last });
  for (const client of [applicant, reception, router, pic, away]) await client.dispose();

  await nineOn(ownPortal, first);
  const page = await open();
  const mail = await mailAbout(page, 'approver1@operator.example', '本日のご案内');
  expect(mail.text).toContain(`${absent[1]} 様の代理の期間`);
  expect(mail.text).toContain(`No.${id}　`);
  await page.goto(/https?:\S+\/application(?!\/)\S*/.exec(mail.text)?.[0] ?? '');
  await identify(page, delegate[0]);
  const row = page
    .getByRole('table', { name: '申請一覧' })
    .getByRole('row')
    .filter({ hasText: `No.${id}` });
  await expect(row).toContainText(actsFor(absent[1]));
  await row.getByRole('radio').check();
  await page.getByRole('button', { name: text.openDetail }).click();
  await expect(card(page, '承認・却下の入力')).toContainText(actingName(delegate[1], absent[1]));
  await decideOnScreen(page, '承認', [onBehalfOf(absent[1]), applicationConfirmation.approve]);

  await setClock(ownPortal, back, '09:00:00');
  const returned = await enterDetail(enter, absent[0], id);
  await returned.getByText('履歴', { exact: true }).click();
  await expect(returned.getByRole('table', { name: '履歴' })).toContainText(
    actingName(delegate[1], absent[1]),
  );
});
