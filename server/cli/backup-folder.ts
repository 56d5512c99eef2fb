import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { unlessMissing, type BackupStore } from './backup-store.ts';

/** What is being written has this after its name. */
const unfinished = '.part';

/** Back-ups in a folder. Only its owner can read them. */
export function openBackupFolder(folder: string): BackupStore {
  const placeOf = (name: string): string => {
    const place = path.resolve(folder, name);
    if (!place.startsWith(folder + path.sep))
      throw new Error(`「${name}」は「${folder}」の外を指しています。`);
    return place;
  };
  return {
    address: folder,
    async write(name, bytes) {
      const place = placeOf(name);
      const part = `${place}${unfinished}`;
      try {
        await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
        await pipeline(bytes, createWriteStream(part, { mode: 0o600, flush: true }));
        await rename(part, place);
      } catch (error) {
        bytes.destroy();
        await rm(part, { force: true });
        throw error;
      }
    },
    async read(name) {
      const file = await unlessMissing(open(placeOf(name)));
      return file === null ? null : file.createReadStream();
    },
    has: async (name) => (await unlessMissing(stat(placeOf(name)))) !== null,
    async folders() {
      const entries = (await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? [];
      return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    },
    async *files(name) {
      const entries = await unlessMissing(readdir(placeOf(name), { withFileTypes: true, recursive: true }));
      for (const entry of entries ?? []) {
        if (!entry.isFile() || entry.name.endsWith(unfinished)) continue;
        const place = path.join(entry.parentPath, entry.name);
        const { size } = await stat(place);
        yield { name: path.relative(folder, place).replaceAll(path.sep, '/'), size };
      }
    },
    remove: (name) => rm(placeOf(name), { force: true }),
    removeFolder: (name) => rm(placeOf(name), { recursive: true, force: true }),
  };
}
