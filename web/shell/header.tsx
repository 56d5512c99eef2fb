import type { RefObject } from 'react';
import { role } from '#domain/codes.ts';
import { shell } from '#texts/shell.ts';
import { iconButtonClass } from '#web/ui/button-class.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Reader } from './reader.tsx';
import { SearchBox } from './search-box.tsx';
import { useLoginedUser } from './session.ts';
import { MenuIcon } from './shell-icon.tsx';
import { titleLine, useScreenTitle } from './title.ts';
import { UserMenu } from './user-menu.tsx';

type HeaderProps = {
  heading: RefObject<HTMLHeadingElement | null>;
  onMenu: () => void;
  menuOpen: boolean;
};

/** The title of the page, the search, the environment and the signed-in user. */
export function Header({ heading, onMenu, menuOpen }: HeaderProps) {
  const title = useScreenTitle();
  const user = useLoginedUser();
  const company = user.company_name ?? '';
  const name = shell.withHonorific(user.full_name);
  return (
    <header className="page-header">
      <button
        type="button"
        aria-label={shell.openMenu}
        aria-haspopup="dialog"
        aria-expanded={menuOpen}
        onClick={onMenu}
        className={classNames(iconButtonClass, '-ml-2 md:hidden print:hidden')}
      >
        <MenuIcon />
      </button>
      <h1 ref={heading} tabIndex={-1} className="mr-auto truncate md:shrink-0">
        {title}
      </h1>
      <div id={titleLine} />
      <SearchBox />
      {user.environment_name !== '' && (
        <span title={user.environment_name} className="environment print:hidden">
          <span className="sr-only">{shell.environment}：</span>
          <span>{user.environment_name}</span>
        </span>
      )}
      {user.role === role.operator ? (
        <UserMenu user={user} />
      ) : (
        <p title={`${company} ${name}`} className="min-w-0 print:hidden">
          <Reader organisation={company} name={name} />
        </p>
      )}
    </header>
  );
}
