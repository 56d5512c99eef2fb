import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyOptions, type JWTVerifyResult } from 'jose';
import * as z from 'zod/mini';
import { hasForbiddenCharacter } from '#domain/text.ts';
import type { IdentityProvider } from '#server/environment.ts';

/** The published keys of a provider, fetched when they are needed. */
export type ProviderKeys = ReturnType<typeof createRemoteJWKSet>;

/** How far a provider's clock and ours may differ. */
export const clockSkewSeconds = 60;
/** How long ago a token may have been issued. A sign-in in progress lasts as long. */
const maxAgeSeconds = 600;
/** So long after a token was issued, neither it nor an older one is accepted any more. */
export const longestUseSeconds = maxAgeSeconds + 2 * clockSkewSeconds;

const idTokens = { requiredClaims: ['exp'] };

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
    await verify(token, keys, provider, idTokens);
  } catch (error) {
    if (!mayHaveNewKey(error)) throw error;
    await keys.reload();
    await verify(token, keys, provider, idTokens);
  }
}

/** A provider without key ids that has replaced its key: the signature is wrong for the old one. */
function mayHaveNewKey(error: unknown): boolean {
  return error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed;
}

/** A logout token that was checked. It names a session, a subject, or both. */
export type LogoutToken = {
  readonly jti: string;
  readonly sid: string | null;
  readonly subject: string | null;
  /** By the provider's clock. */
  readonly issued_at: Date;
};

const text = z.string().check(
  z.minLength(1),
  z.refine((value) => !hasForbiddenCharacter(value)),
);
const logoutClaims = z
  .object({
    jti: text,
    iat: z.number(),
    sid: z.optional(text),
    sub: z.optional(text),
    events: z.object({
      'http://schemas.openid.net/event/backchannel-logout': z.record(z.string(), z.unknown()),
    }),
    // An ID token has one.
    nonce: z.optional(z.undefined()),
  })
  .check(z.refine(({ sid, sub }) => sid !== undefined || sub !== undefined));

/**
 * Checks a logout token (OpenID Connect Back-Channel Logout 1.0). Some providers send none with an `exp`; its
 * age is limited all the same. Anybody can send one, so for an unknown key the keys are fetched again only if
 * they are half a minute old.
 */
export async function verifyLogoutToken(
  token: string,
  keys: ProviderKeys,
  provider: IdentityProvider,
  issuer: string,
): Promise<LogoutToken> {
  const options = { issuer };
  const { payload, protectedHeader } = await verify(token, keys, provider, options).catch(
    async (error: unknown) => {
      if (!mayHaveNewKey(error) || keys.coolingDown) throw error;
      await keys.reload();
      return verify(token, keys, provider, options);
    },
  );
  const { typ } = protectedHeader;
  if (typ !== undefined && !/^(application\/)?logout\+jwt$/i.test(typ))
    throw new errors.JWTClaimValidationFailed('no logout token', payload, 'typ');
  const claims = logoutClaims.safeParse(payload);
  if (!claims.success)
    throw new errors.JWTClaimValidationFailed(
      'no logout token',
      payload,
      String(claims.error.issues[0]?.path[0] ?? 'sub'),
    );
  const { jti, iat, sid = null, sub = null } = claims.data;
  return { jti, sid, subject: sub, issued_at: new Date(iat * 1000) };
}

/** Throws unless a token is signed by the provider for this client, now as far as clocks agree. */
async function verify(
  token: string,
  keys: ProviderKeys,
  { client_id, id_token_signing_alg }: IdentityProvider,
  more: Pick<JWTVerifyOptions, 'issuer' | 'requiredClaims'>,
): Promise<JWTVerifyResult> {
  return jwtVerify(token, keys, {
    ...more,
    algorithms: [id_token_signing_alg],
    audience: client_id,
    clockTolerance: clockSkewSeconds,
    maxTokenAge: maxAgeSeconds,
  });
}
