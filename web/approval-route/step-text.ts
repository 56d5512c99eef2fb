import { formatPrevStepOrder } from '#domain/approval-route/prev-steps.ts';
import { routeChange, routeLabel, routeDialog } from '#texts/approval-route.ts';
import { stepTypeLabel } from '#texts/code-labels.ts';
import { nameWithAbsence } from '#texts/delegation.ts';
import { hint } from '#texts/general.ts';
import { joinedNames, supplierName } from '#domain/joined-names.ts';
import type { Assignment, StepUser, DraftStep, StepTarget } from './draft.ts';

/** A target in one line: 事業部 部署, or 会社 支店. */
export function targetText(target: StepTarget): string {
  const name =
    target.kind === 'department'
      ? joinedNames(target.division_name, target.department_name)
      : supplierName(target);
  return nameOf(name, target);
}

/** A target without its 事業部. */
export function shortTarget(target: StepTarget): string {
  return target.kind === 'department' ? nameOf(target.department_name, target) : targetText(target);
}

/** A target in a list of departments and suppliers: 部署（事業部）, or 会社 支店 コード. */
export function optionText(target: StepTarget): string {
  return target.kind === 'department'
    ? routeDialog.departmentOf(target.department_name, target.division_name)
    : joinedNames(supplierName(target), target.supplier_code);
}

/** A person in that list: 氏名, what they belong to, and when they are away. */
export function personText({ target, users: [user] }: Assignment): string {
  return nameWithAbsence(`${user?.full_name}　${belongingText(target)}`, user?.absence);
}

/** What was assigned before, in that list: the department or supplier, then 全員 or the names. */
export function recentText(assignment: Assignment): string {
  return `${belongingText(assignment.target)}　${usersText(assignment)}`;
}

const belongingText = (target: StepTarget) =>
  target.kind === 'department' ? optionText(target) : supplierName(target);

/** A step in one line: No, type and target. */
export function stepName({ step_order, step_type, target }: DraftStep): string {
  return `${routeLabel.step_order} ${step_order} ${stepTypeLabel[step_type]} ${shortTarget(target)}`;
}

/** A user's name, marked if the user is no longer valid, and with when the user is away. */
export function userText(user: StepUser): string {
  return nameWithAbsence(nameOf(user.full_name, user), user.absence);
}

function nameOf(name: string, { left }: { readonly left?: true }): string {
  return left === true ? hint.left(name) : name;
}

/** The users in one line: 全員, or the names separated by "; ". */
export function usersText({ all_flag, users }: Pick<DraftStep, 'all_flag' | 'users'>): string {
  return all_flag ? hint.everybody : users.map(userText).join('; ');
}

/** The same where there is no room for who is away. */
export function userNames({ all_flag, users }: Pick<DraftStep, 'all_flag' | 'users'>): string {
  return all_flag ? hint.everybody : users.map((user) => nameOf(user.full_name, user)).join('; ');
}

/** Where a step is in the route: what it waits for, and what waits for it. */
export function dependencyText(
  steps: readonly Pick<DraftStep, 'step_order' | 'prev_step_order'>[],
  step_order: number,
): string {
  const previous = steps.find((step) => step.step_order === step_order)?.prev_step_order ?? [];
  const next = steps.filter(({ prev_step_order }) => prev_step_order.includes(step_order));
  return [
    previous.length === 0
      ? routeChange.startsAtOnce(step_order)
      : routeChange.startsAfter(String(step_order), formatPrevStepOrder(previous)),
    next.length === 0
      ? ''
      : routeChange.startsAfter(formatPrevStepOrder(next.map((step) => step.step_order)), String(step_order)),
  ].join('');
}

/** Unique among assignments. */
export function assignmentKey({ target, all_flag, users }: Assignment): string {
  const who = all_flag ? 'all' : users.map(({ user_id }) => user_id).toSorted((one, other) => one - other);
  return `${targetKey(target)} ${String(who)}`;
}

/** Unique among departments and suppliers. */
export function targetKey(target: StepTarget): string {
  return target.kind === 'department'
    ? `department-${target.department_id}`
    : `supplier-${target.supplier_id}`;
}
