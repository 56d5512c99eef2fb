import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { unlessMissing, type BackupStore } from './backup-store.ts';

/** What is being written has this after its name. */
const unfinished = '.part';

/** Back-ups in a folder. Only its owner can read them. */
export function openBackupFolder(folder: string): BackupStore {
  const pathOf = (name: string): string => {
    const file = path.resolve(folder, name);
    if (!file.startsWith(folder + path.sep))
      throw new Error(`「${name}」は「${folder}」の外を指しています。`);
    return file;
  };
  return {
    address: folder,
    async write(name, bytes) {
      const file = pathOf(name);
      const part = `${file}${unfinished}`;
      try {
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
        await pipeline(bytes, createWriteStream(part, { mode: 0o600, flush: true }));
        await rename(part, file);
      } catch (error) {
        bytes.destroy();
        await rm(part, { force: true });
        throw error;
      }
    },
    async read(name) {
      const file = await unlessMissing(open(pathOf(name)));
      return file === null ? null : file.createReadStream();
    },
    has: async (name) => (await unlessMissing(stat(pathOf(name)))) !== null,
    async folders() {
      const entries = (await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? [];
      return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    },
    async *files(name) {
      const entries = await unlessMissing(readdir(pathOf(name), { withFileTypes: true, recursive: true }));
      for (const entry of entries ?? []) {
        if (!entry.isFile() || entry.name.endsWith(unfinished)) continue;
        const file = path.join(entry.parentPath, entry.name);
        const { size } = await stat(file);
        yield { name: path.relative(folder, file).replaceAll(path.sep, '/'), size };
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    removeFolder: (name) => rm(pathOf(name), { recursive: true, force: true }),
  };
}
