import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface DetailsProps {
  summary: ReactNode;
  open?: boolean | undefined;
  children: ReactNode;
}

/** A native disclosure. Only an open one is printed. */
export function Details({ summary, open, children }: DetailsProps) {
  return (
    <details open={open} className="group not-open:print:hidden rounded-6 border border-line bg-white">
      <summary className="flex min-h-control list-none items-center gap-2 rounded-6 px-3 font-semibold hover:bg-hover [&::-webkit-details-marker]:hidden">
        <Icon name="right" className="size-3.5 text-ink-soft group-open:rotate-90" />
        {summary}
      </summary>
      <div className="details-body">{children}</div>
    </details>
  );
}
