import { gzipSync } from 'node:zlib';
import { waitUntilSettled } from './check-page.ts';
import { expect, test } from './test.ts';

const kilobyte = 1000;

/**
 * An alarm, not a goal: whoever adds so much script looks at why, and may raise it. Looks are in the scripts
 * as names of utilities, so that the style sheet is small.
 */
const limit = 245;

/** Counts every script that a screen loads by itself until it is idle. */
for (const address of ['/application', '/'])
  test(`the script of ${address} at first load is at most ${limit} KB gzip @desktop`, async ({ enter }) => {
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
    await page.goto(address, { waitUntil: 'networkidle' });
    await waitUntilSettled(page);
    await Promise.all(read);
    expect(scripts.size).toBeGreaterThan(0);
    const total = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / kilobyte;
    console.log(`script of ${address}: ${total.toFixed(1)} KB gzip in ${scripts.size} files`);
    expect(total, JSON.stringify(Object.fromEntries(scripts))).toBeLessThanOrEqual(limit);
  });
