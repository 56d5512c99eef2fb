import path from 'node:path';
import { expect, type Browser, type Locator, type Page, type Request } from '@playwright/test';
import { waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';

/** The folder of the screenshots. */
export const folder = path.join(path.dirname(import.meta.dirname), 'screenshots');

/** The time on every clock in the screenshots: the clocks of portal and browser are stopped. */
export const now = new Date('2026-06-10T10:00:00+09:00');

const phone = { hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const shapes = {
  1920: { name: 'wide', viewport: { width: 1920, height: 1080 } },
  1280: { name: 'desktop', viewport: { width: 1280, height: 800 } },
  1024: { name: 'landscape', viewport: { width: 1024, height: 768 } },
  768: { name: 'portrait', viewport: { width: 768, height: 1024 } },
  390: { name: 'phone', viewport: { width: 390, height: 844 }, ...phone },
} as const;
/** A window's width in CSS pixels. */
export type Width = keyof typeof shapes;
export const widths = [1920, 1280, 1024, 768, 390] as const satisfies readonly Width[];

/** For a busy machine: without Playwright's configuration the limit is five seconds. */
const patience = { timeout: 60_000 };

/** Takes the pictures of one width, numbered in their order. */
export class ScreenshotSet {
  readonly #browser: Browser;
  readonly #baseURL: string;
  readonly #shape: (typeof shapes)[Width];
  /** The unfinished requests of each page. */
  readonly #pending = new WeakMap<Page, Set<Request>>();
  readonly width: Width;
  #count = 0;

  constructor(browser: Browser, baseURL: string, width: Width) {
    this.#browser = browser;
    this.#baseURL = baseURL;
    this.#shape = shapes[width];
    this.width = width;
  }

  /** A person's own browser; null: nobody is signed in. */
  async enter(login_id: string | null, address: string): Promise<Page> {
    const client = login_id === null ? null : await clientOf(login_id, this.#baseURL);
    const { name: _, ...shape } = this.#shape;
    const context = await this.#browser.newContext({
      ...shape,
      ...(client !== null && { storageState: await client.storageState() }),
      baseURL: this.#baseURL,
      locale: 'ja-JP',
      timezoneId: 'Asia/Tokyo',
      reducedMotion: 'reduce',
    });
    await client?.dispose();
    await context.clock.setFixedTime(now);
    const page = await context.newPage();
    const pending = new Set<Request>();
    page.on('request', (request) => pending.add(request));
    page.on('requestfinished', (request) => pending.delete(request));
    page.on('requestfailed', (request) => pending.delete(request));
    this.#pending.set(page, pending);
    await page.goto(address);
    await this.rest(page);
    return page;
  }

  /** Takes the whole page, or, for dialogs, the visible part. */
  async take(page: Page, name: string, how: 'whole' | 'in sight' = 'whole'): Promise<void> {
    await this.rest(page);
    this.#count += 1;
    const file = `${this.#shape.name}-${String(this.#count).padStart(2, '0')}-${name}.png`;
    const { viewport } = this.#shape;
    if (how === 'whole') {
      // The window is as high as the page, so that sticky elements appear once and in place.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width: viewport.width, height: Math.max(height, viewport.height) });
    }
    await page.evaluate(layOutAgain);
    await page.screenshot({ path: path.join(folder, file), animations: 'disabled' });
    await page.setViewportSize(viewport);
  }

  /** Takes a window of this size from the top down to the beginning of a part of the page, into this file. */
  async takeAbove(part: Locator, file: string, size: { width: number; height: number }): Promise<void> {
    const page = part.page();
    await page.setViewportSize(size);
    await this.rest(page);
    const box = await part.boundingBox();
    if (box === null) throw new Error('The part is not shown.');
    await page.evaluate(layOutAgain);
    const clip = { x: 0, y: 0, width: size.width, height: Math.round(box.y) };
    await page.screenshot({ path: file, clip, animations: 'disabled' });
  }

  /** Waits until nothing changes by itself any more: a badge, for instance, comes after its screen. */
  async rest(page: Page): Promise<void> {
    // Nothing is hovered over.
    await page.mouse.move(0, 0);
    const pending = this.#pending.get(page);
    let quiet = false;
    while (!quiet) {
      await waitUntilSettled(page, patience);
      await expect.poll(() => pending?.size, patience).toBe(0);
      quiet = (await page.evaluate(unchanged)) && pending?.size === 0;
    }
  }
}

/** Runs in the browser. Whether the document stayed the same for 100 ms. */
function unchanged(): Promise<boolean> {
  return new Promise((resolve) => {
    let changed = false;
    const observer = new MutationObserver(() => (changed = true));
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    setTimeout(() => {
      observer.disconnect();
      resolve(!changed);
    }, 100);
  });
}

/**
 * Runs in the browser. A sticky part or popover that was once at a fraction of a pixel may keep drawing its
 * text one pixel off. Lays it out again.
 */
async function layOutAgain(): Promise<void> {
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const parts = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (part) => getComputedStyle(part).position === 'sticky' || part.matches(':popover-open'),
  );
  const { scrollX, scrollY } = window;
  for (const part of parts) part.style.zoom = '1.01';
  await frames();
  for (const part of parts) part.style.zoom = '';
  scrollTo(scrollX, scrollY);
  await frames();
}
