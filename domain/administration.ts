import { privilege, type Privilege } from '#domain/codes.ts';

/** What an admin may make of an internal user (domain 5): the rules that need more than his own row. */

/** What is said of a user: his privilege, and whether the portal made him invalid. */
export type Standing = { readonly privilege: Privilege; readonly portal_invalid_flag: boolean };

export type StandingRefusal = 'oneself' | 'last_system_admin';

/**
 * Why a user's standing may not become that, or null. `is_oneself`: the admin changes himself; `is_system_admin`: the user
 * is a valid system admin now; `others`: somebody else is one too.
 */
export function refusalOfStanding(
  before: Standing,
  after: Standing,
  facts: { readonly is_oneself: boolean; readonly is_system_admin: boolean; readonly others: boolean },
): StandingRefusal | null {
  const changed =
    before.privilege !== after.privilege || before.portal_invalid_flag !== after.portal_invalid_flag;
  if (!changed) return null;
  if (facts.is_oneself) return 'oneself';
  const stays = after.privilege === privilege.system_admin && !after.portal_invalid_flag;
  return facts.is_system_admin && !stays && !facts.others ? 'last_system_admin' : null;
}
