import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { masterDataKinds } from '#texts/master-data.ts';
import { companyDatabase } from '#testing/company.ts';
import type { TestDatabase } from '#testing/database.ts';
import {
  codes,
  mailAddress,
  nameCell,
  optionalName,
  code,
  type CellReader,
} from '#server/features/import/read/columns.ts';
import { errorValue } from '#server/features/import/read/error-value.ts';
import { exportRows } from './export.ts';
import type { MasterName, MasterRow } from '#server/features/import/read/files.ts';
import { importFolder } from '#server/features/import/import-folder.ts';
import { importSource } from '#server/features/import/import-source.ts';
import { masterFolder, type MasterFolder } from '#server/features/import/master-folder.testing.ts';
import { showProblem } from '#server/features/import/read/problem.ts';
import {
  readSource,
  type FoundFile,
  type FoundFiles,
  type Source,
} from '#server/features/import/read/read-source.ts';
import { detailLines } from '#server/features/import/compare/report.ts';
import { noRows, writeFiles, type MasterRows } from './write-files.ts';

const formats = ['xlsx', 'csv'] as const;

async function writtenAndRead(rows: MasterRows, format: 'xlsx' | 'csv'): Promise<Source> {
  const found: Partial<Record<MasterName, FoundFile>> = {};
  for await (const { name: file, bytes } of writeFiles(rows, format)) {
    const kind = masterDataKinds.find((each) => file === `${each}.${format}`);
    if (kind !== undefined) found[kind] = { file, bytes };
  }
  // One for each kind.
  return readSource(found as FoundFiles);
}

