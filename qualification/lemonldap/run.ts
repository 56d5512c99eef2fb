import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { killAll } from '../drill/daemon.ts';
import { installPackages } from '../drill/install.ts';
import { Browser, type BrowserPage } from '#testing/browser.ts';
import { makeDataFolder } from '#testing/data-folder.ts';
import { freePort } from '#dev/services/free-port.ts';
import { startPortal, type PortalProcess } from '#testing/portal-process.ts';
import { startLemonLdap } from './server.ts';

/**
 * `npm run lemonldap`: the LemonLDAP::NG of Debian signs somebody in to the portal, and out. As root on
 * Debian; skipped with one line elsewhere.
 *
 * The version of Debian 12 (2.16) has no back-channel logout, and its front-channel logout names the user
 * instead of a session, so neither is tried.
 */
const packages = [
  'lemonldap-ng',
  'liblemonldap-ng-portal-perl',
  'lemonldap-ng-fastcgi-server',
  'libgd-securityimage-perl',
  'libimage-magick-perl',
  'libcrypt-openssl-bignum-perl',
  'libemail-sender-perl',
  'libio-string-perl',
  'libmime-tools-perl',
  'libstring-random-perl',
  'nginx',
];
try {
  installPackages(packages);
} catch (error) {
  console.log(`skipped: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(0);
}

const renamed = { user: 'dwho', login_id: 'applicant1' };
const folder = await makeDataFolder('portal-lemonldap');
let portal: PortalProcess | null = null;
try {
  const [port, own] = [await freePort(), await freePort()];
  const base_url = `http://localhost:${own}`;
  const provider = await startLemonLdap(path.join(folder, 'lemonldap'), port, base_url, renamed);
  portal = await startPortal({
    PORT: String(own),
    PORTAL_DEMO: '1',
    PORTAL_DATA_DIR: path.join(folder, 'portal'),
    IDENTITY_PROVIDERS: JSON.stringify([provider]),
  });
  await tryOut(base_url, new URL(provider.issuer).origin);
} catch (error) {
  for (const name of ['fastcgi.log', 'nginx.log'])
    console.error(readFileSync(path.join(folder, 'lemonldap', name), 'utf8').slice(0, 3000));
  console.error(error);
  process.exitCode = 1;
} finally {
  await portal?.stop();
  await killAll();
  await rm(folder, { recursive: true, force: true });
}

async function tryOut(base_url: string, provider: string): Promise<void> {
  const browser = new Browser();
  const signIn = (): Promise<BrowserPage> => browser.follow(`${base_url}/auth/login`);
  const who = () => browser.open(`${base_url}/api/user/logined_user`);

  const form = await signIn();
  assert.equal(new URL(form.url).origin, provider, 'The portal did not lead to the provider.');
  const posted = await browser.open(
    form.url,
    {},
    {
      ...hiddenFields(form.body),
      user: renamed.user,
      password: renamed.user,
    },
  );
  assert.ok(posted.location, `The provider did not accept the password: ${posted.status}`);
  assert.equal((await browser.follow(posted.location)).url, `${base_url}/`);
  assert.match((await who()).body, /伊藤 さくら/);
  console.log('signed in with the password');

  assert.equal((await signIn()).url, `${base_url}/`, 'The second sign-in asked for the password.');
  console.log('signed in again without it');

  const left = await browser.follow(`${base_url}/auth/logout`);
  assert.equal(left.url, `${base_url}/logout/complete`);
  assert.equal((await who()).status, 401);
  console.log('signed out of the portal');

  const again = await signIn();
  assert.equal(new URL(again.url).origin, provider, 'The provider has not ended its session.');
  assert.match(again.body, /name="password"/);
  console.log('signed out of LemonLDAP::NG');
}

function hiddenFields(html: string): Readonly<Record<string, string>> {
  const inputs = [...html.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => input);
  const attribute = (input: string, name: string) =>
    new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1] ?? '';
  return Object.fromEntries(inputs.map((input) => [attribute(input, 'name'), attribute(input, 'value')]));
}
