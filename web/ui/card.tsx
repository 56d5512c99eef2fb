import { useId } from 'react';
import type { ReactNode } from 'react';

interface CardProps {
  title: ReactNode;
  /** How many records the card lists, such as 12件. */
  count?: string | undefined;
  /** At the right of the heading: a button, a tag or a count. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A block of a screen with a heading. It is a region that assistive technology can jump to. */
export function Card({ title, count, aside, children }: CardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card">
      <header>
        <h2 id={id}>{title}</h2>
        {count !== undefined && <small>{count}</small>}
        {aside}
      </header>
      <div className="card-body">{children}</div>
    </section>
  );
}
