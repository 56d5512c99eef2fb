import { privilege, type Privilege } from '#domain/codes.ts';

/** An internal user's privilege, and whether the portal made them invalid. */
export type AccountState = { readonly privilege: Privilege; readonly portal_invalid_flag: boolean };

export type AccountChangeRefusal = 'oneself' | 'last_system_admin' | 'department_gone';

/**
 * Why an admin may not change a user's account from `before` to `after`, or null.
 * - `is_oneself`: the admin edits their own user.
 * - `is_system_admin`: the user is a valid system admin now.
 * - `others`: there are other valid system admins.
 * - `department_gone`: the source has the user but no longer their department. A valid user without a
 *   department would stop every later import.
 */
export function refusalOfAccountChange(
  before: AccountState,
  after: AccountState,
  context: {
    readonly is_oneself: boolean;
    readonly is_system_admin: boolean;
    readonly others: boolean;
    readonly department_gone: boolean;
  },
): AccountChangeRefusal | null {
  const changed =
    before.privilege !== after.privilege || before.portal_invalid_flag !== after.portal_invalid_flag;
  if (!changed) return null;
  if (context.is_oneself) return 'oneself';
  if (context.department_gone && before.portal_invalid_flag && !after.portal_invalid_flag)
    return 'department_gone';
  const stays = after.privilege === privilege.system_admin && !after.portal_invalid_flag;
  return context.is_system_admin && !stays && !context.others ? 'last_system_admin' : null;
}
