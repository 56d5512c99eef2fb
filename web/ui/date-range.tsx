import type { ReactNode } from 'react';

/**
 * Two date fields with 〜 between them, each in a column as wide as its control, so that what is said of one moves nothing.
 * Where two whole days don't fit beside each other, as on a phone, the second one stands below.
 */
export function DateRange({ from, to }: { from: ReactNode; to: ReactNode }) {
  return (
    <div className="@container">
      <div className="relative grid grid-cols-1 gap-y-2 @sm:grid-cols-[minmax(0,12rem)_max-content_minmax(0,12rem)] @sm:gap-x-2">
        {from}
        {/* Beside the first control, which stands under its label. */}
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
