import type { ApplicationListItem } from '#contract/application/list.ts';
import { isLate } from '#domain/application/plan.ts';
import { applicationStatus } from '#domain/codes.ts';
import { showDate, showDay } from '#domain/japan-date.ts';
import { planText, text } from '#texts/ui.ts';
import { useToday } from '#web/call/today.ts';
import { Tag } from '#web/ui/tag.tsx';

type Row = Pick<ApplicationListItem, 'status' | 'step_type' | 'planned_on' | 'applicant_answers_hope_date'>;

/**
 * 目安 of the step that a row shows, and whether it or 回答希望日 is past. Nothing of a completed application, nor
 * where a supplier has no open step.
 */
export function PlannedDay({ row, hopeDateShown }: { row: Row; hopeDateShown: boolean }) {
  const today = useToday();
  const { status, step_type, planned_on, applicant_answers_hope_date } = row;
  if (status === applicationStatus.completed || step_type === null) return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1 text-xs text-ink-soft">
      {`${planText.planned} ${planned_on === null ? planText.unplanned : dayText(planned_on, today)}`}
      {/* 遅延 says more than 目安超過. It stands beside 回答希望日 where that is shown. */}
      {isLate(applicant_answers_hope_date, today)
        ? !hopeDateShown && <Tag tone="danger">{text.late}</Tag>
        : isLate(planned_on, today) && <Tag tone="warning">{planText.overdue}</Tag>}
    </span>
  );
}

/** The day without its year, if that is today's. */
function dayText(day: string, today: string): string {
  return day.slice(0, 4) === today.slice(0, 4) ? showDay(day) : showDate(day);
}
