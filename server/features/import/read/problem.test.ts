import { expect, test } from 'vitest';
import { importProblem } from '#texts/import-problem.ts';
import { faultOf, type Fault } from './fault.ts';
import { masterFiles } from './files.ts';
import { causesOf, showCause, type Problem } from './problem.ts';
import { readFound } from './read-source.ts';
import { testWorkbook, textRow } from './workbook.testing.ts';

const problemsAt = (lines: readonly number[], faultAt: (line: number) => Fault): readonly Problem[] =>
  lines.map((line) => ({ file: 'suppliers.csv', line, column: 'invalid_flag', ...faultAt(line) }));
const shown = (problems: readonly Problem[]) => causesOf(problems).map(showCause);
const empty = { reason: importProblem.empty };

test.each([
  [[12], '12行目'],
  [[2, 3, 4], '2〜4行目、3件'],
  [[2, 4, 5, 9], '2、4〜5、9行目、4件'],
  [[2, 4, 6, 8, 10, 12, 14], '2、4、6行目ほか、7件'],
])('one cause in rows %j', (lines, text) => {
  expect(shown(problemsAt(lines, () => empty))).toEqual([
    `suppliers.csv ${text} invalid_flag: 入力されていません。`,
  ]);
});

test('the values of one cause are named, at most three', () => {
  const flags = (lines: readonly number[]) =>
    shown(problemsAt(lines, (line) => faultOf(importProblem.flag, `${line}`)));
  const reason = 'invalid_flag: 0 または 1 を入力してください';
  expect(flags([7])).toEqual([`suppliers.csv 7行目 ${reason}（入力値「7」）。`]);
  expect(flags([7, 8])).toEqual([`suppliers.csv 7〜8行目、2件 ${reason}（入力値「7、8」）。`]);
  expect(flags([5, 6, 7, 8])).toEqual([`suppliers.csv 5〜8行目、4件 ${reason}（入力値「5、6、7 など」）。`]);
});

test('other reasons, columns and files are other causes, in the order of their first rows', () => {
  const at = (line: number | null, column: string | null, file = 'suppliers.csv', fault: Fault = empty) => ({
    ...{ file, line, column },
    ...fault,
  });
  expect(
    shown([
      at(null, null, 'divisions.csv'),
      at(2, 'invalid_flag'),
      at(2, 'company_name'),
      at(3, 'invalid_flag', 'suppliers.csv', faultOf(importProblem.flag, '2')),
      at(4, 'company_name'),
    ]),
  ).toEqual([
    'divisions.csv: 入力されていません。',
    'suppliers.csv 2行目 invalid_flag: 入力されていません。',
    'suppliers.csv 2、4行目、2件 company_name: 入力されていません。',
    'suppliers.csv 3行目 invalid_flag: 0 または 1 を入力してください（入力値「2」）。',
  ]);
});

test('codes that are numbers are one line for each column', async () => {
  const row = (line: number) =>
    `<row r="${line}"><c r="A${line}"><v>${line}</v></c><c r="B${line}" t="inlineStr"><is><t>課</t></is></c><c r="C${line}"><v>10</v></c></row>`;
  const rows = Array.from({ length: 12 }, (_, at) => row(at + 2)).join('');
  const header = textRow(1, 'department_code', 'department_name', 'division_code');
  const bytes = testWorkbook({ sheets: [{ name: '部署', rows: header + rows }] });
  const { problems } = await readFound({ file: 'departments.xlsx', bytes }, masterFiles.departments.columns);
  expect(problems).toHaveLength(24);
  const reason = (values: string) => importProblem.numberCell(values);
  expect(shown(problems)).toEqual([
    `departments.xlsx 2〜13行目、12件 department_code: ${reason('2、3、4 など')}`,
    `departments.xlsx 2〜13行目、12件 division_code: ${reason('10')}`,
  ]);
});
