/**
 * A cookie name that no other site can set. With https it has the `__Host-` prefix. With http it has the
 * portal's port, because all ports of a host share cookies.
 */
export function cookieName(base_url: string, name: string): string {
  const base = new URL(base_url);
  return base.protocol === 'https:' ? `__Host-${name}` : `${name}_${base.port === '' ? '80' : base.port}`;
}

type CookieOptions = {
  /** Absent: until the browser is closed. 0: deletes the cookie. */
  readonly max_age_seconds?: number;
  /** Readable by the browser's scripts; never for a secret. */
  readonly readable?: boolean;
};

/** A Set-Cookie line for the whole site. `value` must hold only characters that a cookie allows. */
export function cookie(base_url: string, name: string, value: string, options: CookieOptions = {}): string {
  const parts = [`${name}=${value}`, 'Path=/', 'SameSite=Lax'];
  if (options.max_age_seconds !== undefined) parts.push(`Max-Age=${options.max_age_seconds}`);
  if (options.readable !== true) parts.push('HttpOnly');
  if (base_url.startsWith('https:')) parts.push('Secure');
  return parts.join('; ');
}

/** The cookies of a request by name. If a name occurs twice, the first one counts. */
export function cookiesOf(header: string | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const part of (header ?? '').split(';')) {
    const [name = '', ...value] = part.split('=');
    if (!found.has(name.trim())) found.set(name.trim(), value.join('=').trim());
  }
  return found;
}
