import { useState, type ReactNode } from 'react';
import { useLocation } from '@tanstack/react-router';
import { foundText } from '#texts/search.ts';
import { Link } from '#web/navigation/link.tsx';
import { buttonClass } from '#web/ui/button-class.ts';

/** The link back from what a search found to its result. What was opened elsewhere has its own. */
export function BackToSearch({ otherwise }: { otherwise: ReactNode }) {
  // As it was when the screen opened: the next address is there before the next screen.
  const [found] = useState(useLocation().state.found);
  if (found === undefined) return otherwise;
  return (
    <Link to="/search" search={found.search} className={buttonClass('secondary')}>
      {foundText.back}
    </Link>
  );
}
