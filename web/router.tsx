import {
  createLazyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  SearchParamError,
  useSearch,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { isPath, readSearch, routeOf, type routes, type Path, type SearchOf } from '#contract/routes.ts';
import type { LoginedUser } from '#contract/session.ts';
import { prefetchApplications } from '#web/application/lists/list-query.ts';
import { SystemErrorPage } from './error/system-error.tsx';
import { prefetchMessages } from './message/list-query.ts';
import { watchNavigation } from './navigation/navigation-entry.ts';
import { parseSearch, stringifySearch } from './navigation/search.ts';
import { Broken } from './shell/broken.tsx';
import { Layout } from './shell/layout.tsx';
import { Root } from './shell/root.tsx';
import { loginedUserOnce } from './shell/session.ts';
import { prefetchTop } from './top/queries.ts';

/** The screen of each path. Titles and search parameters are in contract/routes.ts. */

const root = createRootRoute({
  component: Root,
  // As the server does: an address with a slash at its end is unknown.
  beforeLoad: ({ location }) => {
    if (!isPath(location.pathname)) throw redirect({ to: '/error/not-found', replace: true });
  },
});

/** A pointer at a link loads code alone: a click that joined its loader would not fetch. */
const loadedOnEntry = { preload: false } as const;

/** Inside the layout: needs a signed-in user. */
const layout = createRoute({
  getParentRoute: () => root,
  id: 'layout',
  component: Layout,
  ...loadedOnEntry,
  loader: () => loginedUserOnce(),
});

/** A route for each path inside the layout, or outside of it. */
type Screens<Inside extends boolean> = {
  readonly [P in Path as (typeof routes)[P]['layout'] extends Inside ? P : never]: { readonly fullPath: P };
};

type Load<P extends Path> = () => Promise<{ default: ComponentType<SearchOf<P>> }>;

/** The code of a screen, loaded on demand. Its props are the search parameters. */
function lazily<P extends Path>(path: P, load: Load<P>) {
  return async () => {
    const { default: Component } = await load();
    return createLazyRoute(path)({
      component: function Screen() {
        return <Component {...searchOf(path, useSearch({ strict: false }))} />;
      },
    });
  };
}

/** A screen inside the layout. `prefetch` fetches its first lists while its code loads. */
function screen<const P extends Path>(path: P, load: Load<P>, prefetch?: (user: LoginedUser) => void) {
  return createRoute({
    getParentRoute: () => layout,
    path,
    validateSearch: (search: Readonly<Record<string, unknown>>) => searchOf(path, search),
    search: { middlewares: [({ search, next }) => onlyRead(path, next(search))] },
    onError: leaveUnreadable,
    ...loadedOnEntry,
    loader: ({ cause }) => {
      if (cause === 'enter' && prefetch) void loginedUserOnce().then((user) => user && prefetch(user));
    },
    // Other values are another object: nothing of the screen stays, unless it is a list.
    remountDeps: ({ search }) => (routeOf(path)?.stays === true ? null : search),
  }).lazy(lazily(path, load));
}

function searchOf<P extends Path>(path: P, search: Readonly<Record<string, unknown>>): SearchOf<P> {
  const values = readSearch(routeOf(path)?.reads ?? {}, search);
  if (values === null) throw new SearchParamError(path);
  // The type is made of what the table's functions return.
  return values as SearchOf<P>;
}

/**
 * What the screen doesn't read leaves the address, under which its draft is kept: links lead there with `by` or
 * the mark of a campaign. What it can't read stays until it leads to not-found.
 */
function onlyRead<S extends object>(path: Path, search: S): S {
  const names = Object.keys(routeOf(path)?.reads ?? {});
  // The type is that of what the screen reads.
  return Object.fromEntries(Object.entries(search).filter(([name]) => names.includes(name))) as S;
}

/** A search parameter that is missing or malformed is like an unknown path. */
function leaveUnreadable(error: unknown): void {
  if (error instanceof SearchParamError) throw redirect({ to: '/error/not-found', replace: true });
}

/** A path of contract/routes.ts without a screen does not compile. */
const inside = {
  '/': screen('/', () => import('./top/top.tsx'), prefetchTop),
  '/application': screen(
    '/application',
    () => import('#web/application/lists/list.tsx'),
    prefetchApplications,
  ),
  '/application/create': screen('/application/create', () => import('#web/application/create/create.tsx')),
  '/application/detail': screen('/application/detail', () => import('#web/application/detail/detail.tsx')),
  '/register': screen('/register', () => import('./register/register.tsx')),
  '/delegation': screen('/delegation', () => import('./delegation/delegation.tsx')),
  '/colleague': screen('/colleague', () => import('./colleague/colleague.tsx')),
  '/notification-setting': screen(
    '/notification-setting',
    () => import('./notification-setting/notification-setting.tsx'),
  ),
  '/copies': screen('/copies', () => import('./copies/copies.tsx')),
  '/notice/view': screen('/notice/view', () => import('./notice/view.tsx')),
  '/notice/past': screen('/notice/past', () => import('./notice/past.tsx')),
  '/notice/edit': screen('/notice/edit', () => import('./notice/edit.tsx')),
  '/system-management': screen(
    '/system-management',
    () => import('./system-management/system-management.tsx'),
  ),
  '/system-management/dormant-user': screen(
    '/system-management/dormant-user',
    () => import('./system-management/dormant-users.tsx'),
  ),
  '/system-management/undelivered-mail': screen(
    '/system-management/undelivered-mail',
    () => import('./system-management/undelivered-mail.tsx'),
  ),
  '/system-management/master-data-import': screen(
    '/system-management/master-data-import',
    () => import('./master-data/master-data-import.tsx'),
  ),
  '/system-management/audit-log': screen(
    '/system-management/audit-log',
    () => import('./audit-log/list.tsx'),
  ),
  '/system-management/auditor': screen('/system-management/auditor', () => import('./auditor/auditor.tsx')),
  '/system-management/successor': screen(
    '/system-management/successor',
    () => import('./successor/successor.tsx'),
  ),
  '/waiting-time': screen('/waiting-time', () => import('./waiting-time/waiting-time.tsx')),
  '/waiting-time/list': screen('/waiting-time/list', () => import('./waiting-time/list.tsx')),
  '/supplier-management': screen('/supplier-management', () => import('./supplier-management/list.tsx')),
  '/supplier-management/detail': screen(
    '/supplier-management/detail',
    () => import('./supplier-management/detail.tsx'),
  ),
  '/internal-user-management': screen(
    '/internal-user-management',
    () => import('./internal-user-management/list.tsx'),
  ),
  '/supplier-group-management': screen(
    '/supplier-group-management',
    () => import('./supplier-group-management/list.tsx'),
  ),
  '/supplier-group-management/view': screen(
    '/supplier-group-management/view',
    () => import('./supplier-group-management/view.tsx'),
  ),
  '/supplier-group-management/edit': screen(
    '/supplier-group-management/edit',
    () => import('./supplier-group-management/edit.tsx'),
  ),
  '/workflow-management': screen('/workflow-management', () => import('./workflow-management/list.tsx')),
  '/workflow-management/copy': screen(
    '/workflow-management/copy',
    () => import('./workflow-management/copy.tsx'),
  ),
  '/workflow-management/import': screen(
    '/workflow-management/import',
    () => import('./workflow-management/import.tsx'),
  ),
  '/workflow-management/detail': screen(
    '/workflow-management/detail',
    () => import('./workflow-management/detail.tsx'),
  ),
  '/message': screen('/message', () => import('./message/list.tsx'), prefetchMessages),
  '/message/view': screen('/message/view', () => import('./message/view.tsx')),
  '/message/create': screen('/message/create', () => import('./message/create.tsx')),
  '/search': screen('/search', () => import('./search/search.tsx')),
  '/help': screen('/help', () => import('./help/help.tsx')),
} satisfies Screens<true>;

/** Outside the layout: no session needed, no calls. */
function open<const P extends Path>(path: P) {
  return createRoute({ getParentRoute: () => root, path });
}

const outside = {
  '/logout/complete': open('/logout/complete').lazy(
    lazily('/logout/complete', () => import('./logout/complete.tsx')),
  ),
  // Part of the first script: with the network down nothing more can be loaded.
  '/error/system-error': open('/error/system-error').update({ component: SystemErrorPage }),
  '/error/not-found': open('/error/not-found').lazy(
    lazily('/error/not-found', () => import('./error/not-found.tsx')),
  ),
  '/error/login-error': open('/error/login-error').lazy(
    lazily('/error/login-error', () => import('./error/login-error.tsx')),
  ),
  '/error/forbidden': open('/error/forbidden').lazy(
    lazily('/error/forbidden', () => import('./error/forbidden.tsx')),
  ),
} satisfies Screens<false>;

export const router = createRouter({
  routeTree: root.addChildren({ layout: layout.addChildren(inside), ...outside }),
  parseSearch,
  stringifySearch,
  // A path in different case is unknown.
  caseSensitive: true,
  // The library would take the slash at the end of an address away.
  trailingSlash: 'preserve',
  // Loads code alone: what a screen shows is fetched when it opens.
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultStaleReloadMode: 'blocking',
  scrollRestoration: true,
  defaultErrorComponent: Broken,
});

watchNavigation(router.history);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
