import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface DateRangeProps {
  from: ReactNode;
  to: ReactNode;
  className?: string;
}

/**
 * Two date fields with 〜 between them. Their messages are below both, one a line. On a phone the fields share
 * the line; where that is too narrow, the second goes below the first (web/ui/date-field.css).
 */
export function DateRange({ from, to, className }: DateRangeProps) {
  return (
    <div className={classNames('@container', className)}>
      <div className="date-range">
        {from}
        <span aria-hidden="true">〜</span>
        {to}
      </div>
    </div>
  );
}
