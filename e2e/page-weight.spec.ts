import { gzipSync } from 'node:zlib';
import { waitUntilSettled } from './check-page.ts';
import { expect, test } from './test.ts';

const kilobyte = 1000;

/**
 * Counts every script that /application loads by itself until it is idle: at least what its first paint
 * needs.
 */
test('the script of /application at first load is at most 130 KB gzip @desktop', async ({ enter }) => {
  const page = await enter('applicant1', '/error/forbidden');
  const scripts = new Map<string, number>();
  const read: Promise<void>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    read.push(
      response.body().then((body) => {
        scripts.set(new URL(response.url()).pathname, gzipSync(body).length);
      }),
    );
  });
  await page.goto('/application', { waitUntil: 'networkidle' });
  await waitUntilSettled(page);
  await Promise.all(read);
  expect(scripts.size).toBeGreaterThan(0);
  const total = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / kilobyte;
  console.log(`script of /application: ${total.toFixed(1)} KB gzip in ${scripts.size} files`);
  expect(total, JSON.stringify(Object.fromEntries(scripts))).toBeLessThanOrEqual(130);
});
