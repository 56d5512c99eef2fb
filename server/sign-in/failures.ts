import type { FastifyRequest } from 'fastify';
import type { IdentityProvider } from '#server/environment.ts';

/** Logs the reason as codes only: a provider's message may hold a name or a token. */
export function logFailure(request: FastifyRequest, provider: IdentityProvider, error: unknown): null {
  request.log.warn(
    { identity_provider: provider.name, reasons: reasonsOf(error) },
    'sign-in or sign-out failed',
  );
  return null;
}

export function reasonsOf(error: unknown): readonly string[] {
  const reasons: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) reasons.push(...codesOf(cause));
  return reasons;
}

function codesOf(error: Error): readonly string[] {
  const codes = ['code', 'error'].map((name): unknown => Object.getOwnPropertyDescriptor(error, name)?.value);
  const safe = codes.filter((code) => typeof code === 'string' && /^\w{1,60}$/.test(code));
  return safe.length > 0 ? safe.map(String) : [error.name];
}
