import { isDeepStrictEqual } from 'node:util';
import type { Issue } from '#contract/errors.ts';
import type { Actor } from '#domain/actor.ts';
import { fieldSettings } from '#domain/application/field-settings.ts';
import { workflowFile } from '#domain/workflow-file.ts';
import { administeredDivisions } from '#domain/permissions.ts';
import { importProblem } from '#texts/import-problem.ts';
import type { Tx } from '#server/db/database.ts';
import type { Problem } from '#server/features/import/read/problem.ts';
import type { ReadFile, ReadRow } from '#server/features/import/read/read-rows.ts';
import { acceptNumberOf } from '#server/features/import/compare/dry-run.ts';
import { faultsOf, loadAssignableOrganisations, type AssignableOrganisation } from './check.ts';
import { issuesOfSettings, withSettings } from './form-of.ts';
import { codeProblems, formOf, loadCodes, type CellProblem, type Codes } from './import-codes.ts';
import { roleColumns, workflowColumns, type WorkflowColumn, type WorkflowRow } from './import-columns.ts';
import { selectWorkflowRows, type StoredWorkflow } from './queries-import.ts';
import type { WorkflowForm } from './store.ts';

type Columns = typeof workflowColumns;

/** What is saved of a row: its form, checked like the screen's. Null if only 使用停止 changes. */
type Checked = { readonly form: WorkflowForm; readonly organisation: AssignableOrganisation };

/** A row that adds or changes a workflow. */
export type PlannedRow = {
  readonly row: WorkflowRow;
  readonly names: { readonly division_name: string; readonly workflow_name: string };
  /** The workflow that it changes, as it was; null for a new one. */
  readonly before: StoredWorkflow | null;
  /** The columns that differ. */
  readonly columns: readonly WorkflowColumn[];
  readonly checked: Checked | null;
};

/** What an import would do. */
export type WorkflowPlan =
  | { readonly ok: false; readonly problems: readonly Problem[] }
  | {
      readonly ok: true;
      readonly rows: readonly PlannedRow[];
      readonly unchanged: number;
      /** Identifies everything that it would do. */
      readonly number: number;
    };

/**
 * Computes what a file of workflows would do; changes nothing. A row that says what the portal has is not
 * checked, and neither is one that only changes 使用停止, so a file that was exported can always be imported.
 */
export async function planWorkflows(tx: Tx, actor: Actor, file: ReadFile<Columns>): Promise<WorkflowPlan> {
  const tooMany = file.rows[workflowFile.rows];
  if (tooMany !== undefined) {
    const reason = importProblem.tooManyRows(workflowFile.rows);
    return { ok: false, problems: [{ file: file.file, line: tooMany.line, column: null, reason }] };
  }
  const stored = await selectWorkflowRows(tx, administeredDivisions(actor));
  const byKey = new Map(stored.map((workflow) => [keyOf(workflow.row), workflow]));
  const rows = file.rows.map((each) => compared(each, byKey));
  const codes = await loadCodes(
    tx,
    actor,
    rows.map(({ cells }) => cells),
  );
  const repetitions = repeated(file);
  const problems: Problem[] = [...file.problems, ...repetitions];
  const refused = new Set(repetitions.map(({ line }) => line));
  const meant = rows
    .filter(({ columns }) => columns?.length !== 0)
    .map((each) => ({ each, ...formIn(each, codes, refused.has(each.line)) }));
  const organisationOf = await loadOrganisations(
    tx,
    meant.flatMap(({ form }) => form ?? []),
  );
  const planned: PlannedRow[] = [];
  for (const { each, found, form } of meant) {
    const checked = form && { form, organisation: organisationOf(form) };
    const faults = checked === null ? [] : [...settingsFaultsIn(checked), ...faultsIn(checked)];
    problems.push(
      ...[...found, ...faults].map((problem) => ({ file: file.file, line: each.line, ...problem })),
    );
    if (each.row !== null && each.columns !== null)
      planned.push({ ...each, row: each.row, columns: each.columns, names: namesOf(each, codes), checked });
  }
  if (problems.length > 0)
    return { ok: false, problems: problems.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)) };
  const effects = planned.map(({ row, before }) => [before?.workflow_id, before?.updated_at, row]);
  return {
    ok: true,
    rows: planned,
    unchanged: rows.length - planned.length,
    number: acceptNumberOf(effects),
  };
}

