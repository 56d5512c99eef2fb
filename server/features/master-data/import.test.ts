import { readFile } from 'node:fs/promises';
import { inMegabytes } from '#domain/file-size.ts';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { masterFileBytes } from '#domain/limits.ts';
import { importFailure, masterDataLabel, type MasterDataKind } from '#texts/master-data.ts';
import { invalid } from '#texts/fields.ts';
import { recordAudit } from '#server/audit/store.ts';
import { holidaysKnownUntil } from '#server/db/working-days.ts';
import { takeAdminLock } from '#server/db/admin-lock.ts';
import { importFolder } from '#server/features/import/import-folder.ts';
import { takeImportLock } from '#server/features/import/store/store.ts';
import {
  allMasterData,
  masterFolder,
  type MasterFolder,
} from '#server/features/import/master-folder.testing.ts';
import { testWorkbook, textRow } from '#server/features/import/read/workbook.testing.ts';
import { behindALock, countWaiting } from '#testing/behind-a-lock.ts';
import { bodyOf, expectDone, expectIssues, submitApplication } from '#testing/application.ts';
import { portalForFile } from '#testing/portal.ts';

const { init, preview, apply } = calls.master_data;
let master: MasterFolder;
const portal = await portalForFile();
beforeEach(async () => {
  master = await masterFolder();
});
afterEach(async () => {
  await master.restore();
  await importFolder(portal.db, master.path, { dry_run: false, accept: null });
  await master.remove();
});

/** The folder as an upload. */
async function files(): Promise<Partial<Record<MasterDataKind, File>>> {
  const named = await Promise.all(
    Object.keys(masterDataLabel).map(async (kind) => {
      const bytes = await readFile(path.join(master.path, `${kind}.csv`));
      return [kind, new File([new Uint8Array(bytes)], `${kind}.csv`)] as const;
    }),
  );
  return Object.fromEntries(named);
}

async function previewImport(given?: Partial<Record<MasterDataKind, File>>) {
  const admin = await portal.as('sysadmin');
  return bodyOf(preview.output, await admin.upload(preview, {}, given ?? (await files())));
}

test('a preview names who is made invalid in the portal, whom no import makes valid', async () => {
  await master.edit('divisions.csv', '調達本部', '購買本部');
  expect(await previewImport()).toMatchObject({ stopped: [], stopped_count: 0 });
  const set = async (portal_invalid_flag: boolean) => {
    const change = { portal_invalid_flag };
    await portal.db.updateTable('supplier').set(change).where('supplier_code', '=', 'S0002').execute();
    await portal.db
      .updateTable('portal_user')
      .set(change)
      .where('login_id', 'in', ['supplier1', 'pic1'])
      .execute();
  };
  await set(true);
  const { stopped, stopped_count } = await previewImport();
  await set(false);
  expect(stopped).toEqual(['東海メッキ工業株式会社', '設計部 吉田 翔太', '株式会社青葉精工 本社 石井 陽子']);
  expect(stopped_count).toBe(3);
});

/** Number of files in the store. */
async function countStoredFiles(): Promise<number> {
  const found: string[] = [];
  for await (const { storage_key } of portal.files.keys()) found.push(storage_key);
  return found.length;
}

