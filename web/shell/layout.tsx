import { shell } from '#texts/shell.ts';
import { routeOf } from '#contract/routes.ts';
import { useShownPath } from '#web/navigation/shown-path.ts';
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useMenuCount } from './menu-count.ts';
import { ConfirmProvider } from '#web/form/confirm.tsx';
import { askAgainLater } from '#web/call/read.ts';
import type { HelpTopic } from '#web/navigation/help-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { RefusedReads } from './refused-reads.tsx';
import { Header } from './header.tsx';
import { TellHelpTopic } from './help-topic.ts';
import { UserNotLoadedPage } from './user-not-loaded.tsx';
import { ReloadedNote } from './broken.tsx';
import { LoginedUserContext, useLoadedUser } from './session.ts';
import { PhoneMenu, SideMenu } from './side-menu.tsx';

// Brings the tables of letters that a search takes for the same, and is for visits from a result alone.
const Highlights = lazy(() => import('./highlights.tsx'));

/** The frame of every screen inside the layout. It loads the signed-in user once per page load. */
export function Layout() {
  const user = useLoadedUser();
  // Counts clicks on the menu entry of the open screen, which remount the screen.
  const [visit, setVisit] = useState(0);
  const [menuOpen, setMenuOpen] = useState(false);
  const [helpTopic, setHelpTopic] = useState<HelpTopic | null>(null);
  const heading = useHeadingFocus();
  const counts = {
    awaiting: useMenuCount('awaiting', user?.rights.submit_application === true),
    unread: useMenuCount('unread', user !== null),
  };
  const shown = useShownPath();
  const [shownAt, setShownAt] = useState(shown);
  if (shownAt !== shown) {
    setShownAt(shown);
    setMenuOpen(false);
  }

  if (user === null) return <UserNotLoadedPage />;
  const leave = (again: boolean) => {
    setMenuOpen(false);
    if (!again) return;
    askAgainLater();
    setVisit((count) => count + 1);
  };
  return (
    <LoginedUserContext value={user}>
      <ConfirmProvider>
        <SkipLink />
        <div className={frameClass}>
          <SideMenu onLeave={leave} counts={counts} />
          <div className="min-w-0">
            <Header
              heading={heading}
              onMenu={() => setMenuOpen(true)}
              menuOpen={menuOpen}
              helpTopic={helpTopic}
            />
            <main id={contentId} tabIndex={-1} className={contentClass}>
              <ReloadedNote key={shown} />
              <RefusedReads />
              <Found />
              <TellHelpTopic value={setHelpTopic}>
                <Outlet key={visit} />
              </TellHelpTopic>
            </main>
          </div>
        </div>
        <PhoneMenu open={menuOpen} onClose={() => setMenuOpen(false)} onLeave={leave} counts={counts} />
      </ConfirmProvider>
    </LoginedUserContext>
  );
}

const contentId = 'content';

/** The menu beside the screen; a phone has it behind a button. */
const frameClass =
  'grid min-h-dvh md:grid-cols-[5.75rem_minmax(0,1fr)] wide:grid-cols-[12.5rem_minmax(0,1fr)] print:block';

/** The content has 84 rem, in the middle of a very wide window. Paper has its own margins. */
const contentClass = classNames(
  'mx-auto w-full max-w-348 min-w-0 px-3 py-4 outline-none md:px-4 md:py-5 wide:px-6',
  'print:max-w-none print:p-0',
);

/** The marks on the screen that a search has found, once it is shown. */
function Found() {
  const at = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation });
  const found = at?.state.found;
  if (at === undefined || found?.marked !== true || !('highlights' in CSS)) return null;
  return (
    <Suspense fallback={null}>
      <Highlights key={at.href} found={found} />
    </Suspense>
  );
}

/** The first Tab stop: skips the menu. */
function SkipLink() {
  return (
    <a
      href={`#${contentId}`}
      onClick={(event) => {
        // The router would treat a fragment link as a navigation.
        event.preventDefault();
        document.getElementById(contentId)?.focus();
      }}
      className={classNames(
        'fixed top-2 left-2 z-40 rounded-control bg-white px-4 py-2 text-action shadow-popup',
        'not-focus:[clip-path:inset(50%)]',
      )}
    >
      {shell.skipToContent}
    </a>
  );
}

function nameOfScreen(matches: readonly { pathname: string; search: object }[]): string {
  const { pathname, search } = matches.at(-1) ?? { pathname: '', search: {} };
  return routeOf(pathname)?.stays === true ? pathname : pathname + JSON.stringify(search);
}

/**
 * Moves the focus to the heading after a navigation, so that a screen reader announces the new screen. Not at
 * the first load, while a list stays, and if the screen has taken the focus itself.
 */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const screen = useMatches({ select: nameOfScreen });
  const last = useRef(screen);
  useEffect(() => {
    if (last.current === screen) return;
    last.current = screen;
    if (document.activeElement?.closest(`#${contentId}`)) return;
    heading.current?.focus({ preventScroll: true });
  }, [screen]);
  return heading;
}
