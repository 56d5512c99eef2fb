import type { Fault } from './fault.ts';

/** The value of a cell, always text from a CSV file; or why it can't be taken. */
export type CellValue = string | number | DateCell | Fault | null;

/** A cell of a spreadsheet that holds a date or a time. */
export type DateCell = {
  /** `2026-12-29`, and its time unless the day only begins. */
  readonly date: string;
  /** Whether year, month and day show. A spreadsheet adds the year to what was typed without one. */
  readonly shows_day: boolean;
};

export type TableRow = {
  /** The line of a CSV file where the row starts, or the row of a sheet. */
  readonly line: number;
  /** Whether a spreadsheet hides it, also by a filter. */
  readonly hidden: boolean;
  readonly record: readonly CellValue[];
};

/** Merged cells: `D41:D43`, with rows from 1 and columns from 0. Only the first of them has a value. */
export type Merge = {
  readonly range: string;
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
};

/** The sheet that was read, and the visible ones behind it. */
export type SheetName = { readonly name: string; readonly others: readonly string[] };

/** The rows of a file, header first; or why and from which line on it could not be read. */
export type Table =
  | {
      readonly rows: readonly TableRow[];
      readonly merges: readonly Merge[];
      /** Null for a CSV file. */
      readonly sheet: SheetName | null;
    }
  | TableFault;
export type TableFault = { readonly line: number | null; readonly reason: string };

/** More rows and columns than any company has; larger files are refused before they are parsed. */
export const maxRows = 300_000;
export const maxColumns = 100;
