import type { ReactNode } from 'react';
import { Link } from '#web/navigation/link.tsx';
import { onPlainClick } from '#web/navigation/plain-click.ts';
import { linkClass } from '#web/ui/link-class.ts';
import { showHeading } from './show-heading.ts';

/** A link to a heading of a page, or to the beginning of the page if `anchor` is empty. */
export function PlaceLink({ page, anchor, children }: { page: string; anchor: string; children: ReactNode }) {
  return (
    <Link
      to="/help"
      search={{ page }}
      hash={anchor}
      // The address may be this one already, and then the router does nothing.
      onClick={onPlainClick(() => showHeading(anchor))}
      className={linkClass}
    >
      {children}
    </Link>
  );
}
