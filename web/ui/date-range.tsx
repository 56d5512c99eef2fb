import type { ReactNode } from 'react';

/**
 * Two date fields with 〜 between them. Each has a column of fixed width, so that an error at one does not
 * move the other. Where two columns don't fit, as on a phone, the second goes below the first.
 */
export function DateRange({ from, to }: { from: ReactNode; to: ReactNode }) {
  return (
    <div className="@container">
      <div className="relative grid grid-cols-1 gap-y-2 @sm:grid-cols-[minmax(0,12rem)_max-content_minmax(0,12rem)] @sm:gap-x-2">
        {from}
        {/* Aligned with the first control, below its label. */}
        <span
          aria-hidden="true"
          className="absolute top-9 left-[12.5rem] text-ink-faint md:top-7 @sm:static @sm:mt-9 @sm:md:mt-7"
        >
          〜
        </span>
        {to}
      </div>
    </div>
  );
}
