import { withoutLinkTail } from '#contract/query-id.ts';

/** Navigation by code outside screens: to an error page, sign-in or sign-out. */

export type ErrorPage = 'system-error' | 'not-found' | 'forbidden';
/** `unreachable`: there was no answer at all. */
export type Leaving = { readonly replace: boolean; readonly unreachable?: true | undefined };
export type Go = (page: ErrorPage, how: Leaving) => void;

let go: Go = (page, { replace }) => {
  if (replace) location.replace(`/error/${page}`);
  else location.assign(`/error/${page}`);
};

/** Sets the router's navigation. Until then an error page is a full page load. */
export function navigateErrorsBy(router: Go): void {
  go = router;
}

let unreachable = false;

/** Whether the last failure was a lost connection. */
export const wasUnreachable = (): boolean => unreachable;

export function goToErrorPage(page: ErrorPage, how: Leaving): void {
  unreachable = how.unreachable === true;
  go(page, how);
}

const providerCookie = 'portal_identity_provider';
const providerName = /^[\w-]+$/;

/** The identity provider that last signed this browser in, from its cookie; null if unknown. */
export function identityProviderOf(cookies: string): string | null {
  for (const cookie of cookies.split(';')) {
    const [name, value] = cookie.split('=', 2);
    if (name?.trim() === providerCookie && value !== undefined && providerName.test(value.trim()))
      return value.trim();
  }
  return null;
}

/** The address that a page was opened with, where it may name the provider: the parts of a `Location`. */
type Opened = Pick<Location, 'search' | 'hash'>;

/**
 * The URL of the sign-in endpoint. Sign-in returns to `returnTo`, a path of this site with its query string.
 * The provider is the one that the address names if it is opened by a mail's link, else the remembered one.
 */
export function signInAddress(cookies: string, returnTo: string, opened?: Opened): string {
  const query = new URLSearchParams({ return_to: returnTo });
  const remembered = identityProviderOf(cookies) ?? '';
  const named = namedProviders(opened);
  // The server takes the first name that is a provider's.
  if (named.length > 0)
    for (const name of new Set([...named, remembered]))
      if (name !== '') query.append('identity_provider', name);
  const end = remembered === '' || named.length > 0 ? '' : `/${remembered}`;
  return `/auth/login${end}?${query.toString()}`;
}

/**
 * A mail's link names its reader's provider twice: what rewrites links often loses the fragment, or encodes it
 * into the last value of the query.
 */
function namedProviders(opened: Opened = { search: '', hash: '' }): string[] {
  const query = new URLSearchParams(opened.search);
  const encoded = [...query.values()].flatMap((value) => value.split(/#|%23/).slice(1));
  const names = [opened.hash.slice(1), ...query.getAll('by'), ...encoded];
  return names.map(withoutLinkTail).filter((name) => providerName.test(name));
}

/** The URL of the logout endpoint. It ends the session here and at the identity provider. */
export function logoutAddress(cookies: string): string {
  const provider = identityProviderOf(cookies);
  return provider === null ? '/auth/logout' : `/auth/logout/${provider}`;
}

/**
 * Goes to sign-in and returns to the current URL. Replaces the history entry, because Back would go to
 * sign-in again. Only a page that opens without a session passes the address that it was opened with: later
 * that may be from a mail to somebody else.
 */
export function goToSignIn(opened?: Opened): void {
  location.replace(signInAddress(document.cookie, location.pathname + location.search, opened));
}

/** Goes to sign-in, and from there to TOP. */
export function goToFreshSignIn(): void {
  location.assign(signInAddress(document.cookie, '/'));
}
