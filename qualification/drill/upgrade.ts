import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDataFolder } from '#testing/data-folder.ts';
import { freePort } from '#dev/services/free-port.ts';
import { startProcess, type PortalProcess } from '#testing/portal-process.ts';
import { openDatabase } from '#server/db/database.ts';
import { startPostgres } from '#dev/postgres/postgres.ts';
import { openFileStore } from '#server/files/store.ts';
import { startCrowd } from './clients.ts';
import { compare, longestGap, portalCheck } from './compare.ts';
import { formerVersion } from './former.ts';
import { signedInPairs } from './pairs.ts';

/**
 * `npm run upgrade`: the former version serves clients who save without a pause, this version starts on the
 * same database and migrates it, both serve, and the former version starts once more. Exits with 1 if a save
 * failed or is not stored once.
 */
const clients = 6;
/** Milliseconds of saves before, and after each change. */
const time = 4000;
const folder = await makeDataFolder('portal-upgrade');
const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
try {
  const problems = await upgrade();
  for (const line of problems) console.error(line);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  for (const stop of stops.toReversed()) await stop();
}

async function upgrade(): Promise<readonly string[]> {
  const old = formerVersion(folder);
  const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres') });
  stops.push(() => postgres.stop());
  const [port, another] = [await freePort(), await freePort()];
  const base_url = `http://localhost:${port}`;
  const settings = {
    PORTAL_DEMO: '1',
    DATABASE_URL: postgres.url,
    PORTAL_BASE_URL: base_url,
    FILES_URL: path.join(folder, 'files'),
    CALL_LIMITS: '0',
  };
  const start = async (script: string, at: number): Promise<PortalProcess> => {
    const portal = await startProcess(script, {
      ...settings,
      PORT: String(at),
      PORTAL_DATA_DIR: path.join(folder, String(at)),
    });
    stops.push(() => portal.stop());
    return portal;
  };
  const formerScript = path.join(old, 'scripts/start.ts');
  const former = await start(formerScript, port);
  const db = openDatabase({ url: postgres.url });
  stops.push(() => db.destroy());
  const pairsAt = (url: string) => signedInPairs(db, { base_url, url, count: clients });

  const crowd = startCrowd(await pairsAt(base_url));
  await sleep(time);
  const began = Date.now();
  await start('scripts/start.ts', another);
  const { acknowledged } = crowd;
  const gap = longestGap(acknowledged.times, began, Date.now());
  console.log(
    `the former version, while this one migrated: ${gap.toFixed(1)} s without an acknowledged save`,
  );
  const second = startCrowd(await pairsAt(`http://localhost:${another}`), '次');
  await sleep(time);
  await crowd.stop();
  await former.stop();
  await start(formerScript, port);
  const third = startCrowd(await pairsAt(base_url), '戻');
  await sleep(time);
  await Promise.all([second.stop(), third.stop()]);
  const problems: string[] = [];
  for (const { acknowledged: of } of [crowd, second, third]) {
    problems.push(...of.failed, ...(await compare(of, postgres.url, openFileStore(settings.FILES_URL))));
    console.log(`${of.submitted.size} submissions and ${of.approved.size} approvals were acknowledged`);
  }
  return [...problems, ...portalCheck({ ...settings, PORTAL_DATA_DIR: path.join(folder, 'check') })];
}
