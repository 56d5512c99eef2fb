import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

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
    <div
      data-sticky={sticky || undefined}
      className={classNames(
        'flex flex-wrap items-center justify-between gap-2 print:hidden',
        sticky
          ? 'sticky bottom-0 z-10 -mx-4 -mb-4 rounded-b-8 border-t border-line bg-white px-4 py-2.5 max-md:-mx-3 max-md:px-3'
          : 'pt-4',
      )}
    >
      <div className="flex flex-wrap gap-2">{start}</div>
      <div className="ml-auto flex flex-wrap justify-end gap-2">{children}</div>
    </div>
  );
}
