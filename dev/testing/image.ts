import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { array, object, parse, string } from 'zod/mini';
import { startIdentityProvider } from '#dev/services/identity-provider.ts';
import { startMailCatcher } from '#dev/services/mail-catcher.ts';
import { freePort } from './free-port.ts';
import { startPostgres } from '#server/db/postgres.ts';

/**
 * `npm run image`: builds the Dockerfile with buildah on a base of this Debian's packages, starts it with a
 * read-only root file system against a PostgreSQL outside, loads the demonstration company and signs in
 * (docs/operations.md#image). As root on Debian.
 */
const root = path.resolve(import.meta.dirname, '../..');
/** Not below a closed folder: the image's user reads parts of it. */
const folder = '/var/tmp/portal-image';
const base = 'localhost/portal-base';
const image = 'localhost/portal';
const stops: (() => Promise<unknown>)[] = [];

function whyNot(): string | null {
  if (process.getuid?.() !== 0) return 'that needs root';
  for (const program of ['buildah', 'mmdebstrap'])
    if (!existsSync(`/usr/bin/${program}`)) return `that needs ${program} of Debian`;
  return null;
}

async function tryImage(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o755 });
  try {
    makeBase();
    buildah('build', '--format', 'docker', '--build-arg', `BASE=${base}`, '--tag', image, root);
    await serve();
  } finally {
    for (const stop of stops.toReversed()) await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function buildah(...args: readonly string[]): string {
  const places = ['--root', path.join(folder, 'storage'), '--runroot', path.join(folder, 'run')];
  const driver = ['--storage-driver', 'vfs'];
  return execFileSync('buildah', [...places, ...driver, ...args], {
    env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();
}

/** This Debian's packages, the pinned Node and this machine's npm, as the usual base has them. */
function makeBase(): void {
  const { VERSION_CODENAME: codename = '' } = Object.fromEntries(
    execFileSync('cat', ['/etc/os-release'], { encoding: 'utf8' })
      .split('\n')
      .map((line) => line.split('=')),
  );
  const tar = path.join(folder, 'base.tar');
  const packages = '--include=ca-certificates,libatomic1';
  execFileSync('mmdebstrap', ['--quiet', '--variant=minbase', packages, codename, tar], { stdio: 'inherit' });
  const npm = path.dirname(
    path.dirname(realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim())),
  );
  const container = buildah('from', 'scratch');
  buildah('add', container, tar, '/');
  buildah('copy', container, process.execPath, '/usr/local/bin/node');
  buildah('copy', container, npm, '/usr/local/lib/node_modules/npm');
  const found = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  buildah('config', '--env', `PATH=${found}`, container);
  const link = 'ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm';
  buildah('run', container, '--', 'sh', '-c', link);
  // Where this machine reaches packages through a proxy with a certificate of its own.
  const certificates = process.env['NODE_EXTRA_CA_CERTS'];
  if (certificates !== undefined && existsSync(certificates)) {
    copyFileSync(certificates, path.join(folder, 'extra.pem'));
    buildah('copy', container, path.join(folder, 'extra.pem'), '/etc/ssl/extra.pem');
    buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/extra.pem', container);
  }
  buildah('commit', '--quiet', '--rm', container, base);
}

const configuration = object({
  Docker: object({
    config: object({
      User: string(),
      Env: array(string()),
      Entrypoint: array(string()),
      Cmd: array(string()),
      Healthcheck: object({ Test: array(string()) }),
    }),
  }),
});

/** Starts the image and tries it. */
async function serve(): Promise<void> {
  const container = buildah('from', image);
  stops.push(async () => buildah('rm', container));
  const { Docker } = parse(configuration, JSON.parse(buildah('inspect', container)));
  const { User, Env, Entrypoint, Cmd, Healthcheck } = Docker.config;
  const system = buildah('mount', container);
  const data = path.join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  execFileSync('chown', [User, data]);

  const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres') });
  stops.push(() => postgres.stop());
  // Over TCP: its socket is not in the image.
  const database = new URL(postgres.url);
  database.searchParams.delete('host');
  database.hostname = '127.0.0.1';
  const mails = await startMailCatcher({ folder: path.join(folder, 'mails') });
  stops.push(() => mails.close());
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const provider = await startIdentityProvider({
    role: 'operator',
    baseUrl,
    dataDir: path.join(folder, 'provider'),
    listUsers: async () => [],
  });
  stops.push(() => provider.close());
  const inside = await freePort();
  const env = [
    ...Env,
    `DATABASE_URL=${database.href}`,
    `IDENTITY_PROVIDERS=${JSON.stringify([provider.settings])}`,
    `SMTP_URL=${mails.url}`,
    'MAIL_FROM=portal@operator.example',
    `PORTAL_BASE_URL=${baseUrl}`,
    `PORT=${port}`,
    `INSIDE_PORT=${inside}`,
  ];
  const script = path.join(folder, 'run.sh');
  // A mount namespace of its own: the root is read-only, /data is the volume, /tmp is empty.
  writeFileSync(
    script,
    `set -e
mount --bind ${system} ${system}
mount --bind ${data} ${system}/data
mount -t tmpfs tmpfs ${system}/tmp
mount -t proc proc ${system}/proc
mount --bind /dev ${system}/dev
mount -o remount,bind,ro ${system}
exec chroot --userspec=${User} ${system} /usr/bin/env -i -C /opt/portal "$@"
`,
  );
  const start = (command: readonly string[]) => {
    const args = ['--mount', 'sh', script, ...env, ...command];
    return spawn('unshare', args, { stdio: ['ignore', 'inherit', 'inherit'] });
  };
  const endOf = async (command: readonly string[]): Promise<number> =>
    ((await once(start(command), 'exit')) as [number])[0];

  if ((await endOf(['touch', '/opt/portal/written'])) === 0) throw new Error('The root can be written.');
  const portal = start([...Entrypoint, ...Cmd]);
  stops.push(async () => {
    if (portal.exitCode === null && portal.kill()) await once(portal, 'exit');
  });
  await untilReady(`http://127.0.0.1:${inside}/readyz`, portal);
  if ((await endOf(Healthcheck.Test.slice(1))) !== 0) throw new Error('The health check fails.');
  if ((await endOf([...Entrypoint, 'scripts/portal.ts', 'import', 'demo'])) !== 0)
    throw new Error('The import fails.');
  console.log(`signed in as ${await signIn(baseUrl)}`);
  if ((await endOf([...Entrypoint, 'scripts/portal.ts', 'backup', '/data/backup'])) !== 0)
    console.log('(no back-up: pg_dump of this Debian is older than the PostgreSQL of the packages)');
  const ended = once(portal, 'exit') as Promise<[number]>;
  portal.kill();
  const [code] = await ended;
  if (code !== 0) throw new Error(`SIGTERM ended the portal with ${code}.`);
  console.log('the image serves with a read-only root, and stops');
}

async function untilReady(address: string, portal: { readonly exitCode: number | null }): Promise<void> {
  for (let waited = 0; portal.exitCode === null && waited < 240; waited += 1) {
    const ready = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('The portal of the image did not become ready: see above.');
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
