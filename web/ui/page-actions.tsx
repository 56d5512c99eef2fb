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
  /** A table that reaches from edge to edge is right above them. */
  belowTable?: boolean | undefined;
}

/** The buttons of a screen or block; in a card, its foot. */
export function PageActions(props: PageActionsProps) {
  const { start, children, sticky = false, idle = false, belowTable = false } = props;
  return (
    <div
      data-sticky={sticky || undefined}
      data-idle={idle || undefined}
      data-below={belowTable ? 'table' : undefined}
      className="page-actions"
    >
      <div>{start}</div>
      <div>{children}</div>
    </div>
  );
}
