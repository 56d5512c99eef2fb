import { Link } from '#web/navigation/link.tsx';
import type { ReactNode } from 'react';
import { buttonClass } from '#web/ui/button-class.ts';

/** Back leads to TOP if the message was opened there, else to the list. */
export function backFrom(view_from_top: boolean): '/' | '/message' {
  return view_from_top ? '/' : '/message';
}

/** The link back. */
export function BackLink({ view_from_top, children }: { view_from_top: boolean; children: ReactNode }) {
  return (
    <Link to={backFrom(view_from_top)} className={buttonClass('secondary')}>
      {children}
    </Link>
  );
}
