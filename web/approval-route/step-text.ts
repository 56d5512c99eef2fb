import { hint } from '#texts/general.ts';
import { joinedNames, supplierName } from '#domain/joined-names.ts';
import type { ChosenUser, RouteStep, Target } from './draft.ts';

/** How a target is shown in one line: 事業部 部署, or 会社 支店 (specification 2, "Viewer list editor"). */
export function targetText(target: Target): string {
  const name =
    target.kind === 'department'
      ? joinedNames(target.division_name, target.department_name)
      : supplierName(target);
  return marked(name, target);
}

/** A person's name, marked where he has left. */
export function userText(user: ChosenUser): string {
  return marked(user.full_name, user);
}

function marked(name: string, { left }: { readonly left?: true }): string {
  return left === true ? hint.left(name) : name;
}

/** Who is meant in one line: 全員, or the names apart by "; ". */
export function usersText({ all_flag, users }: Pick<RouteStep, 'all_flag' | 'users'>): string {
  return all_flag ? hint.everybody : users.map(userText).join('; ');
}

/** What tells one target from another. */
export function targetKey(target: Target): string {
  return target.kind === 'department'
    ? `department-${target.department_id}`
    : `supplier-${target.supplier_id}`;
}
