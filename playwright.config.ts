import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './scripts/chromium.ts';

const baseURL = process.env['E2E_BASE_URL'];
/** Multiplies the limits on a machine that is slow or busy, as in vitest.config.ts. */
const patience = Number(process.env['TEST_PATIENCE'] ?? '1');

/**
 * The product in a real browser at two widths. `e2e/global-setup.ts` starts it as a user does and sets its
 * address.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  // One more than the two cores of a small machine: while one waits for a screen, the others work.
  workers: 3,
  forbidOnly: true,
  // Generous, because they only end what hangs.
  timeout: 240_000 * patience,
  expect: { timeout: 10_000 * patience },
  use: {
    ...(baseURL === undefined ? {} : { baseURL }),
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    // Checks halfway through a fade would be wrong; e2e/dialogs.spec.ts tests the motion.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: findChromium() ?? 'chromium', args: [...chromiumFlags] },
    screenshot: 'only-on-failure',
    // `--trace on` helps with a failed test, but costs half of the time.
    trace: 'off',
  },
  projects: [
    // A test whose title ends in @desktop or @phone runs only there.
    { name: 'desktop', grepInvert: /@phone$/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grepInvert: /@desktop$/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
