import { expect, test } from 'vitest';
import { masterDataKinds } from '#texts/master-data.ts';
import { chooseFiles, fileKindOf, missingKinds } from './file-kinds.ts';

test.each([
  ['divisions.csv', 'divisions'],
  ['Divisions.XLSX', 'divisions'],
  ['divisions (1).csv', 'divisions'],
  ['supplier_users_20261121.csv', 'supplier_users'],
  ['suppliers-新.csv', 'suppliers'],
  ['department_groups.csv', 'department_groups'],
  ['departments.csv', 'departments'],
  ['suppliers_old.csv', null],
  ['divisions.txt', null],
  ['workflows.csv', null],
  ['divisions', null],
])('%s is %s', (name, kind) => {
  expect(fileKindOf(name)).toBe(kind);
});

test('the name of a kind gives that kind', () => {
  expect(masterDataKinds.map((kind) => fileKindOf(`${kind}.csv`))).toEqual(masterDataKinds);
});

test('a file replaces the one of its kind, and the others stay', () => {
  const [first, second, other] = ['divisions.csv', 'divisions (1).csv', 'notes.csv'].map(
    (name) => new File(['x'], name),
  );
  if (!first || !second || !other) throw new Error('three files');
  const { chosen } = chooseFiles({}, [first]);
  expect(chooseFiles(chosen, [second, other])).toEqual({
    chosen: { divisions: second },
    refused: { unknown: ['notes.csv'], wrong_ending: [] },
  });
});

test.each([
  'suppliers.xlsm',
  'suppliers.xls',
  'suppliers.ods',
  'Suppliers.XLS',
  'suppliers.csv.txt',
  'suppliers (1).xlsb',
  'suppliers_20261121.numbers',
  'suppliers',
])('%s has the wrong ending', (name) => {
  expect(chooseFiles({}, [new File(['x'], name)])).toEqual({
    chosen: {},
    refused: { unknown: [], wrong_ending: [name] },
  });
});

test('the company’s days off are no missing file', () => {
  const missing = masterDataKinds.filter((kind) => kind !== 'company_holidays');
  expect(missingKinds({})).toEqual(missing);
  const { chosen } = chooseFiles({}, [new File(['x'], 'company_holidays.xlsx')]);
  expect(chosen).toHaveProperty('company_holidays');
  expect(missingKinds(chosen)).toEqual(missing);
});
