import { navigate as write, useHistoryState, usePathname, useSearch } from 'wouter/use-browser-location';
import type { Path, SearchOf } from '#contract/routes.ts';
import { stringifySearch } from './search.ts';

/** What an entry of the browser's history remembers beside its address. It survives a reload. */
export type EntryState = {
  /** The notice was opened from お知らせ投稿, from its list or by posting. */
  readonly from_posting?: true;
  /** The search that found what the entry shows, and whether its words are marked there. */
  readonly found?: { readonly search: SearchOf<'/search'>; readonly marked: boolean };
};

/** Where a link leads. `search` may be left out where every parameter is optional. */
export type Target<P extends Path = Path> = P extends Path
  ? { readonly to: P; readonly state?: EntryState | undefined } & (Partial<SearchOf<P>> extends SearchOf<P>
      ? { readonly search?: SearchOf<P> }
      : { readonly search: SearchOf<P> })
  : never;

export function hrefOf(to: Path, search: object = {}): string {
  return to + stringifySearch({ ...search });
}

/** What the screens add to the navigation. The loaders never reject. */
type Screens = {
  /** Loads the code of a path's screen. */
  readonly loadCode: (path: string) => Promise<void>;
  /** The same, and what else the screen can't show without. */
  readonly load: (path: string) => Promise<void>;
};
let screens: Screens;

/** The address that the open screen is of. */
let shown: string;
let atTop = false;
let latest = 0;

/** Once per page, before any link is shown. */
export function startNavigation(given: Screens): void {
  screens = given;
  shown = location.href;
  addEventListener('popstate', () => {
    // A dialog that Back closes leaves the address as it is (web/approval-route/back-closes.ts).
    if (location.href === shown) return;
    // A screen that still loads would come after the user has turned back.
    latest += 1;
    moved({ toTop: false });
  });
}

function moved({ toTop }: { readonly toTop: boolean }): void {
  atTop = toTop;
  shown = location.href;
}

/** Loads the code of a screen that the user is about to open. */
export function preload(to: Path): void {
  void screens.loadCode(to);
}

/** Whether the open screen was reached by a link or by code, not by Back, Forward or a reload. */
export function startsAtTop(): boolean {
  return atTop;
}

type How = { readonly replace?: boolean | undefined; readonly state?: EntryState | undefined };

/** Opens an address of this site once its code is there: until then the open screen stays. */
export async function follow(href: string, { replace = false, state }: How = {}): Promise<void> {
  latest += 1;
  const ticket = latest;
  await screens.load(new URL(href, location.href).pathname);
  // Another navigation has begun since.
  if (ticket !== latest) return;
  const same = href === location.pathname + location.search;
  write(href, { replace: replace || same, state: state ?? null });
  moved({ toTop: true });
}

export function navigate({ to, search, ...how }: Target & { readonly replace?: boolean }): Promise<void> {
  return follow(hrefOf(to, search), how);
}

/** The address of the page: its path, its search parameters as text, and both together. */
export function useAddress(): { readonly pathname: string; readonly search: string; readonly href: string } {
  const pathname = usePathname();
  const search = useSearch();
  return { pathname, search, href: pathname + search };
}

export function useEntryState(): EntryState {
  const state = useHistoryState<EntryState | null>();
  return state ?? {};
}
