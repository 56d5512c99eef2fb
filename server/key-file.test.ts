import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeKeyPair } from '#testing/evidence-keys.ts';
import { parseKeyFile } from './key-file.ts';

const [one, two, three] = [makeKeyPair(), makeKeyPair(), makeKeyPair()];
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pkcs8 = { type: 'pkcs8', format: 'pem' } as const;

test.each([
  ['a private key alone', one.privatePem, []],
  ['public keys below it', `${one.privatePem}${two.publicPem}${three.publicPem}`, [two, three]],
  ['a private key below it', `${one.privatePem}${two.privatePem}${three.publicPem}`, [two, three]],
  ['a public key above it', `${two.publicPem}${one.privatePem}`, [two]],
  [
    'text around them',
    `2026年から\r\n${one.privatePem.replaceAll('\n', '\r\n')}former:\n${two.publicPem}`,
    [two],
  ],
  ['a key twice', `${one.privatePem}${one.publicPem}${two.publicPem}${two.privatePem}`, [two]],
])('%s', (_what, text, previous) => {
  expect(parseKeyFile(text)).toEqual({
    signing: one.privatePem,
    previous: previous.map(({ publicPem }) => publicPem),
  });
});

test.each([
  ['nothing', ''],
  ['no PEM', 'ed25519'],
  ['no private key', one.publicPem],
  ['a private key of another kind', rsa.privateKey.export(pkcs8)],
  ['a key of another kind below', one.privatePem + rsa.publicKey.export({ type: 'spki', format: 'pem' })],
  [
    'a key with a password',
    generateKeyPairSync('ed25519').privateKey.export({
      ...pkcs8,
      cipher: 'aes-256-cbc',
      passphrase: 'geheim',
    }),
  ],
  ['another form of a key', rsa.privateKey.export({ type: 'pkcs1', format: 'pem' }) + one.privatePem],
  ['something else', `${one.privatePem}-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n`],
  ['a key that was cut off', `${one.privatePem}${two.publicPem.slice(0, 60)}`],
  ['a damaged key', one.privatePem.replace('MC4C', 'AAAA')],
])('refused: %s', (_what, text) => {
  expect(parseKeyFile(text)).toBeNull();
});
