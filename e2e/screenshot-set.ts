import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { settled } from './check-page.ts';
import { clientOf } from './client.ts';

/** Where the pictures go. */
export const folder = path.join(path.dirname(import.meta.dirname), 'screenshots');
const widths = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
} as const;
type Width = keyof typeof widths;

/** Takes the pictures of one width, numbered in their order. */
export class ScreenshotSet {
  readonly #browser: Browser;
  readonly #baseURL: string;
  readonly width: Width;
  #count = 0;

  constructor(browser: Browser, baseURL: string, width: Width) {
    this.#browser = browser;
    this.#baseURL = baseURL;
    this.width = width;
  }

  /** A browser of a person's own; of nobody's with null. */
  async enter(login_id: string | null, address: string): Promise<Page> {
    const client = login_id === null ? null : await clientOf(login_id, this.#baseURL);
    const context = await this.#browser.newContext({
      ...widths[this.width],
      ...(client !== null && { storageState: await client.storageState() }),
      baseURL: this.#baseURL,
      locale: 'ja-JP',
      timezoneId: 'Asia/Tokyo',
      reducedMotion: 'reduce',
    });
    await client?.dispose();
    const page = await context.newPage();
    await page.goto(address);
    await settled(page);
    return page;
  }

  /** The whole page, or, of what lies over it, what is in sight. */
  async take(page: Page, name: string, how: 'whole' | 'in sight' = 'whole'): Promise<void> {
    await settled(page);
    this.#count += 1;
    const file = `${this.width}-${String(this.#count).padStart(2, '0')}-${name}.png`;
    const { viewport } = widths[this.width];
    if (how === 'whole') {
      // As high as the page is, so that what sticks to an edge is there once, and there.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width: viewport.width, height: Math.max(height, viewport.height) });
    }
    await page.screenshot({ path: path.join(folder, file) });
    await page.setViewportSize(viewport);
  }
}
