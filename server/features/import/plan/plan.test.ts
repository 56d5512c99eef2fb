import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { submitApplication } from '#testing/application.ts';
import { behindALock, countWaiting } from '#testing/behind-a-lock.ts';
import { portalForFile } from '#testing/portal.ts';
import { takeAdminLock } from '#server/db/admin-lock.ts';
import { openDatabase, type Db } from '#server/db/database.ts';
import { blockSignIns } from '#server/http/session.ts';
import { carryOut, PortalChanged } from '#server/features/import/carry-out.ts';
import { importFolder } from '#server/features/import/import-folder.ts';
import {
  allMasterData,
  masterFolder,
  type MasterFolder,
} from '#server/features/import/master-folder.testing.ts';
import { batchesOf, rowBatches } from '#server/features/import/store/batches.ts';
import { planImport, type Plan } from './plan.ts';
import { readExisting } from '#server/features/import/compare/queries-existing.ts';
import { readFolder } from '#server/features/import/read/read-folder.ts';
import { selectSnapshot } from '#server/features/import/compare/dry-run.ts';
import { detailLines } from '#server/features/import/compare/report.ts';
import { copyMasterData } from '#server/features/import/store/store-copy.ts';
import { takeImportLock } from '#server/features/import/store/store.ts';

let master: MasterFolder;
const portal = await portalForFile();
beforeEach(async () => {
  master = await masterFolder();
});
/** Restores the company after each test. */
afterEach(async () => {
  await sql`update portal_user set portal_invalid_flag = false, privilege_set_in_portal = false`.execute(
    portal.db,
  );
  await master.restore();
  await run();
  await master.remove();
});

async function run(dry_run = false, db: Db = portal.db) {
  const result = await importFolder(db, master.path, { dry_run, accept: null });
  if (!result.ok) throw new Error('The files are wrong.');
  return result;
}

async function plan(db: Db = portal.db): Promise<Plan & { ok: true }> {
  const made = await planImport(db, await readFolder(master.path), '5s');
  if (made?.ok !== true) throw new Error('The files are wrong, or another import runs.');
  return made;
}

/** Writes a plan with its audit events, as the screen does. */
async function write({ basis, differences }: Plan & { ok: true }): Promise<void> {
  const batches = batchesOf(differences).map((batch) => batch());
  const audit = { noted: { actor: null, at: new Date() }, detail: {} };
  await portal.db.transaction().execute(async (tx) => {
    await takeImportLock(tx);
    await carryOut(tx, { basis, batches, audit });
  });
}

const leaves = (login_id: string) =>
  master.edit('internal_users.csv', new RegExp(`^${login_id},.*\\n`, 'm'), '');

/** Somebody new, somebody changed and somebody who leaves. */
async function editAll(): Promise<void> {
  await master.edit('supplier_users.csv', 'supplier1,', 'n,新 人,S0001,n@s.example,0\nsupplier1,');
  await master.edit('internal_users.csv', 'viewer1,木村 健', 'viewer1,木村 健太');
  await leaves('pic2');
}

describe('a change between the difference and the write is noticed', () => {
  const one = (statement: ReturnType<typeof sql>) => () => statement.execute(portal.db);
  test.each<[string, () => Promise<unknown>]>([
    [
      'a user is locked',
      one(sql`update portal_user set portal_invalid_flag = true where login_id = 'viewer1'`),
    ],
    [
      'a user gets a privilege',
      one(sql`update portal_user set privilege = 2, privilege_set_in_portal = true where login_id = 'pic1'`),
    ],
    [
      'a workflow names somebody who leaves',
      one(sql`insert into workflow_user (workflow_id, role_code, user_id)
        select min(workflow_id), 2, (select user_id from portal_user where login_id = 'pic2') from workflow`),
    ],
    [
      'a workflow changes',
      one(
        sql`update workflow set version = version + 1 where workflow_id = (select min(workflow_id) from workflow)`,
      ),
    ],
    [
      'a template is deleted',
      async () => {
        const [{ saved_approval_route_id } = { saved_approval_route_id: 0 }] = await portal.db
          .insertInto('saved_approval_route')
          .values({
            approval_route_name: '標準ルート',
            division_id: 1,
            created_by: await portal.userId('pic1'),
            pic_approver_steps: '[]',
            viewer_steps: '[]',
          })
          .returning('saved_approval_route_id')
          .execute();
        await portal.db
          .deleteFrom('saved_approval_route')
          .where('saved_approval_route_id', '=', saved_approval_route_id)
          .execute();
      },
    ],
    [
      'a supplier group is made',
      one(
        sql`insert into supplier_group (division_id, group_name) select min(division_id), '協力会' from division`,
      ),
    ],
  ])('%s', async (_name, change) => {
    await editAll();
    const made = await plan();
    await change();
    const before = await allMasterData(portal.db);
    await expect(write(made)).rejects.toThrow(PortalChanged);
    expect(await allMasterData(portal.db)).toEqual(before);
    await sql`delete from workflow_user where user_id = ${await portal.userId('pic2')}`.execute(portal.db);
    // Computed again, it can be written.
    await write(await plan());
    expect(detailLines((await run(true)).differences)).toEqual([]);
  });

  test('a second import', async () => {
    await editAll();
    const made = await plan();
    await run();
    const before = await allMasterData(portal.db);
    await expect(write(made)).rejects.toThrow(PortalChanged);
    expect(await allMasterData(portal.db)).toEqual(before);
  });

  test('an application whose step loses everybody', async () => {
    await leaves('reception1');
    await leaves('reception2');
    const made = await plan();
    await submitApplication(portal);
    await expect(write(made)).rejects.toThrow(PortalChanged);
    const again = await plan();
    expect([again.number === made.number, again.warnings]).toEqual([
      false,
      ['1件の未処理のステップが担当者不在になります。'],
    ]);
  });

  test('but a sign-in, an import without a change or an application with somebody is none', async () => {
    await editAll();
    const made = await plan();
    await sql`update portal_user set issuer = 'i', subject = 's' where login_id = 'viewer1'`.execute(
      portal.db,
    );
    await submitApplication(portal);
    const edited = master;
    master = await masterFolder();
    await run();
    await master.remove();
    master = edited;
    await write(made);
    expect(detailLines((await run(true)).differences)).toEqual([]);
  });
});

