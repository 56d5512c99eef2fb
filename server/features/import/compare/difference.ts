import type { Existing, ExistingRow } from './existing.ts';
import { keyColumn, type MasterName, type MasterRow } from '#server/features/import/read/files.ts';
import type { Source } from '#server/features/import/read/read-source.ts';

/** The changes of an import to one kind of master data. */
export type Difference<N extends MasterName> = {
  /** The name of the file the rows come from. */
  readonly file: string;
  readonly added: readonly MasterRow<N>[];
  readonly changed: readonly ChangedRow<N>[];
  /** Rows that are no longer in the source. They become invalid or inactive; only days off are deleted. */
  readonly vanished: readonly MasterRow<N>[];
};

export type ChangedRow<N extends MasterName> = {
  readonly before: MasterRow<N>;
  readonly after: MasterRow<N>;
  /** The columns that differ; empty if the row only came back. */
  readonly columns: readonly string[];
  /** Whether the row is back after it had left the source. */
  readonly again: boolean;
  /** The privilege differs, but an admin has set another one, which stays. */
  readonly keeps_privilege: boolean;
};

export type Differences = { readonly [N in MasterName]: Difference<N> };

/**
 * The changes that the rows of a valid folder make to the portal's data. Pure; none for the same folder
 * again.
 */
export function differencesOf(source: Source, existing: Existing): Differences {
  return {
    divisions: difference('divisions', source, existing),
    workflow_types: difference('workflow_types', source, existing),
    departments: difference('departments', source, existing),
    department_groups: difference('department_groups', source, existing),
    suppliers: difference('suppliers', source, existing),
    internal_users: difference('internal_users', source, existing),
    supplier_users: difference('supplier_users', source, existing),
    company_holidays: difference('company_holidays', source, existing),
  };
}

function difference<N extends MasterName>(name: N, source: Source, existing: Existing): Difference<N> {
  const { file, absent } = source[name];
  if (absent) return { file, added: [], changed: [], vanished: [] };
  const held: ReadonlyMap<string, ExistingRow<N>> = existing[name];
  // Indexing a mapped type by a type parameter gives the union of all files' rows; these are this file's.
  const rows = source[name].rows.flatMap(({ row }) => (row === null ? [] : [row])) as MasterRow<N>[];
  const keys = new Set(rows.map((row) => rowKeyOf(name, row)));
  const added: MasterRow<N>[] = [];
  const changed: ChangedRow<N>[] = [];
  for (const row of rows) {
    const before = held.get(rowKeyOf(name, row));
    if (before === undefined) {
      added.push(row);
      continue;
    }
    const columns = changedColumns(before.row, row);
    if (columns.length > 0 || !before.active)
      changed.push({
        before: before.row,
        after: row,
        columns,
        again: !before.active,
        keeps_privilege: before.keeps_privilege && columns.includes('privilege'),
      });
  }
  const vanished = [...held.values()]
    .filter(({ row, active }) => active && !isInvalid(row) && !keys.has(rowKeyOf(name, row)))
    .map(({ row }) => row)
    // Sorted, so that the order of the database's rows does not change the import's number.
    .toSorted((one, other) => (rowKeyOf(name, one) < rowKeyOf(name, other) ? -1 : 1));
  return { file, added, changed, vanished };
}

/** The code or login that identifies a row across imports. */
export function rowKeyOf<N extends MasterName>(name: N, row: MasterRow<N>): string {
  return String(Reflect.get(row, keyColumn[name]));
}

function isInvalid(row: object): boolean {
  return 'invalid_flag' in row && row.invalid_flag === true;
}

/** Compares lists of codes by content, other values by identity. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other));
}

function changedColumns(before: object, after: object): string[] {
  return Object.keys(after).filter(
    (column) => !isSame(Reflect.get(before, column), Reflect.get(after, column)),
  );
}
