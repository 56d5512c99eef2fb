import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Actions, actionsClass } from './page-actions.tsx';

interface ListFootProps {
  pager: ReactNode;
  /** The way back. */
  back?: ReactNode;
  /** At the left, where there is no way back. */
  hint?: ReactNode;
  /** What can be done with ticked rows. */
  selection?: ReactNode;
  /** What can be done with the chosen row. */
  children?: ReactNode;
  /** None of the buttons can be pressed yet: they leave the room to the list. */
  idle?: boolean | undefined;
  /** There are no rows yet: it stands where it will not stay. */
  pending?: boolean | undefined;
}

/**
 * The foot of a list: its pager, and its buttons, which stay in sight if one of them can be pressed. A wide
 * screen has both in one line. On a phone, the buttons are a bar of their own below the pager.
 */
export function ListFoot({ pager, back, hint, selection, children, idle = false, pending }: ListFootProps) {
  return (
    <div
      data-sticky
      className={classNames(
        'rounded-b-card border-line bg-white max-md:contents',
        'md:flex md:flex-wrap md:items-center md:gap-x-4 md:gap-y-2 md:border-t md:px-(--card-padding) md:py-3',
        !idle && 'md:sticky md:bottom-0 md:z-10',
        pending === true && 'invisible',
        'max-md:pager-scope',
      )}
    >
      {pager}
      <div
        data-sticky
        className={classNames(
          actionsClass,
          'max-md:rounded-b-card max-md:border-t max-md:border-line max-md:bg-white',
          'max-md:px-(--card-padding) max-md:py-3 md:contents',
          !idle && 'max-md:sticky max-md:bottom-0 max-md:z-10',
          Boolean(pager) && 'max-md:line-after-pager',
        )}
      >
        <Actions back={back} first={back ? undefined : hint} selection={selection} className="md:order-2">
          {children}
        </Actions>
      </div>
    </div>
  );
}
