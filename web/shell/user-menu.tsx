import { useLocation } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import type { LoginedUser } from '#contract/session.ts';
import { shell } from '#texts/shell.ts';
import { Icon } from '#web/ui/icon.tsx';
import { logout } from './logout.ts';
import { ShellIcon } from './shell-icon.tsx';

/** The signed-in operator with their organisation. Their actions open below. */
export function UserMenu({ user }: { user: LoginedUser }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useEffect(() => menu.current?.hidePopover(), [pathname]);
  return (
    <div className="min-w-0 max-md:-mt-1 max-md:-ml-2 max-md:w-full md:-mr-2 print:hidden">
      <button
        type="button"
        popoverTarget={id}
        aria-label={shell.userMenu(`${organisation(user)} ${user.full_name}`)}
        title={`${organisation(user)} ${user.full_name}`}
        className="flex min-h-11 max-w-full items-center gap-1.5 rounded-6 px-2 text-sm hover:bg-head md:min-h-9"
      >
        <span className="truncate text-ink-soft">{organisation(user)}</span>
        <span className="max-w-3/5 shrink-0 truncate font-semibold">{user.full_name}</span>
        <Icon name="down" className="size-3.5" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="fixed inset-auto top-22 left-3 m-0 w-56 rounded-8 border border-line bg-white p-1.5 text-ink shadow-popup md:top-11 md:right-5 md:left-auto"
      >
        <button
          type="button"
          onClick={logout}
          className="flex min-h-11 w-full items-center gap-2.5 rounded-6 px-3 text-left hover:bg-head md:min-h-9"
        >
          <ShellIcon name="logout" />
          {shell.logout}
        </button>
      </div>
    </div>
  );
}

function organisation(user: LoginedUser): string {
  return [user.division_name, user.department_name].filter(Boolean).join(' ');
}
