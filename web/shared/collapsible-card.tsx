import { useState, type ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';

type CollapsibleCardProps = {
  title: string;
  /** Begins open, as a search with conditions does, or opens, as one with an error does. */
  open: boolean;
  /** Beside the title once it is collapsed with what it began open for. */
  collapsed?: string;
  /** See `Card`. */
  flush?: boolean;
  children: ReactNode;
};

/** A card that a phone shows as its title alone until it is pressed. So the list below it is in sight. */
export function CollapsibleCard({ title, open: opens, collapsed, flush, children }: CollapsibleCardProps) {
  const [open, setOpen] = useState(opens);
  const [opened, setOpened] = useState(opens);
  if (opens !== opened) {
    setOpened(opens);
    if (opens) setOpen(true);
  }
  return (
    <Card
      title={title}
      flush={flush}
      heading={
        <>
          <span className="max-md:hidden">{title}</span>
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="-mx-(--card-padding) -my-2 flex min-h-head w-[calc(100%+2*var(--card-padding))] items-center justify-between gap-2 px-(--card-padding) text-left md:hidden"
          >
            {title}
            {opens && !open && collapsed !== undefined && <small className="ml-auto">{collapsed}</small>}
            <Icon name="down" className={open ? 'rotate-180' : ''} />
          </button>
        </>
      }
      collapsed={!open}
    >
      {children}
    </Card>
  );
}
