import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Privilege } from '#domain/codes.ts';
import { submitApplication } from '#testing/application.ts';
import { portalForFile } from '#testing/portal.ts';
import { importWarning, masterDataKinds } from '#texts/master-data.ts';
import { importFolder } from '#server/features/import/import-folder.ts';
import type { ImportOptions, ImportResult } from '#server/features/import/import-source.ts';
import {
  allMasterData,
  masterFolder,
  type MasterFolder,
} from '#server/features/import/master-folder.testing.ts';
import { showProblem } from '#server/features/import/read/problem.ts';
import { dryRunWarnings, type Snapshot } from './dry-run.ts';
import { breakLines } from './report.ts';

let master: MasterFolder;
const portal = await portalForFile();
beforeEach(async () => {
  master = await masterFolder();
});
/** Restores the company after each test. */
afterEach(async () => {
  await portal.db
    .updateTable('portal_user')
    .set({ portal_invalid_flag: false, privilege_set_in_portal: false })
    .execute();
  await master.restore();
  await run();
  await master.remove();
});

async function run(options: Partial<ImportOptions> = {}): Promise<ImportResult & { ok: true }> {
  const result = await importFolder(portal.db, master.path, { dry_run: false, accept: null, ...options });
  if (!result.ok) throw new Error(result.problems.map(showProblem).join('\n'));
  return result;
}

/** Makes a user invalid by removing them from the source. */
const leaves = (login_id: string, file = 'internal_users.csv') =>
  master.edit(file, new RegExp(`^${login_id},.*\\n`, 'm'), '');

/** Checks that the import stops, changes nothing, matches its dry run, and is done with its number only. */
async function expectStopped(warnings: readonly string[]): Promise<ImportResult & { ok: true }> {
  const before = await allMasterData(portal.db);
  const stopped = await run();
  expect([stopped.done, stopped.warnings]).toEqual([false, warnings]);
  const { number } = await run({ dry_run: true });
  expect(number).toBe(stopped.number);
  expect((await run({ accept: number + 1 })).done).toBe(false);
  expect(await allMasterData(portal.db)).toEqual(before);
  const done = await run({ accept: number });
  expect(done.done).toBe(true);
  expect(await allMasterData(portal.db)).not.toEqual(before);
  return done;
}

/** `count` valid users without the first `invalid`. */
function snapshotOf(count: number, invalid = 0): Snapshot {
  const user = (user_id: number) => ({
    user_id,
    full_name: '利用者',
    department_id: 1,
    supplier_id: null,
    is_system_admin: user_id === count,
  });
  const ids = Array.from({ length: count - invalid }, (_, index) => invalid + index + 1);
  return {
    users: new Map(ids.map((id) => [id, user(id)])),
    unattended: [],
    divisions: [],
    counts: {
      divisions: 1,
      workflow_types: 1,
      departments: 1,
      department_groups: 1,
      suppliers: 1,
      internal_users: 1,
      supplier_users: 1,
      company_holidays: 1,
    },
    brokenReferences: [],
  };
}

test.each([
  [20, 100, 0],
  [21, 100, 1],
  [21, 210, 0],
  [22, 210, 1],
  [21, 1000, 0],
])('%i users of %i become invalid: %i warning', (invalid, count, warnings) => {
  expect(dryRunWarnings(snapshotOf(count), snapshotOf(count, invalid))).toHaveLength(warnings);
});

test.each(masterDataKinds)('the last of %s goes: a warning; if there was none, none', (kind) => {
  const [one, none] = [snapshotOf(1), { ...snapshotOf(1), counts: { ...snapshotOf(1).counts, [kind]: 0 } }];
  expect(dryRunWarnings(one, none)).toEqual([importWarning.nothingLeft(kind, 1)]);
  expect(dryRunWarnings(none, none)).toEqual([]);
  expect(dryRunWarnings(one, one)).toEqual([]);
});

