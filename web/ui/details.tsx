import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface DetailsProps {
  summary: ReactNode;
  /** `foot`: the end of a card, from edge to edge. `card`: among the cards of a page. */
  variant?: keyof typeof variants;
  /** A flush table is all that it opens. */
  flush?: boolean | undefined;
  open?: boolean | undefined;
  /** Called when the user opens or closes it, for one whose `open` changes. */
  onToggle?: ((open: boolean) => void) | undefined;
  children: ReactNode;
}

/** A native disclosure. Only an open one is printed. */
export function Details({
  summary,
  variant = 'section',
  flush = false,
  open,
  onToggle,
  children,
}: DetailsProps) {
  const { box, line, body } = variants[variant];
  return (
    <details
      open={open}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
      className={classNames('group/details bg-white not-open:print:hidden', box)}
    >
      <summary className={classNames(summaryClass, line)}>
        <Icon name="right" className="size-3.5! text-ink-soft group-open/details:rotate-90" />
        {summary}
      </summary>
      {flush ? children : <div className={classNames('border-t p-(--card-padding)', body)}>{children}</div>}
    </details>
  );
}

const summaryClass = classNames(
  'flex list-none items-center gap-2 rounded-[inherit] font-semibold hover:bg-hover',
  '[&::-webkit-details-marker]:hidden',
);

const variants = {
  section: {
    box: 'rounded-control border border-line',
    line: 'min-h-control px-3',
    body: 'border-line [--card-padding:0.75rem]',
  },
  foot: {
    box: '-mx-(--card-padding) mt-2 -mb-(--card-padding) rounded-b-card border-t border-line',
    line: 'min-h-touch px-(--card-padding)',
    body: 'border-line',
  },
  card: {
    box: 'rounded-card border border-line-soft shadow-card',
    line: 'min-h-head px-4 text-base md:px-6',
    body: 'border-line-soft [--card-padding:1rem] md:[--card-padding:1.5rem]',
  },
} as const;
