import type { ReactNode } from 'react';
import { foundText } from '#texts/found.ts';
import { Link } from '#web/navigation/link.tsx';
import { useEntryState } from '#web/navigation/navigate.ts';
import { buttonClass } from '#web/ui/button-class.ts';

/** The link back from what a search found to its result. What was opened elsewhere has its own. */
export function BackToSearch({ otherwise }: { otherwise: ReactNode }) {
  const { found } = useEntryState();
  if (found === undefined) return otherwise;
  return (
    <Link to="/search" search={found.search} className={buttonClass('secondary')}>
      {foundText.back}
    </Link>
  );
}
