import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { masterFileBytes } from '#domain/limits.ts';
import { openScanner } from '#server/files/clamd.ts';
import { Stopping } from '#server/start/stopping.ts';
import { eicar } from '#testing/clamd.ts';
import { freePort } from '#dev/services/free-port.ts';

/**
 * `npm run clamav`: uploads with the clamd of Debian's clamav-daemon, at a port and at a socket. Its only
 * signature is that of EICAR's test file, so no definitions are downloaded. Skipped with one line where clamd
 * is not installed.
 */
const root = path.dirname(import.meta.dirname);
const clamd = '/usr/sbin/clamd';
if (!existsSync(clamd)) {
  console.log('skipped: clamd is not installed (Debian: apt-get install clamav-daemon)');
  process.exit(0);
}

const folder = await mkdtemp(path.join(tmpdir(), 'portal-clamav-'));
const stopping = new Stopping();
stopping.add('the folder', () => rm(folder, { recursive: true, force: true }));
stopping.listen();

/** Starts clamd and waits until it answers. Returns its addresses. */
async function startClamd(): Promise<readonly string[]> {
  const port = await freePort();
  const socket = path.join(folder, 'clamd.ctl');
  const database = path.join(folder, 'signatures');
  const hash = createHash('md5').update(eicar).digest('hex');
  await mkdir(database);
  await writeFile(path.join(database, 'eicar.hdb'), `${hash}:${eicar.length}:Eicar-Test-Signature\n`);
  const settings = [
    'Foreground yes',
    `DatabaseDirectory ${database}`,
    `TemporaryDirectory ${folder}`,
    `LocalSocket ${socket}`,
    'TCPAddr 127.0.0.1',
    `TCPSocket ${port}`,
    `StreamMaxLength ${masterFileBytes + 1}`,
  ];
  const configuration = path.join(folder, 'clamd.conf');
  await writeFile(configuration, settings.map((line) => `${line}\n`).join(''));
  const child = spawn(clamd, [`--config-file=${configuration}`], { stdio: ['ignore', 'ignore', 'inherit'] });
  stopping.add('clamd', async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  });
  const urls = [`tcp://127.0.0.1:${port}`, `unix://${socket}`];
  for (let attempt = 0; ; attempt += 1) {
    if (child.exitCode !== null) throw new Error('clamd ended instead of starting.');
    const failures = await Promise.allSettled(urls.map(async (url) => openScanner(url)?.check()));
    if (failures.every(({ status }) => status === 'fulfilled')) return urls;
    if (attempt === 600) throw new Error('clamd does not answer.');
    await sleep(100);
  }
}

try {
  for (const url of await startClamd()) {
    console.log(`== ${url}`);
    const vitest = spawn(
      path.join(root, 'node_modules/.bin/vitest'),
      ['run', '--project', 'server', 'scanned-uploads.test.ts'],
      { cwd: root, env: { ...process.env, TEST_CLAMD_URL: url }, stdio: 'inherit' },
    );
    const [code] = (await once(vitest, 'exit')) as [number | null];
    if (code !== 0) process.exitCode = 1;
  }
} finally {
  await stopping.stop();
}
