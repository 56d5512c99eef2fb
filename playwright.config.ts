import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './scripts/chromium.ts';

const baseURL = process.env['E2E_BASE_URL'];

/** The product in a real browser at both widths. `e2e/global-setup.ts` starts it as a user does and says where it is. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  // One more than the two cores of a small machine: while one waits for a screen, the others work.
  workers: 3,
  forbidOnly: true,
  // Nothing that is finished waits for a test that stumbles once in a thousand runs: docs/decisions/0039.
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    ...(baseURL === undefined ? {} : { baseURL }),
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    // What fades in or out would be judged half-way; e2e/dialogs.spec.ts looks at the motion.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: findChromium() ?? 'chromium', args: [...chromiumFlags] },
    screenshot: 'only-on-failure',
    // `--trace on` for a look at what failed: it costs half of the time.
    trace: 'off',
  },
  projects: [
    // A test whose title ends in @desktop or @phone is for that one alone.
    { name: 'desktop', grepInvert: /@phone$/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grepInvert: /@desktop$/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
