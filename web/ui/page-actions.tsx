import type { ReactNode } from 'react';

interface PageActionsProps {
  /** Lower left: the way back. */
  start?: ReactNode;
  /** Lower right: キャンセル on the left, the action on the right. */
  children?: ReactNode;
  /** Stays visible while the list above it scrolls. */
  sticky?: boolean | undefined;
}

/** The buttons of a screen or block. */
export function PageActions({ start, children, sticky = false }: PageActionsProps) {
  return (
    <div data-sticky={sticky || undefined} className="page-actions">
      <div>{start}</div>
      <div>{children}</div>
    </div>
  );
}
