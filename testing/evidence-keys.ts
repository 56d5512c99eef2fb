import { generateKeyPairSync } from 'node:crypto';
import type { KeyFile } from '#server/key-file.ts';

/** A new Ed25519 key, each part as PEM. */
export function makeKeyPair(): { readonly privatePem: string; readonly publicPem: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }),
  };
}

/** The keys of a portal that signs: a new one, and one that signed before. */
export function makeKeyFile(): KeyFile {
  return { signing: makeKeyPair().privatePem, previous: [makeKeyPair().publicPem] };
}
