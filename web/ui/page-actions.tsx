import type { ReactNode } from 'react';

interface PageActionsProps {
  /** Lower left: the way back. */
  start?: ReactNode;
  /** Lower right: キャンセル on the left, the action on the right. */
  children?: ReactNode;
  /** Stays visible while the list above it scrolls. */
  sticky?: boolean | undefined;
  /** None of its buttons can be pressed yet: on a phone it then leaves the room to the list. */
  idle?: boolean | undefined;
}

/** The buttons of a screen or block. */
export function PageActions({ start, children, sticky = false, idle = false }: PageActionsProps) {
  return (
    <div data-sticky={sticky || undefined} data-idle={idle || undefined} className="page-actions">
      <div>{start}</div>
      <div>{children}</div>
    </div>
  );
}
