import { useId } from 'react';
import type { ReactNode } from 'react';

interface CardProps {
  title: ReactNode;
  /** At the right of the heading: a button, a tag or a count. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Classes of a block's frame. */
export const cardClass =
  'min-w-0 rounded-8 border border-line-soft bg-white shadow-card print:shadow-none print:rounded-none print:border-0';

/** Classes of the line with a block's heading. */
export const cardHeaderClass =
  'flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-1.5 print:border-0 print:px-0';

/** A block of a screen with a heading. It is a region that assistive technology can jump to. */
export function Card({ title, aside, children }: CardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cardClass}>
      <header className={cardHeaderClass}>
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {aside}
      </header>
      <div className="card-body">{children}</div>
    </section>
  );
}
