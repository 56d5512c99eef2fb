import type { calls } from '#contract/calls.ts';
import type { Output } from '#contract/call.ts';
import { masterDataLabel, problemColumn, type MasterDataKind } from '#texts/master-data.ts';
import { openCsv } from '#server/export/csv.ts';
import { selfLockoutOf } from '#server/features/import/compare/self-lockout.ts';
import type { Plan } from './plan.ts';
import { causesOf, type Problem } from '#server/features/import/read/problem.ts';
import { sheetsOf, type Source } from '#server/features/import/read/read-source.ts';
import type { DryRunOutcome } from '#server/features/import/compare/dry-run.ts';
import { changeRows, changesAnything } from '#server/features/import/compare/report.ts';

/** What the screen shows of an import before it is carried out. */
export type Preview = Omit<Output<(typeof calls.master_data)['preview']>, 'stopped' | 'stopped_count'>;

// More than a person reads on a screen; the counts always cover everything.
const maxShown = 1000;
const maxInCsv = 10_000;

/** Invalidated rows first: those a person must not miss. */
const order = { vanished: 0, changed: 1, added: 2 } as const;

/**
 * The preview of an import: what was read, and its problems or what it would do. `login_id` is the caller's.
 */
export function previewOf(plan: Plan, source: Source, login_id: string): Preview {
  return {
    ...(plan.ok ? outcome(plan, login_id) : wrong(plan.problems)),
    sheets: [...sheetsOf(source)],
  };
}

const none = {
  counts: [],
  changes: [],
  change_count: 0,
  breaks: [],
  break_count: 0,
  warnings: [],
  self_lockout: null,
};

function wrong(problems: readonly Problem[]): Omit<Preview, 'sheets'> {
  return {
    ...none,
    ...problemsShown(problems),
    accept_number: null,
  };
}

/** What a preview shows of the problems of its files: one row for each cause, and each cell in the CSV. */
export function problemsShown(problems: readonly Problem[]) {
  const causes = causesOf(problems);
  return {
    problems: causes.slice(0, maxShown),
    cause_count: causes.length,
    problem_count: problems.length,
    problems_csv: problems.length === 0 ? null : csvOf(problems.slice(0, maxInCsv)),
  };
}

function outcome(
  { differences, breaks, warnings, number }: DryRunOutcome,
  login_id: string,
): Omit<Preview, 'sheets'> {
  const changes = changeRows(differences).toSorted((one, other) => order[one.change] - order[other.change]);
  // Object.keys loses the key type.
  const kinds = Object.keys(masterDataLabel) as MasterDataKind[];
  return {
    ...problemsShown([]),
    counts: kinds.map((kind) => ({
      kind,
      added: differences[kind].added.length,
      changed: differences[kind].changed.length,
      vanished: differences[kind].vanished.length,
    })),
    changes: changes.slice(0, maxShown).map(({ note, ...each }) => ({
      ...each,
      text: note === null ? each.text : `${each.text}、${note}`,
    })),
    change_count: changes.length,
    breaks: breaks.slice(0, maxShown).map(({ lost, ...each }) => ({ ...each, lost: [...lost] })),
    break_count: breaks.length,
    self_lockout: selfLockoutOf(differences, login_id),
    warnings: [...warnings],
    accept_number: changesAnything(differences) ? number : null,
  };
}

function csvOf(problems: readonly Problem[]): string {
  const file = openCsv<Problem>(
    [
      { header: problemColumn.file, value: (problem) => problem.file },
      { header: problemColumn.line, value: (problem) => problem.line },
      { header: problemColumn.column, value: (problem) => problem.column },
      { header: problemColumn.reason, value: (problem) => problem.reason },
    ],
    'utf-8',
  );
  file.add(problems);
  // Decoding would drop the byte order mark, which spreadsheets need.
  return file.download('').bytes.toString('utf8');
}
