import { firstCalls, userCall } from '#contract/first-calls.ts';
import { list } from '#contract/application/list.ts';
import { messageIndex } from '#contract/message/list.ts';
import { top } from '#contract/top.ts';
import { submit } from './application.ts';
import { waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { expect, test } from './test.ts';

// The page sends them before its scripts are there; the screens then use the answers.
test('each first call is sent once, and each file that is loaded early exists @desktop', async ({
  enter,
  baseURL,
}) => {
  const client = await clientOf('pic1', baseURL ?? '');
  const items = async (path: string): Promise<Record<string, unknown>[]> => {
    const answer: Record<string, Record<string, unknown>[]> = await (await client.get(path)).json();
    return answer['items'] ?? answer['messages'] ?? answer['notices'] ?? [];
  };
  const [message] = await items(`${messageIndex.search.path}?skip=0&limit=1`);
  const [notice] = await items(`${top.notice.path}?skip=0&limit=1`);
  expect([message, notice]).not.toContain(undefined);
  const ids: Record<string, unknown> = {
    application_id: await submit(client),
    message_id: message?.['message_id'],
    notice_id: notice?.['notice_id'],
    workflow_id: 1,
  };
  const page = await enter('pic1', '/error/forbidden');
  const asked: string[] = [];
  const missing: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET') asked.push(new URL(request.url()).pathname);
  });
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(response.url());
  });
  for (const [path, calls] of firstCalls) {
    const name = calls.flatMap((call) => ('id' in call ? [call.id] : []))[0];
    asked.length = 0;
    await page.goto(name === undefined ? path : `${path}?${name}=${String(ids[name])}`);
    await waitUntilSettled(page);
    expect(new URL(page.url()).pathname).toBe(path);
    for (const call of [userCall, ...calls.map((each) => each.path)])
      expect(
        asked.filter((each) => each === call),
        `${call} at ${path}`,
      ).toHaveLength(1);
    // Four are in the page for every screen.
    expect(await page.locator('head link[rel=modulepreload]').count(), path).toBeGreaterThan(4);
    // Nothing is left that a later screen could take.
    expect(await page.evaluate(() => Reflect.get(globalThis, 'earlyAnswers').size), path).toBe(0);
  }
  expect(missing).toEqual([]);
});

test('a screen is rendered at once with the answers that are there @desktop', async ({ enter }) => {
  const page = await enter('approver2', '/error/forbidden');
  // The scripts come last.
  const answered = page.waitForResponse(`**${list.application_list.path}?*`);
  await page.route('**/assets/index-*.js', async (route) => {
    await answered;
    await route.continue();
  });
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('main [role=table]') === null) return;
      observer.disconnect();
      Reflect.set(globalThis, 'rowsAtFirst', document.querySelectorAll('main [role=row] [role=cell]').length);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/application');
  await waitUntilSettled(page);
  expect(await page.evaluate(() => Number(Reflect.get(globalThis, 'rowsAtFirst')))).toBeGreaterThan(0);
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
