import { useShownPath } from '#web/navigation/shown-path.ts';
import { useEffect, useId, useRef } from 'react';
import type { LoginedUser } from '#contract/session.ts';
import { pageTitle, shell } from '#texts/shell.ts';
import { Link } from '#web/navigation/link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { menuEntryClass } from '#web/ui/menu-entry-class.ts';
import { useLogout } from './logout.ts';
import { CurrentUser } from './current-user.tsx';
import { ShellIcon } from './shell-icon.tsx';

/** On a phone it is as high as the header, so that a finger finds it. */
const buttonLook = classNames(
  'flex max-w-full items-end gap-1.5 rounded-control max-md:h-full max-md:text-xs max-md:leading-5',
  'max-md:focus-visible:-outline-offset-2',
  'md:min-h-control md:items-center md:pr-2 md:pl-1 md:hover:bg-head lg:pl-2',
);
/** Below its button. A browser without anchors has it at the edge of the header. */
const menuLook = classNames(
  'fixed inset-auto top-13 left-14 m-0 w-56 rounded-card border border-line bg-white p-1.5 text-ink shadow-popup',
  'md:top-11 md:right-5 md:left-auto',
  'supports-[position-area:bottom]:inset-auto supports-[position-area:bottom]:[position-area:bottom_span-right]',
  'supports-[position-area:bottom]:md:inset-auto supports-[position-area:bottom]:md:mr-2',
  'supports-[position-area:bottom]:md:[position-area:bottom_span-left]',
);

/** The signed-in operator with their organisation. Their actions open below. */
export function UserMenu({ user, className }: { user: LoginedUser; className: string }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const logout = useLogout();
  const shown = useShownPath();
  useEffect(() => menu.current?.hidePopover(), [shown]);
  return (
    <div className={className}>
      <button
        type="button"
        popoverTarget={id}
        aria-label={shell.userMenu(`${organisation(user)} ${user.full_name}`)}
        title={`${organisation(user)} ${user.full_name}`}
        className={buttonLook}
      >
        <CurrentUser organisation={organisation(user)} name={user.full_name} />
        <Icon name="down" className="max-md:mb-0.5" />
      </button>
      <div ref={menu} id={id} popover="auto" className={menuLook}>
        <Link to="/delegation" className={menuEntryClass} onClick={() => menu.current?.hidePopover()}>
          <ShellIcon name="delegation" />
          {pageTitle.delegation}
        </Link>
        <Link to="/copies" className={menuEntryClass} onClick={() => menu.current?.hidePopover()}>
          <ShellIcon name="copies" />
          {pageTitle.copies}
        </Link>
        <Link
          to="/notification-setting"
          className={menuEntryClass}
          onClick={() => menu.current?.hidePopover()}
        >
          <ShellIcon name="notification_setting" />
          {pageTitle.notification_setting}
        </Link>
        <button
          type="button"
          // The menu would cover the question.
          popoverTarget={id}
          popoverTargetAction="hide"
          onClick={() => void logout()}
          className={menuEntryClass}
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
