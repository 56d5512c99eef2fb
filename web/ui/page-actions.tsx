import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface PageActionsProps {
  /** At the lower left: the way back. */
  start?: ReactNode;
  /** At the lower right: キャンセル left, the action right. */
  children?: ReactNode;
  /** At the end of a list that may be longer than the screen: stays in sight while one looks through it. */
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
