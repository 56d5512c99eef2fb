import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { behindTheAdminLock } from '#testing/behind-a-lock.ts';
import { companyDatabase } from '#testing/company.ts';
import type { TestDatabase } from '#testing/database.ts';
import { importFolder } from './import-folder.ts';
import { allMasterData, masterFolder, type MasterFolder } from './master-folder.testing.ts';
import { causesOf, showCause, showProblem } from '#server/features/import/read/problem.ts';
import { changesAnything, detailLines, summaryLines } from '#server/features/import/compare/report.ts';

let database: TestDatabase;
let master: MasterFolder;
let folder: string;
beforeEach(async () => {
  database = await companyDatabase();
  master = await masterFolder();
  folder = master.path;
});
afterEach(async () => {
  await database.drop();
  await master.remove();
});

const edit: MasterFolder['edit'] = (...change) => master.edit(...change);

const run = (dry_run = false, accept: number | null = null) =>
  importFolder(database.db, folder, { dry_run, accept });

/** The changes that an import reports, which is accepted if it needs that. */
async function changes(dry_run = false): Promise<readonly string[]> {
  const first = await run(dry_run);
  const result = first.ok && !dry_run && !first.done ? await run(false, first.number) : first;
  if (!result.ok) throw new Error(result.problems.map(showProblem).join('\n'));
  return detailLines(result.differences);
}

/** The problems that an import reports; checks that it changed nothing. */
async function problems(): Promise<readonly string[]> {
  const before = await everything();
  const result = await run();
  expect(await everything()).toEqual(before);
  return result.ok ? [] : result.problems.map(showProblem);
}

const everything = () => allMasterData(database.db);

const validUser = (login_id: string) =>
  database.db
    .selectFrom('valid_user')
    .select(['login_id', 'full_name', 'department_id'])
    .where('login_id', '=', login_id)
    .executeTakeFirst();

