import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** The keys of EVIDENCE_KEYS, each as PEM. */
export type KeyFile = {
  /** The private key that signs (PKCS#8). */
  readonly signing: string;
  /** The public keys (SPKI) of those that signed before, in the order of the file. */
  readonly previous: readonly string[];
};

/**
 * Reads a PEM file of Ed25519 keys: the first private key (PKCS#8) signs, and of every other key only the
 * public part is kept. Null if there is no private key, another kind of key, or a block that is none.
 */
export function parseKeyFile(text: string): KeyFile | null {
  const blocks = text.match(/-----BEGIN [^-]+-----[^-]*-----END [^-]+-----/g) ?? [];
  // A block that was cut off would be overlooked.
  if (blocks.length !== text.split('-----BEGIN').length - 1) return null;
  const keys = blocks.map(keyOf);
  const signing = keys.find((key) => key?.type === 'private') ?? null;
  if (signing === null || keys.some((key) => key?.asymmetricKeyType !== 'ed25519')) return null;
  const all = new Set(keys.flatMap((key) => (key === null ? [] : [publicPemOf(key)])));
  all.delete(publicPemOf(signing));
  return { signing: signing.export({ type: 'pkcs8', format: 'pem' }), previous: [...all] };
}

/** The public part of a key, as PEM (SPKI). */
function publicPemOf(key: KeyObject): string {
  const open = key.type === 'private' ? createPublicKey(key) : key;
  return open.export({ type: 'spki', format: 'pem' });
}

/** Null for what is neither a private key without a password nor a public one. */
function keyOf(block: string): KeyObject | null {
  try {
    if (block.startsWith('-----BEGIN PRIVATE KEY-----')) return createPrivateKey(block);
    return block.startsWith('-----BEGIN PUBLIC KEY-----') ? createPublicKey(block) : null;
  } catch {
    return null;
  }
}
