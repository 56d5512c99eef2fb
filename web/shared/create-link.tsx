import type { ReactNode } from 'react';
import { Link } from '#web/navigation/link.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { classNames } from '#web/ui/class-names.ts';
import { HeadButtons } from './head-buttons.tsx';

type CreateLinkProps = {
  to: '/message/create' | '/supplier-group-management/edit' | '/workflow-management/detail';
  label: string;
  /** Before it: what else concerns the whole list. */
  children?: ReactNode;
};

/** On a phone, lower than what a finger presses: its ground would fill the head. */
const lowOnPhone =
  'max-md:relative max-md:min-h-9! max-md:after:absolute max-md:after:inset-x-0 max-md:after:-inset-y-1.25';

/** 新規作成 at the right of a list's heading: the filled button of the screen. */
export function CreateLink({ to, label, children }: CreateLinkProps) {
  return (
    <HeadButtons>
      {children}
      <Link to={to} className={classNames(buttonClass('primary', 'small'), lowOnPhone)}>
        {label}
      </Link>
    </HeadButtons>
  );
}