describe('a valid folder', () => {
  test('changes nothing when it is imported again', async () => {
    const before = await everything();
    const result = await run();
    if (!result.ok) throw new Error('refused');
    expect(changesAnything(result.differences)).toBe(false);
    expect(summaryLines(result.differences)).toContain(
      'suppliers.csv          追加 0件、変更 0件、無効化 0件',
    );
    expect(await everything()).toEqual(before);
  });

  test('can have a byte order mark, CR LF, reordered or extra columns, quotes, empty lines', async () => {
    const lines = (await readFile(path.join(folder, 'divisions.csv'), 'utf8')).trim().split('\n');
    const turned = lines.map((line) => line.split(',').toReversed());
    const text = turned.map(([name, code], index) => `"${name}",${index === 0 ? '備考' : ''},${code}`);
    await writeFile(path.join(folder, 'divisions.csv'), `\ufeff${text.join('\r\n\r\n')}\r\n`);
    expect(await changes()).toEqual([]);
  });

  test('can have full-width codes; names are stored as they are', async () => {
    await edit('internal_users.csv', 'pic2,山田 千尋,P102,3,', 'ｐｉｃ２,山田　ﾁﾋﾛ①,Ｐ１０２,３,');
    expect(await changes()).toEqual(['変更 internal_users.csv pic2: 氏名 「山田 千尋」 → 「山田　ﾁﾋﾛ①」']);
    expect(await validUser('pic2')).toMatchObject({ full_name: '山田　ﾁﾋﾛ①' });
  });

  test('says すべての事業部 of an empty list of divisions, for new suppliers as well', async () => {
    await edit('suppliers.csv', 'D01;D02,0', ',0');
    await edit('suppliers.csv', 'S0002,東海', 'S9001,長野螺子,本社,,0\nS9002,伊那発條,,D01,0\nS0002,東海');
    expect(await changes()).toEqual([
      '追加 suppliers.csv S9001: 取引のある事業部コード すべての事業部',
      '追加 suppliers.csv S9002',
      '変更 suppliers.csv S0001: 取引のある事業部コード 「D01;D02」 → すべての事業部',
    ]);
    await master.restore();
    expect(await changes()).toContain(
      '変更 suppliers.csv S0001: 取引のある事業部コード すべての事業部 → 「D01;D02」',
    );
  });

  test('composes names', async () => {
    await edit('suppliers.csv', 'S0002,東海メッキ工業株式会社', 'S0002,東海カ\u3099ス');
    expect(await changes()).toEqual([
      '変更 suppliers.csv S0002: 会社名 「東海メッキ工業株式会社」 → 「東海ガス」',
    ]);
  });

  test('sets joined_at only for new users and users who change department', async () => {
    const joined = async () => {
      const users = await database.db.selectFrom('portal_user').select(['login_id', 'joined_at']).execute();
      return users
        .filter(({ joined_at }) => joined_at !== null)
        .toSorted((a, b) => (a.login_id < b.login_id ? -1 : 1));
    };
    expect(await joined()).toEqual([]);
    await edit('internal_users.csv', 'viewer1,木村 健,P301', 'viewer1,木村 健太,P302');
    await edit('internal_users.csv', 'pic2,山田 千尋', 'pic2,山田 千晴');
    await edit('internal_users.csv', /retired1.*\n/, 'new1,新 人,P101,3,new1@operator.example,0\n');
    await edit(
      'supplier_users.csv',
      'supplier2,',
      'new2,新 人,S0002,new2@s0002.supplier.example,0\nsupplier2,',
    );
    await changes();
    const first = await joined();
    expect(first.map(({ login_id }) => login_id)).toEqual(['new1', 'new2', 'viewer1']);
    // A new name is not a new department.
    await edit('internal_users.csv', 'viewer1,木村 健太', 'viewer1,木村 健');
    await edit('supplier_users.csv', 'new2,新 人', 'new2,新 人見');
    await changes();
    expect(await joined()).toEqual(first);
  });

  test('adds, changes and invalidates rows, and keeps their ids', async () => {
    const before = await validUser('viewer1');
    await edit('internal_users.csv', 'viewer1,木村 健,P301', 'viewer1,木村 健,P302');
    await edit('internal_users.csv', /retired1.*\n/, 'new1,新 人,P101,3,new1@operator.example,0\n');
    await edit(
      'suppliers.csv',
      'S0004,北斗電子株式会社,仙台営業所,D02,0',
      'S0004,北斗電子株式会社,,D02;D03,1',
    );
    await edit('department_groups.csv', 'P201;P202;P203', 'P203;P201');
    expect(await changes()).toEqual([
      '変更 department_groups.csv G03: 部署コード 「P201;P202;P203」 → 「P201;P203」',
      '変更 suppliers.csv S0004: 支店・営業所名 「仙台営業所」 → なし、取引のある事業部コード 「D02」 → 「D02;D03」、有効/無効 有効 → 無効',
      '追加 internal_users.csv new1',
      '変更 internal_users.csv viewer1: 部署コード 「P301」 → 「P302」',
    ]);
    const after = await validUser('viewer1');
    expect(after?.department_id).not.toBe(before?.department_id);
    expect(await validUser('supplier4')).toBeUndefined();
    expect(await changes()).toEqual([]);
  });

  test('makes missing rows invalid, does not delete them, and brings them back with their ids', async () => {
    const { user_id } = await database.db
      .selectFrom('portal_user')
      .select('user_id')
      .where('login_id', '=', 'supplier2')
      .executeTakeFirstOrThrow();
    await edit('supplier_users.csv', /supplier2,.*\n/, '');
    await edit('suppliers.csv', /S0003,.*\n/, '');
    await edit('workflow_types.csv', /W02,.*\n/, '');
    await edit('department_groups.csv', /G05,.*\n/, '');
    expect(await changes()).toEqual([
      '無効化 workflow_types.csv W02（取込元にありません）',
      '無効化 department_groups.csv G05（取込元にありません）',
      '無効化 suppliers.csv S0003（取込元にありません）',
      '無効化 supplier_users.csv supplier2（取込元にありません）',
    ]);
    expect([await validUser('supplier2'), await validUser('supplier3')]).toEqual([undefined, undefined]);
    expect(await changes()).toEqual([]);

    await master.restore();
    expect(await changes()).toEqual([
      '変更 workflow_types.csv W02: 再び有効',
      '変更 department_groups.csv G05: 再び有効',
      '変更 suppliers.csv S0003: 有効/無効 無効 → 有効',
      '変更 supplier_users.csv supplier2: 有効/無効 無効 → 有効',
    ]);
    const back = await database.db
      .selectFrom('valid_user')
      .select('user_id')
      .where('login_id', '=', 'supplier2')
      .executeTakeFirst();
    expect(back).toEqual({ user_id });
    expect(await validUser('supplier3')).toBeDefined();
  });

  test('ends the sessions of users it makes invalid, for good', async () => {
    const users = ['supplier2', 'supplier3', 'viewer1', 'pic2'];
    await sql`insert into session (session_hash, user_id, identity_provider, id_token, created_at, last_used_at)
      select sha256(login_id::bytea), user_id, 'test', '', now(), now()
      from portal_user where login_id = any(${users}::text[])`.execute(database.db);
    await edit('supplier_users.csv', /supplier2,.*\n/, '');
    await edit('suppliers.csv', /S0003,.*\n/, '');
    await edit(
      'internal_users.csv',
      /(viewer1,.*),0\n/,
      'viewer1,木村 健,P301,3,viewer1@operator.example,1\n',
    );
    expect(await changes()).toHaveLength(3);
    const left = await database.db
      .selectFrom('session as s')
      .innerJoin('portal_user as u', 'u.user_id', 's.user_id')
      .select('u.login_id')
      .execute();
    expect(left).toEqual([{ login_id: 'pic2' }]);
  });

  test('never makes users valid again whom an admin made invalid in the portal', async () => {
    await database.db
      .updateTable('portal_user')
      .set({ portal_invalid_flag: true })
      .where('login_id', '=', 'viewer1')
      .execute();
    expect(await changes()).toEqual([]);
    expect(await validUser('viewer1')).toBeUndefined();
  });

  test('takes a department without valid users out of the pickers', async () => {
    await edit(
      'internal_users.csv',
      /(viewer1,.*),0\n/,
      'viewer1,木村 健,P301,3,viewer1@operator.example,1\n',
    );
    await edit('departments.csv', /P301,.*\n/, '');
    await edit('department_groups.csv', 'P301;P302', 'P302');
    expect(await changes()).toContain('無効化 departments.csv P301（取込元にありません）');
    const department = await database.db
      .selectFrom('department')
      .select('active')
      .where('department_code', '=', 'P301')
      .executeTakeFirst();
    expect(department).toEqual({ active: false });
    expect(await changes()).toEqual([]);
  });

  test('also does so if the last user is locked in the portal, whatever the source has', async () => {
    await database.db
      .updateTable('portal_user')
      .set({ portal_invalid_flag: true })
      .where('login_id', '=', 'viewer1')
      .execute();
    await edit('departments.csv', /P301,.*\n/, '');
    await edit('department_groups.csv', 'P301;P302', 'P302');
    expect(await changes()).toContain('無効化 departments.csv P301（取込元にありません）');
  });

  test('a dry run reports the same and changes nothing', async () => {
    await edit('divisions.csv', '調達本部', '購買本部');
    const before = await everything();
    const preview = await changes(true);
    expect(preview).toEqual(['変更 divisions.csv D03: 事業部名 「調達本部」 → 「購買本部」']);
    expect(await everything()).toEqual(before);
    expect(await changes()).toEqual(preview);
  });
});

