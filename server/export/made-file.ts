import { setTimeout as sleep } from 'node:timers/promises';
import type { PrintedDocument } from '#server/pdf/document.ts';
import { PrintQueueFull, type PdfPrinter } from '#server/pdf/printer.ts';
import type { MadeFile } from './copies.ts';

/** The bytes of a file that is made for a ZIP file. */
export function madeBytes(made: MadeFile, pdf: PdfPrinter, user_id: number): Promise<Buffer> {
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
