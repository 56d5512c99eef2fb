import type { Actor } from '#domain/actor.ts';
import type { SearchKind } from '#domain/search/kinds.ts';
import type { Db } from '#server/db/database.ts';
import type { OperatorCompany } from '#server/environment.ts';
import type { ReceivedFile } from '#server/files/store.ts';
import { RefusalError } from '#server/http/refusal.ts';
import type { PrintedDocument } from '#server/pdf/document.ts';

/** What features give for 控えの一括保存 (docs/rules/copies.md). */

/** Who saves copies, and when the call was received. */
export type CopyReader = {
  readonly actor: Actor;
  readonly now: Date;
  /** Who runs the portal, for the PDFs. */
  readonly operator: OperatorCompany;
};

/** Days in Japan, both inclusive. */
export type CopyPeriod = { readonly from: string; readonly to: string };

export type ListedCopy = {
  readonly id: number;
  /** When it was submitted, sent or published. */
  readonly at: string;
};

/** A file that is made for the copy: a text, or a document that is printed. */
export type MadeFile =
  | { readonly file_name: string; readonly text: string }
  | { readonly file_name: string; readonly document: PrintedDocument };

/** An item as its reader may see it. */
export type Copy = {
  readonly title: string;
  /** The applicant, sender or publisher; of a message that the reader sent, its recipients. */
  readonly partner: string;
  readonly made: readonly MadeFile[];
  /** The stored files that the reader may download. */
  readonly files: readonly ReceivedFile[];
};

/** The copies of one kind. */
export type CopySource = {
  /** The reader's items of the period, at most `most` of them, in no particular order. */
  list(db: Db, reader: CopyReader, period: CopyPeriod, most: number): Promise<ListedCopy[]>;
  /** The bytes of the stored files of these items that the reader may download. */
  bytes(db: Db, reader: CopyReader, ids: readonly number[]): Promise<number>;
  /** An item; null if the reader may not see it, or not any more. */
  load(db: Db, reader: CopyReader, id: number): Promise<Copy | null>;
};
export type CopySources = Readonly<Record<SearchKind, CopySource>>;

/** A text file: labelled lines, and below them the body. */
export function copyText(lines: readonly (readonly [label: string, value: string])[], body: string): string {
  return [...lines.map(([label, value]) => `${label}：${value}`), '', body, ''].join('\n');
}

/** What a function returns; null if it says that there is nothing that the caller may see. */
export async function unlessHidden<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof RefusalError && error.refusal.status === 404) return null;
    throw error;
  }
}
