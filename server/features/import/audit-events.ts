import type { AuditObjectKind } from '#domain/audit.ts';
import { changed, type AuditEvent } from '#server/audit/store.ts';
import { keyOf, type Difference, type Differences } from './difference.ts';
import type { MasterName } from './files.ts';
import { nameOf } from './report.ts';

/** The audit log's object kind for the rows of each file. */
const objectKind = {
  divisions: 'division',
  workflow_types: 'workflow_type',
  departments: 'department',
  department_groups: 'department_group',
  suppliers: 'supplier',
  internal_users: 'internal_user',
  supplier_users: 'supplier_user',
} as const satisfies Readonly<Record<MasterName, AuditObjectKind>>;

/** The id of the row with this code or login. */
export type IdOf = (name: MasterName, key: string) => number | null;

/**
 * One audit event per row that an import changes, with before and after, so that a search for an object finds
 * imports next to what admins did. A generator, grouped by kind: there may be a hundred thousand events.
 */
export function* importedEvents(
  differences: Differences,
  idOf: IdOf,
  noted: Pick<AuditEvent, 'actor' | 'at'>,
): Generator<AuditEvent> {
  // Object.keys loses the key type.
  for (const name of Object.keys(differences) as MasterName[])
    for (const { row, detail } of rowsOf(name, differences[name])) {
      const id = idOf(name, keyOf(name, row));
      yield {
        ...noted,
        action: 'imported',
        object: { kind: objectKind[name], id, name: nameOf(row) },
        detail,
      };
    }
}

function* rowsOf<N extends MasterName>(name: N, { added, changed: rows, vanished }: Difference<N>) {
  // Users and suppliers become invalid; everything else becomes inactive, which hides it from the pickers.
  const valid = name === 'suppliers' || name.endsWith('_users') ? invalidFlag : activeFlag;
  for (const row of added) yield { row, detail: { to: row } };
  for (const { before, after, columns, again } of rows) {
    const only = (row: object) =>
      Object.fromEntries(columns.map((column) => [column, Reflect.get(row, column)]));
    const came = again ? valid(false) : {};
    yield {
      row: after,
      detail: changed({ ...only(before), ...came }, { ...only(after), ...(again && valid(true)) }),
    };
  }
  for (const row of vanished) yield { row, detail: changed(valid(true), valid(false)) };
}

const invalidFlag = (valid: boolean) => ({ invalid_flag: !valid });
const activeFlag = (active: boolean) => ({ active });
