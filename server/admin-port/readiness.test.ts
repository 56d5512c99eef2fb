import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startFakeClamd } from '#testing/clamd.ts';
import { testDatabase, type TestDatabase } from '#testing/database.ts';
import { migrationNames } from '#server/db/migrate.ts';
import { openProbe, type Probe } from '#server/db/probe.ts';
import { openScanner } from '#server/files/clamd.ts';
import { openFileStore } from '#server/files/store.ts';
import { startQueue, type RunningQueue } from '#server/jobs/queue.ts';
import { Metrics } from '#server/metrics/metrics.ts';
import { checksOf } from './checks.ts';
import { version } from '#server/version.ts';
import { startAdminServer } from './admin-server.ts';
import { ReadinessProbe, type Checks } from './readiness.ts';

const passing: Checks = {
  database: async () => undefined,
  migrations: async () => undefined,
  queue: async () => undefined,
  files: async () => undefined,
};
const allOk = { database: 'ok', migrations: 'ok', queue: 'ok', files: 'ok' };

let readiness: ReadinessProbe;
let changes: string[] = [];
beforeEach(() => {
  changes = [];
  readiness = new ReadinessProbe((message) => changes.push(message));
});

describe('the admin port', () => {
  let adminServer: Awaited<ReturnType<typeof startAdminServer>>;
  beforeEach(async () => {
    adminServer = await startAdminServer({ host: '127.0.0.1', port: 0, readiness, metrics: new Metrics() });
    return () => adminServer.close();
  });
  const ask = async (at: string) => {
    const response = await fetch(`${adminServer.url}${at}`);
    return { status: response.status, body: await response.json() };
  };

  test('is live from the first moment to the last, and ready only between start and stop', async () => {
    const unchecked = {
      database: 'unchecked',
      migrations: 'unchecked',
      queue: 'unchecked',
      files: 'unchecked',
    };
    expect(await ask('/readyz')).toEqual({ status: 503, body: { state: 'starting', checks: unchecked } });
    expect(await ask('/livez')).toEqual({ status: 200, body: { state: 'live', version } });
    readiness.started(passing);
    expect(await ask('/readyz')).toEqual({ status: 200, body: { state: 'ready', checks: allOk } });
    readiness.stopping();
    expect(await ask('/readyz')).toEqual({ status: 503, body: { state: 'stopping', checks: unchecked } });
    expect(await ask('/livez')).toMatchObject({ status: 200 });
  });

  test('is not ready while a check fails, says which one and nothing else, and logs why once', async () => {
    let down = true;
    const database = async () => {
      if (down) throw new Error('connect ECONNREFUSED 10.0.0.7:5432');
    };
    readiness.started({ ...passing, database });
    const failing = { status: 503, body: { state: 'failing', checks: { ...allOk, database: 'failed' } } };
    expect(await ask('/readyz')).toEqual(failing);
    expect(await ask('/readyz')).toEqual(failing);
    expect(await ask('/livez')).toMatchObject({ status: 200 });
    down = false;
    expect(await ask('/readyz')).toMatchObject({ status: 200 });
    expect(changes).toEqual(['not ready: database (connect ECONNREFUSED 10.0.0.7:5432)', 'ready again']);
  });

  test('answers although a check hangs, and does not start that check again', async () => {
    let runs = 0;
    const files = () => {
      runs += 1;
      return new Promise(() => undefined);
    };
    readiness.started({ ...passing, files });
    const both = await Promise.all([ask('/readyz'), ask('/readyz')]);
    for (const answer of both)
      expect(answer).toEqual({
        status: 503,
        body: { state: 'failing', checks: { ...allOk, files: 'failed' } },
      });
    expect(runs).toBe(1);
    expect(changes).toEqual(['not ready: files (no answer in 2000 ms)']);
  });

  test('has nothing else', async () => {
    for (const at of ['/', '/healthz', '/api/top/init', '/.env'])
      expect(await ask(at)).toEqual({ status: 404, body: {} });
  });
});

describe('the checks', () => {
  let database: TestDatabase;
  let probe: Probe;
  let queue: RunningQueue;
  let folder = '';
  let checks: Checks;
  beforeAll(async () => {
    database = await testDatabase();
    probe = openProbe(database.url);
    queue = await startQueue({ url: database.url, onError: () => undefined, works: false });
    folder = await mkdtemp(path.join(tmpdir(), 'portal-checks-'));
    const files = openFileStore(path.join(folder, 'files'));
    checks = checksOf({ probe, queue, files, scanner: null, migrations: await migrationNames() });
  });
  afterAll(async () => {
    await probe.close();
    await database.drop();
    await rm(folder, { recursive: true });
  });
  const read = async (now = checks) => {
    readiness.started(now);
    return (await readiness.read()).checks;
  };

  test('all pass on a migrated database, although a newer version has migrated it', async () => {
    expect(await read()).toEqual(allOk);
    await probe.ask(`insert into kysely_migration values ('9999_newer', '')`);
    expect(await read()).toEqual(allOk);
  });

  test('a migration that has not run', async () => {
    const files = openFileStore(folder);
    const newer = checksOf({
      probe,
      queue,
      files,
      scanner: null,
      migrations: [...(await migrationNames()), '9998_next'],
    });
    expect(await read(newer)).toEqual({ ...allOk, migrations: 'failed' });
  });

  test('a database that takes no saves', async () => {
    const { pathname } = new URL(database.url);
    await probe.ask(`alter database ${pathname.slice(1)} set default_transaction_read_only = on`);
    const fresh = openProbe(database.url);
    const files = openFileStore(folder);
    const readOnly = checksOf({
      probe: fresh,
      queue,
      files,
      scanner: null,
      migrations: await migrationNames(),
    });
    expect(await read(readOnly)).toEqual({ ...allOk, database: 'failed' });
    await fresh.close();
    await probe.ask(`alter database ${pathname.slice(1)} reset default_transaction_read_only`);
  });

  test('a file store whose folder can’t be', async () => {
    const target = path.join(folder, 'a file');
    await writeFile(target, '');
    const files = openFileStore(target);
    const broken = checksOf({ probe, queue, files, scanner: null, migrations: await migrationNames() });
    expect(await read(broken)).toEqual({ ...allOk, files: 'failed' });
  });

  test('clamd is a check where uploads are scanned', async () => {
    const clamd = await startFakeClamd();
    const files = openFileStore(folder);
    const scanner = openScanner(clamd.url);
    const scanning = checksOf({ probe, queue, files, scanner, migrations: await migrationNames() });
    expect(await read(scanning)).toEqual({ ...allOk, scanner: 'ok' });
    clamd.mood = 'closes';
    expect(await read(scanning)).toEqual({ ...allOk, scanner: 'failed' });
    await clamd.close();
  });

  test('a database that refuses connections, or takes them and never answers', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const failed = { ...allOk, database: 'failed', migrations: 'failed' };
    const hanging = openProbe(`postgres://portal:secret@127.0.0.1:${port}/portal`);
    const migrations = await migrationNames();
    const files = openFileStore(folder);
    expect(await read(checksOf({ probe: hanging, queue, files, scanner: null, migrations }))).toEqual(failed);
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
    expect(await read(checksOf({ probe: hanging, queue, files, scanner: null, migrations }))).toEqual(failed);
    await hanging.close();
  });

  test('a queue that is stopped', async () => {
    await queue.stop();
    expect(await read()).toEqual({ ...allOk, queue: 'failed' });
  });
});
