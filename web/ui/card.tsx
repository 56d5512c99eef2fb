import type { ReactNode } from 'react';

interface CardProps {
  title: string;
  /** The heading of the page or the tab says the title already: it names the region alone. */
  titled?: boolean | undefined;
  /** What the heading shows instead of the title. */
  heading?: ReactNode;
  /** A phone shows the heading alone. */
  folded?: boolean | undefined;
  /** How many records the card lists, such as 12件. */
  count?: string | undefined;
  /** At the right of the heading: a button, a tag or a count. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A block of a screen with a heading. It is a region that assistive technology can jump to. */
export function Card({
  title,
  titled = false,
  heading = title,
  folded = false,
  count,
  aside,
  children,
}: CardProps) {
  const hasHead = !titled || count !== undefined || aside !== undefined;
  return (
    <section aria-label={title} data-folded={folded || undefined} className="card">
      {hasHead && (
        <header>
          {(!titled || count !== undefined) && (
            <div className="card-title">
              {!titled && <h2>{heading}</h2>}
              {count !== undefined && <small>{count}</small>}
            </div>
          )}
          {aside}
        </header>
      )}
      <div className="card-body">{children}</div>
    </section>
  );
}
