import { Children, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface ActionsProps {
  /** At the left: the way back. */
  back?: ReactNode;
  /** Beside the way back. */
  beside?: ReactNode;
  /** At the right, what there is to do: キャンセル on the left, the action on the right. */
  children?: ReactNode;
  /** At the far right: what destroys, where it is not the first of what there is to do. */
  danger?: ReactNode;
}

/** A row of buttons on the page. In a card, they are its foot (`CardFoot`). */
export function PageActions(props: ActionsProps) {
  return (
    <div className={actionsClass}>
      <Actions {...props} />
    </div>
  );
}

/** Classes of a row of buttons. A screen reader reads them in the order in which a phone shows them. */
export const actionsClass =
  'flex flex-wrap items-center justify-between gap-2 max-sm:[reading-flow:flex-visual] print:hidden';

interface GroupsProps extends ActionsProps {
  /** At the left, before any button: a hint, or what has to be ticked first. */
  first?: ReactNode;
  /** At the right, before any button: what can be done with ticked rows, which has a layout of its own. */
  selection?: ReactNode;
  /** Classes of what is at the right. */
  className?: string;
}

/** Two groups of buttons: at the left the way back, at the right what there is to do. */
export function Actions(props: GroupsProps) {
  const { back, beside, first, children, danger, selection, className } = props;
  const hasStart = [back, beside, first].some(Boolean);
  const actions = Children.toArray(children);
  const hasEnd = [danger, selection, ...actions].some(Boolean);
  return (
    <>
      {hasStart && (
        <div className={groupClass}>
          {first}
          {back && <Action position="back">{back}</Action>}
          {beside && <Action position="back">{beside}</Action>}
        </div>
      )}
      {hasEnd && (
        <div className={classNames(groupClass, 'ml-auto justify-end', className)}>
          {selection}
          {actions.map((action, index) => (
            <Action key={index} position={actions.length === 1 && !danger ? 'last' : 'usual'}>
              {action}
            </Action>
          ))}
          {danger && <Action position="last">{danger}</Action>}
        </div>
      )}
    </>
  );
}

const groupClass = 'flex flex-wrap gap-2 max-sm:contents';

/**
 * On a phone, a button has half a line, or all of it if none is beside it. The way back is below what else
 * there is, and at its right is the only thing to do or what destroys.
 */
const positionClasses = {
  usual: 'max-sm:basis-[calc(50%-0.25rem)]',
  back: 'max-sm:order-1 max-sm:basis-[calc(50%-0.25rem)]',
  last: 'max-sm:order-2 max-sm:basis-[calc(50%-0.25rem)]',
} as const;

function Action({ position, children }: { position: keyof typeof positionClasses; children: ReactNode }) {
  return (
    <div className={classNames('grid min-w-max grow empty:hidden sm:contents', positionClasses[position])}>
      {children}
    </div>
  );
}
