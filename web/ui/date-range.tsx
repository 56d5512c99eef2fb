import type { ReactNode } from 'react';

/**
 * Two date fields with 〜 between them. Each has a column of fixed width, so that an error at one does not
 * move the other. On a phone they share the line; where that is too narrow, the second goes below the first.
 */
export function DateRange({ from, to }: { from: ReactNode; to: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-y-2 @xs:grid-cols-2 @xs:gap-x-3 @sm:grid-cols-[minmax(0,12rem)_max-content_minmax(0,12rem)] @sm:gap-x-2">
        {from}
        {/* Aligned with the first control, below its label. */}
        <span aria-hidden="true" className="hidden text-ink-faint @sm:mt-9 @sm:block @sm:md:mt-7">
          〜
        </span>
        {to}
      </div>
    </div>
  );
}
