import { expect, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { provideAxe } from './check-page.ts';

export type Cookies = Parameters<BrowserContext['addCookies']>[0];

/** A browser of its own, with one page: no other window shares its cookies and storage. */
export type Window = {
  readonly baseURL: string;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Of a new page. */
  readonly size: Size;
};

type Size = ReturnType<Page['viewportSize']>;

/** A picture of the portal: a page that runs no script, in the portal's origin. */
const restingPlace = '/auth/mark.svg';

/** What tests listen to. */
const events = ['console', 'dialog', 'domcontentloaded', 'download', 'load', 'pageerror', 'popup'] as const;
const requestEvents = ['request', 'requestfailed', 'requestfinished', 'response'] as const;

/**
 * The windows of a worker. One that a test is done with is emptied and given to the next person: its process
 * has compiled the portal's scripts and shaped its letters already, which takes about half of the processor
 * time of a first page. One that a test has changed for good is closed instead.
 */
export class Windows {
  readonly #browser: Browser;
  readonly #resting: Window[] = [];
  readonly #changed = new Set<Window>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** A window with these cookies, without stored data, at no screen. */
  async take(baseURL: string, cookies: Cookies): Promise<Window> {
    const index = this.#resting.findLastIndex((window) => window.baseURL === baseURL);
    const [window = await this.#make(baseURL)] = index < 0 ? [] : this.#resting.splice(index, 1);
    await window.context.clearCookies();
    await window.context.addCookies(cookies);
    return window;
  }

  async #make(baseURL: string): Promise<Window> {
    const context = await this.#browser.newContext({ baseURL });
    await prepare(context);
    const page = await context.newPage();
    typeWhenFree(page);
    const window = { baseURL, context, page, size: page.viewportSize() };
    const note = () => this.#changed.add(window);
    watchCalls(page, ['routeWebSocket', 'addInitScript', 'emulateMedia'], note);
    let intercepting = false;
    watchCalls(page, ['route'], () => {
      note();
      if (!intercepting) keepIntercepting(context);
      intercepting = true;
    });
    watchCalls(context, ['route', 'addInitScript', 'setOffline', 'newCDPSession', 'grantPermissions'], note);
    watchCalls(context.clock, ['install', 'setFixedTime', 'setSystemTime'], note);
    return window;
  }

  /** Empties the window for the next person. */
  async giveBack(window: Window): Promise<void> {
    const { context, page, size } = window;
    if (page.isClosed() || this.#changed.delete(window)) return context.close();
    for (const event of ['console', 'weberror'] as const) context.removeAllListeners(event);
    for (const event of [...events, ...requestEvents]) page.removeAllListeners(event);
    for (const other of context.pages()) if (other !== page) await other.close();
    await page.goto(restingPlace);
    if (size !== null) await page.setViewportSize(size);
    // Over no element of the next screen.
    await page.mouse.move(-1, -1);
    // After the last screen has stored its drafts, on leaving.
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    this.#resting.push(window);
  }
}

/**
 * A route that fits nothing and stays. When the last route of a page ends, by `times` or `unroute`,
 * Playwright turns the interception off, and Chromium may leave a request that begins at that moment without
 * an answer (microsoft/playwright#41802). A screen's code then never comes.
 */
function keepIntercepting(context: BrowserContext): void {
  void context.route('never:', (route) => route.fallback());
}

/** Calls `note` before each call of these methods. */
function watchCalls<T extends object>(target: T, names: readonly (keyof T)[], note: () => void): void {
  for (const name of names) {
    const method = target[name];
    if (typeof method !== 'function') throw new Error(`${String(name)} is no method.`);
    Object.defineProperty(target, name, {
      value: (...rest: unknown[]): unknown => {
        note();
        return Reflect.apply(method, target, rest);
      },
    });
  }
}

const typing = ['fill', 'press'] as const;
let waits = false;

/**
 * Lets all locators of this process wait before they type. The portal takes no input while a call is in
 * flight (web/ui/spinner.tsx), and Playwright waits only before a click.
 */
function typeWhenFree(page: Page): void {
  if (waits) return;
  waits = true;
  const prototype: unknown = Object.getPrototypeOf(page.locator('html'));
  if (typeof prototype !== 'object' || prototype === null) throw new Error('Locators have no prototype.');
  for (const name of typing) {
    const type: unknown = Reflect.get(prototype, name);
    if (typeof type !== 'function') throw new Error(`${name} is no method.`);
    Object.defineProperty(prototype, name, {
      async value(this: Locator, ...rest: unknown[]): Promise<void> {
        await expect(this.page().getByTestId('busy')).toHaveCount(0);
        await Reflect.apply(type, this, rest);
      },
    });
  }
}

/** What the documents of a context get: errors in the log for what the security policy blocks, and axe. */
export async function prepare(context: BrowserContext): Promise<void> {
  await provideAxe(context);
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
}
