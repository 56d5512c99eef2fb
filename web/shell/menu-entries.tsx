import { pageTitle, shell } from '#texts/shell.ts';
import { Link } from '#web/navigation/link.tsx';
import { useShownPath } from '#web/navigation/shown-path.ts';
import type { ReactNode } from 'react';
import { role } from '#domain/codes.ts';
import { clearSavedSearches } from '#web/list/saved-search.ts';
import { classNames } from '#web/ui/class-names.ts';
import { countBadgeClass } from '#web/ui/count-badge-class.ts';
import { badgeText } from './menu-count.ts';
import { onPlainClick } from '#web/navigation/plain-click.ts';
import { menuEntryClass } from '#web/ui/menu-entry-class.ts';
import { useLogout } from './logout.ts';
import { openOrderEdi } from './order-edi.ts';
import { useLoginedUser } from './session.ts';
import { ShellIcon } from './shell-icon.tsx';

/** The look of an entry. In a rail its words stand under its icon. */
export const entryClass = classNames(
  menuEntryClass,
  'md:max-wide:min-h-14 md:max-wide:flex-col md:max-wide:justify-center md:max-wide:gap-0.5 md:max-wide:px-0',
  'md:max-wide:py-1.5 md:max-wide:text-center md:max-wide:text-xs md:max-wide:leading-4',
  'md:max-wide:focus-visible:-outline-offset-2 md:max-wide:aria-[current]:shadow-none',
);
/** The size of its icon in a rail. */
export const entryIconClass = 'md:max-wide:size-5';

export type MenuProps = {
  /** Called when an entry is chosen. `again`: it is the entry of the open screen. */
  onLeave: (again: boolean) => void;
  /** Applications that await the user, and unread messages. */
  counts: { awaiting: number; unread: number };
};

/** The side menu, depending on the user's rights. */
export function MenuEntries({ onLeave, counts }: MenuProps) {
  const user = useLoginedUser();
  const logout = useLogout();
  return (
    <ul className="space-y-0.5">
      <Entry
        to="/"
        // Suppliers have no entries for applications and notices, and come to them from TOP.
        at={user.role === role.supplier ? /^\/($|application|notice)/ : /^\/$/}
        icon="top"
        onLeave={onLeave}
      >
        {pageTitle.top}
      </Entry>
      {user.rights.submit_application && (
        <Entry to="/application" at={/^\/application/} icon="application" onLeave={onLeave}>
          {pageTitle.application}
          <Badge count={counts.awaiting} says={shell.awaiting} />
        </Entry>
      )}
      {user.rights.audit && (
        <Entry to="/register" at={/^\/register/} icon="register" onLeave={onLeave}>
          {pageTitle.register}
        </Entry>
      )}
      {user.rights.post_notice && (
        <Entry to="/notice/edit" at={/^\/notice/} icon="notice" onLeave={onLeave}>
          {pageTitle.notice_edit}
        </Entry>
      )}
      <Entry to="/message" at={/^\/message/} icon="message" onLeave={onLeave}>
        {pageTitle.message}
        <Badge count={counts.unread} says={shell.unread} />
      </Entry>
      {user.rights.administer && (
        <Entry
          to="/system-management"
          at={/-management|^\/waiting-time/}
          icon="system_management"
          onLeave={onLeave}
        >
          {pageTitle.system_management}
        </Entry>
      )}
      <li>
        <button type="button" className={entryClass} onClick={() => void openOrderEdi()}>
          <ShellIcon name="order_edi" className={entryIconClass} />
          {shell.orderEdi}
          <span className="sr-only">{shell.newTab}</span>
        </button>
      </li>
      {user.role === role.supplier && (
        <Entry to="/delegation" at={/^\/delegation/} icon="delegation" onLeave={onLeave} apart>
          {pageTitle.delegation}
        </Entry>
      )}
      {user.role === role.supplier && (
        <Entry to="/colleague" at={/^\/colleague/} icon="colleague" onLeave={onLeave}>
          {pageTitle.colleague}
        </Entry>
      )}
      {user.role === role.supplier && (
        <Entry to="/copies" at={/^\/copies/} icon="copies" onLeave={onLeave}>
          {pageTitle.copies}
        </Entry>
      )}
      {user.role === role.supplier && (
        <Entry
          to="/notification-setting"
          at={/^\/notification-setting/}
          icon="notification_setting"
          onLeave={onLeave}
        >
          {pageTitle.notification_setting}
        </Entry>
      )}
      {user.role === role.supplier && (
        <li>
          <button
            type="button"
            className={entryClass}
            onClick={() => {
              // The phone's menu would cover the confirmation.
              onLeave(false);
              void logout();
            }}
          >
            <ShellIcon name="logout" className={entryIconClass} />
            {shell.logout}
          </button>
        </li>
      )}
    </ul>
  );
}

/** A count badge. `says` gives its text for assistive technology. */
function Badge({ count, says }: { count: number; says: (count: string) => string }) {
  const text = badgeText(count);
  if (text === null) return null;
  return (
    <>
      <span className="sr-only">{says(text)}</span>
      <MenuBadge>{text}</MenuBadge>
    </>
  );
}

/** At the end of its entry, and in a rail at the corner of the icon. */
export function MenuBadge({ children }: { children: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        countBadgeClass,
        'ml-auto',
        'md:max-wide:absolute md:max-wide:top-0.5 md:max-wide:left-[calc(50%+0.5rem)] md:max-wide:min-w-4',
        'md:max-wide:px-1 md:max-wide:leading-4 md:max-wide:ring-2 md:max-wide:ring-canvas',
      )}
    >
      {children}
    </span>
  );
}

type EntryProps = {
  to:
    | '/'
    | '/application'
    | '/register'
    | '/notice/edit'
    | '/message'
    | '/system-management'
    | '/delegation'
    | '/colleague'
    | '/copies'
    | '/notification-setting';
  /** The paths at which the entry is current. */
  at: RegExp;
  icon:
    | 'top'
    | 'application'
    | 'register'
    | 'notice'
    | 'message'
    | 'system_management'
    | 'delegation'
    | 'colleague'
    | 'copies'
    | 'notification_setting';
  /** A line is above it. */
  apart?: boolean;
  onLeave: MenuProps['onLeave'];
  children: ReactNode;
};

function Entry({ to, at, icon, apart = false, onLeave, children }: EntryProps) {
  const shown = useShownPath();
  const leave = onPlainClick(() => {
    clearSavedSearches();
    onLeave(shown === to);
  });
  return (
    <li className={apart ? 'mt-2 border-t border-line pt-2' : undefined}>
      <Link to={to} aria-current={at.test(shown) ? 'page' : undefined} className={entryClass} onClick={leave}>
        <ShellIcon name={icon} className={entryIconClass} />
        {children}
      </Link>
    </li>
  );
}
