import { buffer } from 'node:stream/consumers';
import { importRefused, type MasterDataKind } from '#domain/master-data-texts.ts';
import type { FileStore, ReceivedFile } from '#server/files/store.ts';
import { bodyIssue, invalidInput } from '#server/http/refusal.ts';
import { masterFiles } from '#server/import/files.ts';
import { readInThread, TooMuchToRead } from '#server/import/read-in-thread.ts';
import type { FoundFile, Source } from '#server/import/read-source.ts';

/**
 * Reads master data that a request brought. The files are for this one reading and hold everybody's name, so they are removed
 * at once; what a process that dies leaves behind is swept like any file that nothing names.
 * Files that ask for more time or memory than a reading may take are a 422.
 */
export async function readUploaded(
  store: FileStore,
  files: Readonly<Partial<Record<MasterDataKind, ReceivedFile>>>,
): Promise<Source> {
  const find = async (name: MasterDataKind): Promise<FoundFile> => {
    const received = files[name];
    if (received === undefined) return { file: masterFiles[name].file, reason: 'ファイルがありません。' };
    const file = received.file_name;
    const bytes = await buffer(await store.read(received.storage_key));
    await store.remove(received.storage_key);
    return /\.(csv|xlsx)$/i.test(file)
      ? { file, bytes }
      : { file, reason: 'ファイル名の末尾が .csv でも .xlsx でもありません。' };
  };
  const found = {
    divisions: await find('divisions'),
    workflow_types: await find('workflow_types'),
    departments: await find('departments'),
    department_groups: await find('department_groups'),
    suppliers: await find('suppliers'),
    internal_users: await find('internal_users'),
    supplier_users: await find('supplier_users'),
  };
  try {
    return await readInThread(found);
  } catch (cause) {
    if (!(cause instanceof TooMuchToRead)) throw cause;
    throw Object.assign(invalidInput([bodyIssue([], importRefused.tooMuch)]), { cause });
  }
}
