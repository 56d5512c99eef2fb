import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { card, dayFromToday, valueOf } from './application.ts';
import { settled } from './check-page.ts';
import { answer } from './dialogs.ts';
import { choose } from './message.ts';
import { startWithClock, type PortalProcess } from './portal-process.ts';
import { expect, test as base } from './test.ts';

/** A portal of its own, whose clock is moved. */
const test = base.extend<object, { ownPortal: PortalProcess }>({
  ownPortal: [
    // Playwright wants the first parameter to be destructured.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-e2e-midnight-'));
      const portal = await startWithClock({ PORTAL_DATA_DIR: dataDir, PORTAL_DEMO: '1' });
      await use(portal);
      await portal.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ ownPortal }, use) => use(ownPortal.url),
});

test('a future notice is there from midnight in Japan, and gone from the midnight after its last day @desktop', async ({
  enter,
  ownPortal,
}) => {
  const [posting, first, last, after] = [1, 2, 3, 4].map(dayFromToday) as [string, string, string, string];
  const title = '年度末の棚卸しについて';
  const at = (day: string, time: string) => ownPortal.setClock(new Date(`${day}T${time}+09:00`));

  await at(posting, '12:00:00');
  const publisher = await enter('pic1', '/notice/edit');
  // The PC is a day ahead, which the form makes nothing of.
  await publisher.clock.setFixedTime(new Date(`${first}T12:00:00+09:00`));
  await publisher.reload();
  await settled(publisher);
  const form = card(publisher, 'お知らせの作成');
  const mail = form.getByRole('checkbox', { name: '公開先のユーザーにメールで通知する' });
  await form.getByLabel('公開期間（FROM）').fill(posting);
  await expect(mail).toBeEnabled();
  await form.getByRole('textbox', { name: 'タイトル' }).fill(title);
  await form.getByRole('textbox', { name: '本文' }).fill('棚卸しの間、受入を停止します。');
  await form.getByLabel('公開期間（FROM）').fill(first);
  await form.getByLabel('公開期間（TO）').fill(last);
  await choose(publisher, 'サプライヤー', '東海メッキ工業株式会社');
  await expect(mail).toBeDisabled();
  await form.getByRole('button', { name: '投稿', exact: true }).click();
  await answer(
    publisher,
    ['公開先：1社 1名', 'メールでの通知：なし、添付ファイル：なし', 'お知らせを投稿します。よろしいですか？'],
    '投稿',
  );
  await publisher.waitForURL('**/notice/view?notice_id=*');
  const { pathname, search } = new URL(publisher.url());
  const address = pathname + search;
  await publisher.goto('/notice/edit');
  const own = publisher.getByRole('table', { name: '投稿済みのお知らせ' }).getByRole('row');
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
  await expect(card(reader, 'お知らせ').getByRole('alert')).toContainText('公開期間が終了しています。');
  await expect(reader.getByText(title)).toHaveCount(0);
  await reader.getByRole('link', { name: 'TOPへ戻る' }).click();
  await expect(card(reader, 'お知らせ')).toBeVisible();
  await settled(reader);
  await expect(reader.getByText(title)).toHaveCount(0);
});