describe('an import stops until its number is repeated', () => {
  test('if no valid system admin would be left', async () => {
    await leaves('sysadmin');
    expect((await run({ dry_run: true })).warnings).toEqual([]);
    await leaves('sysadmin2');
    await expectStopped(['有効なシステム管理者が1人もいなくなります。']);
  });

  test('if the only system admin left in the source is locked in the portal', async () => {
    await portal.db
      .updateTable('portal_user')
      .set({ portal_invalid_flag: true })
      .where('login_id', '=', 'sysadmin')
      .execute();
    await leaves('sysadmin2');
    await expectStopped(['有効なシステム管理者が1人もいなくなります。']);
  });

  test('if more than 20 users and a tenth become invalid, including users of invalid suppliers', async () => {
    const users = (
      await portal.db.selectFrom('valid_user').select('login_id').where('role', '=', 2).execute()
    )
      .map(({ login_id }) => login_id)
      .toSorted();
    for (const login_id of users.slice(0, 20)) await leaves(login_id, 'supplier_users.csv');
    expect((await run({ dry_run: true })).warnings).toEqual([]);
    await leaves(users[20] ?? '', 'supplier_users.csv');
    const count = (await portal.db.selectFrom('valid_user').select('user_id').execute()).length;
    await expectStopped([
      `有効なユーザー21名（${count}名中）が無効になります。取込元のファイルに欠けがないか確認してください。`,
    ]);
  });

  test('if an open step would be left with nobody, and names the step and its users', async () => {
    const application_id = await submitApplication(portal);
    await leaves('reception1');
    const one = await run({ dry_run: true });
    expect([one.warnings, breakLines(one.breaks)]).toEqual([
      [],
      ['担当者の見直しが必要になるワークフロー 1件', expect.stringMatching(/^ {2}新規取引申請書（.*）: /)],
    ]);
    await leaves('reception2');
    const both = await run({ dry_run: true });
    expect(both.number).not.toBe(one.number);
    expect(breakLines(both.breaks).slice(0, 2)).toEqual([
      '担当者不在になる申請のステップ 1件',
      expect.stringMatching(
        new RegExp(`^  申請番号${application_id}「新規取引申請書」No 2（受付）: .+、.+$`),
      ),
    ]);
    await expectStopped(['1件の未処理のステップが担当者不在になります。']);
    // What was broken before does not count for the next import.
    expect(await run({ dry_run: true })).toMatchObject({ breaks: [], warnings: [] });
  });

  test('with the same number, whatever order the database returns rows in', async () => {
    for (const login_id of ['viewer1', 'pic1', 'approver1']) await leaves(login_id);
    const { number } = await run({ dry_run: true });
    await portal.db
      .updateTable('portal_user')
      .set({ full_name: (eb) => eb.ref('full_name') })
      .where('login_id', '=', 'pic1')
      .execute();
    expect((await run({ dry_run: true })).number).toBe(number);
    // A new user with the same login but another name makes another import.
    await master.edit('supplier_users.csv', 'supplier2,', 'n,新 人,S0002,n@s.example,0\nsupplier2,');
    const one = await run({ dry_run: true });
    await master.edit('supplier_users.csv', 'n,新 人', 'n,新 井');
    expect((await run({ dry_run: true })).number).not.toBe(one.number);
  });

  test('if an added code or login looks like another one, but only once', async () => {
    await master.edit('suppliers.csv', 'S0002,', 's0001,株式会社青葉精工,,,0\nS0002,');
    await expectStopped([
      'suppliers.csv に見分けにくいコードまたはログインIDがあります：「S0001」、「s0001」',
    ]);
    expect((await run({ dry_run: true })).warnings).toEqual([]);
  });

  test.each([
    ['suppliers.csv', 'S0002,東海', 's0002,株式会社青葉精工,,,0\nS0002,東海', '「S0002」、「s0002」'],
    ['suppliers.csv', 'S0002,東海', 'S 0002,株式会社青葉精工,,,0\nS0002,東海', '「S 0002」、「S0002」'],
    ['suppliers.csv', 'S0002,東海', 'SO002,株式会社青葉精工,,,0\nS0002,東海', '「S0002」、「SO002」'],
    [
      'suppliers.csv',
      'S0002,東海',
      'S2,株式会社青葉精工,,,0\nS0002,東海',
      '「S0002」、「S2」（先頭の0など、0の有無だけが異なります）',
    ],
    [
      'suppliers.csv',
      'S0002,東海',
      '\u042110002,株式会社青葉精工,,,0\nC10002,株式会社青葉精工,,,0\nS0002,東海',
      '「C10002」、「\u042110002」（U+0421）',
    ],
    [
      'internal_users.csv',
      'viewer1,',
      'viewerl,木村 健,P301,3,v@operator.example,0\nviewer1,',
      '「viewer1」、「viewerl」',
    ],
    [
      'supplier_users.csv',
      'supplier2,',
      'Supplier02,藤田 修,S0002,v@s0002.example,0\nsupplier2,',
      '「Supplier02」、「supplier2」（先頭の0など、0の有無だけが異なります）',
    ],
    ['divisions.csv', 'D03,', 'd03,調達本部\nD03,', '「D03」、「d03」'],
    ['workflow_types.csv', 'W02,', 'w02,申請書\nW02,', '「W02」、「w02」'],
    ['departments.csv', 'P102,', 'p102,設計部,D01\nP102,', '「P102」、「p102」'],
    ['department_groups.csv', 'G02,', 'g02,窓口,D01,P102\nG02,', '「G02」、「g02」'],
  ])('if an added code or login of %s looks like another: %s → %s', async (file, from, to, pair) => {
    await master.edit(file, from, to);
    expect((await run({ dry_run: true })).warnings).toEqual([
      `${file} に見分けにくいコードまたはログインIDがあります：${pair}`,
    ]);
  });

  test('if the codes of a file have lost their zeros since the last import', async () => {
    await master.edit('suppliers.csv', 'S0002,東海', '00123,長野螺子,,,0\n00456,伊那発條,,,0\nS0002,東海');
    await run();
    await master.edit('suppliers.csv', '00123,', '123,');
    await master.edit('suppliers.csv', '00456,', '456,');
    const note = '（先頭の0など、0の有無だけが異なります）';
    await expectStopped([
      `suppliers.csv に見分けにくいコードまたはログインIDがあります：「00123」（登録済み）、「123」${note}`,
      `suppliers.csv に見分けにくいコードまたはログインIDがあります：「00456」（登録済み）、「456」${note}`,
    ]);
    expect((await run({ dry_run: true })).warnings).toEqual([]);
  });

  test('if many codes look alike, the first twenty by name', async () => {
    const rows = (width: number) =>
      Array.from({ length: 23 }, (_, at) => `${String(at + 1).padStart(width, '0')},長野螺子,,,0\n`).join('');
    await master.edit('suppliers.csv', 'S0002,東海', `${rows(1)}${rows(5)}S0002,東海`);
    const { warnings } = await run({ dry_run: true });
    expect(warnings).toHaveLength(21);
    expect(warnings.at(-1)).toBe(
      'suppliers.csv に見分けにくいコードまたはログインIDの組が、ほかに3組あります。',
    );
  });

  test('if a spreadsheet may have changed an added code or login, but only once', async () => {
    await master.edit(
      'suppliers.csv',
      'S0002,東海',
      'TRUE,長野螺子,,,0\n2026-01-02,伊那発條,,,0\nS0002,東海',
    );
    await expectStopped([
      'suppliers.csv に、日付・時刻・数値・真偽値に変換された可能性のあるコードまたはログインIDがあります：「2026-01-02」、「TRUE」',
    ]);
    expect((await run({ dry_run: true })).warnings).toEqual([]);
  });

  test('if a division that goes on loses its last group', async () => {
    await master.edit('department_groups.csv', /^G03,.*\n/m, '');
    await expectStopped([
      '「電子部品事業部」で、部署グループがすべてなくなり、サプライヤーがメッセージを送信できなくなります。',
    ]);
  });

  const left = (what: string) =>
    `有効な${what}が、すべてなくなります。取込元のファイルに欠けがないか確認してください。`;
  test.each([
    [['department_groups.csv'], ['部署グループ5件']],
    [['supplier_users.csv'], ['ポータル利用者37名']],
    [['suppliers.csv'], ['サプライヤー36社', 'ポータル利用者37名']],
    [['internal_users.csv'], ['社内ユーザー19名']],
  ])('if nothing but the header is left of %j', async (files, kinds) => {
    for (const file of files) await master.edit(file, /\n[^]*$/, '\n');
    const { warnings } = await run({ dry_run: true });
    expect(warnings.filter((warning) => warning.includes('すべてなくなります'))).toEqual(kinds.map(left));
  });

  test('if nothing would be left of a company of one supplier', async () => {
    await master.edit('suppliers.csv', /\nS0001B[^]*$/, '\n');
    await master.edit('supplier_users.csv', /\nsupplier1b[^]*$/, '\n');
    await run({ accept: (await run({ dry_run: true })).number });
    await master.edit('suppliers.csv', /^S0001,(.*),0\n/m, 'S0001,株式会社青葉精工,本社,D01;D02,1\n');
    await expectStopped([left('サプライヤー1社'), left('ポータル利用者1名')]);
  });

  test('if the portal has changed since the number was issued', async () => {
    await leaves('sysadmin');
    await leaves('sysadmin2');
    const { number } = await run({ dry_run: true });
    await master.edit('divisions.csv', '調達本部', '購買本部');
    const stopped = await run({ accept: number });
    expect(stopped.done).toBe(false);
    expect(stopped.number).not.toBe(number);
  });
});

