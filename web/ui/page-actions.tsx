import type { ReactNode } from 'react';

interface PageActionsProps {
  /** At the lower left: the way back. */
  start?: ReactNode;
  /** At the lower right: キャンセル left, the action right. */
  children?: ReactNode;
}

/** The buttons of a screen or block. */
export function PageActions({ start, children }: PageActionsProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 pt-4 print:hidden">
      <div className="flex flex-wrap gap-2">{start}</div>
      <div className="ml-auto flex flex-wrap justify-end gap-2">{children}</div>
    </div>
  );
}
