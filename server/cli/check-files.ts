import { createHash } from 'node:crypto';
import type { FileStore } from '#server/files/store.ts';

/** A file's row, whatever it belongs to. */
export type StoredFile = {
  readonly file_id: number;
  readonly size: number;
  readonly sha256: Buffer;
  readonly storage_key: string;
};

/**
 * Reads a whole file. Null if its bytes match the stored size and hash, otherwise the problem in Japanese.
 */
export async function findingOfFile(files: FileStore, file: StoredFile): Promise<string | null> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of await files.read(file.storage_key)) {
      // A stream without an encoding yields buffers; its type does not say so.
      const bytes = chunk as Buffer;
      hash.update(bytes);
      size += bytes.length;
    }
  } catch {
    return `添付ファイル ${file.file_id} を読めません（${file.storage_key}）。`;
  }
  if (size !== file.size)
    return `添付ファイル ${file.file_id} の大きさが異なります（${file.storage_key}、記録 ${file.size}、実際 ${size} バイト）。`;
  return hash.digest().equals(file.sha256)
    ? null
    : `添付ファイル ${file.file_id} の内容が異なります（${file.storage_key}、チェックサム不一致）。`;
}
