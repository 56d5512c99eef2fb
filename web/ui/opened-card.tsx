import { useEffect, useRef, type ReactNode } from 'react';
import { Card } from './card.tsx';

interface OpenedCardProps {
  title: string;
  /** Behind the title: how many records there are. */
  count: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** A card that a button below it opens. The card takes the focus, because it opens above the button. */
export function OpenedCard({ title, count, aside, children }: OpenedCardProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label={title} className="scroll-mt-4">
      <Card title={title} count={count} aside={aside}>
        {children}
      </Card>
    </div>
  );
}
