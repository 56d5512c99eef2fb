import { stepType, type StepType } from '#domain/codes.ts';
import { joinedNames } from '#domain/joined-names.ts';
import { showDate } from '#domain/japan-date.ts';
import { maxShownPeople } from '#domain/limits.ts';
import { withCommas } from '#domain/number-text.ts';
import { stepTypeLabel } from './code-labels.ts';
import { hint } from './general.ts';
import { planText, text, unit } from './ui.ts';

/** The sentence of a step that waits (docs/rules/applications.md#waiting-steps), in its parts. */

/** What a step waits for. */
const awaited: Record<StepType, string> = {
  1: '申請',
  2: '受付',
  3: '申請ルート設定',
  4: '確認',
  5: '承認',
  6: '最終承認',
  7: '閲覧',
};

export const waitingScreen = {
  /** The name of the list of sentences. */
  title: '処理待ちのステップ',
  after: 'このあと ',
  /** In the place of the steps of a route that is not set yet. */
  unsetRoute: '担当者・承認者（未設定）',
  candidates: '処理できる人：',
  absent: '不在',
} as const;

type Addressed = {
  readonly step_type: StepType;
  readonly step_department_name: string | null;
  readonly step_company_name: string | null;
  readonly step_branch_office_name: string | null;
};

/** The department, without its division, or the supplier. */
function organisation(step: Addressed): string {
  return joinedNames(step.step_department_name, step.step_company_name, step.step_branch_office_name);
}

/** `株式会社青葉精工（全員）の承認待ち`, `設計部（吉田 翔太）の確認待ち`. `step_users` is null for 全員. */
export function awaitedText(step: Addressed & { readonly step_users: readonly string[] | null }): string {
  const { step_type, step_users } = step;
  const users =
    step_users === null
      ? hint.everybody
      : peopleText(step_users.slice(0, maxShownPeople), step_users.length - maxShownPeople);
  return `${organisation(step)}${users === '' ? '' : `（${users}）`}の${awaited[step_type]}待ち`;
}

/** `岡田 隆之（不在）` */
export function candidateText({ full_name, absent }: { full_name: string; absent: boolean }): string {
  return absent ? `${full_name}（${waitingScreen.absent}）` : full_name;
}

/** `石井 陽子、岡田 隆之、ほか3名` */
export function peopleText(names: readonly string[], more: number): string {
  return [...names, ...(more > 0 ? [hint.others(more, unit.people)] : [])].join('、');
}

/** `3日目、目安 2026/11/20 を2営業日超過`, at the weekend after it `目安 2026/11/20 を超過`. Days are `yyyy-mm-dd`. */
export function waitingDaysText(
  { day, overdue }: { readonly day: number; readonly overdue: number | null },
  planned_on: string | null,
  today: string,
): string {
  const plan = `${planText.planned} ${planned_on === null ? planText.unplanned : showDate(planned_on)}`;
  return `${withCommas(day)}日目、${plan}${lateText()}`;

  function lateText(): string {
    if (overdue === null) return planned_on === today ? `（${text.today}）` : '';
    return overdue === 0 ? ' を超過' : ` を${withCommas(overdue)}営業日超過`;
  }
}

/** A step that has yet to come: the organisation of a step of the route, else its type. */
export function followingText(step: Addressed): string {
  const { step_type } = step;
  return step_type === stepType.person_in_charge || step_type === stepType.approver
    ? organisation(step)
    : stepTypeLabel[step_type];
}

/** `品質保証部・設計部 → 最終承認` from groups of names; steps of one group are side by side. */
export function orderText(groups: readonly (readonly string[])[]): string {
  return groups.map((names) => [...new Set(names)].join('・')).join(' → ');
}
