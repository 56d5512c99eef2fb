import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Daemon } from './daemon.ts';
import { until } from './until.ts';

/** OpenStack Swift with its S3 interface, one copy of each object, on the loopback address. */
const ports = { proxy: 18_080, object: 16_200, container: 16_201, account: 16_202, memcached: 11_299 };
const parts = ['account', 'container', 'object'] as const;

export type SwiftServer = {
  readonly endpoint: string;
  readonly access_key: string;
  readonly secret_key: string;
  /** All of its processes. */
  readonly daemons: readonly Daemon[];
  ready(): Promise<void>;
};

export async function startSwift(folder: string): Promise<SwiftServer> {
  mkdirSync(path.join(folder, 'devices/d1'), { recursive: true });
  hashSettings();
  for (const part of parts) {
    const ring = path.join(folder, `${part}.builder`);
    if (existsSync(ring)) continue;
    const build = (...args: string[]) =>
      execFileSync('swift-ring-builder', [ring, ...args], { stdio: 'ignore' });
    build('create', '4', '1', '1');
    build('add', `r1z1-127.0.0.1:${ports[part]}/d1`, '1');
    build('rebalance');
    writeFileSync(path.join(folder, `${part}.conf`), storageConfig(part, folder));
  }
  writeFileSync(path.join(folder, 'proxy.conf'), proxyConfig(folder));
  const server = (name: string) =>
    new Daemon({
      command: `swift-${name}-server`,
      args: [path.join(folder, `${name}.conf`)],
      log: path.join(folder, `${name}.log`),
    });
  const memcached = new Daemon({
    command: 'memcached',
    args: ['-u', 'nobody', '-l', '127.0.0.1', '-p', String(ports.memcached)],
    log: path.join(folder, 'memcached.log'),
  });
  const daemons = [memcached, ...parts.map(server), server('proxy')];
  for (const daemon of daemons) daemon.start();
  const endpoint = `http://127.0.0.1:${ports.proxy}`;
  const ready = () => until('Swift answers', 60, async () => (await fetch(`${endpoint}/healthcheck`)).ok);
  await ready();
  return { endpoint, access_key: 'portal:drill', secret_key: 'drill-secret', daemons, ready };
}

/** Swift reads these from one file only. */
function hashSettings(): void {
  const file = '/etc/swift/swift.conf';
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(
    file,
    `[swift-hash]
swift_hash_path_suffix = drill
swift_hash_path_prefix = drill
[storage-policy:0]
name = Policy-0
default = yes
`,
  );
}

function storageConfig(part: (typeof parts)[number], folder: string): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ports[part]}
user = root
swift_dir = ${folder}
devices = ${path.join(folder, 'devices')}
mount_check = false
workers = 1
log_level = WARNING
[pipeline:main]
pipeline = ${part}-server
[app:${part}-server]
use = egg:swift#${part}
`;
}

function proxyConfig(folder: string): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ports.proxy}
user = root
swift_dir = ${folder}
workers = 2
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${ports.memcached}
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_portal_drill = drill-secret .admin
[filter:slo]
use = egg:swift#slo
`;
}
