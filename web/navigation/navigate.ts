import { navigate as write, useHistoryState, usePathname, useSearch } from 'wouter/use-browser-location';
import type { Path, SearchOf } from '#contract/routes.ts';
import { stringifySearch } from './search.ts';

/** What an entry of the browser's history remembers beside its address. It survives a reload. */
export type EntryState = {
  /** The notice was opened from お知らせ投稿, from its list or by posting. */
  readonly from_posting?: true;
};

/** Where a link leads. `search` may be left out where every parameter is optional. */
export type Target<P extends Path> = {
  readonly to: P;
  readonly state?: EntryState | undefined;
} & (Partial<SearchOf<P>> extends SearchOf<P>
  ? { readonly search?: SearchOf<P> }
  : { readonly search: SearchOf<P> });

export function hrefOf(to: Path, search: object = {}): string {
  return to + stringifySearch({ ...search });
}

type Loader = (path: string) => Promise<void>;

/** Loads the code of a path's screen. */
let loadCode: Loader = () => Promise.resolve();
/** The same, and what else the screen can't show without. */
let load: Loader = loadCode;

/** Once per page. The loaders never reject. */
export function startNavigation(loaders: { readonly load: Loader; readonly loadCode: Loader }): void {
  ({ load, loadCode } = loaders);
  shown = location.href;
  addEventListener('popstate', () => {
    // A dialog that Back closes leaves the address as it is (web/approval-route/back-closes.ts).
    if (location.href === shown) return;
    shown = location.href;
    atTop = false;
    // A screen that still loads would come after the user has turned back.
    latest += 1;
  });
}

/** Loads the code of a screen that the user is about to open. */
export function preload(to: Path): void {
  void loadCode(to);
}

let latest = 0;
let shown = '';
let atTop = false;

/** Whether the open screen was reached by a link or by code, not by Back, Forward or a reload. */
export function startsAtTop(): boolean {
  return atTop;
}

type How = { readonly replace?: boolean; readonly state?: EntryState | undefined };

/** Opens an address of this site once its code is there: until then the open screen stays. */
export async function follow(href: string, { replace = false, state }: How = {}): Promise<void> {
  latest += 1;
  const ticket = latest;
  await load(new URL(href, location.href).pathname);
  // Another navigation has begun since.
  if (ticket !== latest) return;
  atTop = true;
  const same = href === location.pathname + location.search;
  write(href, { replace: replace || same, state: state ?? null });
  shown = location.href;
}

export function navigate<P extends Path>({
  to,
  search,
  replace,
  state,
}: Target<P> & { readonly replace?: boolean }): Promise<void> {
  return follow(hrefOf(to, search), { ...(replace !== undefined && { replace }), state });
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
