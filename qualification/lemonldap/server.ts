import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Daemon } from '../drill/daemon.ts';
import { until } from '../drill/until.ts';
import type { IdentityProvider } from '#server/environment.ts';

/** What a user of LemonLDAP::NG's demonstration is called in the portal. */
export type Renamed = { readonly user: string; readonly login_id: string };

/**
 * Starts LemonLDAP::NG behind nginx on a port of this machine, with Debian's own configurations of both and
 * the portal as a relying party. Its files are below `folder`. Returns its settings for the portal.
 */
export async function startLemonLdap(
  folder: string,
  port: number,
  base_url: string,
  { user, login_id }: Renamed,
): Promise<IdentityProvider> {
  const name = 'lemonldap';
  const issuer = `http://localhost:${port}`;
  const client_secret = randomBytes(24).toString('hex');
  const below = (...names: string[]) => path.join(folder, ...names);
  /** A file of Debian with its data folder moved here. */
  const moved = (file: string) => readFileSync(file, 'utf8').replaceAll('/var/lib/lemonldap-ng', folder);
  const socket = below('fastcgi.sock');

  for (const each of ['conf', 'cache', 'notifications', 'sessions/lock', 'psessions/lock', 'nginx'])
    mkdirSync(below(each), { recursive: true });
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const own = JSON.parse(moved('/var/lib/lemonldap-ng/conf/lmConf-1.json')) as { readonly macros: object };
  const configuration = {
    ...own,
    domain: 'localhost',
    portal: `${issuer}/`,
    macros: { ...own.macros, portal_login: `$uid eq "${user}" ? "${login_id}" : $uid` },
    issuerDBOpenIDConnectActivation: 1,
    oidcServiceMetaDataIssuer: issuer,
    oidcServiceAllowAuthorizationCodeFlow: 1,
    oidcServicePrivateKeySig: privateKey,
    oidcServicePublicKeySig: publicKey,
    oidcServiceKeyIdSig: 'signing',
    oidcRPMetaDataExportedVars: { portal: { preferred_username: 'portal_login', name: 'cn' } },
    oidcRPMetaDataOptions: {
      portal: {
        oidcRPMetaDataOptionsClientID: 'portal',
        oidcRPMetaDataOptionsClientSecret: client_secret,
        oidcRPMetaDataOptionsDisplayName: 'portal',
        oidcRPMetaDataOptionsRedirectUris: `${base_url}/auth/callback/${name}`,
        oidcRPMetaDataOptionsPostLogoutRedirectUris: `${base_url}/logout/complete`,
        oidcRPMetaDataOptionsIDTokenSignAlg: 'RS256',
        oidcRPMetaDataOptionsRequirePKCE: 1,
        oidcRPMetaDataOptionsBypassConsent: 1,
        oidcRPMetaDataOptionsLogoutBypassConfirm: 1,
      },
    },
  };
  writeFileSync(below('conf/lmConf-1.json'), JSON.stringify(configuration));
  writeFileSync(below('lemonldap-ng.ini'), moved('/etc/lemonldap-ng/lemonldap-ng.ini'));
  const site = moved('/etc/lemonldap-ng/portal-nginx.conf')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('listen [::]:80;', '')
    .replace('/var/run/llng-fastcgi-server/llng-fastcgi.sock', socket)
    .replace('auth.example.com', 'localhost')
    .replace('HTTP_HOST $host;', 'HTTP_HOST $http_host;');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    below('nginx.conf'),
    [
      'daemon off;',
      'user www-data;',
      `pid ${below('nginx.pid')};`,
      `error_log ${below('nginx.log')};`,
      'events {}',
      'http {',
      'include /etc/nginx/mime.types;',
      'access_log off;',
      ...temporary.map((kind) => `${kind}_temp_path ${below('nginx', kind)};`),
      site,
      '}',
    ].join('\n'),
  );
  execFileSync('chown', ['-R', 'www-data:www-data', folder]);

  new Daemon({
    command: '/usr/sbin/llng-fastcgi-server',
    args: ['--foreground', '-n', '2', '-p', below('fastcgi.pid'), '-s', socket],
    env: {
      LLNG_DEFAULTCONFFILE: below('lemonldap-ng.ini'),
      LLNG_DEFAULTLOGGER: 'Lemonldap::NG::Common::Logger::Std',
    },
    uid: idOf('-u'),
    gid: idOf('-g'),
    log: below('fastcgi.log'),
  }).start();
  new Daemon({
    command: '/usr/sbin/nginx',
    args: ['-c', below('nginx.conf')],
    log: below('nginx.log'),
  }).start();
  await until('LemonLDAP::NG answers', 60, async () => {
    const response = await fetch(`${issuer}/.well-known/openid-configuration`);
    return response.ok;
  });
  return {
    name,
    role: 'operator',
    label: 'LemonLDAP::NG',
    issuer,
    client_id: 'portal',
    client_secret,
    login_id_claim: 'preferred_username',
    id_token_signing_alg: 'RS256',
  };
}

/** The id of Debian's user of web servers (-u) or of its group (-g). */
function idOf(option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, 'www-data']).toString());
}
