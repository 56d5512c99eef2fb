import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { pageTitle, shell } from '#texts/shell.ts';
import { Link } from '#web/navigation/link.tsx';
import { useShownPath } from '#web/navigation/shown-path.ts';
import { isBusy } from '#web/ui/busy.ts';
import { iconButtonClass } from '#web/ui/button-class.ts';
import { classNames } from '#web/ui/class-names.ts';
import { isImeKey } from '#web/ui/ime-key.ts';
import { isCovered, isTyping } from '#web/ui/key-surroundings.ts';
import { SearchInput } from '#web/ui/search-input.tsx';
import { RecentSearches } from './recent-list.tsx';
import { ShellIcon } from './shell-icon.tsx';
import { userChoice } from './user-choice.ts';

/** The id of the form in which / searches: the one of the header, or on /search the one of the screen. */
export const searchForm = 'search';
const recentList = 'recent-searches';

/** The search of the header. On a narrow screen it is a link to its screen. */
export function SearchBox() {
  const router = useRouter();
  const shown = useShownPath();
  useEffect(() => {
    const goBySlash = (event: KeyboardEvent) => {
      if (isSlash(event) && !focusSearch()) void router.navigate({ to: '/search' });
    };
    addEventListener('keydown', goBySlash);
    return () => removeEventListener('keydown', goBySlash);
  }, [router]);
  /** The field while the search has the focus. */
  const [field, setField] = useState<HTMLInputElement | null>(null);
  /** The marked entry of the list of recent searches; '' for none, undefined while there is no list. */
  const [active, setActive] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  if (shown === '/search') return null;

  const search = (q: string) => {
    if (input.current !== null) input.current.value = '';
    void router.navigate({ to: '/search', search: q.trim() === '' ? {} : { q: q.trim() } });
  };
  return (
    <>
      <form
        id={searchForm}
        role="search"
        aria-label={shell.search}
        onSubmit={(event) => {
          event.preventDefault();
          search(input.current?.value ?? '');
        }}
        // The reader's name is cut after it has shrunk.
        className="relative hidden min-w-44 flex-[0_9999_20rem] items-center lg:flex print:hidden"
      >
        <ShellIcon name="search" className="pointer-events-none absolute left-2.5 text-ink-faint" />
        <SearchInput
          ref={input}
          label={pageTitle.search}
          list={active === undefined ? undefined : recentList}
          active={active || undefined}
          shortcut={userChoice('single-keys', true) ? '/' : undefined}
          onFocus={(focused) => {
            setField(focused);
            void router.preloadRoute({ to: '/search' });
          }}
        />
        {field && (
          <RecentSearches
            id={recentList}
            input={field}
            onActive={setActive}
            onChoose={search}
            onLeave={() => setField(null)}
          />
        )}
      </form>
      <Link
        to="/search"
        aria-label={pageTitle.search}
        className={classNames(
          iconButtonClass,
          'col-start-5 row-span-full row-start-1 self-center max-md:w-9 lg:hidden',
          'print:hidden',
        )}
      >
        <ShellIcon name="search" className="size-5" />
      </Link>
    </>
  );
}

/** Whether the key / was pressed where it goes to the search. */
function isSlash(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (key !== '/' || ctrlKey || metaKey || altKey || event.defaultPrevented || isImeKey(event)) return false;
  if (isBusy() || isTyping(target) || isCovered() || !userChoice('single-keys', true)) return false;
  event.preventDefault();
  return true;
}

/** Focuses the field of the search, and returns whether there is one. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>(`#${searchForm} input`);
  if (field?.checkVisibility() !== true) return false;
  field.focus();
  field.select();
  return true;
}
