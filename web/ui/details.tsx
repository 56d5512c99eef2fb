import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface DetailsProps {
  summary: ReactNode;
  open?: boolean | undefined;
  /** Called when the user opens or closes it, for one whose `open` changes. */
  onToggle?: ((open: boolean) => void) | undefined;
  children: ReactNode;
}

/** A native disclosure. Only an open one is printed. */
export function Details({ summary, open, onToggle, children }: DetailsProps) {
  return (
    <details open={open} onToggle={(event) => onToggle?.(event.currentTarget.open)} className="disclosure">
      <summary>
        <Icon name="right" />
        {summary}
      </summary>
      <div className="details-body">{children}</div>
    </details>
  );
}
