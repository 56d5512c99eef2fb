import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { KeyFile } from '#server/key-file.ts';

/** What signs bundles of evidence (docs/operations.md#signing-key). */
export type EvidenceKeys = {
  /** The key that signs; null: bundles are not signed. */
  readonly current: {
    /** The Ed25519 signature of the bytes: 64 bytes. */
    readonly sign: (bytes: Uint8Array) => Buffer;
    /** SPKI. */
    readonly publicPem: string;
    /** The SHA-256 of the public key (SPKI, DER), 64 small hexadecimal digits. */
    readonly fingerprint: string;
  } | null;
  /** The public keys (SPKI, PEM) of those that signed before, newest first. */
  readonly previous: readonly string[];
};

/** The keys of EVIDENCE_KEYS; without any, nothing is signed. */
export function openKeys(file: KeyFile | null): EvidenceKeys {
  if (file === null) return { current: null, previous: [] };
  const key = createPrivateKey(file.signing);
  const open = createPublicKey(key);
  return {
    current: {
      sign: (bytes) => sign(null, bytes, key),
      publicPem: open.export({ type: 'spki', format: 'pem' }),
      fingerprint: createHash('sha256')
        .update(open.export({ type: 'spki', format: 'der' }))
        .digest('hex'),
    },
    previous: file.previous,
  };
}