test('a dry run lists templates and groups that lose members', async () => {
  const { db } = portal;
  const [pic, supplier_id] = [await portal.userId('pic1'), await portal.supplierId('S0002')];
  const department_id = await portal.departmentId('P102');
  const { division_id } = await db
    .selectFrom('division')
    .select('division_id')
    .where('division_code', '=', 'D01')
    .executeTakeFirstOrThrow();
  const assignee = { department_id, supplier_id: null, all_flag: false, user_ids: [pic] };
  const whole = { department_id: null, supplier_id, all_flag: true, user_ids: [] };
  await db
    .insertInto('saved_approval_route')
    .values({
      approval_route_name: '標準ルート',
      division_id,
      created_by: pic,
      pic_approver_steps: JSON.stringify([{ step_order: 4, prev_step_order: [], step_type: 4, assignee }]),
      viewer_steps: JSON.stringify([whole]),
    })
    .execute();
  const { supplier_group_id } = await db
    .insertInto('supplier_group')
    .values({ division_id, group_name: '協力会' })
    .returning('supplier_group_id')
    .executeTakeFirstOrThrow();
  await db.insertInto('supplier_group_member').values({ supplier_group_id, supplier_id }).execute();
  const name = async (login_id: string) =>
    (
      await portal.db
        .selectFrom('portal_user')
        .select('full_name')
        .where('login_id', '=', login_id)
        .executeTakeFirstOrThrow()
    ).full_name;
  expect(await run({ dry_run: true })).toMatchObject({ breaks: [] });

  await leaves('pic1');
  await master.edit('suppliers.csv', /^S0002,.*\n/m, '');
  const { breaks } = await run({ dry_run: true });
  const supplier = expect.stringContaining('東海メッキ工業株式会社') as string;
  expect(breaks).toContainEqual({
    kind: 'template',
    name: '標準ルート（産業機器事業部）',
    lost: expect.arrayContaining([`${await name('pic1')}（無効）`, supplier]) as string[],
  });
  expect(breaks).toContainEqual({
    kind: 'supplier_group',
    name: '協力会（産業機器事業部）',
    lost: [supplier],
  });
  // Without its division, a group or a workflow is of no use, whoever its people are.
  await master.edit('divisions.csv', /^D01,.*\n/m, '');
  await master.edit('departments.csv', /D01/g, 'D02');
  await master.edit('department_groups.csv', /D01/g, 'D02');
  await master.edit('suppliers.csv', /D01;?/g, '');
  const without = await run({ dry_run: true });
  expect(without.breaks).toContainEqual({
    kind: 'unusable_supplier_group',
    name: '協力会（産業機器事業部）',
    lost: ['取込元に事業部がありません', supplier],
  });
  expect(without.breaks).toContainEqual({
    kind: 'unusable_workflow',
    name: '新規取引申請書（産業機器事業部）',
    lost: expect.arrayContaining(['取込元に申請書または事業部がありません']) as string[],
  });
});