test('a preview lists the changes, changes nothing and keeps no file; its number imports exactly that', async () => {
  const before = await allMasterData(portal.db);
  const fileCount = await countStoredFiles();
  await master.edit('divisions.csv', '調達本部', '購買本部');
  await master.edit('supplier_users.csv', /^supplier8,.*\n/m, '');
  const outcome = await previewImport();
  expect(outcome).toMatchObject({
    problem_count: 0,
    problems_csv: null,
    change_count: 2,
    changes: [
      // Invalidated rows come first.
      { kind: 'supplier_users', change: 'vanished', key: 'supplier8', text: '坂本 豊' },
      { kind: 'divisions', change: 'changed', key: 'D03', text: '事業部名 「調達本部」 → 「購買本部」' },
    ],
    warnings: [],
  });
  expect(outcome.counts).toContainEqual({ kind: 'divisions', added: 0, changed: 1, vanished: 0 });
  expect(await allMasterData(portal.db)).toEqual(before);

  const admin = await portal.as('sysadmin');
  const accept_number = outcome.accept_number ?? 0;
  await expectDone(admin.upload(apply, { accept_number }, await files()));
  expect(await allMasterData(portal.db)).not.toEqual(before);
  expect(await countStoredFiles()).toBe(fileCount);
  const events = await portal.db
    .selectFrom('audit_event')
    .select(['object_kind', 'user_id', 'detail'])
    .where('action', '=', 'imported')
    .orderBy('audit_event_id', 'desc')
    .execute();
  expect(events.map(({ object_kind }) => object_kind)).toEqual(['master_data', 'supplier_user', 'division']);
  expect(events.slice(0, 1)).toEqual([
    {
      object_kind: 'master_data',
      user_id: await portal.userId('sysadmin'),
      detail: {
        divisions: { added: 0, changed: 1, vanished: 0 },
        supplier_users: { added: 0, changed: 0, vanished: 1 },
      },
    },
  ]);
  // Its departments are to be found by the new name.
  const renamed = await portal.db.selectFrom('search_renamed').select('principal_id').execute();
  const departments = ['P301', 'P302', 'P303'].map((code) => portal.departmentId(code));
  const ids = renamed.map(({ principal_id }) => principal_id);
  expect(new Set(ids)).toEqual(new Set(await Promise.all(departments)));
  const jobs = await sql`select from pgboss.job where name = 'search-renames'`.execute(portal.db);
  expect(jobs.rows).toHaveLength(1);
  expect(await previewImport()).toMatchObject({ change_count: 0, accept_number: null });
  // The audit event that `portal generate` writes.
  await recordAudit(portal.db, {
    actor: null,
    at: new Date(),
    action: 'imported',
    detail: { generated: {} },
  });
  expect(bodyOf(init.output, await admin.get(init, {})).last_import).toMatchObject({
    full_name: '佐藤 美咲',
  });
});

test('the applications and workflows that wait for an administrator are counted', async () => {
  const admin = await portal.as('sysadmin');
  const counted = async () => {
    const { unattended_count, outdated_workflow_count } = bodyOf(init.output, await admin.get(init, {}));
    return { unattended_count, outdated_workflow_count };
  };
  const before = await counted();
  await submitApplication(portal);
  await master.edit('internal_users.csv', /^final1,.*\n/m, '');
  const { breaks, accept_number } = await previewImport();
  const workflows = breaks.filter(({ kind }) => kind === 'workflow');
  expect(workflows.length).toBeGreaterThan(0);
  const acknowledged = { accept_number: accept_number ?? 0, warnings_acknowledged: true };
  await expectDone(admin.upload(apply, acknowledged, await files()));
  expect(await counted()).toEqual({
    unattended_count: before.unattended_count + 1,
    outdated_workflow_count: before.outdated_workflow_count + workflows.length,
  });
});

test('the end of the known national holidays is told from a year before on', async () => {
  const endAt = async (time: string) => {
    portal.clock = new Date(time);
    const admin = await portal.as('sysadmin');
    return bodyOf(init.output, await admin.get(init, {})).holidays_end;
  };
  expect(await endAt(`${holidaysKnownUntil.slice(0, 4)}-01-01T00:00:00+09:00`)).toBe(holidaysKnownUntil);
  expect(await endAt('2026-12-24T09:00:00+09:00')).toBeNull();
  portal.clock = null;
});

test('an import without the optional file is complete, and without another one it is not', async () => {
  const { company_holidays: _, ...seven } = await files();
  expect(await previewImport(seven)).toMatchObject({ problem_count: 0, change_count: 0 });
  const { divisions: __, ...others } = await files();
  expect(await previewImport(others)).toMatchObject({
    problems: [{ file: 'divisions.csv', lines: null, column: null, reason: 'ファイルがありません。' }],
  });
});

test.each<[string, string, 'invalid' | 'privilege' | null]>([
  ['are not in the files', '', 'invalid'],
  ['are invalid in them', 'sysadmin,佐藤 美咲,P303,1,sysadmin@operator.example,1\n', 'invalid'],
  ['lose the privilege', 'sysadmin,佐藤 美咲,P303,2,sysadmin@operator.example,0\n', 'privilege'],
  ['change otherwise', 'sysadmin,佐藤 美咲子,P303,1,sysadmin@operator.example,0\n', null],
])('a preview tells admins that they themselves %s', async (_, row, self_lockout) => {
  await master.edit('internal_users.csv', /^sysadmin,.*\n/m, row);
  expect(await previewImport()).toMatchObject({ problem_count: 0, self_lockout });
});

