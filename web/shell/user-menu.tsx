import { useShownPath } from '#web/navigation/shown-path.ts';
import { useEffect, useId, useRef } from 'react';
import type { LoginedUser } from '#contract/session.ts';
import { shell } from '#texts/shell.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useLogout } from './logout.ts';
import { Reader } from './reader.tsx';
import { ShellIcon } from './shell-icon.tsx';

/** The signed-in operator with their organisation. Their actions open below. */
export function UserMenu({ user }: { user: LoginedUser }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const logout = useLogout();
  const shown = useShownPath();
  useEffect(() => menu.current?.hidePopover(), [shown]);
  return (
    <div className="user-menu min-w-0 md:-mr-2 print:hidden">
      <button
        type="button"
        popoverTarget={id}
        aria-label={shell.userMenu(`${organisation(user)} ${user.full_name}`)}
        title={`${organisation(user)} ${user.full_name}`}
      >
        <Reader organisation={organisation(user)} name={user.full_name} />
        <Icon name="down" />
      </button>
      <div ref={menu} id={id} popover="auto">
        <button
          type="button"
          // The menu would cover the question.
          popoverTarget={id}
          popoverTargetAction="hide"
          onClick={() => void logout()}
          className="menu-entry"
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
