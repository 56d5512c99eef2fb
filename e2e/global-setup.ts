import { rm } from 'node:fs/promises';
import { startPortal } from '#testing/portal-process.ts';
import { makeDataFolder } from '#testing/data-folder.ts';
import { forgetCalls, neverSent } from './specified-calls.ts';
import { ensureChromium } from '../scripts/chromium.ts';

/** Set by `npm test`, which runs all browser tests. */
const whole = process.env['E2E_WHOLE'] === '1';

/**
 * Finds or installs Chromium, starts the product for the browser tests on a free port with an empty data
 * folder, and sets E2E_BASE_URL to its address. If E2E_BASE_URL is already set, uses that portal. After all
 * tests, a call of the requirements that none of them made fails the run.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  ensureChromium();
  forgetCalls();
  if (process.env['E2E_BASE_URL'] !== undefined) return undefined;
  const dataDir = await makeDataFolder('portal-e2e');
  const portal = await startPortal({ PORTAL_DATA_DIR: dataDir });
  process.env['E2E_BASE_URL'] = portal.url;
  return async () => {
    await portal.stop();
    await rm(dataDir, { recursive: true, force: true });
    const missing = whole ? neverSent() : [];
    if (missing.length > 0) throw new Error(`No browser test has sent:\n${missing.join('\n')}`);
  };
}
