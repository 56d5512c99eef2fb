// Returning to one of these would sign out again, show an error, or show data instead of a screen.
const noScreens = /^\/(auth|api|error|logout)(\/|\?|#|$)/;

/**
 * Where a sign-in leads: the requested address if it is a path of this site, otherwise TOP. Parsed as a
 * browser does it: tabs and line breaks are dropped, a backslash counts as a slash.
 */
export function returnTo(address: unknown, base_url: string): string {
  if (typeof address !== 'string' || address.length > 2000 || !/^\/(?![/\\])/.test(address)) return '/';
  if (!URL.canParse(address, base_url)) return '/';
  const { origin, pathname, search, hash } = new URL(address, base_url);
  const path = `${pathname}${search}${hash}`;
  // `/.//evil.example` becomes `//evil.example` only when its dots are resolved.
  if (origin !== new URL(base_url).origin || path.startsWith('//') || noScreens.test(path)) return '/';
  return path;
}
