import { differenceInDays, showDate } from '#domain/japan-date.ts';
import { Tag } from '#web/ui/tag.tsx';
import { text } from '#texts/ui.ts';
import { useToday } from '#web/call/today.ts';

/** A due date, `yyyy-mm-dd`, marked if it is past, today or within three days, by the server's clock. */
export function DueDate({ date }: { date: string }) {
  const days = differenceInDays(date, useToday());
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-1">
      {showDate(date)}
      {days < 0 && <Tag tone="danger">{text.late}</Tag>}
      {days === 0 && <Tag tone="warning">{text.today}</Tag>}
      {days > 0 && days <= 3 && <span className="text-xs text-warning">{text.daysLeft(days)}</span>}
    </span>
  );
}
