import type { Privilege } from '#domain/codes.ts';
import { joinedNames } from '#domain/joined-names.ts';
import { breakLabel, changeLabel, masterColumnLabel, masterDataScreen } from '#texts/master-data.ts';
import { privilegeLabel } from '#texts/code-labels.ts';
import { importReport } from '#texts/import-problem.ts';
import { keyOf, type ChangedRow, type Difference, type Differences } from './difference.ts';
import type { MasterName } from './files.ts';
import type { Break } from './rehearsal.ts';

/** What an import changes, one line a file: `suppliers.csv  追加 2 件、変更 0 件、無効化 1 件` */
export function summaryLines(differences: Differences): readonly string[] {
  const width = Math.max(...names(differences).map((name) => differences[name].file.length));
  return names(differences).map((name) => {
    const { file, added, changed, vanished } = differences[name];
    const counts = importReport.counts(added.length, changed.length, vanished.length);
    return `${file.padEnd(width)}  ${counts}`;
  });
}

/** One change of one row. */
export type Change = {
  readonly kind: MasterName;
  readonly change: 'added' | 'changed' | 'vanished';
  /** The code or login. */
  readonly key: string;
  /** From what to what; of what is added or vanishes its name. */
  readonly text: string;
};

/** Each change by itself, kind by kind. */
export function changeRows(differences: Differences): readonly Change[] {
  return names(differences).flatMap((name) => rowsOf(name, differences[name]));
}

/** Each change on a line of its own, for a dry run on the command line. */
export function detailLines(differences: Differences): readonly string[] {
  return changeRows(differences).map(({ kind, change, key, text }) => {
    const row = `${changeLabel[change]} ${differences[kind].file} ${key}`;
    if (change === 'vanished') return importReport.vanished(row);
    return change === 'changed' ? `${row}: ${text}` : row;
  });
}

/** How much of each kind an import changes, for the audit log; a kind that stays as it is is left out. */
export function auditCounts(differences: Differences): Readonly<Record<string, unknown>> {
  const counts = names(differences).map((name) => {
    const { added, changed, vanished } = differences[name];
    return [name, { added: added.length, changed: changed.length, vanished: vanished.length }] as const;
  });
  return Object.fromEntries(
    counts.filter(([, { added, changed, vanished }]) => added + changed + vanished > 0),
  );
}

/** What an import breaks, kind by kind, each with whom it loses: for a dry run on the command line. */
export function breakLines(breaks: readonly Break[]): readonly string[] {
  return [...Map.groupBy(breaks, ({ kind }) => kind)].flatMap(([kind, group]) => [
    importReport.breakCount(breakLabel[kind], group.length),
    ...group.map(({ name, lost }) => `  ${name}: ${lost.join('、')}`),
  ]);
}

/** Whether an import would change anything at all. */
export function changesAnything(differences: Differences): boolean {
  return Object.values(differences).some(
    ({ added, changed, vanished }) => added.length + changed.length + vanished.length > 0,
  );
}

function rowsOf<N extends MasterName>(kind: N, { added, changed, vanished }: Difference<N>): Change[] {
  return [
    ...added.map((row) => ({ kind, change: 'added' as const, key: keyOf(kind, row), text: nameOf(row) })),
    ...changed.map((each) => ({
      kind,
      change: 'changed' as const,
      key: keyOf(kind, each.after),
      text: changeText(each),
    })),
    ...vanished.map((row) => ({
      kind,
      change: 'vanished' as const,
      key: keyOf(kind, row),
      text: nameOf(row),
    })),
  ];
}

const nameColumns = [
  'full_name',
  'company_name',
  'group_name',
  'department_name',
  'division_name',
  'workflow_name',
];

/** What a row is called; of a supplier with its branch. */
export function nameOf(row: object): string {
  const column = nameColumns.find((each) => each in row) ?? '';
  const parts: unknown[] = [Reflect.get(row, column), Reflect.get(row, 'branch_office_name')];
  return joinedNames(...parts.filter((part) => typeof part === 'string'));
}

function changeText<N extends MasterName>({ before, after, columns, again }: ChangedRow<N>): string {
  const texts = columns.map(
    (column) =>
      `${masterColumnLabel[column] ?? column} ${valueText(before, column)} → ${valueText(after, column)}`,
  );
  return [...(again ? [importReport.validAgain] : []), ...texts].join('、');
}

/** A cell in words; several codes with what stands between them in the file. */
function valueText(row: object, column: string): string {
  const value: unknown = Reflect.get(row, column);
  if (typeof value === 'boolean') return value ? masterDataScreen.invalid : masterDataScreen.valid;
  // The reader of the column lets no other number through.
  if (column === 'privilege' && typeof value === 'number') return privilegeLabel[value as Privilege];
  const text = Array.isArray(value) ? value.join(';') : typeof value === 'string' ? value : '';
  return text === '' ? masterDataScreen.none : `「${text}」`;
}

function names(differences: Differences): MasterName[] {
  // Object.keys forgets the names of an object's own keys.
  return Object.keys(differences) as MasterName[];
}
