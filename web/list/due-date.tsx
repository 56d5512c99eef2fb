import { isOnOrAfter, showDate } from '#domain/japan-date.ts';
import { Tag } from '#web/ui/tag.tsx';
import { text } from '#texts/ui.ts';
import { useToday } from '#web/call/today.ts';

/** A due date, `yyyy-mm-dd`. A badge marks it as overdue by the server's clock. */
export function DueDate({ date }: { date: string }) {
  const late = !isOnOrAfter(date, useToday());
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      {showDate(date)}
      {late && <Tag tone="danger">{text.late}</Tag>}
    </span>
  );
}
