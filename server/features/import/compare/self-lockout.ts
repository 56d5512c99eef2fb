import { privilege } from '#domain/codes.ts';
import type { SelfLockout } from '#texts/master-data.ts';
import { rowKeyOf, type Differences } from './difference.ts';

/**
 * What an import takes from the internal user with this login: validity or privilege. Null if neither. Pure.
 */
export function selfLockoutOf(
  { internal_users }: Pick<Differences, 'internal_users'>,
  login_id: string,
): SelfLockout | null {
  if (internal_users.vanished.some((row) => rowKeyOf('internal_users', row) === login_id)) return 'invalid';
  const own = internal_users.changed.find(({ after }) => rowKeyOf('internal_users', after) === login_id);
  if (own === undefined) return null;
  const { before, after, keeps_privilege } = own;
  if (!before.invalid_flag && after.invalid_flag) return 'invalid';
  const loses =
    !keeps_privilege &&
    before.privilege === privilege.system_admin &&
    after.privilege !== privilege.system_admin;
  return loses ? 'privilege' : null;
}