test('an admin whose privilege was set in the portal does not lose it', async () => {
  const set = (privilege_set_in_portal: boolean) =>
    portal.db
      .updateTable('portal_user')
      .set({ privilege_set_in_portal })
      .where('login_id', '=', 'sysadmin')
      .execute();
  await set(true);
  await master.edit('internal_users.csv', /^(sysadmin,.*),1,/m, 'sysadmin,佐藤 美咲,P303,3,');
  const { self_lockout, changes } = await previewImport();
  expect(self_lockout).toBeNull();
  expect(changes.at(0)?.text).toContain('（ポータルで設定した権限が優先されます）');
  await set(false);
});

test('a preview says すべての事業部 of a supplier without divisions, changed or new', async () => {
  await master.edit('suppliers.csv', 'D01;D02,0', ',0');
  await master.edit(
    'suppliers.csv',
    'S0002,東海',
    'S9001,長野螺子,本社,,0\nS9002,伊那発條,,D01,0\nS0002,東海',
  );
  expect((await previewImport()).changes.map(({ key, text }) => [key, text])).toEqual([
    ['S0001', '取引のある事業部コード 「D01;D02」 → すべての事業部'],
    ['S9001', '長野螺子 本社、取引のある事業部コード すべての事業部'],
    ['S9002', '伊那発條'],
  ]);
});

test('a preview names the sheet of a workbook, and why a file is none', async () => {
  const rows = textRow(1, 'division_code', 'division_name') + textRow(2, 'D01', '産業機器事業部');
  const bytes = testWorkbook({ sheets: [{ name: '今年', rows }] });
  const upload = async (name: string) =>
    previewImport({ ...(await files()), divisions: new File([new Uint8Array(bytes)], name) });
  expect((await upload('divisions.xlsx')).sheets).toEqual([
    { file: 'divisions.xlsx', name: '今年', hidden_rows: 0 },
  ]);
  expect((await upload('divisions.csv')).problems).toContainEqual({
    file: 'divisions.csv',
    lines: null,
    column: null,
    reason: '中身は Excel ブックです。ファイル名の末尾を .xlsx にしてください。',
  });
});

test('a preview is computed each time and never stored with the idempotency key', async () => {
  const admin = await portal.as('sysadmin');
  const ask = async () =>
    bodyOf(preview.output, await admin.upload(preview, {}, await files(), { key: 'same' }));
  const before = await ask();
  await master.edit('divisions.csv', '調達本部', '購買本部');
  expect([before.change_count, (await ask()).change_count]).toEqual([0, 1]);
  const answers = await portal.db
    .selectFrom('idempotency_key')
    .select('key')
    .where('path', '=', preview.path)
    .execute();
  expect(answers).toEqual([]);
});

test('problems are reported with their place, also as CSV, and can’t be applied', async () => {
  await master.edit('divisions.csv', '調達本部', '');
  const { supplier_users: _, ...given } = await files();
  const outcome = await previewImport(given);
  expect(outcome).toMatchObject({
    problems: [
      { file: 'divisions.csv', lines: '4行目', column: 'division_name', reason: '入力されていません。' },
      { file: 'supplier_users.csv', lines: null, column: null, reason: 'ファイルがありません。' },
    ],
    problem_count: 2,
    accept_number: null,
  });
  expect(outcome.problems_csv).toBe(
    '\ufeffファイル,行,列,理由\r\ndivisions.csv,4,division_name,入力されていません。\r\nsupplier_users.csv,,,ファイルがありません。\r\n',
  );
  const admin = await portal.as('sysadmin');
  expectIssues(await admin.upload(apply, { accept_number: 12_345_678 }, given), [
    [['accept_number'], importFailure.changed],
  ]);
});

test('an import is refused if the portal or a file has changed since its preview', async () => {
  await master.edit('divisions.csv', '調達本部', '購買本部');
  const accept_number = (await previewImport()).accept_number ?? 0;
  await master.edit('divisions.csv', '購買本部', '購買部');
  const before = await allMasterData(portal.db);
  const admin = await portal.as('sysadmin');
  expectIssues(await admin.upload(apply, { accept_number }, await files()), [
    [['accept_number'], importFailure.changed],
  ]);
  expect(await allMasterData(portal.db)).toEqual(before);
});

test.each([
  ['is carried out if it still does the same', sql`update workflow set version = version + 1`, true],
  [
    'is refused otherwise',
    sql`update division set division_name = '調達' where division_code = 'D03'`,
    false,
  ],
])('an import that somebody overtakes is computed again and %s', async (_name, change, same) => {
  await master.edit('divisions.csv', '調達本部', '購買本部');
  const accept_number = (await previewImport()).accept_number ?? 0;
  const admin = await portal.as('sysadmin');
  const given = await files();
  const [answer] = await behindALock(
    portal.db,
    async (tx) => {
      await takeAdminLock(tx);
      await change.execute(tx);
    },
    () => [admin.upload(apply, { accept_number }, given)],
  );
  if (answer === undefined) throw new Error('There is no answer.');
  if (same) await expectDone(Promise.resolve(answer));
  else expectIssues(answer, [[['accept_number'], importFailure.changed]]);
  expect((await previewImport()).change_count).toBe(same ? 0 : 1);
});

