import { hash } from 'node:crypto';
import { safeName, uniqueNames } from '#domain/copies/file-names.ts';
import { japanDate, showDate } from '#domain/japan-date.ts';
import type { SearchKind } from '#domain/search/kinds.ts';
import { copiesFile } from '#texts/copies.ts';
import type { Db } from '#server/db/database.ts';
import type { Copy, CopyReader, CopySources, ListedCopy } from '#server/export/copies.ts';
import { openCsv, type CsvColumn } from '#server/export/csv.ts';
import { madeBytes } from '#server/export/made-file.ts';
import type { ZipEntry } from '#server/export/zip.ts';
import { readStoredOrNull } from '#server/files/read-stored.ts';
import type { Services } from '#server/http/handler.ts';
import { requireValid } from '#server/organisation/queries-account-stop.ts';

export type ListedItem = ListedCopy & { readonly kind: SearchKind };

type Making = {
  readonly db: Db;
  readonly sources: CopySources;
  readonly reader: CopyReader;
  readonly services: Pick<Services, 'files' | 'pdf'>;
};

/**
 * The files of the items, one after the other, and at the end an index of them. Throws once the reader is
 * stopped, which cuts the ZIP file off. An item that the reader may not see any more is left out.
 */
export async function* entriesOf(
  items: readonly ListedItem[],
  { db, sources, reader, services }: Making,
): AsyncGenerator<ZipEntry> {
  const rows: Row[] = [];
  const folderOf = uniqueNames();
  for (const item of items) {
    await requireValid(db, reader.actor);
    const copy = await sources[item.kind].load(db, reader, item.id);
    if (copy === null) continue;
    const day = japanDate(new Date(item.at));
    const folder = `${copiesFile.folder[item.kind]}/${folderOf(safeName(`${day}_${item.id}_${copy.title}`))}`;
    const nameOf = uniqueNames();
    const row = (file_name: string) => ({
      item,
      copy,
      path: `${folder}/${nameOf(safeName(file_name))}`,
    });
    for (const made of copy.made) {
      const bytes = await madeBytes(made, services.pdf, reader.actor.user_id);
      const named = row(made.file_name);
      rows.push({ ...named, sha256: hash('sha256', bytes) });
      yield { name: named.path, bytes, compress: 'text' in made };
    }
    for (const file of copy.files) {
      await requireValid(db, reader.actor);
      const bytes = await readStoredOrNull(services.files, file);
      const named = row(file.file_name);
      rows.push({ ...named, sha256: bytes === null ? null : file.sha256.toString('hex') });
      if (bytes !== null) yield { name: named.path, bytes, compress: false };
    }
  }
  const index = openCsv(columns, 'utf-8');
  index.add(rows);
  yield { name: copiesFile.index, bytes: index.download('').bytes, compress: true };
}

/** A file; `sha256` is null if it could not be read. */
type Row = {
  readonly item: ListedItem;
  readonly copy: Copy;
  readonly path: string;
  readonly sha256: string | null;
};

const columns: readonly CsvColumn<Row>[] = [
  { header: copiesFile.date, value: ({ item }) => showDate(japanDate(new Date(item.at))) },
  { header: copiesFile.kind, value: ({ item }) => copiesFile.folder[item.kind] },
  { header: copiesFile.number, value: ({ item }) => item.id },
  { header: copiesFile.partner, value: ({ copy }) => copy.partner },
  { header: copiesFile.title, value: ({ copy }) => copy.title },
  {
    header: copiesFile.path,
    value: ({ path, sha256 }) => (sha256 === null ? copiesFile.unreadable(path) : path),
  },
  { header: copiesFile.sha256, value: ({ sha256 }) => sha256 },
];