describe('of a company', () => {
  let database: TestDatabase;
  let master: MasterFolder;
  beforeEach(async () => {
    database = await companyDatabase();
    master = await masterFolder();
  });
  afterEach(async () => {
    await database.drop();
    await master.remove();
  });

  const exported = (format: 'xlsx' | 'csv') =>
    exportRows(database.db, { format, actor: null, at: new Date() });

  /** The changes that an import of the export would make, or its problems. */
  async function changes(format: 'xlsx' | 'csv'): Promise<readonly string[]> {
    const source = await writtenAndRead(await exported(format), format);
    const result = await importSource(database.db, source, { dry_run: true, accept: null });
    return result.ok ? detailLines(result.differences) : result.problems.map(showProblem);
  }

  async function importMaster(): Promise<void> {
    const options = { dry_run: true, accept: null } as const;
    const tried = await importFolder(database.db, master.path, options);
    if (!tried.ok) throw new Error(tried.problems.map(showProblem).join('\n'));
    await importFolder(database.db, master.path, { dry_run: false, accept: tried.number });
  }

  test.each(formats)('as %s, importing it changes nothing', async (format) => {
    expect(await changes(format)).toEqual([]);
  });

  test.each(formats)('as %s, odd values come back as they are', async (format) => {
    await master.edit(
      'suppliers.csv',
      'S0001,',
      [
        '0000123,𠮷田製作所,,,0',
        '000124,"引用""符""社",=1+1,D01;D02,0',
        'E-１,＋カブシキ,-支店,D03,1',
        '@x,"カンマ, 工業",_x0041_x0042_,,0',
        '0x1F,  前後 空白  ,"\'本社",,0',
        'S0001,',
      ].join('\n'),
    );
    await importMaster();
    expect(await changes(format)).toEqual([]);
    const { suppliers } = await exported(format);
    const of = (key: string) => suppliers.find(({ supplier_code }) => supplier_code === key);
    expect(of('0000123')?.company_name).toBe('𠮷田製作所');
    expect(of('000124')).toMatchObject({ company_name: '引用"符"社', branch_office_name: '=1+1' });
    expect(of('E-1')).toMatchObject({ invalid_flag: true, division_codes: ['D03'] });
    expect(of('@x')?.branch_office_name).toBe('_x0041_x0042_');
    expect(of('0x1F')?.branch_office_name).toBe("'本社");
  });

  test.each(formats)('as %s, it has what the source says, not what the portal has set', async (format) => {
    await sql`update portal_user set privilege = 1, privilege_set_in_portal = true, portal_invalid_flag = true
      where login_id = 'pic1'`.execute(database.db);
    const row = async () =>
      (await exported(format)).internal_users.find(({ login_id }) => login_id === 'pic1');
    expect(await row()).toMatchObject({ privilege: 3, invalid_flag: false });
    expect(await changes(format)).toEqual([]);
    // The source gives another privilege, which does not apply, and is exported from then on.
    await master.edit('internal_users.csv', /^pic1,(.*),3,/m, 'pic1,吉田 翔太,P102,2,');
    await importMaster();
    expect(await row()).toMatchObject({ privilege: 2, invalid_flag: false });
    const { privilege } = await database.db
      .selectFrom('portal_user')
      .select('privilege')
      .where('login_id', '=', 'pic1')
      .executeTakeFirstOrThrow();
    expect(privilege).toBe(1);
    expect(await changes(format)).toEqual([]);
  });

  test.each(formats)('as %s, what has left the source is left out or invalid', async (format) => {
    await master.edit('internal_users.csv', /^viewer1,.*\n/m, '');
    await master.edit('suppliers.csv', /^S0005,.*\n/m, '');
    await importMaster();
    const rows = await exported(format);
    expect(rows.internal_users.find(({ login_id }) => login_id === 'viewer1')?.invalid_flag).toBe(true);
    expect(rows.suppliers.find(({ supplier_code }) => supplier_code === 'S0005')?.invalid_flag).toBe(true);
    expect(await changes(format)).toEqual([]);
    // A department and a division that are gone take what is invalid along, because no file can name them.
    await database.db
      .updateTable('division')
      .set({ active: false })
      .where('division_code', '=', 'D03')
      .execute();
    await sql`update department set active = false
      where division_id = (select division_id from division where division_code = 'D03')`.execute(
      database.db,
    );
    await sql`update portal_user set source_invalid_flag = true
      where department_id in (select department_id from department where not active)`.execute(database.db);
    await sql`update department_group set active = false
      where division_id = (select division_id from division where division_code = 'D03')`.execute(
      database.db,
    );
    await sql`delete from supplier_division
      where division_id = (select division_id from division where division_code = 'D03')`.execute(
      database.db,
    );
    await sql`insert into supplier_division (supplier_id, division_id)
      select supplier_id, division_id from supplier, division
      where supplier_code = 'S0005' and division_code = 'D03'`.execute(database.db);
    const fewer = await exported(format);
    expect(fewer.suppliers.some(({ supplier_code }) => supplier_code === 'S0005')).toBe(false);
    expect(await changes(format)).toEqual([]);
  });

  test('it is in the audit log', async () => {
    const rows = await exported('csv');
    const event = await database.db
      .selectFrom('audit_event')
      .select(['action', 'object_kind', 'user_id', 'detail'])
      .orderBy('audit_event_id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const count = Object.values(rows).reduce((sum, { length }) => sum + length, 0);
    expect(event).toEqual({
      action: 'exported',
      object_kind: 'master_data',
      user_id: null,
      detail: { exported: 'マスタデータ', format: 'csv', rows: count },
    });
  });
});

/** What a cell reads a generated text as, if it takes it. */
function valuesOf<T>(cell: CellReader<T>, text: fc.Arbitrary<string>): fc.Arbitrary<T> {
  return text
    .map((each) => cell(each))
    .filter((read) => 'value' in read)
    .map((read) => (read as { value: T }).value);
}
const odd = fc.constantFrom(
  ...['0', '12', '=', '+', '-', '@', "'", '"', '""', ',', ' ', '　', '_x0041_', '_x005F_', '&lt;', '<a>'],
  ...['𠮷', '髙', 'ﾊﾟ', 'が', '葛󠄀', '１', 'sep=', '#', '\\N', '\u00a0', 'é', '家族👨‍👩‍👧', ']]>'],
  ...['\ufffd', '\ufffe', '\ufdd0', '\u{1fffe}', '\u{10ffff}'],
);
const text = fc
  .oneof(
    fc.array(odd, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('')),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    fc.constantFrom('toString', 'constructor', '__proto__', 'valueOf'),
  )
  .filter((each) => errorValue(each) === null);
const supplier: fc.Arbitrary<MasterRow<'suppliers'>> = fc.record({
  supplier_code: valuesOf(code, text),
  company_name: valuesOf(nameCell, text),
  branch_office_name: valuesOf(optionalName, fc.oneof(text, fc.constant(''))),
  division_codes: valuesOf(
    codes,
    fc.array(text, { maxLength: 3 }).map((each) => each.join(';')),
  ),
  invalid_flag: fc.boolean(),
});
const user: fc.Arbitrary<MasterRow<'supplier_users'>> = fc.record({
  login_id: valuesOf(code, text),
  full_name: valuesOf(nameCell, text),
  supplier_code: valuesOf(code, text),
  mail_address: valuesOf(mailAddress, fc.constantFrom('a..b@example.com', 'x@localhost', "o'n@a.example")),
  invalid_flag: fc.boolean(),
});

test('as xlsx, whatever an import takes is read as it was', async () => {
  const [suppliers, users] = [fc.sample(supplier, 500), fc.sample(user, 500)];
  await expectSame(suppliers, users, 'xlsx');
});

test('as csv, whatever an import takes is read as it was', async () => {
  const rows = [fc.array(supplier, { maxLength: 8 }), fc.array(user, { maxLength: 8 })] as const;
  await fc.assert(
    fc.asyncProperty(...rows, (suppliers, users) => expectSame(suppliers, users, 'csv')),
    { numRuns: 200 },
  );
});

async function expectSame(
  suppliers: readonly MasterRow<'suppliers'>[],
  supplier_users: readonly MasterRow<'supplier_users'>[],
  format: 'xlsx' | 'csv',
): Promise<void> {
  const source = await writtenAndRead({ ...noRows, suppliers, supplier_users }, format);
  expect(Object.values(source).flatMap(({ problems }) => [...problems])).toEqual([]);
  expect(source.suppliers.rows.map(({ row }) => row)).toEqual(suppliers);
  expect(source.supplier_users.rows.map(({ row }) => row)).toEqual(supplier_users);
}