test('warnings have to be acknowledged', async () => {
  await master.edit('internal_users.csv', /^sysadmin2?,.*\n/gm, '');
  const outcome = await previewImport();
  expect(outcome.warnings).toEqual(['有効なシステム管理者が1人もいなくなります。']);
  const before = await allMasterData(portal.db);
  const admin = await portal.as('sysadmin');
  const accept_number = outcome.accept_number ?? 0;
  expectIssues(await admin.upload(apply, { accept_number }, await files()), [
    [['warnings_acknowledged'], importFailure.notAcknowledged],
  ]);
  expect(await allMasterData(portal.db)).toEqual(before);
  await expectDone(admin.upload(apply, { accept_number, warnings_acknowledged: true }, await files()));
});

test('simultaneous previews share one connection, and more than a few are refused at once', async () => {
  const admin = await portal.as('sysadmin');
  const given = await files();
  const answers: number[] = [];
  const begun = await portal.db.transaction().execute(async (tx) => {
    await takeImportLock(tx);
    const previews = Array.from({ length: 10 }, async () => {
      const answer = await admin.upload(preview, {}, given);
      answers.push(answer.status);
      return answer;
    });
    await expect.poll(() => answers.length, { timeout: 20_000 }).toBe(6);
    const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(tx);
    expect(rows[0]?.count).toBeLessThanOrEqual(1);
    expect((await admin.get(init, {})).status).toBe(200);
    return previews;
  });
  const busy = [[[], importFailure.busy]] as const;
  for (const answer of await Promise.all(begun)) if (answer.status !== 200) expectIssues(answer, [...busy]);
  expect(answers.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => 422));
  expect(await countStoredFiles()).toBe(0);
});

test('a preview during an import is refused', async () => {
  const admin = await portal.as('sysadmin');
  const given = await files();
  const answer = await portal.db.transaction().execute(async (tx) => {
    await takeImportLock(tx);
    return admin.upload(preview, {}, given);
  });
  expectIssues(answer, [[[], importFailure.busy]]);
  expect((await previewImport()).problem_count).toBe(0);
});

test('a caller who stops being an admin while the files are read imports nothing', async () => {
  await master.edit('divisions.csv', '調達本部', '購買本部');
  const accept_number = (await previewImport()).accept_number ?? 0;
  const admin = await portal.as('sysadmin');
  const before = await allMasterData(portal.db);
  const given = await files();
  const set = (privilege: number) =>
    sql`update portal_user set privilege = ${privilege} where login_id = 'sysadmin'`.execute(portal.db);
  // The preview waits for the lock, and the import waits for the preview.
  const begun = await portal.db.transaction().execute(async (tx) => {
    await takeImportLock(tx);
    const previewing = admin.upload(preview, {}, given);
    await expect.poll(() => countWaiting(portal.db), { timeout: 10_000 }).toBe(1);
    const applying = admin.upload(apply, { accept_number }, given);
    await expect.poll(countStoredFiles, { timeout: 10_000 }).toBe(8);
    await set(3);
    return { previewing, applying };
  });
  await begun.previewing;
  expect((await begun.applying).status).toBe(403);
  await set(1);
  expect(await allMasterData(portal.db)).toEqual(before);
});

test('a file over its size limit and an unknown part name are refused', async () => {
  const given = { ...(await files()), divisions: new File([Buffer.alloc(masterFileBytes + 1)], 'a.csv') };
  const admin = await portal.as('sysadmin');
  expectIssues(await admin.upload(preview, {}, given), [
    [['divisions'], invalid.fileTooLarge('事業部', inMegabytes(masterFileBytes))],
  ]);
  const form = new FormData();
  form.append('preview', '{}');
  form.append('workflows', new File(['x'], 'workflows.csv'));
  const response = await admin.raw(preview.path, {
    method: 'POST',
    headers: { 'x-portal-request': '1' },
    body: form,
  });
  expect([response.status, await response.json()]).toEqual([
    422,
    { detail: [{ loc: ['body', 'workflows'], msg: invalid.tooManyFiles(8) }] },
  ]);
});
