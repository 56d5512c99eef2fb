import type { Settings } from '#server/environment.ts';
import { openKeys, type EvidenceKeys } from './signing.ts';

/** What makes a bundle of evidence provable: the portal's keys, and another's time. */
export type Evidence = {
  readonly keys: EvidenceKeys;
  /**
   * The answer of the time stamping authority to a SHA-256, in DER; null without TSA_URL. Rejects as
   * `requestTimeStamp` does.
   */
  readonly timeStamp: ((sha256: Buffer) => Promise<Buffer>) | null;
};

export function openEvidence({
  evidence_keys,
  tsa_url,
}: Pick<Settings, 'evidence_keys' | 'tsa_url'>): Evidence {
  return {
    keys: openKeys(evidence_keys),
    timeStamp:
      tsa_url === null
        ? null
        : async (sha256) => {
            // A portal without a time stamping authority does not load its library.
            const { requestTimeStamp } = await import('./time-stamp.ts');
            return requestTimeStamp(tsa_url, sha256);
          },
  };
}
