import type { ReactNode } from 'react';
import type { ApplicationListItem } from '#contract/application/list.ts';
import { isLate } from '#domain/application/plan.ts';
import { applicationStatus } from '#domain/codes.ts';
import { showDate } from '#domain/japan-date.ts';
import { planText, text } from '#texts/ui.ts';
import { useToday } from '#web/call/today.ts';
import { Tag } from '#web/ui/tag.tsx';

type Row = Pick<ApplicationListItem, 'status' | 'step_type' | 'planned_on' | 'applicant_answers_hope_date'>;

type Props = { row: Row; hopeDateShown: boolean };

/**
 * The step of a row and its 目安. In a card, a line divides them where both are on one line: at the beginning of
 * a line it is cut off.
 */
export function StepAndDay({ children, ...props }: Props & { children: ReactNode }) {
  return (
    <span className="inline-flex max-w-full flex-wrap gap-x-4 cards:overflow-x-clip">
      <span className="inline-flex flex-wrap items-baseline gap-x-1 cards:gap-x-2">{children}</span>
      <PlannedDay {...props} />
    </span>
  );
}

/**
 * 目安 of the step that a row shows, and whether it or 回答希望日 is past. Nothing of a completed application, nor
 * where a supplier has no open step.
 */
function PlannedDay({ row, hopeDateShown }: Props) {
  const today = useToday();
  const { status, step_type, planned_on, applicant_answers_hope_date } = row;
  if (status === applicationStatus.completed || step_type === null) return null;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-1 cards:-ml-2.25 cards:border-l cards:border-line cards:pl-2">
      <span>
        <small>{planText.planned}</small> {planned_on === null ? planText.unplanned : showDate(planned_on)}
      </span>
      {/* 遅延 says more than 目安超過. It stands beside 回答希望日 where that is shown. */}
      {isLate(applicant_answers_hope_date, today)
        ? !hopeDateShown && <Tag tone="danger">{text.late}</Tag>
        : isLate(planned_on, today) && <Tag tone="warning">{planText.overdue}</Tag>}
    </span>
  );
}
