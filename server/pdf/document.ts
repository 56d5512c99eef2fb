import type { Content } from 'pdfmake';

/** A document to print, as plain data: it is posted to another thread, so it holds no functions. */
export type PrintedDocument = {
  /** The title that PDF readers show in their window. */
  readonly title: string;
  /** At the top of every page: left the kind of document, right which one. */
  readonly header: readonly [string, string];
  /** At the foot of every page, left of `page / pages`: when and for whom it was printed. */
  readonly footer: string;
  /** Uses the table layouts and styles of server/pdf/layout.ts. */
  readonly content: readonly Content[];
  /** The creation date in the file. */
  readonly made_at: Date;
};
