import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface PortalProcess {
  readonly url: string;
  /** Sets the clock of one that `startWithClock` started. */
  setClock(time: Date): Promise<void>;
  stop(): Promise<void>;
}

const root = path.resolve(import.meta.dirname, '..');
const settings =
  /^(PORT|HOST|INSIDE_PORT|DATABASE_.*|PORTAL_.*|ENVIRONMENT_NAME|IDENTITY_PROVIDERS|ORDER_EDI_.*|SMTP_URL|MAIL_FROM|FILES_URL|SESSION_.*|WORKERS|NODE_OPTIONS)$/;

/**
 * Starts the product by its own entry, as `npm start` does, on a free port with these variables and none of the caller's.
 * Fails with what it printed when it does not become ready within two minutes.
 */
export function startPortal(variables: Readonly<Record<string, string>>): Promise<PortalProcess> {
  return start('server/start.ts', variables);
}

/** The same with a clock that can be set, by the tests' own entry. */
export function startWithClock(variables: Readonly<Record<string, string>>): Promise<PortalProcess> {
  return start('server/testing/start-with-clock.ts', variables);
}

async function start(entry: string, variables: Readonly<Record<string, string>>): Promise<PortalProcess> {
  const own = Object.entries(process.env).filter(([name]) => !settings.test(name));
  const child = spawn(path.join(root, 'node_modules/.bin/node'), [entry], {
    cwd: root,
    env: { ...Object.fromEntries(own), PORT: String(await freePort()), ...variables },
    // The channel ends the portal when this process is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const said: string[] = [];
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (why: string): void => {
      child.kill('SIGTERM');
      reject(new Error(`The portal ${why}:\n${said.join('\n')}`));
    };
    const tooLate = setTimeout(() => fail('was not ready in two minutes'), 120_000);
    void ended.then(() => {
      clearTimeout(tooLate);
      fail('ended instead of starting');
    });
    for (const stream of [child.stdout, child.stderr])
      if (stream !== null)
        createInterface({ input: stream }).on('line', (line) => {
          if (said.push(line) > 200) said.shift();
          const address = /^ready (\S+)$/.exec(line)?.[1];
          if (address === undefined) return;
          clearTimeout(tooLate);
          resolve(address);
        });
  });
  return {
    url,
    async setClock(time) {
      const set = once(child, 'message');
      child.send(time.toISOString());
      await set;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, 'localhost', () => {
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address.port);
      else reject(new Error('no free port'));
    });
  });
  await new Promise((resolve) => server.close(resolve));
  return port;
}
