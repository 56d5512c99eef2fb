import type { RefObject } from 'react';
import { role } from '#domain/codes.ts';
import { pageTitle, shell } from '#texts/shell.ts';
import { HelpLink, type HelpTopic } from '#web/navigation/help-link.tsx';
import { useShownPath } from '#web/navigation/shown-path.ts';
import { iconButtonClass } from '#web/ui/button-class.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CurrentUser } from './current-user.tsx';
import { SearchBox } from './search-box.tsx';
import { useLoginedUser } from './session.ts';
import { MenuIcon } from './shell-icon.tsx';
import { titleLine, useScreenTitle } from './title.ts';
import { UserMenu } from './user-menu.tsx';

type HeaderProps = {
  heading: RefObject<HTMLHeadingElement | null>;
  onMenu: () => void;
  menuOpen: boolean;
  /** What the screen is about if its path does not say it. */
  helpTopic: HelpTopic | null;
};

/**
 * On a phone it has two lines, the title with the environment and the user, between the buttons of the menu
 * and of the search. A low window, such as a small laptop's at 200 %, has no room for a header that stays.
 * The line below it appears once the page is scrolled. On a very wide screen, title and user stand over the
 * edges of the content.
 */
const headerClass = classNames(
  '@container sticky top-0 z-20 grid grid-cols-[auto_minmax(0,max-content)_minmax(0,1fr)_auto_auto_auto]',
  'grid-rows-[1.5rem_1.25rem] border-b border-transparent bg-canvas px-3 py-1',
  'animate-line-below [animation-range:0_1rem] [animation-timeline:scroll()]',
  'md:flex md:min-h-12 md:items-center md:gap-x-1 md:px-4 md:py-0 lg:gap-x-3',
  'wide:px-[max(1.5rem,(100%-84rem)/2)] low:relative',
  'print:static print:animate-none print:border-0 print:bg-transparent print:p-0',
);
/** On a phone, the length of the user's line makes no column wider. */
const userClass = 'col-start-2 col-end-4 min-w-0 max-md:w-0 max-md:min-w-full print:hidden';

/** The title of the page, the search, the environment and the signed-in user. */
export function Header({ heading, onMenu, menuOpen, helpTopic }: HeaderProps) {
  const title = useScreenTitle();
  const shown = useShownPath();
  const user = useLoginedUser();
  const company = user.company_name ?? '';
  const name = shell.withHonorific(user.full_name);
  return (
    <header className={headerClass}>
      <button
        type="button"
        aria-label={shell.openMenu}
        aria-haspopup="dialog"
        aria-expanded={menuOpen}
        onClick={onMenu}
        className={classNames(iconButtonClass, 'row-span-full mr-2 -ml-2 self-center md:hidden print:hidden')}
      >
        <MenuIcon />
      </button>
      <h1
        ref={heading}
        tabIndex={-1}
        className={classNames(
          'col-start-2 row-start-1 self-center truncate text-base font-bold md:shrink-0 md:text-xl',
          // On a phone, a long title is smaller, so that all of it is seen.
          title.length < 10 && '@xs:text-xl',
        )}
      >
        {title}
      </h1>
      <div
        id={titleLine}
        className="col-start-4 row-span-full row-start-1 -mr-2 self-center md:mr-auto md:ml-3"
      />
      <SearchBox />
      {shown !== '/help' && (
        <HelpLink
          at={helpTopic ?? shown}
          name={pageTitle.help}
          className={classNames(
            iconButtonClass,
            'col-start-6 row-span-full row-start-1 -mr-3 self-center max-md:w-9 md:mx-0',
            'wide:flex wide:w-auto wide:gap-1 wide:px-2 wide:text-sm',
          )}
        />
      )}
      {user.environment_name !== '' && (
        <span
          title={user.environment_name}
          className="col-start-3 row-start-1 ml-2 flex-none self-center max-md:@container md:ml-0 print:hidden"
        >
          <span className="sr-only">{shell.environment}：</span>
          {/* On a phone, a long title needs its room. */}
          <span
            className={classNames(
              'block max-w-full truncate rounded-mark border border-line px-1.5 py-px text-xs text-ink-soft',
              'max-md:w-fit max-md:py-0 max-md:leading-4 max-md:@max-[4rem]:hidden',
            )}
          >
            {user.environment_name}
          </span>
        </span>
      )}
      {user.role === role.operator ? (
        <UserMenu user={user} className={classNames(userClass, 'row-span-full row-start-1 md:-mr-2')} />
      ) : (
        <p
          title={`${company} ${name}`}
          className={classNames(userClass, 'row-start-2 max-md:text-xs max-md:leading-5')}
        >
          <CurrentUser organisation={company} name={name} />
        </p>
      )}
    </header>
  );
}
