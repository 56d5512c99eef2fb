import { importProblem } from '#texts/import-problem.ts';

/** A problem in a folder of master data and where it is; the reason is a Japanese sentence. */
export type Problem = {
  readonly file: string;
  /** Null for the whole file. The header is line 1. */
  readonly line: number | null;
  readonly column: string | null;
  readonly reason: string;
};

/** A problem on one line: `suppliers.csv 12行目 supplier_code: …` */
export function showProblem({ file, line, column, reason }: Problem): string {
  const where = [file, line === null ? null : importProblem.line(line), column].filter(
    (each) => each !== null,
  );
  return `${where.join(' ')}: ${reason}`;
}
