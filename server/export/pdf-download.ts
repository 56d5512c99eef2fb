import type { Actor } from '#domain/actor.ts';
import { failure } from '#texts/general.ts';
import type { Download, Services } from '#server/http/handler.ts';
import { invalidInput } from '#server/http/refusal.ts';
import type { PrintedDocument } from '#server/pdf/document.ts';
import { PrintQueueFull, PrintTooLate } from '#server/pdf/printer.ts';

type Printing = { readonly actor: Actor; readonly services: Services };

/**
 * A document as a PDF download for its caller. Throws a 422 that asks to try again if too many are waiting,
 * of this caller or in all, or if it was not made in time.
 */
export async function pdfDownload(
  document: PrintedDocument,
  file_name: string,
  { actor, services }: Printing,
): Promise<Download> {
  try {
    const bytes = await services.pdf.print(document, actor.user_id);
    return { file_name, bytes };
  } catch (cause) {
    if (!(cause instanceof PrintQueueFull || cause instanceof PrintTooLate)) throw cause;
    throw Object.assign(invalidInput([{ loc: ['query'], msg: failure.tooManyRequests }]), { cause });
  }
}
