import { hint } from '#texts/general.ts';
import { joinedNames, supplierName } from '#domain/joined-names.ts';
import type { ChosenUser, RouteStep, Target } from './draft.ts';

/** A target in one line: 事業部 部署, or 会社 支店. */
export function targetText(target: Target): string {
  const name =
    target.kind === 'department'
      ? joinedNames(target.division_name, target.department_name)
      : supplierName(target);
  return nameOf(name, target);
}

/** A target without its 事業部. */
export function shortTarget(target: Target): string {
  return target.kind === 'department' ? nameOf(target.department_name, target) : targetText(target);
}

/** A user's name, marked if the user is no longer valid. */
export function userText(user: ChosenUser): string {
  return nameOf(user.full_name, user);
}

function nameOf(name: string, { left }: { readonly left?: true }): string {
  return left === true ? hint.left(name) : name;
}

/** The users in one line: 全員, or the names separated by "; ". */
export function usersText({ all_flag, users }: Pick<RouteStep, 'all_flag' | 'users'>): string {
  return all_flag ? hint.everybody : users.map(userText).join('; ');
}

/** Unique among departments and suppliers. */
export function targetKey(target: Target): string {
  return target.kind === 'department'
    ? `department-${target.department_id}`
    : `supplier-${target.supplier_id}`;
}