type Compared = Omit<ReadRow<Columns>, 'row'> & {
  /** With the stored settings where the file lacks a column; null if a cell could not be read. */
  readonly row: WorkflowRow | null;
  readonly before: StoredWorkflow | null;
  /** The columns that differ from the stored workflow; null if a cell could not be read. */
  readonly columns: readonly WorkflowColumn[] | null;
};

function compared(each: ReadRow<Columns>, stored: ReadonlyMap<string, StoredWorkflow>): Compared {
  if (each.row === null) return { ...each, row: null, before: null, columns: null };
  const before = stored.get(keyOf(each.row)) ?? null;
  const row = withSettings(each.row, before?.row ?? null);
  // Object.keys loses the key type.
  const all = Object.keys(workflowColumns) as WorkflowColumn[];
  const differs = (column: WorkflowColumn) => !isDeepStrictEqual(before?.row[column], row[column]);
  return { ...each, row, before, columns: all.filter(differs) };
}

/**
 * The form of a row that is not as stored, or the problems of its codes. No form if there are any, if the row
 * is refused already, and if only 使用停止 changes, which is not checked.
 */
function formIn(
  { row, cells, before, columns }: Compared,
  codes: Codes,
  refused: boolean,
): { readonly found: readonly CellProblem[]; readonly form: WorkflowForm | null } {
  if (before !== null && columns?.every((column) => column === 'suspended_flag') === true)
    return { found: [], form: null };
  const found = codeProblems(cells, codes);
  return { found, form: row === null || refused || found.length > 0 ? null : formOf(row, codes) };
}

/** What the organisation has for each form, asked for once for each division and not for each row. */
async function loadOrganisations(tx: Tx, forms: readonly WorkflowForm[]) {
  const ofDivision = new Map<number, Awaited<ReturnType<typeof loadAssignableOrganisations>>>();
  for (const [division_id, group] of Map.groupBy(forms, (form) => form.division_id))
    ofDivision.set(division_id, await loadAssignableOrganisations(tx, group, division_id));
  return (form: WorkflowForm) => {
    const organisationOf = ofDivision.get(form.division_id);
    if (organisationOf === undefined) throw new Error('the division of each form is loaded');
    return organisationOf(form);
  };
}

/** The columns have the names of the form. */
function settingsFaultsIn({ form }: Checked): readonly CellProblem[] {
  return issuesOfSettings(form).map(({ loc: [, field], msg: reason }) => ({
    column: fieldSettings.find((name) => name === field) ?? 'workflow_type_code',
    reason,
  }));
}

function faultsIn({ form, organisation }: Checked): readonly CellProblem[] {
  return faultsOf(form, organisation).map(cellOf(form, organisation));
}

function namesOf({ before, cells }: Compared, { divisions, types }: Codes): PlannedRow['names'] {
  return (
    before ?? {
      division_name: divisions.get(cells.division_code ?? '')?.division_name ?? '',
      workflow_name: types.get(cells.workflow_type_code ?? '')?.workflow_name ?? '',
    }
  );
}

/** The cell that an issue of the form is about. */
function cellOf(form: WorkflowForm, { departments }: AssignableOrganisation) {
  return ({ loc: [, field], msg: reason }: Issue): CellProblem => {
    if (field !== 'receptionist' && field !== 'route_setter')
      return { column: 'final_approver_login_id', reason };
    const { department, users } = roleColumns[field];
    const known = departments.some(({ department_id }) => department_id === form[field]?.department_id);
    return { column: known && form[field]?.select_user_all === false ? users : department, reason };
  };
}

/** Rows for the same form of the same division. */
function repeated({ file, rows }: ReadFile<Columns>): Problem[] {
  const first = new Map<string, number>();
  return rows.flatMap(({ line, cells: { division_code, workflow_type_code } }) => {
    if (division_code === undefined || workflow_type_code === undefined) return [];
    const key = keyOf({ division_code, workflow_type_code });
    const name = `${division_code} ${workflow_type_code}`;
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, line);
    return earlier === undefined
      ? []
      : [{ file, line, column: 'workflow_type_code', reason: importProblem.duplicateOfLine(name, earlier) }];
  });
}

/** No code has the sign between them. */
function keyOf({
  division_code,
  workflow_type_code,
}: Pick<WorkflowRow, 'division_code' | 'workflow_type_code'>): string {
  return `${division_code};${workflow_type_code}`;
}
