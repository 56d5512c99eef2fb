import type { ReactNode } from 'react';
import { Link } from '#web/navigation/link.tsx';
import { buttonClass } from '#web/ui/button-class.ts';

type CreateLinkProps = {
  to: '/message/create' | '/supplier-group-management/edit' | '/workflow-management/detail';
  label: string;
  /** Before it: what else concerns the whole list. */
  children?: ReactNode;
};

/** 新規作成 at the right of a list's heading: the filled button of the screen. */
export function CreateLink({ to, label, children }: CreateLinkProps) {
  return (
    <div className="head-buttons">
      {children}
      <Link to={to} className={buttonClass('primary', 'small')}>
        {label}
      </Link>
    </div>
  );
}
