import { test as base, type BrowserContext, type Page } from '@playwright/test';
import { waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { noteCalls } from './specified-calls.ts';
import { prepare, Windows, type Cookies, type Window } from './windows.ts';

export { expect } from '@playwright/test';

type Fixtures = {
  /** What went wrong in any browser of the test. Unexpected problems fail the test. */
  problems: Problems;
  /** A person's own browser: signed in, at an address. */
  enter: (login_id: string, address?: string) => Promise<Page>;
  /** A separate browser in which nobody has signed in yet. */
  open: () => Promise<Page>;
  /** A separate browser with these cookies. */
  window: (cookies: Cookies) => Promise<Page>;
};

type WorkerFixtures = { windows: Windows };

export class Problems {
  readonly #found: string[] = [];
  readonly #expected: RegExp[] = [];
  /** Expects a problem that this test causes, such as a broken network. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }
  add(text: string): void {
    this.#found.push(text);
  }
  get unexpected(): string[] {
    return this.#found.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }
}

// The browser logs this whenever the server answers with 4xx.
const refusal = /^Failed to load resource: the server responded with a status of 4\d\d /;

function listen(context: BrowserContext, problems: Problems): void {
  noteCalls(context);
  context.on('console', (message) => {
    if (message.type() === 'error' && !refusal.test(message.text()))
      problems.add(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => problems.add(`page: ${String(error.error())}`));
}

/** The base of every browser test: console errors, script errors and CSP violations fail it. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  problems: [
    // Playwright wants the first parameter to be destructured.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const problems = new Problems();
      await use(problems);
      base.expect(problems.unexpected).toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, problems }, use) => {
    await prepare(context);
    listen(context, problems);
    await use(context);
  },
  windows: [async ({ browser }, use) => use(new Windows(browser)), { scope: 'worker' }],
  window: async ({ windows, problems, baseURL }, use) => {
    const taken: Window[] = [];
    await use(async (cookies) => {
      const window = await windows.take(baseURL ?? '', cookies);
      taken.push(window);
      listen(window.context, problems);
      return window.page;
    });
    await Promise.all(taken.map((window) => windows.giveBack(window)));
  },
  open: async ({ window }, use) => use(() => window([])),
  enter: async ({ window, baseURL }, use) => {
    await use(async (login_id, address = '/') => {
      const client = await clientOf(login_id, baseURL ?? '');
      const { cookies } = await client.storageState();
      await client.dispose();
      const page = await window(cookies);
      await page.goto(address);
      await waitUntilSettled(page);
      return page;
    });
  },
});
