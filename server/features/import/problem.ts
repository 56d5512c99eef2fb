import { importProblem } from '#texts/import-problem.ts';

/** A problem in a folder of master data and its place; the reason is a Japanese sentence. */
export type Problem = {
  readonly file: string;
  /** Null for the whole file. The header is line 1. */
  readonly line: number | null;
  readonly column: string | null;
  readonly reason: string;
};

/** A problem on one line: `suppliers.csv 12行目 supplier_code: …` */
export function showProblem({ file, line, column, reason }: Problem): string {
  const place = [file, line === null ? null : importProblem.line(line), column].filter(
    (part) => part !== null,
  );
  return `${place.join(' ')}: ${reason}`;
}
