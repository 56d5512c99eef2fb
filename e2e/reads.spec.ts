import { create } from '#contract/application/create.ts';
import { detail } from '#contract/application/detail.ts';
import { discussion } from '#contract/application/discussion.ts';
import { list } from '#contract/application/list.ts';
import { messageIndex } from '#contract/message/list.ts';
import { messageView } from '#contract/message/view.ts';
import { noticeView } from '#contract/notice/view.ts';
import { user } from '#contract/session.ts';
import { top } from '#contract/top.ts';
import { submitByApi } from './application.ts';
import { waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { destinationId, sendMessageByApi } from './message.ts';
import { expect, test } from './test.ts';

// Opening an object is in the audit log, so a screen asks for it once.
test('a screen asks once for each answer, and again when it is opened again @desktop', async ({
  enter,
  baseURL,
}) => {
  const client = await clientOf('pic1', baseURL ?? '');
  const first = async (path: string): Promise<Record<string, unknown>> => {
    const answer: Record<string, Record<string, unknown>[]> = await (
      await client.get(`${path}?skip=0&limit=1`)
    ).json();
    const [found] = answer['messages'] ?? answer['notices'] ?? [];
    if (found === undefined) throw new Error(`${path} has no row`);
    return found;
  };
  const { message_id } = await first(messageIndex.search.path);
  const { notice_id } = await first(top.notice.path);
  const page = await enter('pic1', '/error/forbidden');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET') asked.push(new URL(request.url()).pathname);
  });
  for (const [address, calls] of [
    ['/', [list.application_list, top.notice, top.system_notice, messageIndex.unread, discussion.unread]],
    ['/application', [list.init, list.application_list]],
    ['/application/create?workflow_id=1', [create.init]],
    [`/application/detail?application_id=${await submitByApi(client)}`, [detail.init]],
    [`/message/view?message_id=${String(message_id)}`, [messageView.init]],
    [`/notice/view?notice_id=${String(notice_id)}`, [noticeView.init]],
  ] as const)
    for (const opening of ['first', 'second']) {
      asked.length = 0;
      await page.goto(address);
      await waitUntilSettled(page);
      for (const { path } of [user.logined_user, ...calls])
        expect(
          asked.filter((each) => each === path),
          `${path} at the ${opening} opening of ${address}`,
        ).toHaveLength(1);
    }
});

test('pointing at a link asks for nothing; the screens that it opens and returns to ask once @desktop', async ({
  enter,
  baseURL,
}) => {
  const client = await clientOf('approver2', baseURL ?? '');
  const suppliers = [await destinationId(client, 'suppliers', '株式会社豊田電機')];
  await sendMessageByApi(client, { title: '一度だけ', suppliers });
  await client.dispose();
  const page = await enter('us1021', '/');
  const link = page.getByRole('link', { name: '一度だけ' });
  await expect(link).toBeVisible();
  await waitUntilSettled(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET') asked.push(new URL(request.url()).pathname);
  });
  const code = page.waitForResponse(/\/assets\/view-.*\.js/);
  await link.hover();
  await code;
  await waitUntilSettled(page);
  expect(asked.filter((each) => each.startsWith('/api/'))).toEqual([]);
  for (const [open, calls] of [
    [link, [messageView.init]],
    [page.getByRole('link', { name: '戻る' }), [list.application_list, top.notice, messageIndex.unread]],
  ] as const) {
    asked.length = 0;
    await open.click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await waitUntilSettled(page);
    for (const { path } of calls)
      expect(
        asked.filter((each) => each === path),
        path,
      ).toHaveLength(1);
  }
});

test('a page outside the layout asks for nothing @desktop', async ({ open }) => {
  const page = await open();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const path of ['/logout/complete', '/error/not-found', '/nothing-here']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  expect(asked.filter((each) => each.startsWith('/api/'))).toEqual([]);
});
