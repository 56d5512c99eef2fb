import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { AuditAction } from '#domain/audit.ts';
import {
  act,
  actInput,
  bodyOf,
  cancel,
  expectDone,
  expectRefused,
  submitAndReceive,
  submitAndRoute,
  fetchDetail,
  submitApplication,
} from '#testing/application.ts';
import { groupSave, createGroup, newGroup } from '#testing/supplier-group.ts';
import { auditReader } from '#testing/audit.ts';
import { portalForFile } from '#testing/portal.ts';
import { joiningSketch, routeInput } from '#testing/route.ts';
import { divisionId, newWorkflow } from '#testing/workflow.ts';

const { create, detail, approval_route_load: load, approval_route_edit: edit } = calls.application;

const portal = await portalForFile();
beforeEach(() => newRows());
afterEach(() => {
  portal.clock = null;
});

const read = auditReader();

/** The rows written since the last call, their times with all three digits of the milliseconds. */
async function newRows(action?: AuditAction) {
  const rows = await read(portal.db);
  return rows
    .filter((row) => action === undefined || row.action === action)
    .map((row) => ({ ...row, happened_at: new Date(row.happened_at).toISOString() }));
}

/** The rows of refusals since the last call; they are written after the answer. */
async function refusals(count: number) {
  const found: Awaited<ReturnType<typeof newRows>> = [];
  await expect.poll(async () => found.push(...(await newRows('refused')))).toBe(count);
  return found;
}

/** Makes every insert of this action fail while `run` runs. */
async function whileRecordingFails(action: AuditAction, run: () => Promise<void>): Promise<void> {
  await sql`
    alter table audit_event add constraint not_now check (action <> ${sql.lit(action)}) not valid`.execute(
    portal.db,
  );
  try {
    await run();
  } finally {
    await sql`alter table audit_event drop constraint not_now`.execute(portal.db);
  }
}

describe('opening an application', () => {
  test('is recorded once per day, user and application, with the names at that time', async () => {
    const application_id = await submitApplication(portal);
    const [applicant, reception] = [await portal.as('applicant1'), await portal.as('reception1')];
    portal.clock = new Date(Date.now() + 60_000);
    portal.clock.setMilliseconds(123);
    await fetchDetail(applicant, application_id);
    await fetchDetail(applicant, application_id);
    await fetchDetail(reception, application_id);
    const common = { action: 'opened', object_kind: 'application', object_id: application_id };
    expect(await newRows()).toMatchObject([
      {
        ...common,
        user_id: await portal.userId('applicant1'),
        full_name: '伊藤 さくら',
        organisation_name: '産業機器事業部 営業部',
        object_name: '新規取引申請書',
        happened_at: portal.clock.toISOString(),
        detail: {},
      },
      { ...common, user_id: await portal.userId('reception1') },
    ]);
  });

  test('is recorded again on the next day in Japan', async () => {
    const application_id = await submitApplication(portal);
    portal.clock = new Date('2099-01-05T14:59:59Z');
    await fetchDetail(await portal.as('applicant1'), application_id);
    portal.clock = new Date('2099-01-05T15:00:00Z');
    await fetchDetail(await portal.as('applicant1'), application_id);
    expect((await newRows('opened')).map(({ happened_on }) => happened_on)).toEqual([
      '2099-01-05',
      '2099-01-06',
    ]);
  });

  test('is recorded once when eight calls open it at the same time', async () => {
    const application_id = await submitApplication(portal);
    const client = await portal.as('applicant1');
    await Promise.all(Array.from({ length: 8 }, () => fetchDetail(client, application_id)));
    expect(await newRows('opened')).toHaveLength(1);
  });

  test('is recorded for a supplier with its company', async () => {
    const application_id = await submitAndRoute(portal, joiningSketch);
    await newRows();
    await fetchDetail(await portal.as('supplier1'), application_id);
    const [row] = await newRows();
    expect(row).toMatchObject({ action: 'opened', user_id: await portal.userId('supplier1') });
    const { company_name, branch_office_name } = await portal.db
      .selectFrom('supplier')
      .select(['company_name', 'branch_office_name'])
      .where('supplier_code', '=', 'S0001')
      .executeTakeFirstOrThrow();
    expect(row?.organisation_name).toBe([company_name, branch_office_name].filter(Boolean).join(' '));
  });

  test('fails if it cannot be recorded', async () => {
    const application_id = await submitApplication(portal);
    const client = await portal.as('applicant1');
    await whileRecordingFails('opened', async () => {
      expect(await client.get(detail.init, { application_id })).toMatchObject({
        status: 500,
        body: { detail: [] },
      });
    });
    expect(await newRows()).toEqual([]);
  });
});

