import { masterDataKinds } from '#texts/master-data.ts';
import { importProblem } from '#texts/import-problem.ts';
import type { Existing } from './existing.ts';
import { mayBeSeveral } from '#server/features/import/read/columns.ts';
import { faultOf, type Fault } from '#server/features/import/read/fault.ts';
import { keyColumn, type MasterName } from '#server/features/import/read/files.ts';
import type { Problem } from '#server/features/import/read/problem.ts';
import type { Source } from '#server/features/import/read/read-source.ts';

/**
 * Returns all problems between rows and files: duplicate codes, unknown codes, and rows that must not change
 * or vanish. Problems inside cells are in the files themselves. Pure.
 */
export function checkFolder(source: Source, existing: Existing): readonly Problem[] {
  return [
    ...masterDataKinds.flatMap((name) => repeated(source, name)),
    ...unknownCodes(source),
    ...internalUserProblems(source, existing),
    ...supplierUserProblems(source, existing),
  ];
}

/** The rows of a file whose key could be read, for checks that are the same for all files. */
function keyedRows(source: Source, name: MasterName) {
  return source[name].rows.flatMap(({ line, cells }) => {
    const key: unknown = Reflect.get(cells, keyColumn[name]);
    return typeof key === 'string' ? [{ line, key }] : [];
  });
}

function keysOf(source: Source, name: MasterName): ReadonlySet<string> {
  return new Set(keyedRows(source, name).map(({ key }) => key));
}

/**
 * Whether each row of a file tells which it is. If not, a code that the file seems not to have may be the one
 * that could not be read, and no row that names it is to blame.
 */
function isWhole(source: Source, name: MasterName): boolean {
  return source[name].whole.has(keyColumn[name]);
}

function repeated(source: Source, name: MasterName): Problem[] {
  const first = new Map<string, number>();
  const problems: Problem[] = [];
  for (const { line, key } of keyedRows(source, name)) {
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, line);
    else
      problems.push(
        problem(source, name, line, keyColumn[name], {
          reason: importProblem.duplicateOfLine(key, earlier),
        }),
      );
  }
  return problems;
}

function unknownCodes(source: Source): Problem[] {
  const division = lookup(source, 'divisions');
  const department = lookup(source, 'departments');
  const divisions = keysOf(source, 'divisions');
  const divisionOf = new Map(
    source.departments.rows.map(({ cells }) => [cells.department_code, cells.division_code]),
  );
  return [
    ...source.departments.rows.flatMap(({ line, cells }) =>
      division('departments', line, 'division_code', [cells.division_code]),
    ),
    ...source.suppliers.rows.flatMap(({ line, cells }) =>
      division('suppliers', line, 'division_codes', cells.division_codes ?? []),
    ),
    ...source.department_groups.rows.flatMap(({ line, cells }) => [
      ...division('department_groups', line, 'division_code', [cells.division_code]),
      ...department('department_groups', line, 'department_codes', cells.department_codes ?? []),
      // A group belongs to one division.
      ...(cells.department_codes ?? [])
        .filter((code) => {
          const own = divisionOf.get(code);
          return own !== undefined && divisions.has(own) && own !== (cells.division_code ?? own);
        })
        .map((code) => {
          const say = (named: string) =>
            importProblem.departmentOfAnotherDivision(named, cells.division_code ?? '');
          return problem(source, 'department_groups', line, 'department_codes', faultOf(say, code));
        }),
    ]),
  ];
}

/** Reports codes that a file does not have. */
function lookup(source: Source, target: MasterName) {
  const known = keysOf(source, target);
  const whole = isWhole(source, target);
  const zeros = zerosIn(source, target);
  return (
    name: MasterName,
    line: number,
    column: string,
    codes: readonly (string | undefined)[],
  ): Problem[] =>
    whole
      ? codes
          .filter((code) => code !== undefined)
          .filter((code) => !known.has(code))
          .map((code) =>
            problem(source, name, line, column, zeros(name, code) ?? notIn(source, code, target)),
          )
      : [];
}

