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
    <details open={open} className="disclosure">
      <summary>
        <Icon name="right" />
        {summary}
      </summary>
      <div className="details-body">{children}</div>
    </details>
  );
}
