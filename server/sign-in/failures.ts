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
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const codes = codesOf(cause);
    if (codes.length > 0) reasons.push(...codes);
    // A TypeError of fetch says nothing; its cause does.
    else if (!(cause.cause instanceof Error)) reasons.push(cause.name);
  }
  return reasons;
}

function codesOf(error: Error): readonly string[] {
  const codes = ['code', 'error', 'claim'].map(
    (name): unknown => Object.getOwnPropertyDescriptor(error, name)?.value,
  );
  return codes.filter((code) => typeof code === 'string' && /^\w{1,60}$/.test(code)).map(String);
}
