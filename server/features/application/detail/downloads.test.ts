import { readdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { failure } from '#texts/general.ts';
import { loadDetailAs, storedFile, submitApplication } from '#testing/application.ts';
import type { Client } from '#testing/client.ts';
import { portalForFile } from '#testing/portal.ts';

const { application_file_download } = calls.application.detail;

let client: Client;
let address: string;
const portal = await portalForFile();
beforeAll(async () => {
  client = await portal.as('applicant1');
  const file1 = new File([Buffer.alloc(8 * 1024 * 1024, 1)], '図面.pdf');
  const id = await submitApplication(portal, { files: { file1 } });
  const { content } = await loadDetailAs(portal, 'applicant1', id);
  address = `${application_file_download.path}?file_id=${content.attached_files[0]?.file_id}`;
});

/** Expects the number of open files to be the same as before within a few seconds. */
async function expectNothingLeftOpen(act: () => Promise<void>): Promise<void> {
  const stored = async () => (await readdir('/proc/self/fd')).length;
  const before = await stored();
  await act();
  // Idle keep-alive connections count too.
  await expect.poll(stored, { timeout: 5_000 }).toBeLessThan(before + 5);
}

describe.runIf(process.platform === 'linux')('no file stays open', () => {
  test('when a download is aborted', () =>
    expectNothingLeftOpen(async () => {
      for (let time = 0; time < 10; time += 1) {
        const socket = connect(Number(new URL(portal.url).port), '127.0.0.1');
        socket.write(`GET ${address} HTTP/1.1\r\nhost: x\r\ncookie: ${client.cookie}\r\n\r\n`);
        await new Promise((resolve) => socket.once('data', resolve));
        socket.destroy();
      }
    }));

  test('after a HEAD request', () =>
    expectNothingLeftOpen(async () => {
      for (let time = 0; time < 10; time += 1) {
        const response = await client.raw(address, { method: 'HEAD' });
        expect(response.status).toBe(200);
        expect(response.headers.get('content-length')).toBe(String(8 * 1024 * 1024));
      }
    }));

  test('when it was read to the end', () =>
    expectNothingLeftOpen(async () => {
      for (let time = 0; time < 10; time += 1) {
        const bytes = await (await client.raw(address)).arrayBuffer();
        expect(bytes.byteLength).toBe(8 * 1024 * 1024);
      }
    }));
});

test.each([
  ['changed', Buffer.from('内容 X'), failure.fileUnreadable],
  ['cut', Buffer.from('内'), failure.fileUnreadable],
  ['longer', Buffer.from('内容 1 and more'), failure.fileUnreadable],
  ['empty', Buffer.alloc(0), failure.fileUnreadable],
])('a stored file that was %s is not served', async (_what, bytes, message) => {
  const { file_id, file } = await storedFile(portal, new File(['内容 1'], '覚書.txt'));
  const stored = await readFile(file);
  await writeFile(file, bytes);
  const answer = await client.raw(`${application_file_download.path}?file_id=${file_id}`);
  await writeFile(file, stored);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toEqual({ detail: [{ loc: ['query', 'file_id'], msg: message }] });
});
