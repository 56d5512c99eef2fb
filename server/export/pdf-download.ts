import { Readable } from 'node:stream';
import { failure } from '#texts/general.ts';
import type { Download, Services } from '#server/http/handler.ts';
import { invalidInput } from '#server/http/refusal.ts';
import type { PrintedDocument } from '#server/pdf/document.ts';
import { PrintQueueFull } from '#server/pdf/printer.ts';

/** A document as a PDF download. Throws a 422 that asks to try again if too many are waiting. */
export async function pdfDownload(
  document: PrintedDocument,
  file_name: string,
  { pdf }: Services,
): Promise<Download> {
  try {
    const bytes = await pdf.print(document);
    return { file_name, size: bytes.length, bytes: Readable.from([bytes]) };
  } catch (cause) {
    if (!(cause instanceof PrintQueueFull)) throw cause;
    throw Object.assign(invalidInput([{ loc: ['query'], msg: failure.tooManyRequests }]), { cause });
  }
}
