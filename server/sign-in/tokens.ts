import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import type { IdentityProvider } from '#server/environment.ts';

/** The published keys of a provider, fetched when they are needed. */
export type ProviderKeys = ReturnType<typeof createRemoteJWKSet>;

/** How far a provider's clock and ours may differ. */
export const clockSkewSeconds = 60;
/** How long ago a token may have been issued. A sign-in in progress lasts as long. */
const maxAgeSeconds = 600;

/** `address` is the provider's `jwks_uri`. */
export function openKeys(address: URL, timeoutSeconds: number): ProviderKeys {
  return createRemoteJWKSet(address, { timeoutDuration: timeoutSeconds * 1000 });
}

/**
 * Checks signature and age of an ID token that came from the provider itself, in exchange for a code. If its
 * key is not known, the keys are fetched again, however recently that was: once for each sign-in at most.
 */
export async function verifyIdToken(
  token: string,
  keys: ProviderKeys,
  provider: IdentityProvider,
): Promise<void> {
  try {
    await verify(token, keys, provider);
  } catch (error) {
    if (!mayHaveNewKey(error)) throw error;
    await keys.reload();
    await verify(token, keys, provider);
  }
}

/** A provider without key ids that has replaced its key: the signature is wrong for the old one. */
function mayHaveNewKey(error: unknown): boolean {
  return error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed;
}

/** Throws unless a token is signed by the provider for this client, now as far as clocks agree. */
async function verify(
  token: string,
  keys: ProviderKeys,
  { client_id, id_token_signing_alg }: IdentityProvider,
): Promise<void> {
  await jwtVerify(token, keys, {
    algorithms: [id_token_signing_alg],
    audience: client_id,
    clockTolerance: clockSkewSeconds,
    maxTokenAge: maxAgeSeconds,
    requiredClaims: ['exp'],
  });
}
