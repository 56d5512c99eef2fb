import { useState, type ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';

type FoldCardProps = {
  title: string;
  /** Begins open, as a search with conditions does, or opens, as one with an error does. */
  open: boolean;
  /** Beside the title once it is folded with what it began open for. */
  folded?: string;
  children: ReactNode;
};

/** A card that a phone shows as its title alone until it is pressed. So the list below it is in sight. */
export function FoldCard({ title, open: opens, folded, children }: FoldCardProps) {
  const [open, setOpen] = useState(opens);
  const [opened, setOpened] = useState(opens);
  if (opens !== opened) {
    setOpened(opens);
    if (opens) setOpen(true);
  }
  return (
    <Card
      title={title}
      heading={
        <>
          <span className="max-md:hidden">{title}</span>
          <button type="button" aria-expanded={open} onClick={() => setOpen(!open)} className="fold">
            {title}
            {opens && !open && folded !== undefined && <small>{folded}</small>}
            <Icon name="down" />
          </button>
        </>
      }
      folded={!open}
    >
      {children}
    </Card>
  );
}