describe('an invalid cell is reported with file, line, column and reason', () => {
  const rows: readonly (readonly [file: string, from: string | RegExp, to: string, problem: string])[] = [
    ['workflow_types.csv', 'W02,', ',', '3行目 workflow_type_code: 入力されていません。'],
    ['divisions.csv', '調達本部', '　', '4行目 division_name: 入力されていません。'],
    [
      'divisions.csv',
      '調達本部',
      '調達\u0007本部',
      '4行目 division_name: 使用できない文字（制御文字 U+0007、3文字目）が含まれています。',
    ],
    ['divisions.csv', '調達本部', '"調達\n本部"', '4行目 division_name: 改行は使用できません。'],
    ['divisions.csv', '調達本部', '長'.repeat(101), '4行目 division_name: 100文字以内で入力してください。'],
    [
      'divisions.csv',
      'D03,調達本部',
      'D03,調達本部\nＤ０３,もう一つ',
      '5行目 division_code: 「D03」は4行目と重複しています。',
    ],
    [
      'departments.csv',
      '営業部,D02',
      '営業部,D09',
      '5行目 division_code: 「D09」は divisions.csv にありません。',
    ],
    [
      'department_groups.csv',
      'P301;P302',
      'P301;P399',
      '5行目 department_codes: 「P399」は departments.csv にありません。',
    ],
    [
      'department_groups.csv',
      'P301;P302',
      'P301;P101',
      '5行目 department_codes: 部署「P101」は事業部「D03」の部署ではありません。',
    ],
    ['department_groups.csv', 'P301;P302', 'P301;;P302', '5行目 department_codes: 「;」の間が空です。'],
    [
      'department_groups.csv',
      'P301;P302',
      'P301;Ｐ３０１',
      '5行目 department_codes: 「P301」が重複しています。',
    ],
    ['department_groups.csv', 'P301;P302', '', '5行目 department_codes: 入力されていません。'],
    [
      'suppliers.csv',
      'D01;D02,0',
      'D01;D02\u200b,0',
      '2行目 division_codes: 見えない文字（U+200B、4文字目）が含まれています。',
    ],
    [
      'internal_users.csv',
      'sysadmin,',
      'sysadmin\u2060,',
      '2行目 login_id: 見えない文字（U+2060、9文字目）が含まれています。',
    ],
    [
      'suppliers.csv',
      'S0002,東海',
      '1.23E+05,東海',
      '4行目 supplier_code: 指数で表示された数値です（入力値「1.23E+05」）。元の値の桁が失われています。元の値を文字列として入力してください。',
    ],
    [
      'suppliers.csv',
      'S0002,東海メッキ工業株式会社',
      'S0002,2026/1/2',
      '4行目 company_name: 日付または時刻に変換された値です（入力値「2026/1/2」）。元の値を文字列として入力してください。',
    ],
    [
      'supplier_users.csv',
      'supplier2,',
      'supplier\t2,',
      '5行目 login_id: 使用できない文字（制御文字 U+0009、9文字目）が含まれています。',
    ],
    [
      'supplier_users.csv',
      'supplier2@s0002.supplier.example',
      'supplier２@s0002.supplier.example',
      '5行目 mail_address: メールアドレス「supplier２@s0002.supplier.example」の9文字目「２」（U+FF12）は使用できません。半角の英数字と記号で入力してください。',
    ],
    ['suppliers.csv', 'D01;D02,0', 'D01;D7,0', '2行目 division_codes: 「D7」は divisions.csv にありません。'],
    [
      'suppliers.csv',
      'D01;D02,0',
      'D01;D02,はい',
      '2行目 invalid_flag: 0 または 1 を入力してください（入力値「はい」）。',
    ],
    [
      'internal_users.csv',
      'P303,1,',
      'P303,4,',
      '2行目 privilege: 1、2、3 のいずれかを入力してください（入力値「4」）。',
    ],
    [
      'internal_users.csv',
      'sysadmin@operator.example',
      'a@b,c',
      '2行目: 列の数が見出し行と異なります（見出し6列、この行7列）。',
    ],
    [
      'internal_users.csv',
      'sysadmin@operator.example',
      '"a@b,c@d"',
      '2行目 mail_address: メールアドレス「a@b,c@d」の形式が正しくありません。',
    ],
    [
      'internal_users.csv',
      'viewer1,木村 健,P301',
      'viewer1,木村 健,P999',
      '19行目 department_code: 「P999」は departments.csv にありません。',
    ],
    [
      'supplier_users.csv',
      'supplier2,藤田 修,S0002',
      'supplier2,藤田 修,S0003',
      '5行目 supplier_code: ユーザーのサプライヤーは変更できません（登録済み「S0002」）。このログインIDを無効にし、新しいログインIDを登録してください。',
    ],
    [
      'supplier_users.csv',
      'supplier2,藤田 修,S0002',
      'supplier2x,藤田 修,S9',
      '5行目 supplier_code: 「S9」は suppliers.csv にありません。',
    ],
  ];
  test.each(rows)('%s: %s → %s', async (file, from, to, problem) => {
    await edit(file, from, to);
    expect(await problems()).toEqual([`${file} ${problem}`]);
  });

  test('zeros that a file has lost are named where they were lost', async () => {
    await edit('divisions.csv', /^D0/gm, '00');
    for (const file of ['departments.csv', 'department_groups.csv', 'suppliers.csv'])
      await edit(file, /D0(?=\d)/g, '00');
    await edit('divisions.csv', /^00/gm, '');
    const result = await run();
    const causes = result.ok ? [] : causesOf(result.problems).map(showCause);
    const lost =
      '「001」（「1」があります）、「002」（「2」があります）、「003」（「3」があります）は divisions.csv にありません。divisions.csv で先頭の0が失われた可能性があります。';
    expect(causes).toEqual([
      `departments.csv 2〜10行目、9件 division_code: ${lost}`,
      `department_groups.csv 2〜6行目、5件 division_code: ${lost}`,
      expect.stringMatching(/^suppliers.csv 2〜.*件 division_codes: .*divisions.csv で先頭の0が/),
    ]);
    // The other way about.
    await master.restore();
    await edit('divisions.csv', /^D0/gm, '00');
    for (const file of ['departments.csv', 'department_groups.csv', 'suppliers.csv'])
      await edit(file, /D0(?=\d)/g, file === 'departments.csv' ? '' : '00');
    expect((await problems())[0]).toBe(
      'departments.csv 2行目 division_code: 「1」（「001」があります）は divisions.csv にありません。departments.csv で先頭の0が失われた可能性があります。',
    );
  });

  test('zeros that a user’s department or supplier has lost', async () => {
    await edit('departments.csv', 'P301,', '0301,');
    await edit('department_groups.csv', 'P301', '0301');
    await edit('internal_users.csv', /,P301,/g, ',0301,');
    await edit('suppliers.csv', 'S0002,', '0002,');
    await edit('supplier_users.csv', /,S0002,/g, ',2,');
    await edit('supplier_users.csv', /^supplier2,/m, 'new2,');
    await edit('internal_users.csv', /,0301,/g, ',301,');
    const found = await problems();
    expect(found).toContainEqual(
      expect.stringMatching(/^internal_users.csv \d+行目 department_code: 「301」（「0301」があります）は/),
    );
    expect(found).toContainEqual(
      expect.stringMatching(/^supplier_users.csv \d+行目 supplier_code: 「2」（「0002」があります）は/),
    );
  });

  test('zeros that the supplier of a registered user has lost', async () => {
    await edit('suppliers.csv', 'S0002,', '0777,株式会社青葉精工,,D01,0\nS0002,');
    await edit('supplier_users.csv', 'supplier1,', 'n,新 人,0777,n@s.example,0\nsupplier1,');
    await changes();
    await edit('supplier_users.csv', ',0777,', ',777,');
    expect(await problems()).toEqual([
      'supplier_users.csv 2行目 supplier_code: 「777」（登録済み「0777」）は、登録済みのコードと先頭の0だけが異なります。先頭の0が失われた可能性があります。',
    ]);
  });

  test('a list of codes with other signs between them', async () => {
    await edit('suppliers.csv', 'D01;D02,0', '"D01,D02",0');
    expect(await problems()).toEqual([
      'suppliers.csv 2行目 division_codes: 「D01,D02」は divisions.csv にありません。複数のコードは「;」で区切ってください。',
    ]);
    await master.restore();
    const many = Array.from({ length: 15 }, () => 'D01').join('、');
    await edit('suppliers.csv', 'D01;D02,0', `${many},0`);
    expect(await problems()).toEqual([
      'suppliers.csv 2行目 division_codes: 複数のコードは「;」で区切ってください。',
    ]);
  });

  test('an open quote is reported where it opens, whatever follows it, even a later quote that ends it', async () => {
    await edit('internal_users.csv', 'pic2,山田 千尋', 'pic2,"山田 千尋');
    await edit('supplier_users.csv', 'supplier1,', '"supplier1,');
    await edit('supplier_users.csv', 'supplier2,藤田 修', 'supplier2,"藤田 修"');
    await edit('divisions.csv', '調達本部', '"調達""本部"');
    const reason = 'この行で始まる引用符「"」が閉じられていません。';
    expect(await problems()).toEqual([
      expect.stringMatching(new RegExp(`^internal_users.csv \\d+行目: ${reason}$`)),
      `supplier_users.csv 2行目: ${reason}`,
    ]);
    const line =
      (await readFile(path.join(folder, 'internal_users.csv'), 'utf8'))
        .split('\n')
        .findIndex((each) => each.includes('"')) + 1;
    expect((await problems())[0]).toContain(`${line}行目`);
  });

  test('an open quote, a quote inside, a missing column, one twice, an empty and a missing file', async () => {
    await edit('divisions.csv', '調達本部', '"調達本部');
    await edit('workflow_types.csv', '図面変更申請書', '図面"変更"申請書');
    await edit('departments.csv', 'department_name', 'name');
    await edit('suppliers.csv', 'branch_office_name', 'company_name');
    await writeFile(path.join(folder, 'department_groups.csv'), '');
    await rm(path.join(folder, 'supplier_users.csv'));
    // A file that was not read causes no problems in files that refer to it.
    expect(await problems()).toEqual([
      'divisions.csv 4行目: この行で始まる引用符「"」が閉じられていません。',
      'workflow_types.csv 3行目: 引用符「"」の使い方が正しくありません。',
      'departments.csv 1行目 department_name: 列がありません。',
      'department_groups.csv: ファイルが空です。見出し行が必要です。',
      'suppliers.csv 1行目 company_name: 同じ名前の列が複数あります。',
      'suppliers.csv 1行目 branch_office_name: 列がありません。',
      'supplier_users.csv: ファイルがありません。',
    ]);
  });

  test('an encoding that is neither UTF-8 nor CP932 is reported at the first invalid line', async () => {
    const lines = ['division_code,division_name', 'D01,産業機器事業部', 'D02,電子部品事業部'];
    const text = Buffer.concat([Buffer.from(`${lines.join('\n')}\nD03,`), Buffer.from([0x81, 0xff, 0x0a])]);
    await writeFile(path.join(folder, 'divisions.csv'), text);
    expect(await problems()).toEqual([
      'divisions.csv 4行目: 文字コードが UTF-8 でも Shift_JIS（CP932）でもありません。',
    ]);
  });

  test('line numbers count empty lines and line breaks inside quotes', async () => {
    await edit('suppliers.csv', 'S0002,東海メッキ工業株式会社,', '\n\nS0002,東海メッキ工業株式会社,"あ\nい"');
    await edit(
      'suppliers.csv',
      'S0003,有限会社小川ばね製作所,,D01;D03,0',
      'S0003,有限会社小川ばね製作所,,D01;D03,2',
    );
    expect(await problems()).toEqual([
      'suppliers.csv 6行目 branch_office_name: 改行は使用できません。',
      'suppliers.csv 8行目 invalid_flag: 0 または 1 を入力してください（入力値「2」）。',
    ]);
  });

  test('all problems are reported at once, in the order of the files', async () => {
    await edit('supplier_users.csv', 'supplier1,石井 陽子', 'supplier1,');
    await edit('internal_users.csv', 'P303,1,', 'P303,,');
    await edit('divisions.csv', 'D01,産業機器事業部', 'D01,');
    expect(await problems()).toEqual([
      'divisions.csv 2行目 division_name: 入力されていません。',
      'internal_users.csv 2行目 privilege: 1、2、3 のいずれかを入力してください（入力値「」）。',
      'supplier_users.csv 2行目 full_name: 入力されていません。',
    ]);
  });
});

