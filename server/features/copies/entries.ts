import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { safeName, uniqueNames } from '#domain/copies/file-names.ts';
import { japanDate, showDate } from '#domain/japan-date.ts';
import type { SearchKind } from '#domain/search/kinds.ts';
import { copiesFile } from '#texts/copies.ts';
import type { Db } from '#server/db/database.ts';
import type { Copy, CopyReader, CopySources, ListedCopy, MadeFile } from '#server/export/copies.ts';
import { openCsv, type CsvColumn } from '#server/export/csv.ts';
import type { ZipEntry } from '#server/export/zip.ts';
import { readStoredOrNull } from '#server/files/read-stored.ts';
import type { Services } from '#server/http/handler.ts';
import { requireValid } from '#server/organisation/queries-account-stop.ts';
import type { PrintedDocument } from '#server/pdf/document.ts';
import { PrintQueueFull, type PdfPrinter } from '#server/pdf/printer.ts';

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

function madeBytes(made: MadeFile, pdf: PdfPrinter, user_id: number): Promise<Buffer> {
  if ('document' in made) return printed(made.document, pdf, user_id);
  // An editor of Windows takes a text without the mark for another encoding.
  return Promise.resolve(Buffer.from(`\ufeff${made.text.replaceAll(/\r\n|\r|\n/g, '\r\n')}`));
}

/** How often a document is offered to a full queue, and how long between. */
const tries = 5;
const pauseMilliseconds = 1000;

/** A document as PDF. While too many are waiting, it waits as well, and gives up after a few times. */
async function printed(document: PrintedDocument, pdf: PdfPrinter, user_id: number): Promise<Buffer> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await pdf.print(document, user_id);
    } catch (error) {
      if (!(error instanceof PrintQueueFull) || left === 0) throw error;
    }
    await sleep(pauseMilliseconds);
  }
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
