import { createHash, createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeKeyFile, makeKeyPair } from '#testing/evidence-keys.ts';
import { openKeys } from './signing.ts';

const bytes = Buffer.from('the manifest');

test('what is signed verifies with the public key, and with no other', () => {
  const { current } = openKeys(makeKeyFile());
  if (current === null) throw new Error('nothing signs');
  const signature = current.sign(bytes);
  expect(signature).toHaveLength(64);
  expect(verify(null, bytes, current.publicPem, signature)).toBe(true);
  expect(verify(null, Buffer.from('another'), current.publicPem, signature)).toBe(false);
  expect(verify(null, bytes, makeKeyPair().publicPem, signature)).toBe(false);
});

test('the fingerprint is the digest of the public key, and nothing shows the private one', () => {
  const { current } = openKeys(makeKeyFile());
  const der = createPublicKey(current?.publicPem ?? '').export({ type: 'spki', format: 'der' });
  expect(current?.fingerprint).toBe(createHash('sha256').update(der).digest('hex'));
  expect(JSON.stringify(current)).not.toContain('PRIVATE');
});

test('a rotated key still verifies what it signed', () => {
  const [former, next] = [makeKeyPair(), makeKeyPair()];
  const signature = openKeys({ signing: former.privatePem, previous: [] }).current?.sign(bytes);
  const { current, previous } = openKeys({ signing: next.privatePem, previous: [former.publicPem] });
  expect([current?.publicPem, previous]).toEqual([next.publicPem, [former.publicPem]]);
  expect(verify(null, bytes, previous[0] ?? '', signature ?? Buffer.alloc(0))).toBe(true);
});

test('without keys nothing is signed', () => {
  expect(openKeys(null)).toEqual({ current: null, previous: [] });
});