describe('no row is blamed for what is wrong elsewhere', () => {
  test('for a code that could not be read', async () => {
    await edit('divisions.csv', 'D03,', 'D\t03,');
    await edit('departments.csv', 'P302,', ',');
    await edit('suppliers.csv', 'S0002,', '1-Feb,');
    await edit('supplier_users.csv', 'supplier8,坂本 豊,S0008', 'supplier9,坂本 豊,S9');
    const found = await problems();
    expect(found.map((problem) => problem.split(': ')[0])).toEqual([
      'divisions.csv 4行目 division_code',
      'departments.csv 9行目 department_code',
      'suppliers.csv 4行目 supplier_code',
    ]);
  });

  test('for a code whose row is wrong elsewhere; a code that no row has is named along with it', async () => {
    await edit('departments.csv', 'P102,設計部', 'P102,');
    await edit('suppliers.csv', 'S0002,東海メッキ工業株式会社', 'S0002,');
    await edit('internal_users.csv', 'viewer1,木村 健,P301', 'viewer1,木村 健,K999');
    await edit('department_groups.csv', 'P301;P302', 'P301;P101');
    expect(await problems()).toEqual([
      'departments.csv 3行目 department_name: 入力されていません。',
      'department_groups.csv 5行目 department_codes: 部署「P101」は事業部「D03」の部署ではありません。',
      'suppliers.csv 4行目 company_name: 入力されていません。',
      'internal_users.csv 19行目 department_code: 「K999」は departments.csv にありません。',
    ]);
  });

  test('for a login that may be the one that could not be read, or a flag that could not be', async () => {
    await edit('internal_users.csv', /viewer1,.*\n/, 'supplier8,坂本 豊,P303,3,v@operator.example,0\n');
    await edit('supplier_users.csv', 'supplier8,', '"supplier\t8",');
    await edit('departments.csv', /P302,.*\n/, '');
    await edit('department_groups.csv', 'P301;P302', 'P301');
    for (const address of ['divadmin3@operator.example', 'multi1@operator.example'])
      await edit('internal_users.csv', `${address},0`, `${address},はい`);
    const found = await problems();
    expect(found.map((problem) => problem.split(': ')[0]?.replace(/\d+行目 /, ''))).toEqual([
      'internal_users.csv invalid_flag',
      'internal_users.csv invalid_flag',
      'supplier_users.csv login_id',
    ]);
  });
});

