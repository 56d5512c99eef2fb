/** What a cell of a spreadsheet holds; of a CSV file always a text. */
export type CellValue = string | number | boolean | Date | null;

export type TableRow = { readonly line: number; readonly record: readonly CellValue[] };

/** The rows of a file with their lines, the header first; or why it could not be read, and from which line on. */
export type Table = { readonly rows: readonly TableRow[] } | TableFault;
export type TableFault = { readonly line: number | null; readonly reason: string };

/** More rows and columns than any company's master data has; a file that has more is refused before it is taken apart. */
export const maxRows = 300_000;
export const maxColumns = 100;
