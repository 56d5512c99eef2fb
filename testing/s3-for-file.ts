import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, vi } from 'vitest';
import { s3Credentials, startS3Server, type S3Server } from './s3-server.ts';

/**
 * An S3 server and an empty folder for one test file, with the server's credentials in the environment. Both
 * are gone after its tests.
 */
export async function s3ForFile(): Promise<{ readonly s3: S3Server; readonly folder: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-s3-'));
  const s3 = await startS3Server();
  for (const [name, value] of Object.entries(s3Credentials)) vi.stubEnv(name, value);
  afterAll(async () => {
    vi.unstubAllEnvs();
    await s3.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { s3, folder };
}