test('an import that somebody overtakes is computed again', async () => {
  await master.edit('internal_users.csv', /^pic2,(.*),3,/m, 'pic2,山田 千尋,P102,2,');
  await master.edit('divisions.csv', '調達本部', '購買本部');
  const [result] = await behindALock(
    portal.db,
    async (tx) => {
      await takeAdminLock(tx);
      await sql`update portal_user set privilege_set_in_portal = true where login_id = 'pic2'`.execute(tx);
    },
    () => [run()],
  );
  expect([result?.done, result && detailLines(result.differences)]).toEqual([
    true,
    [
      '変更 divisions.csv D03: 事業部名 「調達本部」 → 「購買本部」',
      '変更 internal_users.csv pic2: 権限 一般 → 事業部管理者（ポータルで設定した権限が優先されます）',
    ],
  ]);
});

test('a preview reads only: it waits for no lock and takes none that anybody needs', async () => {
  await editAll();
  await submitApplication(portal);
  const expected = (await run(true)).number;
  const outcome = await portal.db.transaction().execute(async (tx) => {
    await takeAdminLock(tx);
    await blockSignIns().execute(tx);
    // Excludes everything but reads, of every table of the portal. What would wait for a lock of the preview
    // conflicts with this one too.
    await sql`do $$ declare each regclass; begin
      for each in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
        execute format('lock table %s in exclusive mode', each);
      end loop;
    end $$`.execute(tx);
    return plan();
  });
  expect(outcome.number).toBe(expected);
});

test('a dry run only reads what the portal holds, and triggers tell of changes of all that is not an application', async () => {
  await portal.db.connection().execute(async (connection) => {
    const tx = await connection.startTransaction().setIsolationLevel('repeatable read').execute();
    try {
      await copyMasterData(tx);
      await readExisting(tx);
      await selectSnapshot(tx);
      const locks = await sql<{ table: string; mode: string; told: boolean }>`
        select c.relname as table, l.mode,
          exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'master_data_changed') as told
        from pg_locks l join pg_class c on c.oid = l.relation
        where l.pid = pg_backend_pid() and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        order by 1`.execute(tx);
      expect(new Set(locks.rows.map(({ mode }) => mode))).toEqual(new Set(['AccessShareLock']));
      expect(locks.rows.filter(({ told }) => !told).map(({ table }) => table)).toEqual([
        'application',
        'approval_route_step',
        'approval_route_step_user',
        'work_list',
      ]);
      expect(locks.rows.map(({ table }) => table)).toEqual(
        expect.arrayContaining([
          'portal_user',
          'saved_approval_route',
          'supplier_group_member',
          'workflow_user',
        ]),
      );
      await expect(sql`update public.portal_user set full_name = full_name`.execute(tx)).rejects.toThrow(
        'read-only',
      );
    } finally {
      await tx.rollback().execute();
    }
  });
});

test('new rows and audit events are written before anything is locked that others change', async () => {
  await editAll();
  const begun = await portal.db.transaction().execute(async (tx) => {
    await takeAdminLock(tx);
    const importing = plan().then(write);
    await expect.poll(() => countWaiting(portal.db), { timeout: 10_000 }).toBe(1);
    for (const table of ['portal_user', 'supplier', 'department', 'session'])
      await sql`select from ${sql.table(table)} for no key update nowait`.execute(tx);
    await submitApplication(portal);
    return { importing };
  });
  await begun.importing;
  expect(detailLines((await run(true)).differences)).toEqual([]);
});

test('a connection that has imported before makes a dry run on its copy, and imports again', async () => {
  const db = openDatabase({ url: portal.settings.database_url, connections: 1 });
  try {
    await editAll();
    expect((await run(false, db)).done).toBe(true);
    const before = await allMasterData(portal.db);
    await master.edit('internal_users.csv', 'viewer1,木村 健太', 'viewer1,木村 健二');
    await master.edit('divisions.csv', '調達本部', '購買本部');
    expect(detailLines((await run(true, db)).differences)).toHaveLength(2);
    expect(await allMasterData(portal.db)).toEqual(before);
    expect((await run(false, db)).done).toBe(true);
    expect(detailLines((await run(true, db)).differences)).toEqual([]);
  } finally {
    await db.destroy();
  }
});

test('the rows that others wait for are written last', async () => {
  await editAll();
  // The other one is somebody who came and left in an earlier test.
  await master.edit('supplier_users.csv', 'n,新 人', 'n2,新 人');
  const { differences } = await plan();
  expect(
    batchesOf(differences)
      .map((batch) => batch())
      .map(({ step, kind }) => `${step} ${kind}`),
  ).toEqual([
    'add supplier_users',
    'event internal_users',
    'event internal_users',
    'event supplier_users',
    'change internal_users',
    'change internal_users',
  ]);
  expect(rowBatches(differences).map((batch) => batch())).toEqual(
    batchesOf(differences)
      .map((batch) => batch())
      .filter(({ step }) => step !== 'event'),
  );
});
