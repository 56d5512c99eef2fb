import type { Privilege } from '#domain/codes.ts';
import { joinedNames } from '#domain/joined-names.ts';
import {
  breakLabel,
  changeLabel,
  emptyMeaning,
  masterColumnLabel,
  masterDataScreen,
} from '#texts/master-data.ts';
import { privilegeLabel } from '#texts/code-labels.ts';
import { importReport } from '#texts/import-problem.ts';
import { rowKeyOf, type ChangedRow, type Difference, type Differences } from './difference.ts';
import type { MasterName, MasterRow } from '#server/features/import/read/files.ts';
import type { Break, DryRunOutcome } from './dry-run.ts';

/** A summary, one line per file: `suppliers.csv  追加 2件、変更 0件、無効化 1件` */
export function summaryLines(differences: Differences): readonly string[] {
  const width = Math.max(...names(differences).map((name) => differences[name].file.length));
  return names(differences).map((name) => {
    const { file, added, changed, vanished } = differences[name];
    const counts = importReport.counts(added.length, changed.length, vanished.length);
    return `${file.padEnd(width)}  ${counts}`;
  });
}

/** One change of one row. */
export type ReportedChange = {
  readonly kind: MasterName;
  readonly change: 'added' | 'changed' | 'vanished';
  /** The code or login. */
  readonly key: string;
  /** Before and after; for added and vanished rows the name. */
  readonly text: string;
  /** What is empty in a new row and does not mean none; else null. */
  readonly note: string | null;
};

/** All changes, by kind. */
export function changeRows(differences: Differences): readonly ReportedChange[] {
  return names(differences).flatMap((name) => rowsOf(name, differences[name]));
}

/** All changes, one line each, for a dry run on the command line. */
export function detailLines(differences: Differences): readonly string[] {
  return changeRows(differences).map(({ kind, change, key, text, note }) => {
    const row = `${changeLabel[change]} ${differences[kind].file} ${key}`;
    if (change === 'vanished') return importReport.vanished(row);
    if (change === 'added') return note === null ? row : `${row}: ${note}`;
    return `${row}: ${text}`;
  });
}

/** Counts per kind for the audit log, without unchanged kinds. */
function auditCounts(differences: Differences): Readonly<Record<string, unknown>> {
  const counts = names(differences).map((name) => {
    const { added, changed, vanished } = differences[name];
    return [name, { added: added.length, changed: changed.length, vanished: vanished.length }] as const;
  });
  return Object.fromEntries(
    counts.filter(([, { added, changed, vanished }]) => added + changed + vanished > 0),
  );
}

/** The detail of an import's audit event: its counts, and its number if that had to be accepted. */
export function auditDetail({
  differences,
  warnings,
  number,
}: Pick<DryRunOutcome, 'differences' | 'warnings' | 'number'>): Readonly<Record<string, unknown>> {
  return { ...auditCounts(differences), ...(warnings.length > 0 && { accepted: number }) };
}

/** Breaks by kind with what they lose, for a dry run on the command line. */
export function breakLines(breaks: readonly Break[]): readonly string[] {
  return [...Map.groupBy(breaks, ({ kind }) => kind)].flatMap(([kind, group]) => [
    importReport.breakCount(breakLabel[kind], group.length),
    ...group.map(({ name, lost }) => `  ${name}: ${lost.join('、')}`),
  ]);
}

/** Whether an import changes anything. */
export function changesAnything(differences: Differences): boolean {
  return Object.values(differences).some(
    ({ added, changed, vanished }) => added.length + changed.length + vanished.length > 0,
  );
}

function rowsOf<N extends MasterName>(
  kind: N,
  { added, changed, vanished }: Difference<N>,
): ReportedChange[] {
  const changeOf = (
    change: ReportedChange['change'],
    row: MasterRow<N>,
    text: string,
    note: string | null,
  ) => ({
    kind,
    change,
    key: rowKeyOf(kind, row),
    text,
    note,
  });
  return [
    ...added.map((row) => changeOf('added', row, objectNameOf(row), noteOf(row))),
    ...changed.map((each) => changeOf('changed', each.after, changeText(each), null)),
    ...vanished.map((row) => changeOf('vanished', row, objectNameOf(row), null)),
  ];
}

const nameColumns = [
  'full_name',
  'company_name',
  'group_name',
  'department_name',
  'division_name',
  'workflow_name',
  'holiday_name',
];

/** The name of a row; for a supplier with its branch. */
export function objectNameOf(row: object): string {
  const column = nameColumns.find((each) => each in row) ?? '';
  const parts: unknown[] = [Reflect.get(row, column), Reflect.get(row, 'branch_office_name')];
  return joinedNames(...parts.filter((part) => typeof part === 'string'));
}

function noteOf(row: object): string | null {
  const notes = Object.entries(row)
    .filter(([column, value]) => column in emptyMeaning && Array.isArray(value) && value.length === 0)
    .map(([column]) => `${captionOf(column)} ${valueText(row, column)}`);
  return notes.length === 0 ? null : notes.join('、');
}

function captionOf(column: string): string {
  return masterColumnLabel[column] ?? column;
}

function changeText<N extends MasterName>({
  before,
  after,
  columns,
  again,
  keeps_privilege,
}: ChangedRow<N>): string {
  const texts = columns.map((column) => {
    const kept = keeps_privilege && column === 'privilege' ? importReport.keepsPrivilege : '';
    return `${captionOf(column)} ${valueText(before, column)} → ${valueText(after, column)}${kept}`;
  });
  return [...(again ? [importReport.validAgain] : []), ...texts].join('、');
}

/** A cell in words; a list of codes joined like in the file. */
function valueText(row: object, column: string): string {
  const value: unknown = Reflect.get(row, column);
  if (typeof value === 'boolean') return value ? masterDataScreen.invalid : masterDataScreen.valid;
  // The column's parser accepts no other number.
  if (column === 'privilege' && typeof value === 'number') return privilegeLabel[value as Privilege];
  const text = Array.isArray(value) ? value.join(';') : typeof value === 'string' ? value : '';
  return text === '' ? (emptyMeaning[column] ?? masterDataScreen.none) : `「${text}」`;
}

function names(differences: Differences): MasterName[] {
  // Object.keys loses the key type.
  return Object.keys(differences) as MasterName[];
}
