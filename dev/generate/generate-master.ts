import { cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { demoFolder } from '#dev/demonstration/company.ts';

const usersOfDepartment = 50;
const usersOfSupplier = 10;
const family = [
  '佐藤',
  '鈴木',
  '高橋',
  '田中',
  '伊藤',
  '渡辺',
  '山本',
  '中村',
  '小林',
  '加藤',
  '髙木',
  '𠮷田',
];
const given = ['誠', '由美', '健一', 'さくら', '大輔', '恵', '翔太', '千尋', '隆', '真理子', 'ﾁﾋﾛ'];
const companies = ['精工', '電子', '化学', '製作所', '金属', '樹脂', '運輸'];
const divisions = ['D01', 'D02', 'D03'];

/**
 * Writes a folder of master data for `import`: the demonstration company and `users` more people, half of
 * them in new departments and half in new suppliers. The same number gives the same folder. Fails if the
 * folder is not empty.
 */
export async function generateMaster(folder: string, users: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} は空ではありません。`);
  const internal = Math.ceil(users / 2);
  const external = users - internal;
  const added: Readonly<Record<string, readonly string[]>> = {
    departments: rows(Math.ceil(internal / usersOfDepartment), (at) => [
      `X${at}`,
      `第${at + 1}部`,
      of(divisions, at),
    ]),
    internal_users: rows(internal, (at) => [
      `x${at}`,
      nameOf(at),
      `X${Math.floor(at / usersOfDepartment)}`,
      '3',
      `x${at}@operator.example`,
      '0',
    ]),
    suppliers: rows(Math.ceil(external / usersOfSupplier), (at) => [
      `XS${at}`,
      `${of(family, at)}${of(companies, at)}株式会社`,
      at % 3 === 0 ? '本社' : '',
      at % 4 === 0 ? '' : of(divisions, at),
      '0',
    ]),
    supplier_users: rows(external, (at) => [
      `xs${at}`,
      nameOf(at),
      `XS${Math.floor(at / usersOfSupplier)}`,
      `xs${at}@supplier.example`,
      '0',
    ]),
  };
  for (const name of ['divisions', 'workflow_types', 'department_groups'])
    await cp(path.join(demoFolder, `${name}.csv`), path.join(folder, `${name}.csv`));
  for (const [name, lines] of Object.entries(added)) {
    const demo = await readFile(path.join(demoFolder, `${name}.csv`), 'utf8');
    await writeFile(path.join(folder, `${name}.csv`), `${[demo.trimEnd(), ...lines].join('\n')}\n`);
  }
}

function rows(count: number, cellsOf: (at: number) => readonly string[]): string[] {
  return Array.from({ length: count }, (_, at) => cellsOf(at).join(','));
}

function of(words: readonly string[], at: number): string {
  return words[at % words.length] ?? '';
}

function nameOf(at: number): string {
  return `${of(family, at)} ${of(given, Math.floor(at / family.length))}`;
}