test('a dry run lists workflows whose department moves or vanishes, or whose people move', async () => {
  // 品質保証部 receives 産業機器事業部's forms. Its people move along, so each step still has somebody.
  await master.edit('departments.csv', 'P103,品質保証部,D01', 'P103,品質保証部,D02');
  await master.edit('department_groups.csv', /^.*P103.*\n/gm, '');
  const workflows = async () =>
    Object.fromEntries(
      (await run({ dry_run: true })).breaks
        .filter(({ kind }) => kind === 'workflow')
        .map(({ name, lost }) => [name, lost]),
    );
  expect((await run({ dry_run: true })).warnings).toEqual([]);
  expect(await workflows()).toMatchObject({
    '新規取引申請書（産業機器事業部）': ['品質保証部（ほかの事業部の部署）'],
  });
  await master.edit('internal_users.csv', 'final1,松本 浩,P101', 'final1,松本 浩,P201');
  expect((await workflows())['新規取引申請書（産業機器事業部）']).toEqual([
    '品質保証部（ほかの事業部の部署）',
    '松本 浩（異動）',
  ]);
  await master.restore();
  await master.edit('departments.csv', /^P103,.*\n/m, '');
  await master.edit('department_groups.csv', /^.*P103.*\n/gm, '');
  await master.edit('internal_users.csv', /,P103,/g, ',P102,');
  const vanished = (await workflows())['新規取引申請書（産業機器事業部）'];
  expect(vanished).toContain('品質保証部（取込元にない部署）');
  expect(vanished).toContain('山本 直樹（異動）');
  const suspend = (suspended: boolean) => portal.db.updateTable('workflow').set({ suspended }).execute();
  await suspend(true);
  expect(await workflows()).toEqual({});
  await suspend(false);
});

