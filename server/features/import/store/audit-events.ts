import type { AuditObjectKind } from '#domain/audit.ts';
import { changedValues } from '#server/audit/store.ts';
import { rowKeyOf, type Difference } from '#server/features/import/compare/difference.ts';
import type { MasterName, MasterRow } from '#server/features/import/read/files.ts';
import { objectNameOf } from '#server/features/import/compare/report.ts';

/** The audit log's object kind for the rows of each file. */
export const objectKind = {
  divisions: 'division',
  workflow_types: 'workflow_type',
  departments: 'department',
  department_groups: 'department_group',
  suppliers: 'supplier',
  internal_users: 'internal_user',
  supplier_users: 'supplier_user',
  company_holidays: 'company_holiday',
} as const satisfies Readonly<Record<MasterName, AuditObjectKind>>;

/** An audit event of a row: the code or login of its object, the object's name, and before and after. */
export type ImportedEvent = { readonly key: string; readonly name: string; readonly detail: object };

/**
 * One audit event per row that an import changes, with before and after, so that a search for an object finds
 * imports next to what admins did.
 */
export function importedEvents<N extends MasterName>(
  kind: N,
  { added, changed: rows, vanished }: Pick<Difference<N>, 'added' | 'changed' | 'vanished'>,
): readonly ImportedEvent[] {
  // Users and suppliers become invalid. Everything else leaves the source, and thereby the pickers.
  const valid = kind === 'suppliers' || kind.endsWith('_users') ? invalidFlag : activeFlag;
  const event = (row: MasterRow<N>, detail: object) => ({
    key: rowKeyOf(kind, row),
    name: objectNameOf(row),
    detail,
  });
  return [
    ...added.map((row) => event(row, { to: row })),
    ...rows.map(({ before, after, columns, again, keeps_privilege }) => {
      const named = (column: string) =>
        keeps_privilege && column === 'privilege' ? 'source_privilege' : column;
      const only = (row: object) =>
        Object.fromEntries(columns.map((column) => [named(column), Reflect.get(row, column)]));
      const came = again ? valid(false) : {};
      return event(
        after,
        changedValues({ ...only(before), ...came }, { ...only(after), ...(again && valid(true)) }),
      );
    }),
    ...vanished.map((row) => event(row, changedValues(valid(true), valid(false)))),
  ];
}

const invalidFlag = (valid: boolean) => ({ invalid_flag: !valid });
const activeFlag = (active: boolean) => ({ active });
