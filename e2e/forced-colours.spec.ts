import { openDetail, submitted } from './application.ts';
import { waitUntilSettled } from './check-page.ts';
import { doneMarks } from './locators.ts';
import { expect, test } from './test.ts';

/** Runs in the browser: the parts of icons with less contrast than 3 to 1 on a black ground. */
function findDarkIcons(): string[] {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((text) => {
      const share = Number(text) / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const found: string[] = [];
  for (const part of document.querySelectorAll('svg :is(path, circle, rect, line, polyline)')) {
    const { stroke, fill } = getComputedStyle(part);
    const svg = part.closest('svg');
    // A tick lies on its circle, and the portal's mark has a ground of its own.
    if (!part.checkVisibility() || part.closest('[data-mark]')?.querySelector('path') === part) continue;
    for (const colour of [stroke, fill])
      if (colour.startsWith('rgb(') && (luminance(colour) + 0.05) / 0.05 < 3)
        found.push(`${colour} in ${svg?.parentElement?.className ?? ''} ${svg?.getAttribute('class') ?? ''}`);
  }
  return found;
}

test('icons are seen on the dark ground of forced colours @desktop', async ({ enter, baseURL }) => {
  const id = await submitted(baseURL);
  const page = await enter('reception1', '/');
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' });
  for (const address of ['/', '/application', '/notice/edit', '/message', '/search']) {
    await page.goto(address);
    await waitUntilSettled(page);
    expect(await page.evaluate(findDarkIcons), address).toEqual([]);
  }
  await openDetail(page, id);
  expect(await page.evaluate(findDarkIcons)).toEqual([]);
  const tick = doneMarks(page).first();
  // The tick has the colour of the ground, and its circle that of the text.
  await expect(tick.locator('path')).toHaveCSS('stroke', 'rgb(0, 0, 0)');
  await expect(tick.locator('circle')).toHaveCSS('fill', 'rgb(255, 255, 255)');
});
