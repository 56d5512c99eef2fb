import type { Actor } from '#domain/actor.ts';
import { administeredDivisions } from '#domain/permissions.ts';
import { eachField } from '#domain/application/custom-fields.ts';
import { fieldSettingsOf } from '#domain/application/field-settings.ts';
import { workflowText } from '#texts/workflow-management.ts';
import { label } from '#texts/fields.ts';
import { workflowImportProblem } from '#texts/workflow-import.ts';
import type { Tx } from '#server/db/database.ts';
import { mayBeSeveral } from '#server/features/import/read/columns.ts';
import { faultOf, type Fault } from '#server/features/import/read/fault.ts';
import { roleColumns, type FileRow, type WorkflowColumn, type WorkflowRow } from './import-columns.ts';
import { departmentsByCode, divisionsByCode, usersByLogin, workflowTypesByCode } from './queries-import.ts';
import type { WorkflowForm } from './store.ts';

/** What is wrong with one cell. */
export type CellProblem = Fault & { readonly column: WorkflowColumn };

type Cells = Partial<FileRow>;

/** What the codes and login ids of a file mean to its importer. */
export type Codes = Awaited<ReturnType<typeof loadCodes>>;

/** Looks the codes of all rows up at once. */
export async function loadCodes(tx: Tx, actor: Actor, rows: readonly Cells[]) {
  const departmentCodes = rows.flatMap((cells) =>
    Object.values(roleColumns).flatMap(({ department }) => cells[department] ?? []),
  );
  const loginIds = rows.flatMap((cells) => [
    ...loginsIn(cells.receptionist_login_ids),
    ...loginsIn(cells.route_setter_login_ids),
    ...finalApproverIn(cells),
  ]);
  const divisions = await divisionsByCode(tx, administeredDivisions(actor)).execute();
  const types = await workflowTypesByCode(tx).execute();
  const departments = await departmentsByCode(tx, [...new Set(departmentCodes)]).execute();
  const users = await usersByLogin(tx, [...new Set(loginIds)]).execute();
  return {
    divisions: new Map(divisions.map((row) => [row.division_code, row])),
    types: new Map(types.map((row) => [row.workflow_type_code, row])),
    departments: new Map(departments.map((row) => [ofDivision(row.division_id, row.department_code), row])),
    users: new Map(users.map((row) => [ofDivision(row.division_id, row.login_id), row])),
  };
}

/**
 * The problems of a row's codes. Departments and users of another division are answered like unknown ones.
 * Only a form type and a division that are still in the source can have a workflow.
 */
export function codeProblems(cells: Cells, codes: Codes): readonly CellProblem[] {
  const division = cells.division_code === undefined ? undefined : codes.divisions.get(cells.division_code);
  return [
    ...divisionProblems(cells, division),
    ...typeProblems(cells, codes),
    // What a code of an unknown division would mean is not known.
    ...(division === undefined ? [] : peopleProblems(cells, codes, division)),
  ];
}

type Division = NonNullable<ReturnType<Codes['divisions']['get']>>;

function divisionProblems({ division_code }: Cells, division: Division | undefined): CellProblem[] {
  const column = 'division_code';
  if (division_code === undefined || division?.active === true) return [];
  if (division === undefined) return [{ column, ...faultOf(workflowImportProblem.division, division_code) }];
  return [{ column, reason: workflowText.leftSource(label.division, division.division_name) }];
}

function typeProblems({ workflow_type_code: code }: Cells, { types }: Codes): CellProblem[] {
  const column = 'workflow_type_code';
  const type = code === undefined ? undefined : types.get(code);
  if (code === undefined || type?.active === true) return [];
  if (type === undefined) return [{ column, ...faultOf(workflowImportProblem.type, code) }];
  return [{ column, reason: workflowText.leftSource(label.workflow_type, type.workflow_name) }];
}

function peopleProblems(cells: Cells, { departments, users }: Codes, division: Division): CellProblem[] {
  const { division_id, division_code } = division;
  const departmentProblems = Object.values(roleColumns).flatMap(({ department: column }) => {
    const code = cells[column];
    return code === undefined || departments.has(ofDivision(division_id, code))
      ? []
      : [{ column, ...faultOf((each) => workflowImportProblem.department(each, division_code), code) }];
  });
  const named = [
    ...Object.values(roleColumns).map(({ users: column }) => [column, loginsIn(cells[column])] as const),
    ['final_approver_login_id', finalApproverIn(cells)] as const,
  ];
  const userProblems = named.flatMap(([column, login_ids]) =>
    login_ids
      .filter((login_id) => !users.has(ofDivision(division_id, login_id)))
      .map((login_id) => ({ column, ...unknownUser(login_id, division_code, column) })),
  );
  return [...departmentProblems, ...userProblems];
}

/** With how a list is written, if that may be what is wrong with it. */
function unknownUser(login_id: string, division_code: string, column: WorkflowColumn): Fault {
  const isList = column !== 'final_approver_login_id';
  const hint =
    isList && (allWords.test(login_id) || mayBeSeveral(login_id)) ? workflowImportProblem.users : '';
  return faultOf((each) => `${workflowImportProblem.user(each, division_code)}${hint}`, login_id);
}

/** What people write for all users of a department. */
const allWords = /^(?:\*|(?:部署の?)?(?:全員|全て|すべて|all))$/i;

/** The form of a row whose codes have no problems, as the workflow's screen would send it. */
export function formOf(row: WorkflowRow, { divisions, types, departments, users }: Codes): WorkflowForm {
  const division_id = found(divisions.get(row.division_code)).division_id;
  const user = (login_id: string) => ({
    user_id: found(users.get(ofDivision(division_id, login_id))).user_id,
    full_name: undefined,
  });
  const assigned = ({ department, users: column }: (typeof roleColumns)[keyof typeof roleColumns]) => ({
    department_id: found(departments.get(ofDivision(division_id, row[department]))).department_id,
    department_name: undefined,
    users: loginsIn(row[column]).map(user),
    select_user_all: row[column] === 'all',
  });
  return {
    division_id,
    workflow_type_id: found(types.get(row.workflow_type_code)).workflow_type_id,
    ...eachField('field_name', (number) => row[`field_name${number}`]),
    ...fieldSettingsOf(row),
    receptionist: assigned(roleColumns.receptionist),
    route_setter: assigned(roleColumns.route_setter),
    final_approver_user: { ...user(row.final_approver_login_id), department_name: undefined },
    updated_at: null,
  };
}

function loginsIn(cell: 'all' | readonly string[] | undefined): readonly string[] {
  return cell === undefined || cell === 'all' ? [] : cell;
}

function finalApproverIn({ final_approver_login_id: login_id }: Cells): readonly string[] {
  return login_id === undefined ? [] : [login_id];
}

const ofDivision = (division_id: number, key: string) => `${division_id} ${key}`;

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('a row without problems has known codes');
  return row;
}
