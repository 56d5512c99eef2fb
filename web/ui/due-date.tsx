import { useState } from 'react';
import { isOnOrAfter, japanDate, showDate } from '#domain/japan-date.ts';
import { Tag } from './tag.tsx';
import { text } from './texts.ts';

/** A day by which something is wanted, `yyyy-mm-dd`; marked where it has passed. */
export function DueDate({ date }: { date: string }) {
  const [today] = useState(() => japanDate(new Date()));
  const late = !isOnOrAfter(date, today);
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      {showDate(date)}
      {late && <Tag tone="danger">{text.late}</Tag>}
    </span>
  );
}
