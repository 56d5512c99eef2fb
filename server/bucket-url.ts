/** What an address s3://BUCKET[/PREFIX][?endpoint=…&region=…&path_style=…&profile=…] says. */
export type Bucket = {
  readonly bucket: string;
  /** Begins every key: '' or a path that ends with a slash. */
  readonly prefix: string;
  /** The address of the service; undefined: Amazon's. */
  readonly endpoint: string | undefined;
  /** undefined: `us-east-1` with an endpoint, otherwise as the AWS client finds it. */
  readonly region: string | undefined;
  /** Whether the bucket is named in the path (most other services), not in the host name (Amazon). */
  readonly path_style: boolean;
  /** Whose credentials open it, of the AWS client's files; undefined: as the client finds them. */
  readonly profile: string | undefined;
};

const parameters: readonly string[] = ['endpoint', 'region', 'path_style', 'profile'];

/** Null if the address has another form, an unknown parameter, or credentials, which belong elsewhere. */
export function parseBucketUrl(text: string): Bucket | null {
  if (!URL.canParse(text)) return null;
  const { protocol, host, pathname, searchParams, username, password, hash } = new URL(text);
  const names = [...searchParams.keys()];
  const prefix = pathname.replaceAll(/^\/+|(?<!\/)\/+$/g, '');
  const endpoint = searchParams.get('endpoint') ?? undefined;
  const region = searchParams.get('region') ?? undefined;
  const profile = searchParams.get('profile') ?? undefined;
  const style = searchParams.get('path_style') ?? (endpoint === undefined ? '0' : '1');
  const right =
    protocol === 's3:' &&
    `${username}${password}${hash}` === '' &&
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(host) &&
    /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$|^$/.test(prefix) &&
    names.every((name) => parameters.includes(name)) &&
    new Set(names).size === names.length &&
    (endpoint === undefined || isServiceAddress(endpoint)) &&
    (region === undefined || /^[a-z0-9-]{1,40}$/.test(region)) &&
    /^[01]$/.test(style) &&
    (profile === undefined || /^[\w.@+-]{1,64}$/.test(profile));
  if (!right) return null;
  return {
    bucket: host,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint,
    region,
    path_style: style === '1',
    profile,
  };
}

function isServiceAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === '';
}