describe('cancelling an application', () => {
  test('is recorded with the name of the form', async () => {
    const id = await submitApplication(portal);
    expect((await cancel(portal, 'reception1', id)).status).toBe(403);
    portal.clock = new Date(Date.now() + 60_000);
    await expectDone(cancel(portal, 'applicant1', id));
    expect(await newRows('cancelled')).toMatchObject([
      {
        user_id: await portal.userId('applicant1'),
        object_kind: 'application',
        object_id: id,
        object_name: '新規取引申請書',
        happened_at: portal.clock.toISOString(),
        detail: {},
      },
    ]);
  });

  test('fails if it cannot be recorded', async () => {
    const id = await submitApplication(portal);
    await whileRecordingFails('cancelled', async () => {
      expect(await cancel(portal, 'applicant1', id)).toMatchObject({ status: 500, body: { detail: [] } });
    });
    await expectDone(cancel(portal, 'applicant1', id));
  });
});

describe('downloading a file', () => {
  const file1 = () => new File(['秘密の中身'], '見積書.txt');

  test('is recorded each time, with its name and its application', async () => {
    const application_id = await submitApplication(portal, { files: { file1: file1() } });
    const client = await portal.as('applicant1');
    const file_id = (await fetchDetail(client, application_id)).content.attached_files[0]?.file_id ?? 0;
    await newRows();
    for (let time = 0; time < 2; time += 1)
      expect((await client.download(detail.application_file_download, { file_id })).status).toBe(200);
    const row = {
      action: 'downloaded',
      user_id: await portal.userId('applicant1'),
      object_kind: 'application_file',
      object_id: file_id,
      object_name: '見積書.txt',
      detail: { application_id, approval_route_step_id: null },
    };
    expect(await newRows()).toMatchObject([row, row]);
  });

  test('fails if it cannot be recorded', async () => {
    const application_id = await submitApplication(portal, { files: { file1: file1() } });
    const client = await portal.as('applicant1');
    const file_id = (await fetchDetail(client, application_id)).content.attached_files[0]?.file_id ?? 0;
    await whileRecordingFails('downloaded', async () => {
      const { status, bytes } = await client.download(detail.application_file_download, { file_id });
      expect([status, bytes.toString()]).toEqual([500, '{"detail":[]}']);
    });
  });
});

test('saving, overwriting and deleting a template are recorded with what changed', async () => {
  const client = await portal.as('router1');
  const route = await routeInput(portal, { ...joiningSketch, viewers: [] });
  const state = bodyOf(edit.new_save.output, await client.post(edit.new_save, route));
  const renamed = { ...route, approval_route_name: '新しいルート' };
  const { saved_approval_route_id } = state;
  const stale = { ...renamed, saved_approval_route_id, updated_at: '99' };
  expect((await client.post(edit.overwrite_save, stale)).status).toBe(422);
  const overwritten = await client.post(edit.overwrite_save, { ...stale, updated_at: state.updated_at });
  const { updated_at } = bodyOf(edit.overwrite_save.output, overwritten);
  expect((await client.post(load.delete, { saved_approval_route_id, updated_at: '99' })).status).toBe(422);
  await expectDone(client.post(load.delete, { saved_approval_route_id, updated_at }));
  const rows = await newRows();
  const common = {
    user_id: await portal.userId('router1'),
    object_kind: 'approval_route_template',
    object_id: saved_approval_route_id,
  };
  expect(rows).toMatchObject([
    { ...common, action: 'created', object_name: '標準ルート', detail: { to: { viewer_steps: [] } } },
    {
      ...common,
      action: 'updated',
      object_name: '新しいルート',
      detail: { from: { approval_route_name: '標準ルート' }, to: { approval_route_name: '新しいルート' } },
    },
    { ...common, action: 'deleted', detail: { from: { approval_route_name: '新しいルート' } } },
  ]);
  // An overwrite is recorded with the differences only.
  expect(rows[1]?.detail).toEqual({
    from: { approval_route_name: '標準ルート' },
    to: { approval_route_name: '新しいルート' },
  });
});