const advice =
  'Excelの「CSV（コンマ区切り）」はShift_JISで保存されるため、Shift_JISにない文字が失われます。「Excel ブック（.xlsx）」または「CSV UTF-8（コンマ区切り）」で保存し直してください。';

describe('an import stops if names may have lost letters', () => {
  test.each([
    ['divisions.csv', '調達本部', '調?本部', 'D03 の事業部名「調達本部」→「調?本部」'],
    ['workflow_types.csv', '図面変更申請書', '図面変更申\ufffd書', undefined],
    ['departments.csv', '調達企画部', '調?企画部', undefined],
    ['department_groups.csv', '品質窓口', '品?窓口', undefined],
    ['suppliers.csv', '東海メッキ', '東海\ue000ッキ', undefined],
    ['suppliers.csv', '仙台営業所', '仙?営業所', undefined],
    ['internal_users.csv', '山田 千尋', '山? 千尋', 'pic2 の氏名「山田 千尋」→「山? 千尋」'],
    ['supplier_users.csv', '藤田 修', '藤? 修', 'supplier2 の氏名「藤田 修」→「藤? 修」'],
  ])('%s: %s → %s', async (file, from, to, said) => {
    await master.edit(file, from, to);
    const { warnings } = await run({ dry_run: true });
    expect(warnings).toEqual([expect.stringContaining(`${file} に、文字が失われたか`)]);
    if (said !== undefined) expect(warnings[0]).toContain(said);
  });

  test('until its number is repeated, and only once', async () => {
    await master.edit('internal_users.csv', '山田 千尋', '山? 千尋');
    await master.edit('suppliers.csv', 'S0002,', 'S9001,株式会社青\ufffd精工,,D01,0\nS0002,');
    await expectStopped([
      `suppliers.csv に、文字が失われたか、文字化けした可能性のある名前があります：S9001 の会社名「株式会社青\ufffd精工」（U+FFFD）。${advice}`,
      `internal_users.csv に、文字が失われたか、文字化けした可能性のある名前があります：pic2 の氏名「山田 千尋」→「山? 千尋」。${advice}`,
    ]);
    expect((await run({ dry_run: true })).warnings).toEqual([]);
  });

  test('of which twenty of a file are named', async () => {
    const added = Array.from({ length: 22 }, (_, at) => `T${at + 100},青\ufffd精工,,D01,0\n`);
    await master.edit('suppliers.csv', 'S0002,', `${added.join('')}S0002,`);
    const { warnings } = await run({ dry_run: true });
    expect(warnings).toEqual([expect.stringMatching(/T119 の.*、ほか2件。Excel/)]);
  });
});

test('a number with a point where a code is meant needs the number of the import', async () => {
  await master.edit('suppliers.csv', 'S0002,', '987.0,株式会社青葉精工,,D01,0\nS0002,');
  expect((await run({ dry_run: true })).warnings).toEqual([expect.stringContaining('：「987.0」')]);
});