function internalUserProblems(source: Source, existing: Existing): Problem[] {
  const name = 'internal_users';
  const departments = keysOf(source, 'departments');
  const whole = isWhole(source, 'departments');
  const zeros = zerosIn(source, 'departments');
  const moved = movedFrom(source, existing, 'supplier_users');
  return source.internal_users.rows.flatMap(({ line, cells }) => {
    const { login_id, department_code, invalid_flag } = cells;
    const problems = moved(login_id)
      ? [problem(source, name, line, 'login_id', faultOf(importProblem.registeredAsSupplier, login_id))]
      : [];
    if (department_code === undefined || departments.has(department_code) || !whole) return problems;
    const vanished = existing.departments.has(department_code);
    const locked = login_id !== undefined && existing.internal_users.get(login_id)?.locked === true;
    // A department may vanish once no valid user is left in it. Its invalid users still belong to it. Whether
    // a user is valid is unknown until their flag can be read.
    if (vanished && (invalid_flag !== false || locked)) return problems;
    const fault = vanished
      ? faultOf((code) => importProblem.departmentInUse(code, source.departments.file), department_code)
      : notIn(source, department_code, 'departments');
    const lost = zeros(name, department_code) ?? fault;
    return [...problems, problem(source, name, line, 'department_code', lost)];
  });
}

function supplierUserProblems(source: Source, existing: Existing): Problem[] {
  const name = 'supplier_users';
  const suppliers = keysOf(source, 'suppliers');
  const whole = isWhole(source, 'suppliers');
  const zeros = zerosIn(source, 'suppliers');
  const moved = movedFrom(source, existing, 'internal_users');
  return source.supplier_users.rows.flatMap(({ line, cells }) => {
    const { login_id, supplier_code } = cells;
    const problems = moved(login_id)
      ? [problem(source, name, line, 'login_id', faultOf(importProblem.registeredAsInternal, login_id))]
      : [];
    if (supplier_code === undefined) return problems;
    const before = login_id === undefined ? undefined : existing.supplier_users.get(login_id)?.row;
    if (before !== undefined && before.supplier_code !== supplier_code) {
      const registered = before.supplier_code;
      const fault =
        withoutZeros(registered) === withoutZeros(supplier_code)
          ? faultOf(
              importProblem.zerosOfRegistered,
              importProblem.codeAndRegistered(supplier_code, registered),
            )
          : faultOf(importProblem.supplierUnchangeable, registered);
      return [...problems, problem(source, name, line, 'supplier_code', fault)];
    }
    // Users of a vanished supplier stay with it and are invalid too.
    const known = suppliers.has(supplier_code) || existing.suppliers.has(supplier_code);
    if (known || !whole) return problems;
    const unknown = zeros(name, supplier_code) ?? notIn(source, supplier_code, 'suppliers');
    return [...problems, problem(source, name, line, 'supplier_code', unknown)];
  });
}

/**
 * Whether a login has moved to this file from the other one: it would make an operator a supplier, or vice
 * versa.
 */
function movedFrom(source: Source, existing: Existing, other: 'internal_users' | 'supplier_users') {
  const here = other === 'internal_users' ? existing.supplier_users : existing.internal_users;
  const there = keysOf(source, other);
  const whole = isWhole(source, other);
  return (login_id: string | undefined): login_id is string =>
    whole &&
    login_id !== undefined &&
    !here.has(login_id) &&
    existing[other].has(login_id) &&
    !there.has(login_id);
}

/** The fault of a code of one file that another file has only with more or fewer zeros; else null. */
function zerosIn(source: Source, target: MasterName) {
  const { file } = source[target];
  const bare = new Map([...keysOf(source, target)].map((key) => [withoutZeros(key), key]));
  return (name: MasterName, code: string): Fault | null => {
    const known = bare.get(withoutZeros(code));
    if (known === undefined) return null;
    const loser = known.length < code.length ? file : source[name].file;
    return faultOf(
      (both) => importProblem.lostZeros(both, file, loser),
      importProblem.codeAndKnown(code, known),
    );
  };
}

function notIn(source: Source, code: string, target: MasterName): Fault {
  const hint = mayBeSeveral(code) ? importProblem.listSeparator : '';
  return faultOf((each) => `${importProblem.notInFile(each, source[target].file)}${hint}`, code);
}

/** What a spreadsheet leaves of a code of digits. */
function withoutZeros(code: string): string {
  return code.replace(/^0+(?=\d)/, '');
}

function problem(source: Source, name: MasterName, line: number, column: string, fault: Fault): Problem {
  return { file: source[name].file, line, column, ...fault };
}