describe('a refused call of a signed-in user', () => {
  test('is recorded the same whether the object exists or not', async () => {
    const application_id = await submitApplication(portal);
    const client = await portal.as('supplier2');
    expectRefused(await client.get(detail.init, { application_id }), 404);
    expectRefused(await client.get(detail.init, { application_id: 2_000_000_000 }), 404);
    const [existing, unknown] = await refusals(2);
    const row = (id: number) => ({
      user_id: expect.any(Number) as number,
      object_kind: 'application',
      object_id: id,
      object_name: null,
      detail: { path: detail.init.path, status: 404, ids: { application_id: [id] } },
    });
    expect(existing).toMatchObject(row(application_id));
    expect(unknown).toMatchObject(row(2_000_000_000));
    expect({ ...existing, ...row(0), audit_event_id: 0, happened_at: '' }).toEqual({
      ...unknown,
      ...row(0),
      audit_event_id: 0,
      happened_at: '',
    });
  });

  test('is recorded with the ids in the input, and no text', async () => {
    const application_id = await submitAndReceive(portal);
    const input = await actInput(portal, await portal.as('router1'), application_id, {
      route: joiningSketch,
      comment: '秘密のコメント',
    });
    await newRows();
    const stranger = await portal.as('pic2');
    expectRefused(await stranger.upload(detail.approve, input), 404);
    const [row] = await refusals(1);
    expect(row?.detail).toEqual({
      path: detail.approve.path,
      status: 404,
      ids: {
        application_id: [application_id],
        approval_route_step_id: [input.approval_route_step_id],
        department_id: [
          await portal.departmentId('P102'),
          await portal.departmentId('P103'),
          await portal.departmentId('P301'),
        ],
        supplier_id: [await portal.supplierId('S0001')],
        user_id: [await portal.userId('pic1'), await portal.userId('viewer1')],
      },
    });
  });

  test('is recorded as a file if it named one', async () => {
    expect((await (await portal.as('pic2')).raw(`${detail.step_file_download.path}?file_id=77`)).status).toBe(
      404,
    );
    expect(await refusals(1)).toMatchObject([{ object_kind: 'application_file', object_id: 77 }]);
  });

  test('is recorded for a missing function right too: with the query, or with the path if the body was not read', async () => {
    const supplier = await portal.as('supplier1');
    expectRefused(await supplier.get(create.init, { workflow_id: 3 }), 403);
    expectRefused(await supplier.get(calls.application.list.awaiting_count, {}), 403);
    expectRefused(await supplier.post(load.delete, { saved_approval_route_id: 3, updated_at: '1' }), 403);
    expect(await refusals(2)).toMatchObject([
      {
        object_kind: 'workflow',
        object_id: 3,
        detail: { path: create.init.path, status: 403, ids: { workflow_id: [3] } },
      },
      {
        object_kind: 'approval_route_template',
        object_id: null,
        detail: { path: load.delete.path, status: 403, ids: {} },
      },
    ]);
  });

  test('is recorded without query parameters that the call does not have', async () => {
    const added = 'application_id=1&notice_id=2&user_id=65';
    const supplier = await portal.as('supplier1');
    for (const [path, query] of [
      [calls.notice.edit.init.path, ''],
      [create.init.path, '&workflow_id=3'],
    ])
      expect((await supplier.raw(`${path}?${added}${query}`)).status).toBe(403);
    const division_id = await divisionId(portal, 'D01');
    const { path } = calls.workflow_management.select_department_user.init;
    const query = `${added}&division_id=${division_id}`;
    expect((await (await portal.as('divadmin2')).raw(`${path}?${query}`)).status).toBe(403);
    expect(await refusals(2)).toMatchObject([
      { object_kind: 'workflow', object_id: 3, detail: { ids: { workflow_id: [3] } } },
      { object_kind: 'workflow', object_id: null, detail: { ids: { division_id: [division_id] } } },
    ]);
  });

  test('is recorded without body fields that the call does not have', async () => {
    const { save } = calls.supplier_group_management.edit;
    const input = await groupSave(portal, await createGroup(portal));
    const members = input.edit.supplier_group_details.map((member) => ({
      ...member,
      company_name: { application_id: 1, notice_id: [2] },
    }));
    const body = { ...input, application_id: 3, edit: { ...input.edit, supplier_group_details: members } };
    expectRefused(await (await portal.as('divadmin2')).send(save, body), 404);
    const [first, second] = members.map(({ supplier_id }) => supplier_id);
    const [row] = await refusals(1);
    expect(row).toMatchObject({ object_kind: 'supplier_group', object_id: input.supplier_group_id });
    expect(row?.detail).toEqual({
      path: save.path,
      status: 404,
      ids: {
        supplier_group_id: [input.supplier_group_id],
        selected_division_id: [input.edit.selected_division_id],
        supplier_id: [first, second],
      },
    });
  });

  test('that creates something has no object in the log, and is described in words', async () => {
    const admin = await portal.as('divadmin2');
    const { edit } = calls.workflow_management.detail;
    expectRefused(await admin.post(edit, await newWorkflow(portal)), 403);
    expectRefused(await admin.post(calls.supplier_group_management.edit.save, await newGroup(portal)), 403);
    expect(await refusals(2)).toMatchObject([
      { object_kind: 'workflow', object_id: null },
      { object_kind: 'supplier_group', object_id: null },
    ]);
    const found = {
      action: 'refused',
      person: 'divadmin2',
      object_kind: 'workflow',
      skip: 0,
      limit: 25,
    } as const;
    const log = bodyOf(
      calls.audit_log.list.output,
      await (await portal.as('sysadmin')).get(calls.audit_log.list, found),
    );
    expect(log.items[0]?.lines).toEqual(
      expect.arrayContaining([
        '操作：ワークフロー管理の登録・更新',
        '事業部：産業機器事業部（D01）',
        expect.stringMatching(/^申請書の種類：.+（W03）$/),
      ]),
    );
  });

  test('is not recorded for a 422, a request from another site, or without a session', async () => {
    const application_id = await submitApplication(portal);
    const client = await portal.as('applicant1');
    expect((await client.raw(`${detail.init.path}?application_id=x`)).status).toBe(422);
    expect((await client.post(detail.delete, { application_id, updated_at: '99' })).status).toBe(422);
    const foreign = { method: 'POST', headers: { origin: 'https://evil.example', 'x-portal-request': '1' } };
    expect((await client.raw(detail.delete.path, foreign)).status).toBe(403);
    expectRefused(await portal.anonymous().get(detail.init, { application_id }), 401);
    expectRefused(await client.get(detail.init, { application_id: 0x7f_ff_ff_ff }), 404);
    expect(await refusals(1)).toHaveLength(1);
  });

  test('is answered even if it cannot be recorded', async () => {
    const client = await portal.as('applicant2');
    await whileRecordingFails('refused', async () => {
      expectRefused(await client.get(detail.init, { application_id: 2_000_000_000 }), 404);
      expectRefused(await client.get(detail.init, { application_id: 2_000_000_000 }), 404);
    });
    expectRefused(await client.get(detail.init, { application_id: 2_000_000_001 }), 404);
    // Rows are written in order, so after this one all earlier ones have been tried.
    const next = portal.db.selectFrom('audit_event').select('action').where('object_id', '=', 2_000_000_001);
    await expect.poll(() => next.execute()).toEqual([{ action: 'refused' }]);
    await newRows();
  });
});

