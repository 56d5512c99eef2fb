import { Link } from '@tanstack/react-router';
import type { MouseEventHandler, ReactNode } from 'react';
import { buttonClass } from '#web/ui/button-class.ts';

/** The link back: to TOP if the message was opened there, else to the list. */
export function BackLink(props: {
  view_from_top: boolean;
  onClick?: MouseEventHandler;
  children: ReactNode;
}) {
  const { view_from_top, onClick, children } = props;
  return (
    <Link to={view_from_top ? '/' : '/message'} onClick={onClick} className={buttonClass('secondary')}>
      {children}
    </Link>
  );
}
