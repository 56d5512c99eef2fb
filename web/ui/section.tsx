import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface SectionProps {
  title: string;
  level?: 'h3' | 'h4';
  /** Behind the title: how many records it lists, such as 12件. */
  count?: string | undefined;
  /** Behind the title: a link. */
  about?: ReactNode;
  /** At the right of the head: a button. */
  aside?: ReactNode;
  /** Assistive technology can jump to it. */
  region?: boolean;
  /** The field whose errors lead to its head. */
  field?: string;
  /** Nothing is above it: it needs no space there. */
  first?: boolean;
  /** One of several in a card, and no less than the card's other content. */
  large?: boolean;
  /** In a `flush` card: what is in it reaches from edge to edge, and only its head has padding. */
  flush?: boolean;
  children: ReactNode;
}

/** A part of a card or a dialog, with a head. */
export function Section(props: SectionProps) {
  const { title, level: Heading = 'h3', count, about, aside, region = false, field } = props;
  const { first = false, large = false, flush = false, children } = props;
  return (
    <section aria-label={region ? title : undefined} className={classNames('space-y-2', !first && 'pt-2')}>
      <div
        data-field={field}
        className={classNames(
          'flex items-center justify-between gap-2',
          large && 'mb-3',
          flush && 'px-(--card-padding) print:px-0',
        )}
      >
        <div className="flex items-center gap-1">
          <Heading className={large ? 'text-base' : undefined}>
            {title}
            {count !== undefined && <small className="ml-2">{count}</small>}
          </Heading>
          {about}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
