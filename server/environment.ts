import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import * as z from 'zod/mini';
import { hasForbiddenCharacter, hasLineBreak, isBlank, lengthOf } from '#domain/text.ts';
import { parseBucketUrl } from './bucket-url.ts';
import { parseKeyFile, type KeyFile } from './key-file.ts';

/**
 * The settings from the environment (docs/environment.md). All are read and checked at the start, so that a
 * mistake shows as one message then, not at the first use.
 */

const text = z.string().check(z.minLength(1));
/** A visible text without line breaks and control characters. */
const line = (max: number) =>
  z
    .string()
    .check(
      z.refine(
        (value) =>
          !isBlank(value) && !hasLineBreak(value) && !hasForbiddenCharacter(value) && lengthOf(value) <= max,
      ),
    );
const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/)),
    z.pipe(
      z.transform((digits: string) => Number(digits)),
      z.number().check(z.minimum(min), z.maximum(max)),
    ),
  );
const url = (...protocols: string[]) =>
  z.string().check(z.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol)));
function isClamdUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, port, pathname, search, hash, username, password } = new URL(value);
  if (search + hash + username + password !== '') return false;
  if (protocol === 'unix:') return hostname === '' && pathname.length > 1;
  return protocol === 'tcp:' && hostname !== '' && port !== '' && (pathname === '' || pathname === '/');
}
const json = <T>(schema: z.ZodMiniType<T>) =>
  z.pipe(
    z.transform((value: string, context) => {
      try {
        return JSON.parse(value) as unknown;
      } catch {
        context.issues.push({ code: 'custom', message: 'not JSON', input: value });
        return z.NEVER;
      }
    }),
    schema,
  );

const identityProvider = z.object({
  /** The `{identity_provider}` of /auth/login/{identity_provider}. */
  name: z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]{0,39}$/)),
  /** The role of the users that it may sign in. */
  role: z.enum(['operator', 'supplier']),
  issuer: url('https:', 'http:'),
  client_id: text,
  client_secret: z.optional(text),
  /** The claim that holds the portal's login_id. */
  login_id_claim: z._default(text, 'preferred_username'),
  /** Shown when the user chooses a provider. */
  label: text,
  /** If present, only users of these suppliers (supplier_code) may sign in. */
  suppliers: z.optional(z.array(text)),
  /** The signature algorithm of its ID tokens. */
  id_token_signing_alg: z._default(
    z.enum(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']),
    'RS256',
  ),
  /**
   * The issuer that users are bound to at their first sign-in, with the subject; by default `issuer`. The
   * development provider needs it, because its issuer holds a port that may change.
   */
  bound_issuer: z.optional(text),
});

/** One OpenID Connect provider (authorization code with PKCE). */
export type IdentityProvider = z.infer<typeof identityProvider>;

const providerList = z.array(identityProvider).check(
  z.minLength(1),
  z.refine(
    (list) => new Set(list.map((one) => one.name)).size === list.length,
    'two providers have the same name',
  ),
);

