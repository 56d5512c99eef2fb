import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface CardBodyProps {
  /** What is right below it: more space for a foot, less for a table or a section. */
  above?: keyof typeof spaceBelow | undefined;
  /** A table is right above it: a line is between them. */
  belowTable?: boolean | undefined;
  /** It holds nothing but a live region that says nothing yet. */
  empty?: boolean | undefined;
  /** How what is in it is laid out. */
  className?: string | undefined;
  children: ReactNode;
}

/** What has the padding of its card around it. `Card` has one by itself unless it is `flush`. */
export function CardBody({ above, belowTable = false, empty = false, className, children }: CardBodyProps) {
  return (
    <div
      className={classNames(
        'px-(--card-padding) print:px-0',
        !empty && (belowTable ? 'border-t border-line pt-3' : 'pt-(--card-top) print:pt-0'),
        !empty && spaceBelow[above ?? 'end'],
        className,
      )}
    >
      {children}
    </div>
  );
}

const spaceBelow = {
  table: 'pb-3',
  section: 'pb-4',
  foot: 'pb-6 print:pb-0',
  end: 'pb-(--card-padding) print:pb-0',
} as const;
