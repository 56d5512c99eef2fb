import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { openFiles } from '#server/files/open.ts';
import { bad, good, type DoctorFinding } from './doctor-finding.ts';

/** Writes a file into the store, reads it back and removes it. */
export async function examineFiles(files_url: string): Promise<readonly DoctorFinding[]> {
  const location = files_url.split('?')[0];
  try {
    const store = await openFiles(files_url);
    await store.check();
    const bytes = randomBytes(1024);
    const { storage_key } = await store.write(Readable.from([bytes]));
    try {
      const read = await buffer(await store.read(storage_key));
      if (!read.equals(bytes))
        return [
          bad(`${location} から、書いたものと違う内容が返りました。FILES_URL の保存先を調べてください。`),
        ];
    } finally {
      await store.remove(storage_key);
    }
    return [good(`${location} に、書き込み、読み出し、削除ができます。`)];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      bad(
        `${location} を使えません（${reason}）。FILES_URL と、ポータルのユーザーの権限を確認してください。`,
      ),
    ];
  }
}
