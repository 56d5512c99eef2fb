/** What a cell of a spreadsheet holds; of a CSV file always a text. */
export type CellValue = string | number | boolean | Date | null;

export type TableRow = { readonly line: number; readonly record: readonly CellValue[] };

/** The rows of a file with their lines, the header first; or why it could not be read, and from which line on. */
export type Table = { readonly rows: readonly TableRow[] } | TableFault;
export type TableFault = { readonly line: number | null; readonly reason: string };
