import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findClusterFolder, joinPostgres, startPostgres } from './postgres.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), '空 白 '));
});
afterEach(async () => {
  // For root it is outside, because the folder is closed.
  for (const each of [await findClusterFolder(dataDir), dataDir])
    await rm(each, { recursive: true, force: true });
});

async function ask(url: string, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  // A server that is stopping may end the connection between two statements: the next one fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: unknown }>(query);
    return rows[0]?.answer;
  } finally {
    await client.end();
  }
}

async function clusterFolder(): Promise<string> {
  return path.join(await findClusterFolder(dataDir), 'postgres');
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

  test('says so if it ends by itself, and starts again after that', async () => {
    const lost = Promise.withResolvers<Error>();
    const running = await startPostgres({ dataDir, onLost: lost.resolve });
    await ask(running.url, 'create table kept as select 1 as answer');
    process.kill(await postmaster(), 'SIGKILL');
    expect((await lost.promise).message).toBe('PostgreSQL ended by itself: start the portal again.');
    await running.stop();
    const again = await startPostgres({ dataDir });
    expect(await ask(again.url, 'select answer from kept')).toBe(1);
    await again.stop();
  });

  test('starts although a crash has left a number that another process has since', async () => {
    await (await startPostgres({ dataDir, durable: false })).stop();
    const pidFile = path.join(await clusterFolder(), 'postmaster.pid');
    await writeFile(pidFile, `${process.pid}\n${await clusterFolder()}\n1\n5432\n\n127.0.0.1\n\nready\n`);
    const running = await startPostgres({ dataDir, durable: false });
    expect(await listens(running.url)).toBe(true);
    await running.stop();
  });

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
    'is outside a closed folder if root starts it, and found again',
    async () => {
      const first = await startPostgres({ dataDir, durable: false });
      const found = await findClusterFolder(dataDir);
      expect(found).toMatch(/^\/var\/lib\/supplier-portal\/data-/);
      await ask(first.url, 'create table kept as select 1 as answer');
      await first.stop();
      const again = await joinPostgres(dataDir);
      expect(await ask(again.url, 'select answer from kept')).toBe(1);
      await again.stop();
      expect(await findClusterFolder(dataDir)).toBe(found);
    },
  );
});
