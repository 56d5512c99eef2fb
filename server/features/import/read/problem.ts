import { importProblem } from '#texts/import-problem.ts';
import type { Fault } from './fault.ts';

/** A problem in a folder of master data and where it is. */
export type Problem = Fault & {
  readonly file: string;
  /** Null for the whole file. The header is line 1. */
  readonly line: number | null;
  readonly column: string | null;
};

/** What is wrong with a column of a file for one reason, in as many rows as there are. */
export type Cause = {
  readonly file: string;
  /** `12行目` or `2〜13行目、12件`; null for the whole file. */
  readonly lines: string | null;
  readonly column: string | null;
  /** With the first few values that it names. */
  readonly reason: string;
};

/** The problems of a list, one for each cause, in the order of their first rows. */
export function causesOf(problems: readonly Problem[]): readonly Cause[] {
  const causes = Map.groupBy(problems, ({ file, line, column, reason, named }) =>
    JSON.stringify([file, column, line === null, named?.say('') ?? reason]),
  );
  return [...causes.values()].flatMap((group) =>
    group.slice(0, 1).map(({ file, column, reason, named }) => {
      const values = new Set(group.flatMap((each) => each.named?.value ?? []));
      return {
        file,
        lines: linesOf(group.flatMap(({ line }) => line ?? [])),
        column,
        reason:
          named !== undefined && values.size > 1 ? named.say(importProblem.values([...values])) : reason,
      };
    }),
  );
}

function linesOf(lines: readonly number[]): string | null {
  const ranges: { readonly first: number; last: number }[] = [];
  for (const line of lines) {
    const before = ranges.at(-1);
    if (before !== undefined && line <= before.last + 1) before.last = line;
    else ranges.push({ first: line, last: line });
  }
  const [only, ...others] = ranges;
  if (only === undefined) return null;
  return others.length === 0 && only.first === only.last
    ? importProblem.line(only.first)
    : importProblem.lines(ranges, lines.length);
}

/** A cause on one line: `suppliers.csv 12行目 supplier_code: …` */
export function showCause({ file, lines, column, reason }: Cause): string {
  return `${[file, lines, column].filter((each) => each !== null).join(' ')}: ${reason}`;
}

/** A single problem on one line. */
export function showProblem(problem: Problem): string {
  return causesOf([problem]).map(showCause).join('');
}
