import { cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findPlace, removeLeftPlaces, takePlace } from './postgres-place.ts';

/** Closed to others, as `mkdtemp` makes it. */
let closed: string;
let outside: string;
let dataDir: string;
beforeEach(async () => {
  closed = await mkdtemp(path.join(tmpdir(), 'portal-place-'));
  outside = path.join(closed, 'outside');
  dataDir = path.join(closed, 'data');
  await mkdir(dataDir);
});
afterEach(() => rm(closed, { recursive: true }));

const nobody = { uid: 65_534, gid: 65_534 };
const take = (folder = dataDir) => takePlace(folder, nobody, outside);

test('a cluster stays in the data folder if the user it runs under can reach it', async () => {
  expect(await takePlace(dataDir, null, outside)).toBe(dataDir);
  await mkdir(path.join(dataDir, 'postgres'));
  await writeFile(path.join(dataDir, 'postgres/PG_VERSION'), '18\n');
  // Closed since: an empty database elsewhere would look like lost data.
  expect(await take()).toBe(dataDir);
});

test('a data folder finds its place again, also after it was opened or moved', async () => {
  const place = await take();
  expect(path.dirname(place)).toBe(outside);
  expect(await take()).toBe(place);
  expect(await takePlace(dataDir, null, outside)).toBe(place);
  const moved = path.join(closed, 'moved');
  await rename(dataDir, moved);
  expect(await take(moved)).toBe(place);
  expect(await removeLeftPlaces(outside)).toEqual([]);
  // A new folder of the old name has nothing to do with it.
  await mkdir(dataDir);
  expect(await take()).not.toBe(place);
});

test('a copy of a data folder gets a place of its own', async () => {
  const place = await take();
  const copy = path.join(closed, 'copy');
  await cp(dataDir, copy, { recursive: true });
  expect(await findPlace(copy, outside)).toBeNull();
  expect(await take(copy)).not.toBe(place);
  expect(await take()).toBe(place);
});

test('a new data folder of the same name does not find what the old one left', async () => {
  const place = await take();
  await writeFile(path.join(place, 'old'), '');
  await rm(dataDir, { recursive: true });
  await mkdir(dataDir);
  expect(await take()).toBe(place);
  expect(await readdir(place)).toEqual(['data-folder']);
});

test('a place is removed with its data folder, and no other one is', async () => {
  const kept = await take();
  const gone = path.join(closed, 'gone');
  await mkdir(gone);
  const place = await take(gone);
  const away = path.join(closed, 'away');
  await mkdir(away);
  const unmounted = await take(away);
  await writeFile(path.join(unmounted, 'data-folder'), `${away}\n1\n`);
  // Not ours.
  await mkdir(path.join(outside, 'foreign'));
  await rm(gone, { recursive: true });
  await rm(away, { recursive: true });
  expect(await removeLeftPlaces(outside)).toEqual([{ place, dataDir: gone }]);
  expect((await readdir(outside)).toSorted()).toEqual(
    [kept, unmounted, 'foreign'].map((one) => path.basename(one)).toSorted(),
  );
});
