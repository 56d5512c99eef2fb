import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { makeDataFolder } from '#testing/data-folder.ts';
import { startPortal, startProcess, type PortalProcess } from '#testing/portal-process.ts';
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
      { scope: 'worker' },
    ],
    baseURL: async ({ ownPortal }, use) => use(ownPortal),
  });
}

/** A portal whose clock the tests move, and its data folder. */
export type ClockPortal = { readonly dataDir: string; readonly portal: PortalProcess };

/** The same with a clock that the tests move (testing/start-with-clock.ts). */
export function clockPortalTest(name: string) {
  return test.extend<object, { ownPortal: ClockPortal }>({
    ownPortal: [
      // Playwright wants the first parameter to be destructured.
      // eslint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const dataDir = await makeDataFolder(`portal-e2e-${name}`);
        const portal = await startProcess('testing/start-with-clock.ts', {
          PORTAL_DATA_DIR: dataDir,
          PORTAL_DEMO: '1',
        });
        await use({ dataDir, portal });
        await portal.stop();
        await rm(dataDir, { recursive: true, force: true });
      },
      { scope: 'worker' },
    ],
    baseURL: async ({ ownPortal }, use) => use(ownPortal.portal.url),
  });
}

/** Sets the clock of such a portal, which runs on from then. */
export async function setClock({ portal }: ClockPortal, day: string, time: string): Promise<void> {
  await portal.ask(new Date(`${day}T${time}+09:00`).toISOString());
}

const root = path.dirname(import.meta.dirname);
const node = path.join(root, 'node_modules/.bin/node');

/** Lets it become nine on a day, and sends the daily mails. */
export async function nineOn(portal: ClockPortal, day: string): Promise<void> {
  await setClock(portal, day, '09:00:00');
  await promisify(execFile)(node, ['testing/make-daily-mails.ts', portal.dataDir], { cwd: root });
}