test('the privilege of the source counts until an admin sets one', async () => {
  const privilegeOf = async (login_id: string) =>
    (
      await portal.db
        .selectFrom('portal_user')
        .select('privilege')
        .where('login_id', '=', login_id)
        .executeTakeFirstOrThrow()
    ).privilege as Privilege;
  await master.edit('internal_users.csv', /^pic2,(.*),3,/m, 'pic2,山田 千尋,P102,2,');
  expect((await run()).done).toBe(true);
  expect(await privilegeOf('pic2')).toBe(2);
  await portal.db
    .updateTable('portal_user')
    .set({ privilege: 3, privilege_set_in_portal: true })
    .where('login_id', '=', 'pic2')
    .execute();
  const { differences } = await run();
  expect(differences.internal_users.changed).toEqual([]);
  expect(await privilegeOf('pic2')).toBe(3);
});

test('an import is in the audit log with counts and each row before and after; a dry run is not', async () => {
  const noted = { actor: null, at: new Date() };
  const events = () =>
    portal.db
      .selectFrom('audit_event')
      .select(['object_kind', 'object_id', 'object_name', 'user_id', 'detail'])
      .where('action', '=', 'imported')
      .orderBy('audit_event_id', 'desc')
      .execute();
  await master.edit('divisions.csv', '調達本部', '購買本部');
  await leaves('pic2');
  await master.edit('suppliers.csv', /^S0002,/m, 'S0902,');
  await master.edit('supplier_users.csv', 'supplier1,', 'n,新 人,S0001,n@s.example,0\nsupplier1,');
  await run({ dry_run: true, noted });
  expect(await events()).toEqual([]);
  await run({ noted });
  const all = await events();
  expect(all[0]).toEqual({
    object_kind: 'master_data',
    object_id: null,
    object_name: null,
    user_id: null,
    detail: {
      divisions: { added: 0, changed: 1, vanished: 0 },
      suppliers: { added: 1, changed: 0, vanished: 1 },
      internal_users: { added: 0, changed: 0, vanished: 1 },
      supplier_users: { added: 1, changed: 0, vanished: 0 },
    },
  });
  expect(all.map(({ object_kind }) => object_kind)).toEqual([
    'master_data',
    'supplier_user',
    'internal_user',
    'supplier',
    'supplier',
    'division',
  ]);
  const of = (kind: string) => all.filter(({ object_kind }) => object_kind === kind);
  expect(of('division')).toMatchObject([
    { detail: { from: { division_name: '調達本部' }, to: { division_name: '購買本部' } } },
  ]);
  expect(of('internal_user')).toMatchObject([
    {
      object_id: await portal.userId('pic2'),
      object_name: '山田 千尋',
      detail: { from: { invalid_flag: false }, to: { invalid_flag: true } },
    },
  ]);
  expect(of('supplier').map(({ detail }) => detail)).toMatchObject([
    { from: { invalid_flag: false }, to: { invalid_flag: true } },
    { to: { supplier_code: 'S0902', company_name: '東海メッキ工業株式会社' } },
  ]);
  expect(of('supplier_user')).toMatchObject([
    { object_name: '新 人', detail: { to: { login_id: 'n', supplier_code: 'S0001' } } },
  ]);
  // Rows that come back are recorded as well.
  await master.restore();
  await run({ noted });
  expect((await events()).find(({ object_kind }) => object_kind === 'internal_user')).toMatchObject({
    detail: { from: { invalid_flag: true }, to: { invalid_flag: false } },
  });
});

test('an import that stops every form of a division needs its number; a renamed division does not', async () => {
  await master.edit('divisions.csv', '電子部品事業部', '電子デバイス事業部');
  expect((await run({ dry_run: true })).warnings).toEqual([]);
  await master.edit('workflow_types.csv', /\n[^]*$/, '\n');
  const stopped =
    '「産業機器事業部」、「電子部品事業部」、「調達本部」で、すべての申請書が受付停止になります。';
  await expectStopped([
    '有効な申請書の種類4件が、すべてなくなります。取込元のファイルに欠けがないか確認してください。',
    stopped,
  ]);
});
