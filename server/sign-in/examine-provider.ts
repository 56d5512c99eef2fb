import { createLocalJWKSet, errors } from 'jose';
import type { CustomFetch } from 'openid-client';
import type { IdentityProvider } from '#server/environment.ts';
import { fetchConfiguration, keysAddress, timeoutSeconds } from './providers.ts';
import { openKeys } from './tokens.ts';

/** What a provider publishes, compared with its entry in IDENTITY_PROVIDERS. */
export type ProviderExamination = {
  /** The algorithms with which it says that it signs ID tokens; null if it does not say. */
  readonly algorithms: readonly string[] | null;
  /** The claims that it says it may give; null if it does not say. */
  readonly claims: readonly string[] | null;
  /** Whether it publishes a key for `id_token_signing_alg`. */
  readonly has_key: boolean;
};

/**
 * Reads a provider's metadata and keys as a sign-in does. Rejects as that does. `onTime` gets how far the
 * provider's clock is ahead of ours, in milliseconds, as soon as it has answered anything.
 */
export async function examineProvider(
  provider: IdentityProvider,
  onTime: (offset: number) => void,
): Promise<ProviderExamination> {
  // The metadata are asked for without a body.
  const fetchMetadata: CustomFetch = async (url, { method, headers, redirect, signal = null }) => {
    const asked = Date.now();
    const response = await fetch(url, { method, headers, redirect, signal });
    const time = Date.parse(response.headers.get('date') ?? '');
    if (!Number.isNaN(time)) onTime(time - (asked + Date.now()) / 2);
    return response;
  };
  const configuration = await fetchConfiguration(provider, fetchMetadata);
  const metadata = configuration.serverMetadata();
  const keys = openKeys(keysAddress(provider, configuration), timeoutSeconds);
  await keys.reload();
  return {
    algorithms: metadata.id_token_signing_alg_values_supported ?? null,
    claims: metadata.claims_supported ?? null,
    has_key: await hasKey(keys.jwks(), provider.id_token_signing_alg),
  };
}

async function hasKey(
  jwks: Parameters<typeof createLocalJWKSet>[0] | undefined,
  alg: string,
): Promise<boolean> {
  if (jwks === undefined) return false;
  try {
    await createLocalJWKSet(jwks)({ alg });
    return true;
  } catch (error) {
    if (error instanceof errors.JWKSMultipleMatchingKeys) return true;
    if (error instanceof errors.JWKSNoMatchingKey) return false;
    throw error;
  }
}
