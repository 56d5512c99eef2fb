import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';

export type Memory = { readonly now: number; readonly most: number };

export type Running = {
  /** The address that it said it is ready at. */
  readonly url: string;
  /** From the start to that. */
  readonly milliseconds: number;
  /** Resident bytes, now and at most since the last time that this was asked; of bench/server.ts alone. */
  memory(): Promise<Memory>;
  readonly stop: () => Promise<void>;
};

const settings =
  /^(PORT|HOST|INSIDE_PORT|DATABASE_.*|PORTAL_.*|ENVIRONMENT_NAME|IDENTITY_PROVIDERS|ORDER_EDI_.*|SMTP_URL|MAIL_FROM|FILES_URL|SESSION_.*|WORKERS|NODE_OPTIONS)$/;

/** Runs a script of the project with these variables and none of the caller's settings, until it prints `ready ADDRESS`. */
export async function startScript(
  root: string,
  script: string,
  variables: Readonly<Record<string, string>>,
): Promise<Running> {
  const others = Object.entries(process.env).filter(([name]) => !settings.test(name));
  const began = performance.now();
  const child = spawn(process.execPath, [path.join(root, script)], {
    cwd: root,
    env: { ...Object.fromEntries(others), PORT: String(await freePort()), ...variables },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    void ended.then(() => reject(new Error(`${script} ended before it was ready.`)));
    child.once('error', reject);
    if (child.stdout === null) throw new Error('It was started without an output.');
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /^ready (\S+)$/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
  return {
    url,
    milliseconds: performance.now() - began,
    memory: () =>
      new Promise((resolve) => {
        // bench/server.ts answers in this shape.
        child.once('message', (message) => resolve(message as Memory));
        child.send('memory');
      }),
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
      else reject(new Error('There is no free port.'));
    });
  });
  await new Promise((resolve) => server.close(resolve));
  return port;
}
