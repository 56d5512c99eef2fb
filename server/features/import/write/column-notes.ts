import { emptyMeaning, masterColumnLabel, masterDataLabel, masterDataScreen } from '#texts/master-data.ts';
import { columnNote, type columnNoteLabel } from '#texts/master-template.ts';
import { columnRules, type ColumnRule } from '#server/features/import/read/columns.ts';
import {
  masterFiles,
  references,
  type Columns,
  type MasterName,
} from '#server/features/import/read/files.ts';

/** What an administrator has to know of a column, in Japanese. */
export type ColumnNote = Readonly<Record<keyof typeof columnNoteLabel, string>>;

/** The notes of a file's columns, in the order of the file. */
export function columnNotes(kind: MasterName): readonly ColumnNote[] {
  const columns: Columns = masterFiles[kind].columns;
  return Object.entries(columns).map(([column, cell]) => {
    const rule = columnRules.get(cell);
    if (rule === undefined) throw new Error(`The column ${column} has no rule.`);
    const target = references[kind]?.[column];
    return {
      column,
      label: masterColumnLabel[column] ?? column,
      required: rule.required ? columnNote.required : columnNote.optional,
      length: lengthOf(rule),
      values: columnNote.values[rule.values],
      refers:
        target === undefined ? '' : columnNote.refers(masterDataLabel[target], masterFiles[target].file),
      empty: rule.required ? columnNote.notAllowed : (emptyMeaning[column] ?? masterDataScreen.none),
    };
  });
}

function lengthOf({ max_length, max_codes, values }: ColumnRule): string {
  if (values === 'day') return '';
  if (max_length === null) return columnNote.one;
  return max_codes === null ? columnNote.upTo(max_length) : columnNote.eachUpTo(max_length, max_codes);
}
