import { readFile } from 'node:fs/promises';
import iconv from 'iconv-lite';
import { afterEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { fieldKind, privilege, role } from '#domain/codes.ts';
import { workflowFile } from '#domain/workflow-file.ts';
import { workflowText } from '#texts/workflow-management.ts';
import { importProblem } from '#texts/import-problem.ts';
import { importFailure } from '#texts/master-data.ts';
import { workflowImportProblem } from '#texts/workflow-import.ts';
import { bodyOf, expectDone, expectIssues } from '#testing/application.ts';
import { lastNote } from '#testing/audit.ts';
import { portalForFile } from '#testing/portal.ts';
import { readWorkflow, workflowEdit } from '#testing/workflow.ts';
import { readFound } from '#server/features/import/read/read-source.ts';
import { workflowColumns } from './import-columns.ts';
import { planWorkflows } from './import-plan.ts';

const { current, preview, apply } = calls.workflow_management.import;
const portal = await portalForFile();

/** The present workflows as a file, without its byte order mark. */
async function exported(login_id = 'sysadmin'): Promise<string> {
  const { status, bytes } = await (await portal.as(login_id)).download(current, {});
  expect(status).toBe(200);
  return bytes.toString('utf8').replace(/^\uFEFF/, '');
}

const fileOf = (content: string | Uint8Array, name = 'workflows.csv') => ({
  workflows: new File([typeof content === 'string' ? content : new Uint8Array(content)], name),
});

async function previewOf(content: string | Uint8Array, login_id = 'sysadmin', name?: string) {
  const client = await portal.as(login_id);
  return bodyOf(preview.output, await client.upload(preview, {}, fileOf(content, name)));
}

async function importing(content: string, login_id = 'sysadmin') {
  const client = await portal.as(login_id);
  const { accept_number } = await previewOf(content, login_id);
  await expectDone(client.upload(apply, { accept_number: accept_number ?? 0 }, fileOf(content)));
}

/** A row for the form W03 of D01, which has none, with other cells. */
function row(cells: Readonly<Record<string, string>> = {}): string {
  const right: Readonly<Record<string, string>> = {
    division_code: 'D01',
    workflow_type_code: 'W03',
    field_name01: '品番',
    receptionist_department_code: 'P103',
    receptionist_login_ids: 'reception1;reception2',
    route_setter_department_code: 'P102',
    route_setter_login_ids: '*',
    final_approver_login_id: 'final1',
    suspended_flag: '0',
  };
  return header
    .trim()
    .split(',')
    .map((column) => cells[column] ?? right[column] ?? '')
    .join(',');
}

const original = await exported();
const header = original.slice(0, original.indexOf('\n') + 1);

afterEach(async () => {
  await portal.db.deleteFrom('workflow_user').where('workflow_id', '>', 5).execute();
  await portal.db.deleteFrom('workflow').where('workflow_id', '>', 5).execute();
  if ((await exported()) !== original) await importing(original);
  if ((await exported()) !== original) throw new Error('the workflows of the next test are others');
});

const stored = () => portal.db.selectFrom('workflow').select('workflow_id').execute();

describe('the present workflows as a file', () => {
  test('are those of demo/workflows.csv, and change nothing when they are imported', async () => {
    const demo = await readFile(new URL('../../../demo/workflows.csv', import.meta.url), 'utf8');
    const lines = (text: string) => text.trim().split(/\r?\n/).toSorted();
    expect(lines(original)).toEqual(lines(demo));
    for (const content of [original, demo, `\uFEFF${original}`, iconv.encode(original, 'cp932')])
      expect(await previewOf(content)).toMatchObject({
        problem_count: 0,
        changes: [],
        unchanged_count: 5,
        accept_number: null,
      });
    expect(await lastExport()).toMatchObject({ format: 'csv', rows: 5 });
  });

  test('change nothing either with texts of every kind, and with people and forms that have left', async () => {
    const sysadmin = await portal.as('sysadmin');
    const { query, body } = await workflowEdit(portal);
    const hints = {
      field_hint01: '-例',
      field_hint02: '"a;b",',
      field_hint03: '　𠮷 ',
      field_hint10: '1,200',
      field_kind05: fieldKind.choice,
      field_choices05: ['-甲', '"乙,丙"', '　𠮷 '],
      counterparty_field: 5,
    };
    const names = { field_name01: '=1+1', field_name02: '"a;b",', field_name03: '　𠮷 ', field_name05: "'5" };
    await expectDone(
      sysadmin.post(calls.workflow_management.detail.edit, { query, body: { ...body, ...names, ...hints } }),
    );
    const leave = async (left: boolean) => {
      const { db } = portal;
      await db.updateTable('division').set({ active: !left }).where('division_code', '=', 'D03').execute();
      const type = db.updateTable('workflow_type').where('workflow_type_code', '=', 'W02');
      await type.set({ active: !left }).execute();
      const users = db.updateTable('portal_user').where('login_id', 'in', ['final1', 'router2']);
      await users.set({ portal_invalid_flag: left }).execute();
    };
    await leave(true);
    const content = await exported();
    expect(content).toContain('=1+1,"""a;b"","');
    expect(content).toContain(',-例,');
    expect(await previewOf(content)).toMatchObject({ problem_count: 0, changes: [], accept_number: null });
    // 使用停止 alone can be changed, too.
    const suspending = content.replaceAll(/,0\r?$/gm, ',1');
    expect(await previewOf(suspending)).toMatchObject({
      problem_count: 0,
      changed_count: 5,
      suspended_count: 5,
    });
    await importing(suspending);
    await importing(content);
    await leave(false);
  });

  test('are those of a division admin’s own division for them', async () => {
    const own = await exported('divadmin1');
    expect(own.trim().split(/\r?\n/)).toEqual(
      original
        .trim()
        .split(/\r?\n/)
        .filter((line) => line.startsWith('D01') || line.startsWith('division_code')),
    );
  });
});

async function lastExport() {
  const row = await portal.db
    .selectFrom('audit_event')
    .select('detail')
    .where('action', '=', 'exported')
    .where('object_kind', '=', 'workflow')
    .orderBy('audit_event_id', 'desc')
    .executeTakeFirstOrThrow();
  return row.detail;
}

/** A file without the columns that `lacking` names. */
function without(lacking: (column: string) => boolean, content: string): string {
  const [titles = [], ...rows] = content
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  const kept = titles.flatMap((title, at) => (lacking(title) ? [] : [at]));
  return [titles, ...rows].map((cells) => kept.map((at) => cells[at]).join(',')).join('\n');
}

describe('an import', () => {
  test('shows what it adds and changes, does exactly that, and the same file then changes nothing', async () => {
    const changed = original.replace('取引先名,取引開始日,想定年額', '会社名,取引開始日,想定年額');
    const content = `${changed}${row({ suspended_flag: '1' })}\r\n`;
    const shown = await previewOf(content);
    expect(shown).toMatchObject({
      problem_count: 0,
      problems_csv: null,
      added_count: 1,
      changed_count: 1,
      unchanged_count: 4,
      suspended_count: 0,
      changes: [
        {
          change: 'changed',
          division_name: '産業機器事業部',
          workflow_name: '新規取引申請書',
          text: '入力項目1 「取引先名」 → 「会社名」',
        },
        {
          change: 'added',
          division_name: '産業機器事業部',
          workflow_name: '品質異常報告書',
          text:
            '入力項目1 「品番」、受付者の部署 「P103」、受付者 「reception1;reception2」、' +
            '申請ルート設定者の部署 「P102」、申請ルート設定者 部署の全員、最終承認者 「final1」、使用停止 はい',
        },
      ],
    });
    expect(await exported()).toBe(original);
    await importing(content);
    expect(await exported()).toContain(row({ suspended_flag: '1' }));
    expect(await previewOf(content)).toMatchObject({ changes: [], unchanged_count: 6, accept_number: null });
    const workflow_id = await portal.workflowId('D01', 'W01');
    expect(await lastNote(portal.db, 'workflow', workflow_id)).toMatchObject({
      action: 'imported',
      full_name: '佐藤 美咲',
      object_name: '産業機器事業部 新規取引申請書',
      detail: { from: { field_name01: '取引先名' }, to: { field_name01: '会社名' } },
    });
    expect(await lastNote(portal.db, 'workflow', await portal.workflowId('D01', 'W03'))).toMatchObject({
      action: 'imported',
      detail: { to: { suspended: true, field_name01: '品番' } },
    });
  });

  test('reads the star for all in full width', async () => {
    await importing(`${header}${row({ receptionist_login_ids: '＊', route_setter_login_ids: ' ＊ ' })}\n`);
    expect(await exported()).toContain(row({ receptionist_login_ids: '*' }));
  });

  test('keeps the hints whose column the file lacks, and clears those whose cell is empty', async () => {
    const isHint = (column: string) => column.startsWith('field_hint');
    const before = without(isHint, original);
    expect(before).not.toContain('field_hint');
    expect(await previewOf(before)).toMatchObject({ changes: [], unchanged_count: 5 });
    // A change of another cell changes no hint, and a new form has none.
    await importing(
      `${before.replace('想定年額', '年額')}\n${without(isHint, `${header}${row()}`).split('\n')[1]}`,
    );
    const after = await exported();
    expect(after).toContain(row());
    for (const line of original.replace('想定年額', '年額').trim().split(/\r?\n/))
      expect(after).toContain(line);
    const workflow_id = await portal.workflowId('D01', 'W01');
    expect(await lastNote(portal.db, 'workflow', workflow_id)).toMatchObject({
      detail: { from: { field_name03: '想定年額' }, to: { field_name03: '年額' } },
    });
    // One column is enough for its hint; the others stay.
    const cleared = without((column) => isHint(column) && column !== 'field_hint03', original).replace(
      '税抜き、円',
      '',
    );
    const { changes } = await previewOf(cleared);
    expect(changes.map(({ text }) => text)).toEqual([
      '入力項目3 「年額」 → 「想定年額」、入力項目3の入力のヒント 「税抜き、円」 → なし',
    ]);
    await importing(cleared);
    expect(await readWorkflow(await portal.as('sysadmin'), workflow_id)).toMatchObject({
      field_hint01: '登記のとおりに。略称は使わない',
      field_hint03: null,
    });
  });

  test('keeps kinds, choices and roles whose column the file lacks, and clears those whose cell is empty', async () => {
    const isSetting = (column: string) => /^field_(kind|choices)|_field$/.test(column);
    const before = without(isSetting, original);
    expect(before.split('\n')[0]).toBe(
      header
        .trim()
        .split(',')
        .filter((column) => !isSetting(column))
        .join(','),
    );
    expect(await previewOf(before)).toMatchObject({ problem_count: 0, changes: [], unchanged_count: 5 });
    await importing(before.replace('想定年額', '年額'));
    expect(await exported()).toBe(original.replace('想定年額', '年額'));
    await importing(original);

    // 取引日 alone, of the one row that the file has.
    const [titles = '', line = ''] = without(
      (column) => isSetting(column) && column !== 'transaction_date_field',
      original,
    ).split('\n');
    const at = titles.split(',').indexOf('transaction_date_field');
    const cleared = `${titles}\n${line.split(',').toSpliced(at, 1, '').join(',')}\n`;
    const { changes } = await previewOf(cleared);
    expect(changes.map(({ text }) => text)).toEqual(['取引日の入力項目 「入力項目2」 → なし']);
    await importing(cleared);
    const workflow_id = await portal.workflowId('D01', 'W01');
    expect(await readWorkflow(await portal.as('sysadmin'), workflow_id)).toMatchObject({
      field_kind02: fieldKind.date,
      transaction_date_field: null,
      transaction_amount_field: 3,
      counterparty_field: 1,
    });
    expect(await lastNote(portal.db, 'workflow', workflow_id)).toMatchObject({
      action: 'imported',
      detail: { from: { transaction_date_field: 2 }, to: { transaction_date_field: null } },
    });
  });

  test('reads kinds and positions in full width, and choices with spaces around them', async () => {
    const cells = {
      field_name10: '処置',
      field_kind01: '４',
      field_kind10: ' ３ ',
      field_choices01: ' P-1 ; ;　P-2;',
      transaction_date_field: '１０',
      counterparty_field: '01',
    };
    const content = `${header}${row(cells)}\n`;
    const { changes, problems } = await previewOf(content);
    expect(problems).toEqual([]);
    expect(changes.map(({ text }) => text)).toEqual([
      expect.stringContaining(
        '入力項目1の種類 「選択肢」、入力項目10の種類 「日付」、入力項目1の選択肢 「P-1;P-2」、' +
          '取引日の入力項目 「入力項目10」、取引先の入力項目 「入力項目1」',
      ),
    ]);
    await importing(content);
    expect(await exported()).toContain(
      row({
        field_name10: '処置',
        field_kind01: '4',
        field_kind10: '3',
        field_choices01: 'P-1;P-2',
        transaction_date_field: '10',
        counterparty_field: '1',
      }),
    );
    expect(await previewOf(content)).toMatchObject({ changes: [] });
  });

  test('drops choices of another kind, and says so before', async () => {
    const content = original.replace(',3,2,2,4,', ',3,2,2,1,');
    expect(content).not.toBe(original);
    const { changes } = await previewOf(content);
    expect(changes.map(({ text }) => text)).toEqual([
      '入力項目8の種類 「選択肢」 → 「数値」、入力項目8の選択肢 「使い切る;廃棄する;改造する」 → なし',
    ]);
    await importing(content);
    expect(await previewOf(content)).toMatchObject({ problem_count: 0, changes: [], unchanged_count: 5 });
  });

  test('leaves what the file does not name', async () => {
    await importing(`${header}${row()}\n`);
    expect(await stored()).toHaveLength(6);
    expect(await exported()).toContain('D03,W04');
  });

  test('reads the columns in any order, and suspends and resumes', async () => {
    const table = original
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(',').toReversed());
    const content = table
      .map((cells, index) => (index === 1 ? ['1', ...cells.slice(1)] : cells).join(','))
      .join('\n');
    expect(await previewOf(content)).toMatchObject({ changed_count: 1, suspended_count: 1 });
    await importing(content);
    expect(await exported()).not.toBe(original);
    await importing(original);
    expect(await exported()).toBe(original);
  });

  test('is refused once a workflow, or anything else that it does, has changed since the preview', async () => {
    const sysadmin = await portal.as('sysadmin');
    const content = `${original.replace('想定年額', '年額')}${row()}\n`;
    const { accept_number } = await previewOf(content);
    const send = (given: string) =>
      sysadmin.upload(apply, { accept_number: accept_number ?? 0 }, fileOf(given));
    expectIssues(await send(content.replace('年額', '月額')), [[['accept_number'], importFailure.changed]]);
    const { query, body } = await workflowEdit(portal);
    await expectDone(sysadmin.post(calls.workflow_management.detail.edit, { query, body }));
    expectIssues(await send(content), [[['accept_number'], importFailure.changed]]);
    expect(await exported()).toBe(original);
  });

  test('of two at the same moment one wins', async () => {
    const sysadmin = await portal.as('sysadmin');
    const content = `${original.replace('想定年額', '年額')}${row()}\n`;
    const { accept_number } = await previewOf(content);
    const answers = await Promise.all(
      [sysadmin, await portal.as('sysadmin')].map((client) =>
        client.upload(apply, { accept_number: accept_number ?? 0 }, fileOf(content)),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
  });
});

/** How many statements the plan of a file with these rows takes. */
async function countQueries(rows: string): Promise<number> {
  let count = 0;
  const counting = portal.db.withPlugin({
    transformQuery({ node }) {
      count += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const admin = await portal.db
    .selectFrom('portal_user')
    .select(['user_id', 'full_name'])
    .where('login_id', '=', 'sysadmin')
    .executeTakeFirstOrThrow();
  const actor = {
    ...{ ...admin, role: role.operator, privilege: privilege.system_admin },
    ...{ department_id: 0, department_name: '', division_id: 0, division_name: '' },
    audited_divisions: [],
  };
  const bytes = Buffer.from(`${header}${rows}`);
  const file = await readFound({ file: 'workflows.csv', bytes }, workflowColumns);
  await counting.transaction().execute((tx) => planWorkflows(tx, actor, file));
  return count;
}

describe('a wrong file changes nothing', () => {
  test.each([
    [{ division_code: 'D99' }, 'division_code', workflowImportProblem.division('D99')],
    [{ workflow_type_code: 'W99' }, 'workflow_type_code', workflowImportProblem.type('W99')],
    [{ field_name04: 'あいうえおかきくけこさ' }, 'field_name04', '入力項目4は10文字以内で入力してください。'],
    [
      { field_hint10: 'あ'.repeat(61) },
      'field_hint10',
      '入力項目10の入力のヒントは60文字以内で入力してください。',
    ],
    ...['5', '日付', '1.5', '-1'].map((field_kind02): [Record<string, string>, string, unknown] => [
      { field_kind02 },
      'field_kind02',
      '入力項目2の種類の値が正しくありません。',
    ]),
    [
      { field_kind01: '4', field_choices01: '甲' },
      'field_choices01',
      '入力項目1の選択肢を2個以上入力してください。',
    ],
    [
      { field_kind01: '4', field_choices01: '甲;乙; 甲' },
      'field_choices01',
      '入力項目1の選択肢に同じものがあります。',
    ],
    [
      { field_choices01: Array.from({ length: 21 }, (_, index) => `選択${index}`).join(';') },
      'field_choices01',
      '入力項目1の選択肢は20個以内で入力してください。',
    ],
    [
      { field_choices01: `甲;${'あ'.repeat(51)}` },
      'field_choices01',
      '入力項目1の選択肢は50文字以内で入力してください。',
    ],
    ...['11', '0', '品番'].map((counterparty_field): [Record<string, string>, string, unknown] => [
      { counterparty_field },
      'counterparty_field',
      '取引先の入力項目の値が正しくありません。',
    ]),
    [
      { transaction_date_field: '1' },
      'transaction_date_field',
      '取引日の入力項目には、種類が「日付」の入力項目を選択してください。',
    ],
    [
      { transaction_amount_field: '2', field_kind02: '2' },
      'transaction_amount_field',
      '取引金額の入力項目には、名称のある入力項目を選択してください。',
    ],
    [{ receptionist_department_code: '' }, 'receptionist_department_code', importProblem.empty],
    // Of another division, as an unknown one.
    [
      { receptionist_department_code: 'P201' },
      'receptionist_department_code',
      workflowImportProblem.department('P201', 'D01'),
    ],
    [
      { route_setter_department_code: 'P999' },
      'route_setter_department_code',
      workflowImportProblem.department('P999', 'D01'),
    ],
    [{ receptionist_login_ids: '' }, 'receptionist_login_ids', importProblem.empty],
    [
      { receptionist_login_ids: 'reception1;nobody' },
      'receptionist_login_ids',
      workflowImportProblem.user('nobody', 'D01'),
    ],
    // What people write for all and for several.
    ...[
      '全員',
      '部署の全員',
      '*;reception1',
      'reception1、reception2',
      'reception1 reception2',
      '"reception1,reception2"',
    ].map((receptionist_login_ids): [Record<string, string>, string, unknown] => [
      { receptionist_login_ids },
      'receptionist_login_ids',
      expect.stringMatching(
        /ではありません。部署の全員は「\*」だけを入力し、複数のログインIDは「;」で区切ってください。$/,
      ),
    ]),
    [
      { receptionist_login_ids: Array.from({ length: 9 }, () => 'reception1').join('、') },
      'receptionist_login_ids',
      workflowImportProblem.users,
    ],
    [
      { final_approver_login_id: '全員' },
      'final_approver_login_id',
      workflowImportProblem.user('全員', 'D01'),
    ],
    [
      { route_setter_login_ids: 'router2' },
      'route_setter_login_ids',
      workflowImportProblem.user('router2', 'D01'),
    ],
    [
      { route_setter_login_ids: 'reception1' },
      'route_setter_login_ids',
      workflowText.usersOfAnotherDepartment('申請ルート設定者'),
    ],
    [
      { final_approver_login_id: 'supplier1' },
      'final_approver_login_id',
      workflowImportProblem.user('supplier1', 'D01'),
    ],
    [
      { final_approver_login_id: 'retired1' },
      'final_approver_login_id',
      workflowText.invalidUsers('最終承認者'),
    ],
    [{ suspended_flag: '使用停止' }, 'suspended_flag', importProblem.flag('使用停止')],
  ])('%o', async (cells, column, reason) => {
    const content = `${original.replace('想定年額', '年額')}${row(cells)}\n`;
    const { problems, accept_number } = await previewOf(content);
    expect(problems).toEqual([{ file: 'workflows.csv', lines: '7行目', column, reason }]);
    expect(accept_number).toBeNull();
  });

  test('names every cell at once, by line', async () => {
    const content = [
      header.trim(),
      row({ division_code: 'D99', suspended_flag: '2' }),
      row({ receptionist_department_code: 'P999', final_approver_login_id: 'nobody' }),
      row(),
    ].join('\n');
    const { problems, problem_count, problems_csv } = await previewOf(content);
    expect(problems.map(({ lines, column }) => [lines, column])).toEqual([
      ['2行目', 'suspended_flag'],
      ['2行目', 'division_code'],
      ['3行目', 'receptionist_department_code'],
      ['3行目', 'final_approver_login_id'],
      ['4行目', 'workflow_type_code'],
    ]);
    expect(problems.at(-1)?.reason).toBe(importProblem.duplicateOfLine('D01 W03', 3));
    expect(problem_count).toBe(5);
    expect(problems_csv).toContain('D99');
    const sysadmin = await portal.as('sysadmin');
    expectIssues(await sysadmin.upload(apply, { accept_number: 1 }, fileOf(content)), [
      [['accept_number'], importFailure.changed],
    ]);
  });

  test('checks a row that it refuses as a repetition no further than its cells', async () => {
    const content = [
      header.trim(),
      row({ final_approver_login_id: 'retired1' }),
      row({ final_approver_login_id: 'retired1' }),
      row({ final_approver_login_id: 'nobody', suspended_flag: '2' }),
    ].join('\n');
    const { problems } = await previewOf(content);
    expect(problems.map(({ lines, column }) => [lines, column])).toEqual([
      ['2行目', 'final_approver_login_id'],
      ['3〜4行目、2件', 'workflow_type_code'],
      ['4行目', 'suspended_flag'],
      ['4行目', 'final_approver_login_id'],
    ]);
  });

  test('with the same few questions to the database, however many rows there are', async () => {
    const types = Array.from({ length: 30 }, (_, at) => `X${at}`);
    await portal.db
      .insertInto('workflow_type')
      .values(types.map((code) => ({ workflow_type_code: code, workflow_name: code })))
      .execute();
    const one = await countQueries(row());
    expect(
      await countQueries(types.map((workflow_type_code) => row({ workflow_type_code })).join('\n')),
    ).toBe(one);
    expect(await countQueries(`${row()}\n`.repeat(workflowFile.rows))).toBe(one);
    await portal.db.deleteFrom('workflow_type').where('workflow_type_code', 'in', types).execute();
  });

  test.each([
    ['division', 'division_code', 'D01', workflowText.leftSource('事業部', '産業機器事業部')],
    ['workflow_type', 'workflow_type_code', 'W03', workflowText.leftSource('申請書', '品質異常報告書')],
  ] as const)('while its %s is not in the source', async (table, column, code, reason) => {
    const setActive = (active: boolean) =>
      portal.db.updateTable(table).set({ active }).where(column, '=', code).execute();
    await setActive(false);
    const { problems } = await previewOf(`${header}${row()}\n`);
    await setActive(true);
    expect(problems).toEqual([{ file: 'workflows.csv', lines: '2行目', column, reason }]);
  });

  test.each([
    ['without its header', `${row()}\n`, 'workflows.csv'],
    ['that is empty', '', 'workflows.csv'],
    ['that is a workbook', 'PK', 'workflows.xlsx'],
  ])('%s', async (_, content, name) => {
    expect((await previewOf(content, 'sysadmin', name)).problem_count).toBeGreaterThan(0);
  });

  test('with more rows than a company has', async () => {
    const content = header + `${row()}\n`.repeat(workflowFile.rows + 1);
    expect((await previewOf(content)).problems).toEqual([
      {
        file: 'workflows.csv',
        lines: `${workflowFile.rows + 2}行目`,
        column: null,
        reason: importProblem.tooManyRows(workflowFile.rows),
      },
    ]);
  });

  test('of another division for a division admin, who learns nothing about it', async () => {
    const own = await exported('divadmin2');
    expect(await previewOf(own, 'divadmin2')).toMatchObject({ problem_count: 0, accept_number: null });
    for (const division_code of ['D01', 'D99']) {
      const { problems } = await previewOf(`${header}${row({ division_code })}\n`, 'divadmin2');
      expect(problems).toMatchObject([
        { column: 'division_code', reason: workflowImportProblem.division(division_code) },
      ]);
    }
  });
});
