import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/db/database.ts';
import type { IdentityProvider, Settings } from '#server/environment.ts';
import type { SessionLimits } from '#server/http/session.ts';
import type { CallLimits } from '#server/http/call-limits.ts';
import type { SignInResult } from '#server/metrics/metrics.ts';
import type { ProviderClients } from './providers.ts';

export type SignInOptions = {
  readonly db: Db;
  readonly settings: Settings;
  /** The clock; tests set it. */
  readonly now: () => Date;
  /** Records a provider's answer that signs nobody in, with the provider and the reason as codes. */
  readonly refused: (at: Date, detail: Readonly<Record<string, string>>) => void;
  /** Counts how a sign-in ended. */
  readonly counted: (result: SignInResult) => void;
  /** Null: sign-ins are not limited. */
  readonly callLimits: CallLimits | null;
};

/** What the routes of the sign-in share. */
export type SignInContext = SignInOptions & {
  readonly clients: ProviderClients;
  readonly limits: SessionLimits;
};

export type SignInRoute = {
  Params: { identity_provider?: string };
  Querystring: { return_to?: unknown; identity_provider?: unknown; again?: unknown };
};
export type SignInRequest = FastifyRequest<SignInRoute>;

export const loginError = '/error/login-error';
/** The same page where the sign-in took too long, or was begun elsewhere. */
export const loginExpired = `${loginError}?expired=true`;

export function providerNamed(settings: Settings, name: unknown): IdentityProvider | undefined {
  return settings.identity_providers.find((provider) => provider.name === name);
}

/** The callback address that a provider sends the browser to. */
export function callbackOf({ base_url }: Settings, provider: IdentityProvider): string {
  return `${base_url}/auth/callback/${provider.name}`;
}
