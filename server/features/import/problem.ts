/** What is wrong in a folder of master data, and where; the reason is a Japanese sentence for the operator. */
export type Problem = {
  readonly file: string;
  /** Null where the whole file is meant. The header is line 1. */
  readonly line: number | null;
  readonly column: string | null;
  readonly reason: string;
};

/** A problem as one line: `suppliers.csv 12行目 supplier_code: …` */
export function showProblem({ file, line, column, reason }: Problem): string {
  const place = [file, line === null ? null : `${line}行目`, column].filter((part) => part !== null);
  return `${place.join(' ')}: ${reason}`;
}
