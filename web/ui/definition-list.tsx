import { Fragment } from 'react';
import type { ReactNode } from 'react';

export interface Definition {
  label: string;
  value: ReactNode;
}

/** Labels and values of a detail screen: side by side on a desktop, stacked on a phone. Texts wrap. */
export function DefinitionList({ rows }: { rows: readonly Definition[] }) {
  return (
    <dl className="grid overflow-hidden rounded-6 border border-line md:grid-cols-[11rem_minmax(0,1fr)] print:grid-cols-[11rem_minmax(0,1fr)]">
      {rows.map((row, index) => (
        <Fragment key={`${index}-${row.label}`}>
          <dt className="bg-head px-3 pt-1.5 text-xs font-semibold text-ink-soft not-first-of-type:border-t not-first-of-type:border-line md:border-r md:border-line md:py-1.5 print:border-r print:border-line print:py-1.5">
            {row.label}
          </dt>
          <dd className="min-h-8 px-3 py-1.5 whitespace-pre-wrap max-md:bg-white md:not-first-of-type:border-t md:not-first-of-type:border-line print:not-first-of-type:border-t print:not-first-of-type:border-line">
            {row.value}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
