import { Component, Fragment, Suspense, useLayoutEffect, type ComponentType, type ReactNode } from 'react';
import { SystemErrorPage } from './error/system-error.tsx';
import { startNavigation, startsAtTop, useAddress } from './navigation/navigate.ts';
import { Redirect } from './navigation/redirect.tsx';
import { isPath, readSearch, routeOf, routes, type Path, type SearchOf } from '#contract/routes.ts';
import { parseSearch } from './navigation/search.ts';
import { Broken } from './shell/broken.tsx';
import { Layout } from './shell/layout.tsx';
import { lazyScreen } from './shell/lazy-screen.tsx';
import { Root } from './shell/root.tsx';
import { loginedUserOnce } from './shell/session.ts';

/**
 * The screen of each path (contract/routes.ts). Its props are the search parameters. The error pages
 * are part of the first script: with the network down nothing more can be loaded.
 */
const screens: { readonly [P in Path]: Screen<SearchOf<P>> } = {
  '/': lazyScreen(() => import('./top/top.tsx')),
  '/application': lazyScreen(() => import('./application/list.tsx')),
  '/application/create': lazyScreen(() => import('./application/create.tsx')),
  '/application/detail': lazyScreen(() => import('./application/detail.tsx')),
  '/notice/view': lazyScreen(() => import('./notice/view.tsx')),
  '/notice/edit': lazyScreen(() => import('./notice/edit.tsx')),
  '/system-management': lazyScreen(() => import('./system-management/system-management.tsx')),
  '/system-management/undelivered-mail': lazyScreen(() => import('./system-management/undelivered-mail.tsx')),
  '/system-management/master-data-import': lazyScreen(() => import('./master-data/master-data-import.tsx')),
  '/system-management/audit-log': lazyScreen(() => import('./audit-log/list.tsx')),
  '/supplier-management': lazyScreen(() => import('./supplier-management/list.tsx')),
  '/supplier-management/detail': lazyScreen(() => import('./supplier-management/detail.tsx')),
  '/internal-user-management': lazyScreen(() => import('./internal-user-management/list.tsx')),
  '/supplier-group-management': lazyScreen(() => import('./supplier-group-management/list.tsx')),
  '/supplier-group-management/view': lazyScreen(() => import('./supplier-group-management/view.tsx')),
  '/supplier-group-management/edit': lazyScreen(() => import('./supplier-group-management/edit.tsx')),
  '/workflow-management': lazyScreen(() => import('./workflow-management/list.tsx')),
  '/workflow-management/copy': lazyScreen(() => import('./workflow-management/copy.tsx')),
  '/workflow-management/import': lazyScreen(() => import('./workflow-management/import.tsx')),
  '/workflow-management/detail': lazyScreen(() => import('./workflow-management/detail.tsx')),
  '/message': lazyScreen(() => import('./message/list.tsx')),
  '/message/view': lazyScreen(() => import('./message/view.tsx')),
  '/message/create': lazyScreen(() => import('./message/create.tsx')),
  '/search': lazyScreen(() => import('./search/search.tsx')),
  '/logout/complete': lazyScreen(() => import('./logout/complete.tsx')),
  '/error/system-error': SystemErrorPage,
  '/error/not-found': lazyScreen(() => import('./error/not-found.tsx')),
  '/error/login-error': lazyScreen(() => import('./error/login-error.tsx')),
  '/error/forbidden': lazyScreen(() => import('./error/forbidden.tsx')),
};

type Screen<P> = ComponentType<P> & { readonly preload?: () => Promise<void> };

async function loadCode(path: string): Promise<void> {
  if (isPath(path)) await screens[path].preload?.();
}

/** Loads what a path's screen needs to show: its code, and the user if it is inside the layout. */
async function load(path: string): Promise<void> {
  await Promise.all([loadCode(path), userOf(path)]);
}

/** The user whom a screen of the layout needs. */
function userOf(path: string): Promise<unknown> | undefined {
  return isPath(path) && routes[path].layout ? loginedUserOnce() : undefined;
}

startNavigation({ load, loadCode });

/** Ready to show the page's own address. */
export const loaded = (): Promise<unknown> => load(location.pathname);

/** The page: the screen of its address, inside the layout if it needs a user. */
export function Screens() {
  const { pathname, search, href } = useAddress();
  useLayoutEffect(() => {
    if (startsAtTop()) scrollTo(0, 0);
  }, [href]);
  const screen = screenAt(pathname, search);
  const page =
    screen === null ? (
      <Redirect to="/error/not-found" />
    ) : routeOf(pathname)?.layout === true ? (
      <Layout>
        <Boundary at={href}>{screen}</Boundary>
      </Layout>
    ) : (
      screen
    );
  return (
    <Root>
      <Boundary at={href}>{page}</Boundary>
    </Root>
  );
}

/** Null for an unknown path, and for a search parameter that is missing or malformed. */
function screenAt(pathname: string, search: string): ReactNode {
  if (!isPath(pathname)) return null;
  const route = routeOf(pathname);
  const values = route === undefined ? null : readSearch(route.reads, parseSearch(search));
  if (values === null) return null;
  // The table's type has checked that the screen takes these.
  const Screen = screens[pathname] as ComponentType<Record<string, unknown>>;
  // Other values are another object: nothing of the screen stays, unless it is a list.
  return (
    <Fragment key={pathname + (route?.stays === true ? '' : JSON.stringify(values))}>
      <Suspense fallback={null}>
        <Screen {...values} />
      </Suspense>
    </Fragment>
  );
}

type BoundaryProps = { readonly at: string; readonly children: ReactNode };
type BoundaryState = { readonly at: string; readonly failed: { readonly error: unknown } | null };

/** Shows `Broken` in place of what has crashed, until the address changes. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { at: this.props.at, failed: null };
  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failed: { error } };
  }
  static getDerivedStateFromProps({ at }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return at === state.at ? null : { at, failed: null };
  }
  override render() {
    const { failed } = this.state;
    return failed === null ? this.props.children : <Broken error={failed.error} />;
  }
}
