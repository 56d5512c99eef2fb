import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const smallestPhone = 360;
/** The minified axe that the builder brings: it would send the other one, of 1.5 MB, twice for each look. */
const axe = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Every screen and dialog that a test reaches: nothing that axe finds (WCAG 2.2 AA), and nothing to scroll sideways. */
export async function checkPage(page: Page): Promise<void> {
  await settled(page);
  // What lies half beneath a list's buttons is in reach by scrolling, which axe does not do.
  await rest(page, 'static');
  // Once for each document; the builder is given nothing more to send.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations } = await new AxeBuilder({ page, axeSource: 'undefined' })
    // What is right needs no selectors, whose making is a good part of the time.
    .options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] })
    .withTags(wcag)
    .setLegacyMode(true)
    .analyze();
  await rest(page, '');
  const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.failureSummary) }));
  expect(found, `axe at ${page.url()}`).toEqual([]);
  await checkWidth(page);
  const size = page.viewportSize();
  if (size === null || size.width > 400) return;
  await page.setViewportSize({ width: smallestPhone, height: size.height });
  await checkWidth(page);
  await page.setViewportSize(size);
}

/** Lays the buttons that stay in sight at the end of a list down there, or lets them go again. */
async function rest(page: Page, position: 'static' | ''): Promise<void> {
  await page.locator('[data-sticky]').evaluateAll((bars, position) => {
    for (const bar of bars) if (bar instanceof HTMLElement) bar.style.position = position;
  }, position);
}

/** The screen is there, no call of the user's is in flight, and no list is being fetched. */
export async function settled(page: Page, options: { timeout?: number } = {}): Promise<void> {
  await expect(page.locator('main > *').first()).toBeAttached(options);
  await expect(page.getByTestId('busy')).toHaveCount(0, options);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, options);
}

async function checkWidth(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  const tooWide = await page.evaluate((width) => {
    const parts = [
      document.documentElement,
      ...document.querySelectorAll('main, [role="dialog"], [role="alertdialog"], [role="dialog"] *'),
    ];
    return parts
      .filter((part) => part === document.documentElement || getComputedStyle(part).overflowX === 'auto')
      .filter((part) => part.scrollWidth > Math.max(part.clientWidth, 1))
      .map((part) => `${part.tagName}.${part.className}: ${part.scrollWidth} > ${part.clientWidth}`)
      .concat(document.documentElement.scrollWidth > width ? ['the page'] : []);
  }, width);
  expect(tooWide, `scrolls sideways at ${width}`).toEqual([]);
}
