import { importProblem } from '#texts/import-problem.ts';

/** What is wrong in a folder of master data, and where; the reason is a Japanese sentence. */
export type Problem = {
  readonly file: string;
  /** Null where the whole file is meant. The header is line 1. */
  readonly line: number | null;
  readonly column: string | null;
  readonly reason: string;
};

/** A problem as one line: `suppliers.csv 12行目 supplier_code: …` */
export function showProblem({ file, line, column, reason }: Problem): string {
  const place = [file, line === null ? null : importProblem.line(line), column].filter(
    (part) => part !== null,
  );
  return `${place.join(' ')}: ${reason}`;
}
