import type { ReactNode } from 'react';
import { cardClass } from './card-class.ts';
import { CardBody } from './card-body.tsx';
import { classNames } from './class-names.ts';

interface CardProps {
  title: string;
  /** The heading of the page or the tab says the title already: it names the region alone. */
  titled?: boolean | undefined;
  /** What the heading shows instead of the title. */
  heading?: ReactNode;
  /** A phone shows the heading alone. */
  collapsed?: boolean | undefined;
  /** How many records the card lists, such as 12件. */
  count?: string | undefined;
  /** At the right of the heading: a button, a tag or a count. */
  aside?: ReactNode;
  /**
   * What is in it reaches from edge to edge: a table, and around it `CardBody`, `Section` and `CardFoot`.
   * Otherwise all of it is one body.
   */
  flush?: boolean | undefined;
  /** It is part of another card, which has the frame. */
  within?: boolean | undefined;
  children: ReactNode;
}

/** A block of a screen with a heading. It is a region that assistive technology can jump to. */
export function Card({
  title,
  titled = false,
  heading = title,
  collapsed = false,
  count,
  aside,
  flush = false,
  within = false,
  children,
}: CardProps) {
  const hasHead = !titled || count !== undefined || aside !== undefined;
  return (
    <section
      aria-label={title}
      className={classNames(
        within ? 'relative min-w-0' : cardClass,
        hasHead ? '[--card-top:0.5rem]' : '[--card-top:var(--card-padding)]',
      )}
    >
      {hasHead && (
        <header className="flex min-h-head flex-wrap items-center justify-end gap-x-2 gap-y-1 px-(--card-padding) py-2 md:gap-x-3 md:py-1.5 print:px-0">
          {(!titled || count !== undefined) && (
            // On a phone, a long title gives way to the buttons: first, its count goes below it.
            <div className="flex flex-auto flex-wrap items-center gap-x-2 max-md:basis-[min-content] md:gap-x-3">
              {!titled && (
                <h2
                  className={classNames(
                    'text-base leading-5 font-semibold wrap-break-word md:leading-6',
                    heading !== title && 'grow',
                  )}
                >
                  {heading}
                </h2>
              )}
              {count !== undefined && (
                <small className={titled ? 'text-sm text-ink-soft' : 'relative top-0.5'}>{count}</small>
              )}
            </div>
          )}
          {aside}
        </header>
      )}
      <div className={collapsed ? 'max-md:hidden' : undefined}>
        {flush ? children : <CardBody>{children}</CardBody>}
      </div>
    </section>
  );
}
