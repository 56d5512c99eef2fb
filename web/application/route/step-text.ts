import { notice } from '#domain/messages.ts';
import type { StepDraft, Target } from './draft.ts';

/** How a target is shown in one line: 事業部 部署, or 会社 支店 (specification 2, "Viewer list editor"). */
export function targetText(target: Target): string {
  const names =
    target.kind === 'department'
      ? [target.division_name, target.department_name]
      : [target.company_name, target.branch_office_name];
  return names.filter((name) => name !== null && name !== '').join(' ');
}

/** Who is meant in one line: 全員, or the names apart by "; ". */
export function usersText({ all_flag, users }: Pick<StepDraft, 'all_flag' | 'users'>): string {
  return all_flag ? notice.everybody : users.map((user) => user.full_name).join('; ');
}
