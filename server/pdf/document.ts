import type { Content } from 'pdfmake';

/** A document to be printed, as plain data: it travels to another thread, so that nothing in it may be a function. */
export type PrintedDocument = {
  /** The title that readers of the file show in their window. */
  readonly title: string;
  /** At the top of every page: left what it is, right which one. */
  readonly header: readonly [string, string];
  /** At the foot of every page, left of `page / pages`: when and for whom it was printed. */
  readonly footer: string;
  /** Of the layouts `ruled` and `plain` (server/pdf/layout.ts) and the styles beside them. */
  readonly content: readonly Content[];
  /** When it was made. */
  readonly made_at: Date;
};