describe('what never changes or may not vanish', () => {
  test('a login can’t move between internal and supplier users', async () => {
    await edit('internal_users.csv', /viewer1,.*\n/, 'supplier8,坂本 豊,P301,3,viewer1@operator.example,0\n');
    await edit('supplier_users.csv', /supplier8,.*\n/, 'viewer1,木村 健,S0008,viewer1@s0008.example,0\n');
    const reason = (login_id: string, side: string) =>
      `ログインID「${login_id}」は${side}として登録済みです。ユーザーの区分は変更できません。このログインIDを無効にし、新しいログインIDを登録してください。`;
    expect(await problems()).toEqual([
      `internal_users.csv 19行目 login_id: ${reason('supplier8', 'ポータル利用者')}`,
      `supplier_users.csv 11行目 login_id: ${reason('viewer1', '社内ユーザー')}`,
    ]);
  });

  test('an internal user and a supplier user may have the same login', async () => {
    await edit(
      'supplier_users.csv',
      /supplier8,/,
      'viewer1,木村 健,S0008,viewer1@s0008.example,0\nsupplier8,',
    );
    expect(await changes()).toEqual(['追加 supplier_users.csv viewer1']);
  });

  test('a department with valid users can’t vanish', async () => {
    await edit('departments.csv', /P301,.*\n/, '');
    await edit('department_groups.csv', 'P301;P302', 'P302');
    expect(await problems()).toEqual([
      'internal_users.csv 19行目 department_code: 部署「P301」は departments.csv からなくなりましたが、有効なユーザーが所属しています。',
    ]);
  });
});

test('an import waits for a change of admins', async () => {
  await edit('divisions.csv', '調達本部', '購買本部');
  const [result] = await behindTheAdminLock(database.db, () => [run()]);
  expect(result?.ok).toBe(true);
});

test('two simultaneous imports run one after the other', async () => {
  await edit('divisions.csv', '調達本部', '購買本部');
  const results = await Promise.all([run(), run(), run()]);
  const counts = results.map((result) => (result.ok ? detailLines(result.differences).length : null));
  expect(counts.filter((count) => count === 1)).toHaveLength(1);
  expect(counts.filter((count) => count === 0)).toHaveLength(2);
});
