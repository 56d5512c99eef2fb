import { test as base, type BrowserContext, type Page } from '@playwright/test';
import { waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';

export { expect } from '@playwright/test';

type Fixtures = {
  /** What went wrong in any browser of the test. Unexpected problems fail the test. */
  problems: Problems;
  /** A person's own browser: signed in, at an address. */
  enter: (login_id: string, address?: string) => Promise<Page>;
  /** A separate browser in which nobody has signed in yet. */
  open: () => Promise<Page>;
};

class Problems {
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

async function watch(context: BrowserContext, problems: Problems): Promise<void> {
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  context.on('console', (message) => {
    if (message.type() === 'error' && !refusal.test(message.text()))
      problems.add(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => problems.add(`page: ${String(error.error())}`));
}

/** The base of every browser test: console errors, script errors and CSP violations fail it. */
export const test = base.extend<Fixtures>({
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
    await watch(context, problems);
    await use(context);
  },
  open: async ({ browser, problems }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      await watch(context, problems);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  enter: async ({ browser, problems, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (login_id, address = '/') => {
      const client = await clientOf(login_id, baseURL ?? '');
      const context = await browser.newContext({ storageState: await client.storageState() });
      await client.dispose();
      contexts.push(context);
      await watch(context, problems);
      const page = await context.newPage();
      await page.goto(address);
      await waitUntilSettled(page);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});
