import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPortal } from '#dev/testing/portal-process.ts';

/**
 * Starts the product for the browser tests, with an empty data folder on a free port, and tells where it is in
 * E2E_BASE_URL. With E2E_BASE_URL already set that portal is used as it is.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_BASE_URL'] !== undefined) return undefined;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-e2e-'));
  const portal = await startPortal({ PORTAL_DATA_DIR: dataDir });
  process.env['E2E_BASE_URL'] = portal.url;
  return async () => {
    await portal.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
