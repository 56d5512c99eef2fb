/** Ways out of a page that code without a screen takes: to an error page, to sign-in, to sign-out. */

export type ErrorPage = 'system-error' | 'not-found' | 'forbidden';
export type Go = (page: ErrorPage, how: { replace: boolean }) => void;

let go: Go = (page, { replace }) => {
  if (replace) location.replace(`/error/${page}`);
  else location.assign(`/error/${page}`);
};

/** Hands in the router's navigation; before that, an error page is a new page load. */
export function navigateErrorsBy(router: Go): void {
  go = router;
}

export function goToErrorPage(page: ErrorPage, how: { replace: boolean }): void {
  go(page, how);
}

const providerCookie = 'portal_identity_provider';

/** The identity provider that signed this browser in last; null where none is known (domain 6). */
export function identityProviderOf(cookies: string): string | null {
  for (const cookie of cookies.split(';')) {
    const [name, value] = cookie.split('=', 2);
    if (name?.trim() === providerCookie && value !== undefined && /^[\w-]+$/.test(value.trim()))
      return value.trim();
  }
  return null;
}

/** The sign-in endpoint, which leads back to `returnTo` (a path of this site with its search). */
export function signInAddress(cookies: string, returnTo: string): string {
  const provider = identityProviderOf(cookies);
  const end = provider === null ? '' : `/${provider}`;
  return `/auth/login${end}?${new URLSearchParams({ return_to: returnTo }).toString()}`;
}

/** The logout endpoint, which ends the session here and at the identity provider. */
export function logoutAddress(cookies: string): string {
  const provider = identityProviderOf(cookies);
  return provider === null ? '/auth/logout' : `/auth/logout/${provider}`;
}

/** Leaves for sign-in and comes back to the present address, which Back would otherwise send to sign-in once more. */
export function goToSignIn(): void {
  location.replace(signInAddress(document.cookie, location.pathname + location.search));
}
