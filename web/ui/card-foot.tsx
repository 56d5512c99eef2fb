import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Actions, actionsClass, type ActionsProps } from './page-actions.tsx';

interface CardFootProps extends ActionsProps {
  /** At the left, what has to be ticked first. A phone has a line for it. */
  field?: ReactNode;
  /** Stays in sight while the card above it scrolls. */
  sticky?: boolean | undefined;
}

/** The buttons at the foot of a card, below a line. Its card is `flush`. */
export function CardFoot({ field, sticky = false, ...actions }: CardFootProps) {
  return (
    <div
      data-sticky={sticky || undefined}
      className={classNames(
        actionsClass,
        'rounded-b-card border-t border-line bg-white px-(--card-padding) py-3',
        sticky && 'sticky bottom-0 z-10',
        // With a field, it would cover too much of a phone.
        Boolean(field) && 'max-md:static',
      )}
    >
      <Actions {...actions} first={field && <div className="max-sm:basis-full">{field}</div>} />
    </div>
  );
}
