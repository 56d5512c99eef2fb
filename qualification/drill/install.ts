import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

/** The packages of Debian that the drill runs. */
const packages = [
  'etcd-server',
  'patroni',
  'python3-etcd',
  'postgresql-15',
  'pgbouncer',
  'haproxy',
  'iproute2',
];

/** Refuses whatever starts services after an installation: the drill starts its own. */
const policy = '/usr/sbin/policy-rc.d';

/** Installs what the drill lacks. Fails with one line where this is not Debian or the user not root. */
export function install(): void {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version'))
    throw new Error('This installs and starts packages of Debian: run it there, as root.');
  const missing = packages.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  console.log(`installing ${missing.join(', ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const own = !existsSync(policy);
  if (own) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  } finally {
    if (own) rmSync(policy);
  }
}

function isInstalled(name: string): boolean {
  try {
    const status = execFileSync('dpkg-query', ['-W', '-f', '${db:Status-Status}', name], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return status.toString() === 'installed';
  } catch {
    return false;
  }
}
