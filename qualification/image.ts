import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { parse as parseYaml } from 'yaml';
import { array, boolean, object, parse, string } from 'zod/mini';
import { until } from './drill/until.ts';
import { startIdentityProvider } from '#dev/services/identity-provider.ts';
import { startMailCatcher } from '#dev/services/mail-catcher.ts';
import { freePort } from '#dev/services/free-port.ts';
import { startPostgres } from '#dev/postgres/postgres.ts';

/**
 * `npm run image`: builds the Dockerfile with podman on a base of this Debian's packages, and starts it with
 * the options of compose.yaml against services outside. Loads the demonstration company and signs in
 * (docs/operations.md#image). As root on Debian.
 */
const root = path.dirname(import.meta.dirname);
/** Not below a closed folder: the image's user reads parts of it. */
const folder = '/var/tmp/portal-image';
const base = 'localhost/portal-base';
const image = 'localhost/portal';
const container = 'portal';
const stops: (() => Promise<unknown>)[] = [];

function whyNot(): string | null {
  if (process.getuid?.() !== 0) return 'that needs root';
  for (const program of ['podman', 'mmdebstrap'])
    if (!existsSync(`/usr/bin/${program}`)) return `that needs ${program} of Debian`;
  return null;
}

async function tryImage(): Promise<void> {
  // What an interrupted run left.
  if (existsSync(folder)) removeContainers();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o755 });
  try {
    makeBase();
    // This Debian may have another version of PostgreSQL.
    build(root, image, `--build-arg=BASE=${base}`, '--build-arg=POSTGRESQL_CLIENT=postgresql-client');
    await serve();
  } finally {
    for (const stop of stops.toReversed()) await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Without systemd, podman would log that it can't time health checks. It still prints why it fails. */
const podmanOptions = [
  `--root=${path.join(folder, 'storage')}`,
  `--runroot=${path.join(folder, 'run')}`,
  '--log-level=fatal',
];

/** Runs podman, which must succeed; returns what it printed. */
function podman(...args: readonly string[]): string {
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  return execFileSync('podman', [...podmanOptions, ...args], { encoding: 'utf8', stdio: [...stdio] }).trim();
}

/** Whether podman succeeds; shows what it prints. */
function succeeds(...args: readonly string[]): boolean {
  return (
    spawnSync('podman', [...podmanOptions, ...args], { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
  );
}

function removeContainers(): void {
  podman('rm', '--all', '--force', '--volumes');
}

function build(context: string, tag: string, ...options: readonly string[]): void {
  // A layer for each line would be a copy of everything.
  podman(
    'build',
    '--quiet',
    '--isolation=chroot',
    '--format=docker',
    '--layers=false',
    ...options,
    `--tag=${tag}`,
    context,
  );
}

/** This Debian's packages, the pinned Node and this machine's npm, as the usual base has them. */
function makeBase(): void {
  const context = path.join(folder, 'base');
  mkdirSync(context);
  const [, codename = ''] = /^VERSION_CODENAME=(.+)$/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? [];
  const packages = '--include=ca-certificates,libatomic1';
  const tar = path.join(context, 'system.tar');
  execFileSync('mmdebstrap', ['--quiet', '--variant=minbase', packages, codename, tar], { stdio: 'inherit' });
  const npm = realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim());
  copyFileSync(process.execPath, path.join(context, 'node'));
  cpSync(path.dirname(path.dirname(npm)), path.join(context, 'npm'), { recursive: true });
  const lines = [
    'FROM scratch',
    'ADD system.tar /',
    'COPY node /usr/local/bin/',
    'COPY npm /usr/local/lib/node_modules/npm',
    'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm',
  ];
  // Where this machine reaches packages through a proxy with a certificate of its own.
  const certificates = process.env['NODE_EXTRA_CA_CERTS'];
  if (certificates !== undefined && existsSync(certificates)) {
    copyFileSync(certificates, path.join(context, 'extra.pem'));
    lines.push('COPY extra.pem /etc/ssl/', 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/extra.pem');
  }
  writeFileSync(path.join(context, 'Dockerfile'), lines.join('\n'));
  build(context, base);
}

const composeFile = object({
  services: object({
    portal: object({
      read_only: boolean(),
      tmpfs: array(string()),
      init: boolean(),
      cap_drop: array(string()),
      security_opt: array(string()),
      volumes: array(string()),
      stop_grace_period: string(),
    }),
  }),
});

/** How compose.yaml runs the portal, as options of podman. */
function composeOptions(): string[] {
  const { portal } = parse(
    composeFile,
    parseYaml(readFileSync(path.join(root, 'compose.yaml'), 'utf8')),
  ).services;
  return [
    // Otherwise podman adds folders in memory that compose does not.
    ...(portal.read_only ? ['--read-only', '--read-only-tmpfs=false'] : []),
    ...portal.tmpfs.map((folder) => `--tmpfs=${folder}`),
    ...(portal.init ? ['--init'] : []),
    ...portal.cap_drop.map((name) => `--cap-drop=${name}`),
    ...portal.security_opt.map((option) => `--security-opt=${option}`),
    ...portal.volumes.map((volume) => `--volume=${volume}`),
    `--stop-timeout=${Number.parseInt(portal.stop_grace_period, 10)}`,
  ];
}

/** Starts the image and tries it. */
async function serve(): Promise<void> {
  const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres') });
  stops.push(() => postgres.stop());
  const mails = await startMailCatcher({ folder: path.join(folder, 'mails') });
  stops.push(() => mails.close());
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const provider = await startIdentityProvider({
    role: 'operator',
    baseUrl,
    dataDir: path.join(folder, 'provider'),
    listUsers: async () => [],
    whyClosed: async () => null,
  });
  stops.push(() => provider.close());
  const inside = await freePort();
  const environment = {
    DATABASE_URL: postgres.url,
    IDENTITY_PROVIDERS: JSON.stringify([provider.settings]),
    SMTP_URL: mails.url,
    MAIL_FROM: 'portal@operator.example',
    OPERATOR_NAME: '試験機械工業株式会社',
    PORTAL_BASE_URL: baseUrl,
    PORT: String(port),
    INSIDE_PORT: String(inside),
  };
  const options = [
    // These services listen on the loopback address.
    '--network=host',
    ...composeOptions(),
    ...Object.entries(environment).map(([name, value]) => `--env=${name}=${value}`),
  ];
  /** Runs a command of the portal beside it, as `docker compose run --rm portal` does. */
  const command = (...args: readonly string[]) =>
    succeeds('run', '--rm', ...options, image, 'scripts/portal.ts', ...args);

  stops.push(async () => removeContainers());
  podman('run', '--detach', `--name=${container}`, ...options, image);
  await until('the portal of the image is ready', 120, async () => {
    const { ok } = await fetch(`http://127.0.0.1:${inside}/readyz`);
    return ok;
  }).catch((error: unknown) => {
    succeeds('logs', container);
    throw error;
  });
  if (succeeds('exec', '--user=0', container, 'touch', '/opt/portal/written'))
    throw new Error('The root can be written.');
  if (!succeeds('healthcheck', 'run', container)) throw new Error('The health check fails.');
  if (!command('import', 'demo')) throw new Error('The import fails.');
  console.log(`signed in as ${await signIn(baseUrl)}`);
  if (!command('backup', '/data/backup'))
    console.log('(no back-up: pg_dump of this Debian is older than the PostgreSQL of the packages)');
  podman('stop', container);
  const code = podman('wait', container);
  if (code !== '0') throw new Error(`SIGTERM ended the portal with ${code}.`);
  console.log('the image serves with the options of compose.yaml, and stops');
}

/** Signs in as a browser does, with a cookie for each origin; returns the signed-in user's name. */
async function signIn(baseUrl: string): Promise<string> {
  const jars = new Map<string, Map<string, string>>();
  const ask = async (address: string, form?: URLSearchParams): Promise<Response> => {
    const { origin } = new URL(address);
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form !== undefined && { method: 'POST', body: form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const next = response.headers.get('location');
    if (next !== null) return ask(new URL(next, address).href);
    const page = response.url;
    if (new URL(page).pathname.startsWith('/sign-in/') && form === undefined)
      return ask(page, new URLSearchParams({ login_id: 'sysadmin' }));
    return response;
  };
  await ask(`${baseUrl}/auth/login/operator`);
  const user: unknown = await (await ask(`${baseUrl}/api/user/logined_user`)).json();
  return parse(object({ full_name: string() }), user).full_name;
}

const reason = whyNot();
if (reason === null) await tryImage();
else console.log(`The image was not built: ${reason}.`);