/** Each variable with its schema and its description in error messages. */
const variables = {
  PORT: {
    schema: wholeNumber(1, 65535),
    must: 'a port number, 1 to 65535 (the portal listens there; 3000 when unset)',
  },
  HOST: {
    schema: z.string().check(z.regex(/^[A-Za-z0-9.:_-]+$/)),
    must: 'a host name or address to listen on (localhost when unset)',
  },
  INSIDE_PORT: {
    schema: wholeNumber(1, 65535),
    must: 'a port number other than PORT, 1 to 65535: probes and metrics are served there (nowhere when unset)',
  },
  INSIDE_HOST: {
    schema: z.string().check(z.regex(/^[A-Za-z0-9.:_-]+$/)),
    must: 'a host name or address that INSIDE_PORT listens on (127.0.0.1 when unset)',
  },
  STOP_AFTER_SECONDS: {
    schema: wholeNumber(0, 300),
    must: 'seconds, 0 to 300, from "not ready" to the stop (0 when unset)',
  },
  DEVELOPMENT_PORT: {
    schema: wholeNumber(1, 65000),
    must: 'a port number, 1 to 65000: the first of four that the development parts take (free ones when unset)',
  },
  PORTAL_DATA_DIR: { schema: text, must: 'a folder for database, files and mails (.data when unset)' },
  PORTAL_WEB_DIR: {
    schema: text,
    must: 'the folder of the browser files that `npm run build` wrote (each start builds them when unset)',
  },
  DATABASE_URL: {
    schema: url('postgres:', 'postgresql:'),
    must: 'the address of a PostgreSQL database, postgres://USER:PASSWORD@HOST:PORT/NAME',
  },
  DATABASE_OWNER_URL: {
    schema: url('postgres:', 'postgresql:'),
    must: 'the address of the same database for the role that migrates, postgres://…',
  },
  PORTAL_BASE_URL: {
    schema: url('http:', 'https:').check(
      z.refine((value) => !URL.canParse(value) || new URL(value).href === `${new URL(value).origin}/`),
    ),
    must: 'the address under which browsers reach the portal: http:// or https://, a host, no path',
  },
  ENVIRONMENT_NAME: {
    schema: z.string().check(z.maxLength(20)),
    must: 'a short name that the header shows, at most 20 characters',
  },
  OPERATOR_NAME: {
    schema: line(60),
    must: 'the name of the company that runs the portal, one line of at most 60 characters',
  },
  SUPPORT_CONTACT: {
    schema: line(200),
    must: 'whom people ask: name, telephone, address, one line of at most 200 characters',
  },
  IDENTITY_PROVIDERS: {
    schema: json(providerList),
    must: 'a JSON array of {name, role: "operator" or "supplier", issuer, client_id, client_secret?, login_id_claim?, label, suppliers?, id_token_signing_alg?}, or the path of a file that holds it',
  },
  ORDER_EDI_URL: {
    schema: url('http:', 'https:'),
    must: 'the http(s) address that the order EDI link posts to',
  },
  ORDER_EDI_PARAMS: {
    schema: json(z.record(z.string(), z.string())),
    must: 'a JSON object of form parameters, name to text; {login_id}, {hmac} … are filled in',
  },
  ORDER_EDI_SECRET: {
    schema: z.string().check(z.minLength(16)),
    must: 'the secret of the {hmac} in ORDER_EDI_PARAMS, at least 16 characters',
  },
  SMTP_URL: {
    schema: url('smtp:', 'smtps:'),
    must: 'the address of the mail server, smtp:// or smtps://, symbols of its password as %XX',
  },
  MAIL_FROM: { schema: z.email(), must: 'the mail address that the portal sends from' },
  FILES_URL: {
    schema: text.check(
      z.refine((value) => !/^[a-z][a-z0-9+.-]*:\/\//i.test(value) || parseBucketUrl(value) !== null),
    ),
    must: 'a folder, or a bucket: s3://BUCKET[/PREFIX][?endpoint=…&region=…&path_style=1&profile=…], without credentials',
  },
  CLAMD_URL: {
    schema: z.string().check(z.refine(isClamdUrl)),
    must: 'where clamd listens, tcp://HOST:PORT or unix:///PATH (files are not scanned when unset)',
  },
  EVIDENCE_KEYS: {
    schema: z.pipe(
      z.transform((content: string) => parseKeyFile(content)),
      z.custom<KeyFile, KeyFile | null>((keys) => keys !== null),
    ),
    must: 'the path of a PEM file of Ed25519 keys alone: a private one (PKCS#8, without a password) that signs, and the former ones below it (nothing is signed when unset)',
  },
  TSA_URL: {
    schema: url('http:', 'https:'),
    must: 'the http(s) address of a time stamping authority (RFC 3161; nothing is time-stamped when unset)',
  },
  SESSION_IDLE_MINUTES: { schema: wholeNumber(1, 1440), must: 'minutes, 1 to 1440 (60 when unset)' },
  SESSION_HOURS: { schema: wholeNumber(1, 168), must: 'hours, 1 to 168 (12 when unset)' },
  WORKERS: { schema: wholeNumber(1, 32), must: 'how many jobs run at once, 1 to 32 (2 when unset)' },
  PROCESSES: {
    schema: wholeNumber(1, 64),
    must: 'how many processes serve, 1 to 64 (1 when unset)',
  },
  CALL_LIMITS: {
    schema: z.enum(['0', '1']),
    must: '0 to answer any number of calls, for a measurement, else unset or 1',
  },
  TRUSTED_PROXIES: {
    schema: z.pipe(
      z.transform((list: string) => list.split(',').map((one) => one.trim())),
      z.array(z.string().check(z.refine(isNetwork))),
    ),
    must: 'addresses or networks of the proxies before the portal, such as 10.0.0.0/8, separated by commas (this machine when unset)',
  },
  ALLOW_HTTP: {
    schema: z.enum(['0', '1']),
    must: '1 to serve a production portal over http:// on a network that you trust, else unset or 0',
  },
  HSTS_SUBDOMAINS: {
    schema: z.enum(['0', '1']),
    must: '1 if every host below the one of PORTAL_BASE_URL speaks https too, for two years to come, else unset or 0',
  },
  SECURITY_CONTACT: {
    // Of printable characters, because a line of a file holds it.
    schema: url('https:', 'mailto:', 'tel:').check(z.regex(/^[\x21-\x7e]+$/)),
    must: 'where people report a security hole: https://…, mailto:… or tel:… (not published when unset)',
  },
  PORTAL_DEMO: {
    schema: z.enum(['0', '1']),
    must: '1 for the development set-up although other variables say production, else unset or 0',
  },
  PORTAL_DEMO_DATA: {
    schema: z.enum(['0', '1']),
    must: '0 to leave an empty database of the development set-up empty, else unset or 1',
  },
} as const;
type Name = keyof typeof variables;
/** The values of the variables that are set. */
type Values = { readonly [N in Name]?: z.output<(typeof variables)[N]['schema']> };

/**
 * The order EDI link: the address that it posts to, the parameters with their placeholders, and the secret of
 * `{hmac}`.
 */
export interface OrderEdi {
  readonly url: string;
  readonly params: Readonly<Record<string, string>>;
  readonly secret: string | null;
}

/** Who runs the portal, as outsiders are told (docs/environment.md). Both are public. */
export interface OperatorCompany {
  readonly name: string;
  /** Whom people ask: name, telephone, address; null: no page and no mail says. */
  readonly contact: string | null;
}

/** All settings of the portal. In development, the started parts fill the gaps. */
export interface Settings {
  readonly mode: 'development' | 'production';
  readonly port: number;
  readonly host: string;
  /** Where probes and metrics are served; null: nowhere. */
  readonly admin_port: { readonly host: string; readonly port: number } | null;
  /** Seconds that a load balancer gets to notice that the portal is not ready any more, before it stops. */
  readonly stop_after_seconds: number;
  /** Without a trailing slash. Origin is compared with it, and mails link to it. */
  readonly base_url: string;
  readonly environment_name: string;
  readonly operator: OperatorCompany;
  /** Absolute. */
  readonly data_dir: string;
  readonly database_url: string;
  /** The role that migrates; by default `database_url`. */
  readonly database_owner_url: string;
  readonly identity_providers: readonly IdentityProvider[];
  /** null: the link answers that no EDI system is configured. */
  readonly order_edi: OrderEdi | null;
  readonly smtp_url: string;
  readonly mail_from: string;
  /** An absolute folder, or the address of a bucket (bucket-url.ts). */
  readonly files_url: string;
  /** The clamd that scans uploaded files, `tcp://HOST:PORT` or `unix:///PATH`; null: nothing does. */
  readonly clamd_url: string | null;
  /** The keys of bundles of evidence; null: they are not signed. */
  readonly evidence_keys: KeyFile | null;
  /** The time stamping authority of bundles of evidence; null: they get no time stamp. */
  readonly tsa_url: string | null;
  readonly session_idle_minutes: number;
  readonly session_hours: number;
  readonly workers: number;
  /** Whether the limits of calls hold. */
  readonly call_limits: boolean;
  /** Proxies of which X-Forwarded-For is believed: addresses and networks. */
  readonly trusted_proxies: readonly string[];
  /** Whether browsers must use https for every host below the portal's too. */
  readonly hsts_subdomains: boolean;
  /** Where people report a security hole, as a URL; null: it is not published. */
  readonly security_contact: string | null;
}

/** The settings that development provides if the environment does not. */
type StartedPart = 'database_url' | 'database_owner_url' | 'identity_providers' | 'smtp_url' | 'operator';

/**
 * The settings from the environment: complete in production; in development null for parts still to be
 * started.
 */
export type Environment = {
  readonly processes: number;
  /** The folder of the built browser files, absolute; null: the start builds them. */
  readonly web_dir: string | null;
} & (
  | ({ readonly mode: 'production' } & Omit<Settings, 'mode'>)
  | ({
      readonly mode: 'development';
      readonly development_port: number | null;
      /** Whether an empty database is filled with the demonstration company. */
      readonly demo_data: boolean;
    } & Omit<Settings, 'mode' | StartedPart> & {
        readonly [K in StartedPart]: Settings[K] | null;
      })
);

/** Its message has one line for each wrong variable; the start prints it. */
export class EnvironmentError extends Error {
  /** A line for each wrong or missing variable: its name, a colon, and what it must be. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[], note: string) {
    super(`The environment is not right:\n${problems.map((line) => `  ${line}`).join('\n')}${note}`);
    this.problems = problems;
  }
}

/** The names of all variables. */
export const variableNames: readonly string[] = Object.keys(variables);

/**
 * Reads the environment. Throws one EnvironmentError that names every wrong or missing variable and what it
 * must be. Paths are relative to `root`.
 */
export function readEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  root: string,
): Environment {
  const values: Partial<Record<Name, unknown>> = {};
  const problems: string[] = [];
  for (const name of namesOf(variables)) {
    const { schema, must } = variables[name];
    const value = env[name]?.trim();
    // Many tools set a variable to the empty string to unset it.
    if (value === undefined || value === '') continue;
    const content = contentOf(name, value, root);
    if (typeof content !== 'string') {
      problems.push(`${name}: the file ${value} can't be read (${content.unreadable})`);
      continue;
    }
    const parsed = schema.safeParse(content);
    if (parsed.success) values[name] = parsed.data;
    else {
      const inside = parsed.error.issues[0]?.path.map(String).join('.') ?? '';
      problems.push(`${name}: must be ${must}${inside === '' ? '' : ` (wrong at ${inside})`}`);
    }
  }
  if (problems.length > 0) throw failure(problems);
  // Each value was returned by its variable's schema.
  return complete(values as Values, root);
}

/** The value itself, or the content of the file that it names. */
function contentOf(name: Name, value: string, root: string): string | { readonly unreadable: string } {
  if (name !== 'EVIDENCE_KEYS' && name !== 'IDENTITY_PROVIDERS') return value;
  if (name === 'IDENTITY_PROVIDERS' && /^[[{]/.test(value)) return value;
  // A key in the place of its file's path: no message may repeat it.
  if (value.includes('-----BEGIN')) return '';
  try {
    return readFileSync(path.resolve(root, value), 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { unreadable: code };
  }
}

function complete(values: Values, root: string): Environment {
  const problems: string[] = [];
  const port = values.PORT ?? 3000;
  const host = values.HOST ?? 'localhost';
  const data_dir = path.resolve(root, values.PORTAL_DATA_DIR ?? '.data');
  const files = values.FILES_URL ?? 'files';
  const development = isDevelopment(values, host);
  const own = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  if (
    values.ORDER_EDI_URL === undefined &&
    (values.ORDER_EDI_PARAMS !== undefined || values.ORDER_EDI_SECRET !== undefined)
  )
    problems.push(`ORDER_EDI_URL: is missing; must be ${variables.ORDER_EDI_URL.must}`);
  if (
    values.ORDER_EDI_SECRET === undefined &&
    Object.values(values.ORDER_EDI_PARAMS ?? {}).some((value) => value.includes('{hmac}'))
  )
    problems.push(`ORDER_EDI_SECRET: is missing; must be ${variables.ORDER_EDI_SECRET.must}`);
  if (!development)
    for (const name of [
      'DATABASE_URL',
      'IDENTITY_PROVIDERS',
      'SMTP_URL',
      'MAIL_FROM',
      'PORTAL_BASE_URL',
      'OPERATOR_NAME',
    ] as const)
      if (values[name] === undefined) problems.push(`${name}: is missing; must be ${variables[name].must}`);
  if (development) problems.push(...problemsOfShowing(values, host));
  if (development && values.SUPPORT_CONTACT !== undefined && values.OPERATOR_NAME === undefined)
    problems.push(`OPERATOR_NAME: is missing; must be ${variables.OPERATOR_NAME.must}`);
  if (values.INSIDE_PORT === port) problems.push(`INSIDE_PORT: must be ${variables.INSIDE_PORT.must}`);
  if (values.INSIDE_HOST !== undefined && values.INSIDE_PORT === undefined)
    problems.push(`INSIDE_PORT: is missing; must be ${variables.INSIDE_PORT.must}`);
  const base = values.PORTAL_BASE_URL;
  if (!development && base !== undefined && isOpenHttp(base) && values.ALLOW_HTTP !== '1')
    problems.push(
      'PORTAL_BASE_URL: must be https:// in production, because over http:// others on the way can read and use the cookies of sessions; ALLOW_HTTP=1 allows it on a network that you trust',
    );
  if (problems.length > 0) throw failure(problems, development ? '' : productionNote);
  const same = {
    port,
    host,
    admin_port:
      values.INSIDE_PORT === undefined
        ? null
        : { host: values.INSIDE_HOST ?? '127.0.0.1', port: values.INSIDE_PORT },
    stop_after_seconds: values.STOP_AFTER_SECONDS ?? 0,
    base_url: new URL(values.PORTAL_BASE_URL ?? own).origin,
    environment_name: values.ENVIRONMENT_NAME ?? (development ? '開発環境' : ''),
    data_dir,
    web_dir: values.PORTAL_WEB_DIR === undefined ? null : path.resolve(root, values.PORTAL_WEB_DIR),
    order_edi:
      values.ORDER_EDI_URL === undefined
        ? null
        : {
            url: values.ORDER_EDI_URL,
            params: values.ORDER_EDI_PARAMS ?? {},
            secret: values.ORDER_EDI_SECRET ?? null,
          },
    mail_from: values.MAIL_FROM ?? 'portal@operator.example',
    files_url: files.startsWith('s3://')
      ? files
      : path.resolve(values.FILES_URL === undefined ? data_dir : root, files),
    clamd_url: values.CLAMD_URL ?? null,
    evidence_keys: values.EVIDENCE_KEYS ?? null,
    tsa_url: values.TSA_URL ?? null,
    session_idle_minutes: values.SESSION_IDLE_MINUTES ?? 60,
    session_hours: values.SESSION_HOURS ?? 12,
    workers: values.WORKERS ?? 2,
    processes: values.PROCESSES ?? 1,
    call_limits: values.CALL_LIMITS !== '0',
    trusted_proxies: values.TRUSTED_PROXIES ?? ['127.0.0.0/8', '::1'],
    hsts_subdomains: values.HSTS_SUBDOMAINS === '1',
    security_contact: values.SECURITY_CONTACT ?? null,
  };
  const outside = {
    database_url: values.DATABASE_URL ?? null,
    database_owner_url: values.DATABASE_OWNER_URL ?? values.DATABASE_URL ?? null,
    identity_providers: values.IDENTITY_PROVIDERS ?? null,
    smtp_url: values.SMTP_URL ?? null,
    operator:
      values.OPERATOR_NAME === undefined
        ? null
        : { name: values.OPERATOR_NAME, contact: values.SUPPORT_CONTACT ?? null },
  };
  if (development)
    return {
      mode: 'development',
      development_port: values.DEVELOPMENT_PORT ?? null,
      demo_data: values.PORTAL_DEMO_DATA !== '0',
      ...same,
      ...outside,
    };
  const { database_url, database_owner_url, identity_providers, smtp_url, operator } = outside;
  if (
    database_url === null ||
    database_owner_url === null ||
    identity_providers === null ||
    smtp_url === null ||
    operator === null
  )
    throw failure([], productionNote);
  return {
    mode: 'production',
    ...same,
    database_url,
    database_owner_url,
    identity_providers,
    smtp_url,
    operator,
  };
}

/** What is wrong with a development set-up that other machines reach. */
function problemsOfShowing(values: Values, host: string): readonly string[] {
  const base = values.PORTAL_BASE_URL;
  if (base === undefined && isUnspecified(host))
    return [`PORTAL_BASE_URL: is missing; must be ${variables.PORTAL_BASE_URL.must}`];
  if (values.IDENTITY_PROVIDERS !== undefined || !isShown({ host, base_url: base ?? null })) return [];
  if (values.DATABASE_URL !== undefined || values.DATABASE_OWNER_URL !== undefined)
    return [`IDENTITY_PROVIDERS: is missing; ${notShown('a database of your own (DATABASE_URL)')}`];
  return values.PORTAL_DEMO_DATA === '0'
    ? [`IDENTITY_PROVIDERS: is missing; ${notShown('another company (PORTAL_DEMO_DATA=0)')}`]
    : [];
}

/** The message about a set-up without passwords that may not be open to other machines because of `what`. */
export function notShown(what: string): string {
  return `other machines may reach a sign-in without passwords only with the unchanged demonstration company, and this is ${what}: set IDENTITY_PROVIDERS to a provider that knows passwords (docs/sign-in), leave HOST and PORTAL_BASE_URL unset, or show the demonstration from an empty PORTAL_DATA_DIR`;
}

/** Whether other machines are meant to reach the portal. */
export function isShown({ host, base_url }: { host: string; base_url: string | null }): boolean {
  return !isLoopback(host) || (base_url !== null && !isLoopback(new URL(base_url).hostname));
}

/** Whether it is every address of this machine, which no browser can go to. */
function isUnspecified(host: string): boolean {
  return host === '0.0.0.0' || /^[0:]+$/.test(host);
}

const productionNote =
  '\nThis is a production start: the development set-up needs DATABASE_URL, IDENTITY_PROVIDERS and SMTP_URL unset, and HOST and PORTAL_BASE_URL on this machine alone (or PORTAL_DEMO=1).';

function failure(problems: readonly string[], note = ''): EnvironmentError {
  return new EnvironmentError(problems, note);
}

function isDevelopment(values: Values, host: string): boolean {
  if (values.PORTAL_DEMO === '1') return true;
  const nothingOutside =
    values.DATABASE_URL === undefined &&
    values.IDENTITY_PROVIDERS === undefined &&
    values.SMTP_URL === undefined;
  return nothingOutside && !isShown({ host, base_url: values.PORTAL_BASE_URL ?? null });
}

/** Whether browsers reach this address without encryption over a network. */
export function isOpenHttp(base_url: string): boolean {
  const { protocol, hostname } = new URL(base_url);
  return protocol === 'http:' && !isLoopback(hostname);
}

/** Whether a host name or address is a loopback one. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  return (
    bare === 'localhost' || bare.endsWith('.localhost') || bare === '::1' || /^127(\.\d{1,3}){3}$/.test(bare)
  );
}

/** Whether a text is an address, or a network in CIDR notation. */
function isNetwork(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const family = isIP(address);
  const most = family === 4 ? 32 : 128;
  return (
    family !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  );
}

function namesOf<K extends string>(table: Readonly<Record<K, unknown>>): readonly K[] {
  // Object.keys loses the key type.
  return Object.keys(table) as K[];
}
