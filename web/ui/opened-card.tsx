import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Card } from './card.tsx';

interface OpenedCardProps {
  title: string;
  /** Behind the title: how many records there are. */
  count: string;
  aside?: ReactNode;
  /** As in a `flush` card. */
  children: ReactNode;
}

/** A part of a flush card that a button opened. The button is gone then, so the card takes the focus. */
export function OpenedCard({ title, count, aside, children }: OpenedCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.focus(), []);
  return (
    <div
      ref={card}
      tabIndex={-1}
      role="group"
      aria-label={title}
      className="scroll-mt-4 border-t border-line"
    >
      <Card within flush title={title} count={count} aside={aside}>
        {children}
      </Card>
    </div>
  );
}

interface CardOpenerProps {
  /** Its card was open and is closed. */
  closed: boolean;
  onOpen: () => void;
  children: string;
}

/** The button that opens such a card. It has the focus again once the card is closed. */
export function CardOpener({ closed, onOpen, children }: CardOpenerProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (closed) button.current?.focus();
  }, [closed]);
  return (
    <Button ref={button} onClick={onOpen} aria-expanded={false}>
      {children}
    </Button>
  );
}
