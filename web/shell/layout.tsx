import { shell } from '#texts/shell.ts';
import { routeOf } from '#contract/routes.ts';
import { useAddress, useEntryState } from '#web/navigation/navigate.ts';
import { Fragment, lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useMenuCount } from './menu-count.ts';
import { ConfirmProvider } from '#web/form/confirm.tsx';
import { watchRefusedReads } from '#web/call/read.ts';
import { Header } from './header.tsx';
import { UserNotLoadedPage } from './user-not-loaded.tsx';
import { ReloadedNote } from './broken.tsx';
import { LoginedUserContext, useLoadedUser } from './session.ts';
import { PhoneMenu, SideMenu } from './side-menu.tsx';

const RefusedReads = lazy(() => import('#web/call/refused-reads.tsx'));
const FoundWords = lazy(() => import('./found-words.tsx'));

/** The frame of every screen inside the layout. It loads the signed-in user once per page load. */
export function Layout({ children }: { children: ReactNode }) {
  const user = useLoadedUser();
  // Counts clicks on the menu entry of the open screen, which remount the screen.
  const [visit, setVisit] = useState(0);
  const [menuOpen, setMenuOpen] = useState(false);
  const [refused, setRefused] = useState(false);
  useEffect(() => watchRefusedReads(() => setRefused(true)), []);
  const heading = useHeadingFocus();
  const counts = {
    awaiting: useMenuCount('awaiting', user?.rights.submit_application === true),
    unread: useMenuCount('unread', user !== null),
  };
  const { pathname, href } = useAddress();
  const { found } = useEntryState();
  const [shownAt, setShownAt] = useState(pathname);
  if (shownAt !== pathname) {
    setShownAt(pathname);
    setMenuOpen(false);
  }

  if (user === null) return <UserNotLoadedPage />;
  const leave = (again: boolean) => {
    setMenuOpen(false);
    if (again) setVisit((count) => count + 1);
  };
  return (
    <LoginedUserContext value={user}>
      <ConfirmProvider>
        <SkipLink />
        <div className="frame">
          <SideMenu onLeave={leave} counts={counts} />
          <div className="min-w-0">
            <Header heading={heading} onMenu={() => setMenuOpen(true)} menuOpen={menuOpen} />
            <main id={contentId} tabIndex={-1} className="content">
              <ReloadedNote key={pathname} />
              <Suspense fallback={null}>{refused && <RefusedReads />}</Suspense>
              <Suspense fallback={null}>
                {found && found.marked && 'highlights' in CSS && <FoundWords key={href} found={found} />}
              </Suspense>
              <Fragment key={visit}>{children}</Fragment>
            </main>
          </div>
        </div>
        <PhoneMenu open={menuOpen} onClose={() => setMenuOpen(false)} onLeave={leave} counts={counts} />
      </ConfirmProvider>
    </LoginedUserContext>
  );
}

const contentId = 'content';

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
      className="skip-link"
    >
      {shell.skipToContent}
    </a>
  );
}

/**
 * Moves the focus to the heading after a navigation, so that a screen reader announces the new screen. Not at
 * the first load, while a list stays, and if the screen has taken the focus itself.
 */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, href } = useAddress();
  const screen = routeOf(pathname)?.stays === true ? pathname : href;
  const last = useRef(screen);
  useEffect(() => {
    if (last.current === screen) return;
    last.current = screen;
    if (document.activeElement?.closest(`#${contentId}`)) return;
    heading.current?.focus({ preventScroll: true });
  }, [screen]);
  return heading;
}
