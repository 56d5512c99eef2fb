import { privilege, type Privilege } from '#domain/codes.ts';

/** What an admin may make of an internal user (domain 5): the rules that need more than his own row. */

/** What is said of a user: his privilege, and whether the portal made him invalid. */
export type Standing = { readonly privilege: Privilege; readonly portal_invalid_flag: boolean };

export type StandingRefusal = 'oneself' | 'last_system_admin' | 'department_gone';

/**
 * Why a user's standing may not become that, or null. `is_oneself`: the admin changes himself; `is_system_admin`: the user
 * is a valid system admin now; `others`: somebody else is one too; `department_gone`: the source has his department no more, but
 * him: as a valid user he would stop every import from then on (domain 8).
 */
export function refusalOfStanding(
  before: Standing,
  after: Standing,
  facts: {
    readonly is_oneself: boolean;
    readonly is_system_admin: boolean;
    readonly others: boolean;
    readonly department_gone: boolean;
  },
): StandingRefusal | null {
  const changed =
    before.privilege !== after.privilege || before.portal_invalid_flag !== after.portal_invalid_flag;
  if (!changed) return null;
  if (facts.is_oneself) return 'oneself';
  if (facts.department_gone && before.portal_invalid_flag && !after.portal_invalid_flag)
    return 'department_gone';
  const stays = after.privilege === privilege.system_admin && !after.portal_invalid_flag;
  return facts.is_system_admin && !stays && !facts.others ? 'last_system_admin' : null;
}
