import { rm } from 'node:fs/promises';
import { makeDataFolder } from '#testing/data-folder.ts';
import { startPortal } from '#testing/portal-process.ts';
import { test } from './test.ts';

/** `test` on a demonstration portal that no other file uses. `name` is in the name of its data folder. */
export function ownPortalTest(name: string) {
  return test.extend<object, { ownPortal: string }>({
    ownPortal: [
      // Playwright wants the first parameter to be destructured.
      // eslint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const dataDir = await makeDataFolder(`portal-e2e-${name}`);
        const portal = await startPortal({ PORTAL_DATA_DIR: dataDir, PORTAL_DEMO: '1' });
        await use(portal.url);
        await portal.stop();
        await rm(dataDir, { recursive: true, force: true });
      },
      { scope: 'worker', timeout: 150_000 },
    ],
    baseURL: async ({ ownPortal }, use) => use(ownPortal),
  });
}
