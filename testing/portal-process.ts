import { spawn, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '#dev/services/free-port.ts';

export type PortalProcess = {
  /** The address in its `ready` line. */
  readonly url: string;
  /** Of the process itself. */
  readonly pid: number;
  /** Sends a message to an entry of the tests or the benchmarks; returns its answer. */
  ask(message: Serializable): Promise<unknown>;
  readonly stop: () => Promise<void>;
  /** Its exit code, once it has ended; null if a signal ended it. */
  readonly ended: Promise<number | null>;
  /** The last lines that it printed. */
  readonly output: readonly string[];
};

const root = path.dirname(import.meta.dirname);
const settings =
  /^(PORT|HOST|ALLOW_HTTP|INSIDE_PORT|INSIDE_HOST|STOP_AFTER_SECONDS|DEVELOPMENT_PORT|DATABASE_.*|PORTAL_.*|ENVIRONMENT_NAME|IDENTITY_PROVIDERS|ORDER_EDI_.*|SMTP_URL|MAIL_FROM|OPERATOR_NAME|SUPPORT_CONTACT|FILES_URL|CLAMD_URL|AWS_.*|CALL_LIMITS|TRUSTED_PROXIES|HSTS_SUBDOMAINS|SECURITY_CONTACT|SESSION_.*|WORKERS|PROCESSES|NODE_OPTIONS)$/;

/**
 * Starts a script of the project in a separate process on a free port, with these variables, these arguments
 * and none of the caller's settings, and waits for `ready ADDRESS`. Fails with its output if it ends before
 * that or takes longer than two minutes.
 */
export async function startProcess(
  script: string,
  variables: Readonly<Record<string, string>>,
  rest: readonly string[] = [],
): Promise<PortalProcess> {
  const others = Object.entries(process.env).filter(([name]) => !settings.test(name));
  const port = await freePort();
  const child = spawn(path.join(root, 'node_modules/.bin/node'), [script, ...rest], {
    cwd: root,
    env: { ...Object.fromEntries(others), PORT: String(port), ...variables },
    // The channel makes the portal end when this process is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output: string[] = [];
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
    child.once('error', () => resolve(null));
  });
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (why: string): void => {
      child.kill('SIGTERM');
      reject(new Error(`${script} ${why}:\n${output.join('\n')}`));
    };
    const tooLate = setTimeout(() => fail('was not ready in two minutes'), 120_000);
    void ended.then(() => {
      clearTimeout(tooLate);
      fail('ended instead of starting');
    });
    for (const stream of [child.stdout, child.stderr])
      if (stream !== null)
        createInterface({ input: stream }).on('line', (line) => {
          if (output.push(line) > 200) output.shift();
          const address = /^ready (\S+)$/.exec(line)?.[1];
          if (address === undefined) return;
          clearTimeout(tooLate);
          resolve(address);
        });
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${script} has no process.`);
  return {
    url,
    pid,
    ended,
    output,
    async ask(message) {
      const reply = once(child, 'message');
      child.send(message);
      return (await reply)[0];
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Starts the product by its own entry, as `npm start` does. */
export function startPortal(variables: Readonly<Record<string, string>>): Promise<PortalProcess> {
  return startProcess('scripts/start.ts', variables);
}
