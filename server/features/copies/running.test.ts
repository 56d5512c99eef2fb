import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { PrintQueueFull } from '#server/pdf/printer.ts';
import { openPlaces } from '#server/export/places.ts';
import { untilStalled } from '#server/export/stalled.ts';
import { copySources } from '#server/start/copy-sources.ts';
import { copiesFailure } from '#texts/copies.ts';
import { expectDone, loadDetailAs, submitApplication } from '#testing/application.ts';
import { copyQuery, readCopies } from '#testing/copies.ts';
import { whileInvalid } from '#testing/invalid-users.ts';
import { actorOf } from '#testing/mail-fixture.ts';
import { sendMessage } from '#testing/message.ts';
import { portalForFile } from '#testing/portal.ts';
import { copiesHandlers } from './handlers.ts';

/** While a ZIP file of copies is on its way (docs/rules/copies.md#while-it-is-made). */

const portal = await portalForFile();
const { size, zip } = calls.copies;
// The message is first in a ZIP file.
const message_id = await sendMessage(portal, 'applicant1', { title: '先の便', to: ['G01', 'S0001'] });
const application_id = await submitApplication(portal);
const handlers = copiesHandlers(copySources, openPlaces());
afterEach(() => vi.restoreAllMocks());

/** The stream of a ZIP file, of which nothing has been read yet. */
async function begin(login_id: string): Promise<Readable> {
  const { bytes } = await handlers.zip({
    db: portal.db,
    actor: await actorOf(portal.db, login_id),
    input: zip.query.parse(copyQuery()),
    now: new Date(),
    services: portal.services,
  });
  return bytes as Readable;
}

const running = {
  refusal: { status: 422, issues: [{ loc: ['query', 'from'], msg: copiesFailure.running }] },
};

test('a user gets one at a time, and two are made in all, until one has ended, failed or been closed', async () => {
  const first = await begin('applicant1');
  await expect(begin('applicant1')).rejects.toMatchObject(running);
  const second = await begin('supplier1');
  await expect(begin('router1')).rejects.toMatchObject(running);
  expect(readCopies(await buffer(first)).index).toHaveLength(2);
  const third = await begin('applicant1');
  const closed = new Promise((resolve) => second.once('close', resolve));
  second.destroy();
  await closed;
  const fourth = await begin('supplier1');
  await whileInvalid(portal, ['supplier1'], () =>
    expect(buffer(fourth)).rejects.toThrow('is invalid by now'),
  );
  await buffer(await begin('supplier1'));
  await buffer(third);
  // What is refused takes no place.
  const nothing = { ...copyQuery(), from: '2019-01-01', to: '2019-01-01' };
  const reader = { db: portal.db, actor: await actorOf(portal.db, 'router1'), now: new Date() };
  for (let turn = 0; turn < 3; turn += 1)
    await expect(
      handlers.zip({ ...reader, input: zip.query.parse(nothing), services: portal.services }),
    ).rejects.toMatchObject({ refusal: { issues: [{ msg: copiesFailure.nothing }] } });
});

test('a stop of the reader cuts the file off', async () => {
  const bytes = await begin('applicant1');
  await whileInvalid(portal, ['applicant1'], () =>
    expect(buffer(bytes)).rejects.toThrow('is invalid by now'),
  );
});

test('an item that the reader may no longer see is left out, also of the index', async () => {
  const gone = await submitApplication(portal);
  const bytes = await begin('applicant1');
  const { content } = await loadDetailAs(portal, 'applicant1', gone);
  const cancelled = { application_id: gone, updated_at: content.updated_at };
  await expectDone((await portal.as('applicant1')).post(calls.application.detail.delete, cancelled));
  const { index, names } = readCopies(await buffer(bytes));
  expect(index.map((row) => row.番号)).toEqual([String(message_id), String(application_id)]);
  expect(names.join('\n')).not.toContain(`_${gone}_`);
});

describe('over HTTP', () => {
  test('a PDF that can’t be made leaves no file that looks whole, and the place is free again', async () => {
    const client = await portal.as('applicant1');
    vi.spyOn(portal.services.pdf, 'print').mockRejectedValue(new Error('broken'));
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    await expect(client.download(zip, copyQuery())).rejects.toThrow('terminated');
    // Before the first byte it is an answer like any other.
    const alone = copyQuery({ messages: 'false' });
    expect(await client.send(zip, alone)).toMatchObject({ status: 500, body: { detail: [] } });
    expect((await client.get(size, copyQuery())).status).toBe(200);
  });

  test('who closes the connection gives the place back, and nothing more is printed', async () => {
    const client = await portal.as('applicant1');
    await submitApplication(portal);
    const printing = Promise.withResolvers<void>();
    const printed = Promise.withResolvers<Buffer>();
    const print = vi.spyOn(portal.services.pdf, 'print').mockImplementation(() => {
      printing.resolve();
      return printed.promise;
    });
    const closed = new Promise((resolve) => {
      portal.app.server.once('request', (_, answer) => answer.once('close', resolve));
    });
    const closing = new AbortController();
    const query = new URLSearchParams(copyQuery() as Record<string, string>).toString();
    const answer = client.raw(`${zip.path}?${query}`, { signal: closing.signal });
    await printing.promise;
    const status = async () => (await client.get(size, copyQuery())).status;
    expect(await status()).toBe(422);
    closing.abort();
    await expect(answer.then((response) => response.arrayBuffer())).rejects.toThrow('aborted');
    await closed;
    printed.resolve(Buffer.from('PDF'));
    await expect.poll(status).toBe(200);
    expect(print).toHaveBeenCalledTimes(1);
  });
});

test('while too many documents wait, it waits as well, and gives up after a few times', async () => {
  const print = vi.spyOn(portal.services.pdf, 'print');
  print.mockRejectedValueOnce(new PrintQueueFull()).mockRejectedValueOnce(new PrintQueueFull());
  expect(readCopies(await buffer(await begin('applicant1'))).index).toHaveLength(3);
  expect(print).toHaveBeenCalledTimes(4);
  print.mockClear().mockRejectedValue(new PrintQueueFull());
  await expect(buffer(await begin('applicant1'))).rejects.toThrow(PrintQueueFull);
  expect(print).toHaveBeenCalledTimes(5);
}, 20_000);

test('who takes nothing for long is cut off', async () => {
  async function* pieces() {
    yield await Promise.resolve(new Uint8Array([1]));
    yield new Uint8Array([2]);
  }
  const stop = vi.fn<() => void>();
  const slow = untilStalled(pieces(), stop, 50);
  await slow.next();
  await expect.poll(() => stop.mock.calls.length).toBe(1);
  await slow.return(undefined);
  const fast = untilStalled(pieces(), stop, 50);
  const read = [];
  for await (const piece of fast) read.push(...piece);
  expect(read).toEqual([1, 2]);
  expect(stop).toHaveBeenCalledTimes(1);
});
