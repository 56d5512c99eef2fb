import type { ReactNode } from 'react';

/**
 * Two date fields with 〜 between them. Their messages are below both, one a line. On a phone the fields share
 * the line; where that is too narrow, the second goes below the first (web/styles.css).
 */
export function DateRange({ from, to }: { from: ReactNode; to: ReactNode }) {
  return (
    <div className="period @container">
      <div className="date-range">
        {from}
        <span aria-hidden="true">〜</span>
        {to}
      </div>
    </div>
  );
}
