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

/**
 * The URL of the sign-in endpoint. Sign-in returns to `returnTo`, a path of this site with its query string.
 * `fragment` is that of the page's URL if it may name the provider: a mail's link ends in its reader's.
 */
export function signInAddress(cookies: string, returnTo: string, fragment = ''): string {
  const query = new URLSearchParams({ return_to: returnTo });
  const named = fragment.slice(1);
  const remembered = identityProviderOf(cookies);
  // The server ignores a name that is not a provider's.
  if (providerName.test(named)) query.set('identity_provider', named);
  const end = remembered === null || query.has('identity_provider') ? '' : `/${remembered}`;
  return `/auth/login${end}?${query.toString()}`;
}

/** The URL of the logout endpoint. It ends the session here and at the identity provider. */
export function logoutAddress(cookies: string): string {
  const provider = identityProviderOf(cookies);
  return provider === null ? '/auth/logout' : `/auth/logout/${provider}`;
}

/**
 * Goes to sign-in and returns to the current URL. Replaces the history entry, because Back would go to
 * sign-in again. Only a page that opens without a session passes its fragment: later it may be from a mail to
 * somebody else.
 */
export function goToSignIn(fragment?: string): void {
  location.replace(signInAddress(document.cookie, location.pathname + location.search, fragment));
}
