/**
 * A name that no other site can set: with https by the `__Host-` prefix; with http, where the cookies of a host are
 * shared by all its ports, by the portal's port.
 */
export function cookieName(base_url: string, name: string): string {
  const base = new URL(base_url);
  return base.protocol === 'https:' ? `__Host-${name}` : `${name}_${base.port === '' ? '80' : base.port}`;
}

type CookieOptions = {
  /** Absent: until the browser is closed. 0: gone at once. */
  readonly max_age_seconds?: number;
  /** For the browser's own code to read; never for a secret. */
  readonly readable?: boolean;
};

/** A Set-Cookie line for the whole site. The value holds no character that a cookie can't. */
export function cookie(base_url: string, name: string, value: string, options: CookieOptions = {}): string {
  const parts = [`${name}=${value}`, 'Path=/', 'SameSite=Lax'];
  if (options.max_age_seconds !== undefined) parts.push(`Max-Age=${options.max_age_seconds}`);
  if (options.readable !== true) parts.push('HttpOnly');
  if (base_url.startsWith('https:')) parts.push('Secure');
  return parts.join('; ');
}

/** The cookies of a request by name, in the order sent; of two of one name the first counts. */
export function cookiesOf(header: string | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const part of (header ?? '').split(';')) {
    const [name = '', ...value] = part.split('=');
    if (!found.has(name.trim())) found.set(name.trim(), value.join('=').trim());
  }
  return found;
}