test('the log is append-only', async () => {
  await fetchDetail(await portal.as('applicant1'), await submitApplication(portal));
  for (const statement of [
    sql`update audit_event set full_name = '別人'`,
    sql`delete from audit_event`,
    sql`truncate audit_event`,
  ])
    await expect(statement.execute(portal.db)).rejects.toThrow(/audit_event/);
});

test('the log holds nothing of an application but its name and ids', async () => {
  const mark = '秘密の印';
  const files = { file1: new File([mark], '添付.txt') };
  const application_id = await submitApplication(portal, { values: { field_value01: mark }, files });
  await expectDone(act(portal, 'reception1', 'approve', application_id, { comment: mark }));
  await expectDone(
    act(portal, 'router1', 'approve', application_id, { comment: mark, route: joiningSketch }),
  );
  for (const login_id of ['applicant1', 'pic1', 'supplier1']) {
    const client = await portal.as(login_id);
    const { content } = await fetchDetail(client, application_id);
    const file_id = content.attached_files[0]?.file_id ?? 0;
    expect((await client.download(detail.application_file_download, { file_id })).bytes.toString()).toBe(
      mark,
    );
  }
  const rows = await newRows();
  expect(rows.length).toBeGreaterThan(5);
  expect(JSON.stringify(rows)).not.toContain(mark);
});
