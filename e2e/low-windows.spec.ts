import type { Locator } from '@playwright/test';
import { routeDialog } from '#texts/approval-route.ts';
import { enterAtRoute } from './application.ts';
import { waitUntilSettled } from './check-page.ts';
import { dialog } from './dialogs.ts';
import { boxesOf } from './measure.ts';
import { routeOpener, enterStep } from './route-dialog.ts';
import { expect, test } from './test.ts';

/** Low windows: the header, and the comment of a decision (docs/rules/screens.md#what-readers-set). */

/** Phones held sideways, and laptops at a zoom of 200 and 400 %. */
const sizes = [
  [640, 400],
  [740, 360],
  [844, 390],
  [320, 256],
] as const;

/** Whether a press in the middle of the control reaches it. */
function isOnTop(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top !== null && element.contains(top);
  });
}

const screens = ['/', '/application', '/message', '/system-management'] as const;

for (const [width, height] of sizes)
  test(`at ${width}x${height} every control of the header is in the header and can be pressed @desktop`, async ({
    enter,
  }) => {
    const page = await enter('sysadmin', '/error/forbidden');
    await page.setViewportSize({ width, height });
    for (const address of screens)
      await test.step(address, async () => {
        await page.goto(address);
        await waitUntilSettled(page);
        const header = page.getByRole('banner');
        const controls = [
          header.getByRole('link', { name: '検索' }),
          header.getByRole('button', { name: /のメニュー$/ }),
          ...(width < 768 ? [header.getByRole('button', { name: 'メニューを開く' })] : []),
          ...(address === '/' ? [header.getByRole('button', { name: '最新情報に更新' })] : []),
        ];
        for (const control of controls) {
          const [outer, inner] = await boxesOf(page, header, control);
          expect(inner.y).toBeGreaterThanOrEqual(outer.y);
          expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height);
          // While a call is in flight, the spinner covers the page.
          await expect.poll(() => isOnTop(control)).toBe(true);
        }
        // The header has its line to itself, and leaves the low window to the content.
        await page.evaluate(() => scrollTo(0, 400));
        if (await page.evaluate(() => scrollY > 100)) await expect(header).not.toBeInViewport();
      });
  });

test('the comment has five rows once a route is set, and the buttons stay in sight', async ({
  enter,
  baseURL,
  isMobile,
}) => {
  const page = await enterAtRoute({ enter, baseURL });
  await routeOpener(page).click();
  const route = dialog(page, routeDialog.title);
  await route.getByLabel('ルート名').fill('標準');
  await route.getByRole('button', { name: '追加：担当者・承認者' }).click();
  await enterStep(page, routeDialog.addStep(4), { target: { department: '設計部' }, users: '全員' });
  await route.getByRole('button', { name: '設定', exact: true }).click();
  await expect(route).toHaveCount(0);
  for (const [width, height] of isMobile
    ? ([[390, 844]] as const)
    : ([
        [1280, 800],
        [1440, 900],
        [1920, 1080],
        [1366, 640],
        [1024, 768],
      ] as const)) {
    await page.setViewportSize({ width, height });
    await waitUntilSettled(page);
    const rows = await page.getByLabel('コメント').evaluate((field) => {
      const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(field);
      return (
        (field.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom)) / parseFloat(lineHeight)
      );
    });
    expect(rows, `${width}x${height}`).toBeGreaterThanOrEqual(4.95);
    for (const name of ['却下', '承認'])
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
});
