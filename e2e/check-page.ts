import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { stickyBars } from './locators.ts';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const smallestPhone = 360;

/**
 * The rules whose findings depend on the width: what is hidden, moved or small. A resize changes nothing that
 * the other rules look at, but at colours, and every test of a screen looks at those at 1280 and 390 px.
 */
const ofTheLayout = [
  'aria-command-name',
  'aria-hidden-focus',
  'aria-input-field-name',
  'aria-toggle-field-name',
  'button-name',
  'label',
  'link-in-text-block',
  'link-name',
  'nested-interactive',
  'scrollable-region-focusable',
  'select-name',
  'target-size',
];
/**
 * The minified axe of the builder's package. The builder would send the other one, of 1.5 MB, twice per
 * check.
 */
const axe = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * Lets each document of a browser load axe by itself: a process compiles a function of its documents once,
 * but a script that it is sent each time.
 */
export async function provideAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({
    content: `Object.defineProperty(window, 'loadAxe', { value() { ${axe}\n } });`,
  });
}

/**
 * Checks a screen or dialog: no findings of axe (WCAG 2.2 AA), no title that is said twice, and no horizontal
 * scrolling.
 */
export async function checkPage(page: Page): Promise<void> {
  await waitUntilSettled(page);
  await checkAxe(page, 'everything');
  expect(await page.evaluate(findRepeatedTitles), `titles at ${page.url()}`).toEqual([]);
  await checkWidth(page);
  const size = page.viewportSize();
  if (size === null || size.width > 400) return;
  await page.setViewportSize({ width: smallestPhone, height: size.height });
  await checkWidth(page);
  await page.setViewportSize(size);
}

/** Expects no findings of axe at the page's present width. */
export async function checkAxe(page: Page, rules: 'everything' | 'layout'): Promise<void> {
  // Content half below the header or a list's sticky buttons can be scrolled into reach, but axe does not
  // scroll.
  await rest(page, 'static');
  await page.evaluate(`'axe' in window || loadAxe()`);
  const builder = new AxeBuilder({ page, axeSource: 'undefined' })
    // Passed rules need no selectors, which take a good part of the time.
    .options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] })
    .setLegacyMode(true);
  const { violations } = await (
    rules === 'layout' ? builder.withRules(ofTheLayout) : builder.withTags(wcag)
  ).analyze();
  await rest(page, '');
  const findings = violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map((node) => node.failureSummary),
  }));
  expect(findings, `axe at ${page.url()}`).toEqual([]);
}

/** Moves the header and a list's sticky buttons to their places (`static`), or makes them sticky again. */
async function rest(page: Page, position: 'static' | ''): Promise<void> {
  const header = page.getByRole('banner', { includeHidden: true });
  await header.or(stickyBars(page)).evaluateAll((bars, position) => {
    for (const bar of bars) if (bar instanceof HTMLElement) bar.style.position = position;
  }, position);
}

/** The parts of a screen that assistive technology is told are being fetched. */
export const busyElements = (page: Page): Locator => page.locator('[aria-busy="true"]');

/** The screen is there, no call of the user's is in flight, and no list is being fetched. */
export async function waitUntilSettled(page: Page, options: { timeout?: number } = {}): Promise<void> {
  await expect(page.locator('main > *').first()).toBeAttached(options);
  await expect(page.getByTestId('busy')).toHaveCount(0, options);
  await expect(busyElements(page)).toHaveCount(0, options);
  // What was rendered last may begin a call in its effects, which run before a task of the lowest priority.
  await expect(async () => {
    expect(await page.evaluate(findUnsettled)).toBeNull();
  }).toPass({ timeout: 10_000, ...options });
}

/** Runs in the browser, once nothing else is left to do: what the screen still waits for, or null. */
function findUnsettled(): Promise<string | null> {
  return scheduler.postTask(
    () => {
      if (document.querySelector('main > *') === null) return 'no screen';
      if (document.querySelector('[data-testid="busy"]') !== null) return 'a call';
      return document.querySelector('[aria-busy="true"]')?.outerHTML ?? null;
    },
    { priority: 'background' },
  );
}

/** Runs in the browser: headings of blocks that repeat the heading of the page, or of their tab. */
function findRepeatedTitles(): string[] {
  const wordsOf = (element: Element) => (element.textContent ?? '').replace(/（.*）$/, '').trim();
  const above = [...document.querySelectorAll('h1, [role="tab"][aria-selected="true"]')].map(wordsOf);
  return [...document.querySelectorAll('h2, h3, h4')].map(wordsOf).filter((title) => above.includes(title));
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
      .filter((part) => !part.hasAttribute('data-scrolls-sideways'))
      .filter((part) => part.scrollWidth > Math.max(part.clientWidth, 1))
      .map((part) => `${part.tagName}.${part.className}: ${part.scrollWidth} > ${part.clientWidth}`)
      .concat(document.documentElement.scrollWidth > width ? ['the page'] : []);
  }, width);
  expect(tooWide, `scrolls sideways at ${width}`).toEqual([]);
}
