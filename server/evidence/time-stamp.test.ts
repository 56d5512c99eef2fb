import { createHash } from 'node:crypto';
import { AsnConvert } from '@peculiar/asn1-schema';
import { PKIStatus, TimeStampResp } from '@peculiar/asn1-tsp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freePort } from '#dev/services/free-port.ts';
import { startFakeAuthority, type FakeAuthority } from '#testing/time-stamp-authority.ts';
import { requestTimeStamp } from './time-stamp.ts';

let authority: FakeAuthority;
beforeAll(async () => {
  authority = await startFakeAuthority();
});
afterEach(() => {
  authority.mood = 'grants';
  authority.asked.length = 0;
});
afterAll(() => authority.close());

const digest = createHash('sha256').update('manifest').digest();
const hex = (bytes: ArrayBuffer | undefined): string =>
  Buffer.from(bytes ?? new ArrayBuffer()).toString('hex');

test('asks for a stamp of the digest, with a nonce of its own and the certificates', async () => {
  await requestTimeStamp(authority.url, digest);
  await requestTimeStamp(authority.url, digest);
  const [first, second] = authority.asked;
  expect(first?.headers).toMatchObject({ 'content-type': 'application/timestamp-query' });
  expect(first?.headers.authorization).toBeUndefined();
  expect(first?.request).toMatchObject({ version: 1, certReq: true });
  expect(first?.request.messageImprint.hashAlgorithm.algorithm).toBe('2.16.840.1.101.3.4.2.1');
  expect(hex(first?.request.messageImprint.hashedMessage.buffer)).toBe(digest.toString('hex'));
  expect(hex(first?.request.nonce)).toMatch(/^[4-7][0-9a-f]{15}$/);
  expect(hex(first?.request.nonce)).not.toBe(hex(second?.request.nonce));
});

test.each([
  ['grants', PKIStatus.granted],
  ['grants with changes', PKIStatus.grantedWithMods],
] as const)('an authority that %s: its answer, byte by byte', async (mood, status) => {
  authority.mood = mood;
  const answer = await requestTimeStamp(authority.url, digest);
  const { status: said, timeStampToken } = AsnConvert.parse(answer, TimeStampResp);
  expect([said.status, timeStampToken === undefined]).toEqual([status, false]);
  expect(Buffer.from(AsnConvert.serialize(AsnConvert.parse(answer, TimeStampResp)))).toEqual(answer);
});

test.each([
  ['rejects', /refused \(rejection: not today\)$/],
  ['grants nothing', /is no time stamp$/],
  ['stamps another nonce', /another nonce$/],
  ['stamps no nonce', /another nonce$/],
  ['stamps another digest', /another digest$/],
  ['stamps with another algorithm', /another digest$/],
  ['signs something else', /is no time stamp$/],
  ['sends no time stamp', /is no time stamp$/],
  ['sends too much', /gave no answer \(more than 100000 bytes\)$/],
  ['fails', /gave no answer \(HTTP 503\)$/],
  ['redirects', /gave no answer \(.*redirect.*\)$/],
  ['closes', /gave no answer \(.+\)$/],
] as const)('an authority that %s', async (mood, reason) => {
  authority.mood = mood;
  await expect(requestTimeStamp(authority.url, digest)).rejects.toThrow(reason);
});

test.each(['hangs', 'hangs within its answer'] as const)('an authority that %s is given up', async (mood) => {
  authority.mood = mood;
  await expect(requestTimeStamp(authority.url, digest, 200)).rejects.toThrow(/gave no answer \(.*timeout\)$/);
});

test('an authority that is not there', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  await expect(requestTimeStamp(url, digest)).rejects.toThrow(/gave no answer \(.*ECONNREFUSED.*\)$/);
});

test('name and password in the address go to the authority alone', async () => {
  const url = authority.url.replace('://', '://portal:geheim%23@');
  await requestTimeStamp(url, digest);
  const account = Buffer.from('portal:geheim#').toString('base64');
  expect(authority.asked[0]?.headers.authorization).toBe(`Basic ${account}`);
  authority.mood = 'closes';
  const reason = await requestTimeStamp(url, digest).catch(String);
  expect(reason).toContain('gave no answer');
  expect(reason).not.toContain('geheim');
});
