import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeDataFolder } from '#dev/testing/data-folder.ts';
import { findPlace } from './postgres-place.ts';
import { startPostgres } from './postgres.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), '空 白 '));
});
afterEach(async () => {
  // For root it is outside, because the folder is closed (postgres-place.ts).
  const place = await findPlace(dataDir);
  if (place !== null) await rm(place, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});

async function ask(url: string, question: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  // A server that is stopping may end the connection between two statements: the next one fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: unknown }>(question);
    return rows[0]?.answer;
  } finally {
    await client.end();
  }
}

async function clusterFolder(): Promise<string> {
  return path.join((await findPlace(dataDir)) ?? dataDir, 'postgres');
}

/** The process id of the running PostgreSQL. */
async function postmaster(): Promise<number> {
  const file = await readFile(path.join(await clusterFolder(), 'postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}

/** Whether something listens at `url`. */
function listens(url: string): Promise<boolean> {
  return ask(url, 'select 1 as answer').then(
    () => true,
    () => false,
  );
}

describe('the bundled PostgreSQL', () => {
  test('sorts and folds as C.UTF-8, requires its password, and keeps rows over a restart', async () => {
    const first = await startPostgres({ dataDir, durable: false });
    await ask(first.url, 'create table kept as select 1 as answer');
    expect(
      await ask(first.url, 'select datlocale as answer from pg_database where datname = current_database()'),
    ).toBe('C.UTF-8');
    expect(await ask(first.url, "select lower(normalize('ＡＢＣÄ', NFKC)) as answer")).toBe('abcä');
    expect(await listens(first.url.replace(/:[^:@]+@/, ':wrong@'))).toBe(false);
    expect((await stat(path.join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600);
    await first.stop();
    expect(await listens(first.url)).toBe(false);

    const second = await startPostgres({ dataDir, durable: false });
    expect(await ask(second.url, 'select answer from kept')).toBe(1);
    await second.stop();
  });

  test('says in one line that a fixed port is in use', async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const address = holder.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await expect(startPostgres({ dataDir, port, durable: false })).rejects.toThrow(
      `PostgreSQL's port ${port} is in use.`,
    );
    await new Promise((resolve) => holder.close(resolve));
  });

  test('stops when the process that started it is killed, and rejects a folder that is in use', async () => {
    const code = `
      const { startPostgres } = await import(${JSON.stringify(new URL('./postgres.ts', import.meta.url).href)});
      const running = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
      console.log(running.url);
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const url = await new Promise<string>((resolve) =>
      child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
    );
    expect(await listens(url)).toBe(true);
    await expect(startPostgres({ dataDir, durable: false })).rejects.toThrow(
      /is in use by process \d+: stop that portal/,
    );

    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    // PostgreSQL may stop before the last thread of the process.
    await ended;
    for (let waited = 0; waited < 10_000 && (await listens(url)); waited += 50) await sleep(50);
    expect(await listens(url)).toBe(false);
    const again = await startPostgres({ dataDir, durable: false });
    expect(await listens(again.url)).toBe(true);
    await again.stop();
  });

  test('is started again at the same address when it ends by itself', async () => {
    const lines: string[] = [];
    // Durable: otherwise a commit of the last moment is lost.
    const running = await startPostgres({ dataDir, log: (line) => lines.push(line) });
    await ask(running.url, 'create table kept as select 1 as answer');
    process.kill(await postmaster(), 'SIGKILL');
    await expect
      .poll(() => lines, { timeout: 60_000 })
      .toContain('PostgreSQL ended by itself and was started again.');
    await expect
      .poll(() => ask(running.url, 'select answer from kept').catch(String), { timeout: 60_000 })
      .toBe(1);
    await running.stop();
    expect(await listens(running.url)).toBe(false);
  }, 120_000);

  test('says so if it can’t be started again', async () => {
    const lost = Promise.withResolvers<Error>();
    const running = await startPostgres({ dataDir, durable: false, onLost: lost.resolve });
    await rm(path.join(await clusterFolder(), 'global/pg_control'));
    process.kill(await postmaster(), 'SIGKILL');
    expect((await lost.promise).message).toMatch(/^PostgreSQL ended and can't be started again \(.*\)/);
    await running.stop();
  }, 60_000);

  test('names the version of a folder that another version created', async () => {
    const running = await startPostgres({ dataDir, durable: false });
    await running.stop();
    const version = path.join(await clusterFolder(), 'PG_VERSION');
    await rm(version);
    await writeFile(version, '17\n');
    await expect(startPostgres({ dataDir, durable: false })).rejects.toThrow(
      'holds PostgreSQL 17 data; this start needs 18',
    );
  });

  test.runIf(process.getuid?.() === 0)(
    'says where it is if root starts it in a closed folder, and goes when the folder is gone',
    async () => {
      const lines: string[] = [];
      const log = (line: string) => void lines.push(line);
      await (await startPostgres({ dataDir, durable: false, log })).stop();
      const place = path.dirname(await clusterFolder());
      expect(place).not.toBe(dataDir);
      expect(lines).toContainEqual(expect.stringMatching(`^The database is in ${place}: `));
      await rm(dataDir, { recursive: true });

      const other = await makeDataFolder('portal-postgres');
      await (await startPostgres({ dataDir: other, durable: false, log })).stop();
      await rm(other, { recursive: true });
      expect(lines).toContain(`Removed ${place}, the database of ${dataDir}, which is gone.`);
      await expect(stat(place)).rejects.toThrow('ENOENT');
    },
  );
});
