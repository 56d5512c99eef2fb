/** The value of a spreadsheet cell; always text from a CSV file. */
export type CellValue = string | number | boolean | Date | null;

export type TableRow = { readonly line: number; readonly record: readonly CellValue[] };

/** The rows of a file with their lines, header first; or why and from which line on it could not be read. */
export type Table = { readonly rows: readonly TableRow[] } | TableFault;
export type TableFault = { readonly line: number | null; readonly reason: string };

/** More rows and columns than any company has; larger files are rejected before they are parsed. */
export const maxRows = 300_000;
export const maxColumns = 100;
