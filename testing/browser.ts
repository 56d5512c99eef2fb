import { cookiesOf } from '#server/http/cookie.ts';

/** A response and its address. */
export type BrowserPage = {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** The absolute address of a redirect; null for any other answer. */
  readonly location: string | null;
};

/** A browser would give up after so many redirects. */
const maxSteps = 20;

type Cookie = { readonly name: string; readonly value: string; readonly path: string };

/**
 * As much of a browser as signing in needs: cookies by host and path whatever the port, and single redirects.
 */
export class Browser {
  readonly #cookies = new Map<string, readonly Cookie[]>();

  /** The cookies sent to an address, by name. */
  cookies(url: string): ReadonlyMap<string, string> {
    const { hostname, pathname } = new URL(url);
    const sent = (this.#cookies.get(hostname) ?? []).filter(
      ({ path }) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`),
    );
    return new Map(sent.map(({ name, value }) => [name, value]));
  }

  /** Sets a cookie for the host of an address; null deletes it. */
  setCookie(url: string, name: string, value: string | null, path = '/'): void {
    const { hostname } = new URL(url);
    const cookies = this.#cookies.get(hostname) ?? [];
    const others = cookies.filter((one) => one.name !== name || one.path !== path);
    this.#cookies.set(hostname, value === null ? others : [...others, { name, value, path }]);
  }

  /** Makes one request and follows no redirect; a form makes it a POST. */
  async open(
    url: string,
    headers: Readonly<Record<string, string>> = {},
    form?: Readonly<Record<string, string>>,
  ): Promise<BrowserPage> {
    const cookie = [...this.cookies(url)].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { ...headers, ...(cookie === '' ? {} : { cookie }) },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [[name, value] = ['', '']] = cookiesOf(line);
      const expired = /;\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(line);
      const path = /;\s*path=([^;]+)/i.exec(line)?.[1];
      this.setCookie(url, name, expired ? null : value, path);
    }
    const location = response.headers.get('location');
    return {
      url,
      status: response.status,
      headers: response.headers,
      body: await response.text(),
      location: location === null ? null : new URL(location, url).href,
    };
  }

  /**
   * Follows redirects to the first page, or to the first address that `until` accepts, which is then not
   * opened.
   */
  async follow(url: string, until: (address: string) => boolean = () => false): Promise<BrowserPage> {
    let page = await this.open(url);
    for (let step = 0; page.location !== null; step += 1) {
      if (until(page.location)) return page;
      if (step === maxSteps) throw new Error(`too many redirects, the last to ${page.location}`);
      page = await this.open(page.location);
    }
    return page;
  }
}
