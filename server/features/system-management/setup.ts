import type { SetupProgress } from '#contract/system-management.ts';
import { setupSteps } from '#domain/setup.ts';
import type { Db } from '#server/db/database.ts';
import type { IdentityProvider } from '#server/environment.ts';
import { hasSignedIn, selectSetup } from './queries-setup.ts';

/** 導入の手順, with one step for each identity provider. */
export async function readSetup(db: Db, providers: readonly IdentityProvider[]): Promise<SetupProgress[]> {
  const [found, ...signedIn] = await Promise.all([
    selectSetup(db),
    ...providers.map(async (provider) => ({
      step: 'sign_in' as const,
      provider: provider.label,
      done: await hasSignedIn(db, provider),
    })),
  ]);
  return setupSteps.flatMap((step): SetupProgress[] =>
    step === 'sign_in' ? signedIn : [{ step, provider: null, done: found[step] }],
  );
}
