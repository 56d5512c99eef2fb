import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Daemon } from './daemon.ts';
import { until } from './until.ts';

/** Three portals in production mode, and HAProxy in front of those that say they are ready. */
const ports = { front: 18_443, portal: 13_001, inside: 14_001 };
const root = path.resolve(import.meta.dirname, '../..');
const count = 3;

export type Portals = {
  /** Through HAProxy. */
  readonly url: string;
  readonly each: readonly Portal[];
  stop(): Promise<void>;
};

export type Portal = {
  readonly name: string;
  /** Starts it and waits until it is ready. */
  start(): Promise<void>;
  /** SIGTERM, and until it has ended. */
  stop(): Promise<void>;
  /** -9. */
  kill(): Promise<void>;
};

export const frontUrl = `http://127.0.0.1:${ports.front}`;

export async function startPortals(
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<Portals> {
  const each = Array.from({ length: count }, (_, number) => portal(folder, number, settings));
  // One after the other: the first one migrates.
  for (const one of each) await one.start();
  const config = path.join(folder, 'haproxy-portals.cfg');
  writeFileSync(config, haproxyConfig());
  const front = new Daemon({
    command: 'haproxy',
    args: ['-db', '-f', config],
    log: path.join(folder, 'haproxy-portals.log'),
  });
  front.start();
  await until(
    'HAProxy answers',
    30,
    async () => (await fetch(`${frontUrl}/auth/login/nobody`)).status === 404,
  );
  return {
    url: frontUrl,
    each,
    async stop() {
      await front.kill();
      await Promise.all(each.map((one) => one.stop()));
    },
  };
}

function portal(folder: string, number: number, settings: Readonly<Record<string, string>>): Portal {
  const name = `portal${number + 1}`;
  const inside = ports.inside + number;
  const daemon = new Daemon({
    command: path.join(root, 'node_modules/.bin/node'),
    args: [path.join(root, 'scripts/start.ts')],
    cwd: root,
    env: {
      ...settings,
      HOST: '127.0.0.1',
      PORT: String(ports.portal + number),
      INSIDE_PORT: String(inside),
      PORTAL_DATA_DIR: path.join(folder, name),
      STOP_AFTER_SECONDS: '3',
      // Each client sends more than a person does.
      CALL_LIMITS: '0',
    },
    log: path.join(folder, `${name}.log`),
  });
  return {
    name,
    async start() {
      daemon.start();
      await until(`${name} is ready`, 120, async () => {
        if (!daemon.running) throw new Error(`${name} has ended; see ${name}.log`);
        return (await fetch(`http://127.0.0.1:${inside}/readyz`)).ok;
      });
    },
    stop: () => daemon.stop(),
    kill: () => daemon.kill(),
  };
}

function haproxyConfig(): string {
  const servers = Array.from(
    { length: count },
    (_, number) =>
      `  server portal${number + 1} 127.0.0.1:${ports.portal + number} check port ${ports.inside + number}`,
  );
  return `global
  maxconn 1000
defaults
  mode http
  timeout connect 2s
  timeout client 75s
  timeout server 75s
  timeout check 1s
  # A portal that has just died: the connection was refused, so nothing was sent.
  option redispatch 1
  retries 3
frontend portals
  bind 127.0.0.1:${ports.front}
  default_backend portals
backend portals
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  default-server inter 1s downinter 300ms fall 1 rise 1
${servers.join('\n')}
`;
}
