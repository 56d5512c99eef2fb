import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eicar, startFakeClamd, type FakeClamd } from '#testing/clamd.ts';
import { openScanner, type Scanner } from './clamd.ts';

let clamd: FakeClamd;
/** A long limit for answers that come, a short one for those that don't, in milliseconds. */
let scanner: Scanner;
let impatient: Scanner;
beforeAll(async () => {
  clamd = await startFakeClamd();
  scanner = opened(clamd.url, 60_000);
  impatient = opened(clamd.url, 200);
});
afterEach(() => {
  clamd.mood = 'serves';
});
afterAll(() => clamd.close());

function opened(url: string, limit: number): Scanner {
  const one = openScanner(url, limit);
  if (one === null) throw new Error('no scanner');
  return one;
}

const large = Buffer.alloc(3_000_000, 7);
const inPieces = (bytes: Buffer, size: number): Readable =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    })(),
  );

test('without an address nothing is scanned', () => {
  expect(openScanner(null)).toBeNull();
});

describe('bytes reach the store as they are, and clamd in whole', () => {
  test.each<[string, Buffer, string | null]>([
    ['nothing', Buffer.alloc(0), null],
    ['a text', Buffer.from('見積書'), null],
    ['3 MB', large, null],
    ['EICAR', Buffer.from(eicar), 'Eicar-Test-Signature'],
    ['EICAR after 3 MB', Buffer.concat([large, Buffer.from(eicar)]), 'Eicar-Test-Signature'],
  ])('%s', async (_what, bytes, signature) => {
    const scan = scanner.scan(inPieces(bytes, 50_000));
    expect((await buffer(scan.bytes)).equals(bytes)).toBe(true);
    expect(await scan.signature()).toBe(signature);
    expect(clamd.scanned.at(-1)).toBe(bytes.length);
  });
});

describe('without a verdict the scan fails, and the store still gets the bytes', () => {
  test.each<[FakeClamd['mood'], RegExp]>([
    ['hangs', /did not answer in 200 ms/],
    ['never reads', /did not answer in 200 ms/],
    ['closes', /closed the connection|ECONNRESET|EPIPE/],
    ['fails', /size limit exceeded/],
  ])('a clamd that %s', async (mood, message) => {
    const answers = mood === 'closes' || mood === 'fails';
    clamd.mood = mood;
    const scan = (answers ? scanner : impatient).scan(inPieces(large, 50_000));
    expect((await buffer(scan.bytes)).equals(large)).toBe(true);
    await expect(scan.signature()).rejects.toThrow(message);
  });

  test.each(['tcp://127.0.0.1:1', 'unix:///nonexistent/clamd.ctl'])('no clamd at %s', async (url) => {
    const scan = opened(url, 60_000).scan(inPieces(large, 50_000));
    expect((await buffer(scan.bytes)).equals(large)).toBe(true);
    await expect(scan.signature()).rejects.toThrow(/ECONNREFUSED|ENOENT/);
  });
});

test('a stream that is cut off ends the scan without a verdict', async () => {
  const cut = new Readable({ read: () => undefined });
  const scan = scanner.scan(cut);
  cut.push('half');
  cut.destroy(new Error('cut'));
  await expect(buffer(scan.bytes)).rejects.toThrow('cut');
  await expect(scan.signature()).rejects.toThrow('closed');
});

test('a stream that the store gives up can be drained', async () => {
  const source = inPieces(large, 1000);
  const scan = scanner.scan(source);
  scan.release();
  source.resume();
  await finished(source);
  await expect(scan.signature()).rejects.toThrow('closed');
});

test('the check asks clamd', async () => {
  await scanner.check();
  clamd.mood = 'fails';
  await expect(scanner.check()).rejects.toThrow('clamd answered');
  clamd.mood = 'hangs';
  await expect(impatient.check()).rejects.toThrow('did not answer');
});
