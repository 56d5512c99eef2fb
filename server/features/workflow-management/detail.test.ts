import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { fieldKind } from '#domain/codes.ts';
import { workflowText } from '#texts/workflow-management.ts';
import { invalid } from '#texts/fields.ts';
import { failure } from '#texts/general.ts';
import {
  bodyOf,
  expectDone,
  expectIssues,
  expectRefused,
  submitAndReceive,
  loadDetailAs,
  submissionInput,
} from '#testing/application.ts';
import { lastNote } from '#testing/audit.ts';
import { behindALock } from '#testing/behind-a-lock.ts';
import { portalForFile } from '#testing/portal.ts';
import { divisionId, readWorkflow, newWorkflow, workflowEdit, workflowTypeId } from '#testing/workflow.ts';

const { init, edit } = calls.workflow_management.detail;

const portal = await portalForFile();
const admin = await portal.as('sysadmin');

const user = async (login_id: string) => ({ user_id: await portal.userId(login_id) });

describe('a new workflow', () => {
  test('has a choice of all divisions and forms; a division admin’s division is preselected', async () => {
    const all = bodyOf(init.output, await admin.get(init, {}));
    expect(all).toMatchObject({ workflow: null, selected_division_id: null });
    expect(all.division_dropdown_items.map(({ label }) => label)).toEqual([
      '産業機器事業部',
      '電子部品事業部',
      '調達本部',
    ]);
    expect(all.workflow_type_dropdown_items).toHaveLength(4);
    const own = bodyOf(init.output, await (await portal.as('divadmin2')).get(init, {}));
    const division_id = await divisionId(portal, 'D02');
    expect(own.selected_division_id).toBe(division_id);
    expect(own.division_dropdown_items).toEqual([{ value: division_id, label: '電子部品事業部' }]);
  });

  test('gets each form with the divisions that have it; a division admin learns only of their own', async () => {
    const [own, other] = [await divisionId(portal, 'D01'), await divisionId(portal, 'D02')];
    const typeId = await workflowTypeId(portal, 'W01');
    const divisionsFor = async (login_id: string) =>
      bodyOf(init.output, await (await portal.as(login_id)).get(init, {})).workflow_type_dropdown_items.find(
        ({ value }) => value === typeId,
      )?.divisions;
    expect(await divisionsFor('sysadmin')).toEqual([own, other]);
    expect(await divisionsFor('divadmin2')).toEqual([other]);
  });

  test('returns its id, loads as saved, accepts applications, and is in the audit log', async () => {
    const { query, body } = await newWorkflow(portal);
    const named = { department_id: await portal.departmentId('P103'), select_user_all: false };
    const sent = {
      ...body,
      field_name01: '　品番',
      field_name02: ' ',
      field_hint01: '　例：A-1',
      field_hint02: ' ',
      field_kind01: fieldKind.choice,
      field_choices01: ['P-1', 'P-2'],
      transaction_date_field: null,
      counterparty_field: 1,
      receptionist: { ...named, users: [await user('reception1'), await user('reception1')] },
      // Users sent along with 全員 are dropped.
      route_setter: { ...named, select_user_all: true, users: [await user('router1')] },
    };
    const id = bodyOf(edit.output, await admin.post(edit, { query, body: sent }));
    const workflow = await readWorkflow(admin, id ?? 0);
    expect(workflow).toMatchObject({
      division_name: '産業機器事業部',
      workflow_name: '品質異常報告書',
      field_name01: '　品番',
      field_name02: null,
      field_hint01: '　例：A-1',
      field_hint02: null,
      field_kind01: fieldKind.choice,
      field_choices01: ['P-1', 'P-2'],
      // Of a field without a label.
      field_kind02: fieldKind.date,
      counterparty_field: 1,
      transaction_date_field: null,
      receptionist: { department_name: '品質保証部', users: [{ full_name: '山本 直樹', fault: null }] },
      route_setter: { department_fault: null, select_user_all: true, users: [] },
      final_approver_user: { full_name: '松本 浩', department_name: '営業部', fault: null },
    });
    expect(await submissionInput(portal, { type: 'W03' })).toMatchObject({ field_name01: '　品番' });
    expect(await lastNote(portal.db, 'workflow', id ?? 0)).toMatchObject({
      action: 'created',
      full_name: '佐藤 美咲',
      object_name: '産業機器事業部 品質異常報告書',
      detail: {
        to: {
          field_name01: '　品番',
          field_hint01: '　例：A-1',
          field_kind01: fieldKind.choice,
          field_choices01: ['P-1', 'P-2'],
          counterparty_field: 1,
          route_setter_select_user_all: true,
        },
        added: { receptionist: [{ full_name: '山本 直樹' }] },
      },
    });
  });

  test('is refused if the division has the form already, also for two simultaneous saves', async () => {
    const { query, body } = await newWorkflow(portal, 'W04');
    const twice = await Promise.all(
      [admin, await portal.as('divadmin1')].map((client) => client.post(edit, { query, body })),
    );
    expect(twice.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
    const lost = twice.find(({ status }) => status === 422);
    for (const answer of [lost, await admin.post(edit, { query, body })])
      expectIssues(answer ?? { status: 0, body: null, headers: new Headers() }, [
        [['workflow_type_id'], 'この事業部には同じ申請書が既に登録されています。'],
      ]);
  });

  test('of another division is a 403 for a division admin, whatever other issues it has', async () => {
    const { query, body } = await newWorkflow(portal);
    const division_id = await divisionId(portal, 'D02');
    const client = await portal.as('divadmin1');
    const sent = { ...body, division_id, final_approver_user: { user_id: 2_000_000_000 } };
    expectRefused(await client.post(edit, { query, body: sent }), 403);
    expectIssues(await admin.post(edit, { query, body: { ...sent, division_id: 2_000_000_000 } }), [
      [['division_id'], invalid.number('事業部')],
      [['receptionist'], workflowText.departmentOfAnotherDivision('受付者')],
      [['route_setter'], workflowText.departmentOfAnotherDivision('申請ルート設定者')],
      [['final_approver_user'], workflowText.invalidUsers('最終承認者')],
    ]);
  });
});

describe('an edited workflow', () => {
  test('is saved by its division’s admin, with before and after in the audit log', async () => {
    const { query, body } = await workflowEdit(portal, { type: 'W02' });
    const client = await portal.as('divadmin1');
    const department_id = await portal.departmentId('P102');
    const users = [await user('pic1'), await user('pic2')];
    const sent = {
      ...body,
      field_name10: '備考',
      receptionist: { department_id, select_user_all: false, users },
      final_approver_user: await user('applicant1'),
    };
    await expectDone(client.post(edit, { query, body: sent }));
    expect(await lastNote(portal.db, 'workflow', query.workflow_id)).toMatchObject({
      action: 'updated',
      full_name: '鈴木 一郎',
      detail: {
        from: { field_name10: '備考二', receptionist_department_name: '品質保証部' },
        to: { field_name10: '備考', final_approver: { full_name: '伊藤 さくら' } },
        added: { receptionist: [{ full_name: '吉田 翔太' }, { full_name: '山田 千尋' }] },
        removed: {},
      },
    });
  });

  test('keeps a hint that is left out, clears one that is null or blank, and names it in the audit log', async () => {
    const { query, body } = await workflowEdit(portal, { division: 'D03', type: 'W04' });
    const hints = { field_hint01: '例：P-1', field_hint02: '税抜き', field_hint10: '見出しのない項目' };
    await expectDone(admin.post(edit, { query, body: { ...body, ...hints } }));
    const saved = await readWorkflow(admin, query.workflow_id);
    expect(saved).toMatchObject({ ...hints, field_name10: null });

    const { field_hint01: _, field_hint10: __, ...others } = saved;
    const sent = { ...others, field_hint02: null, field_hint03: '　' };
    await expectDone(admin.post(edit, { query, body: sent }));
    expect(await readWorkflow(admin, query.workflow_id)).toMatchObject({
      ...hints,
      field_hint02: null,
      field_hint03: null,
    });
    expect(await lastNote(portal.db, 'workflow', query.workflow_id)).toMatchObject({
      detail: {
        from: { field_hint02: '税抜き', field_hint03: '税抜き、円。適用を始める日も' },
        to: { field_hint02: null, field_hint03: null },
      },
    });
    // A hint alone is a change: the token before it is stale.
    expectIssues(await admin.post(edit, { query, body: sent }), [[['updated_at'], failure.stale]]);
  });

  test('keeps kinds, choices and roles that are left out, and clears those that are null', async () => {
    const { query, body } = await workflowEdit(portal, { division: 'D03', type: 'W04' });
    const settings = {
      field_kind02: fieldKind.date,
      field_kind03: fieldKind.amount,
      field_kind04: fieldKind.choice,
      field_choices04: ['使い切る', '廃棄する'],
      transaction_date_field: 2,
      transaction_amount_field: 3,
      counterparty_field: 1,
    };
    await expectDone(admin.post(edit, { query, body: { ...body, ...settings } }));
    const saved = await readWorkflow(admin, query.workflow_id);
    expect(saved).toMatchObject(settings);
    expect(await lastNote(portal.db, 'workflow', query.workflow_id)).toMatchObject({
      detail: {
        from: {
          field_kind02: fieldKind.amount,
          field_kind04: null,
          field_choices04: null,
          transaction_date_field: null,
        },
        to: {
          field_kind02: fieldKind.date,
          field_kind04: fieldKind.choice,
          field_choices04: ['使い切る', '廃棄する'],
          transaction_date_field: 2,
        },
      },
    });

    const { field_kind02: _, field_kind03: __, field_kind04: ___, field_choices04: ____, ...rest } = saved;
    const {
      transaction_date_field: d,
      transaction_amount_field: a,
      counterparty_field: c,
      ...leftOut
    } = rest;
    expect([d, a, c]).toEqual([2, 3, 1]);
    await expectDone(admin.post(edit, { query, body: leftOut }));
    const kept = await readWorkflow(admin, query.workflow_id);
    expect(kept).toMatchObject(settings);

    await expectDone(
      admin.post(edit, {
        query,
        body: { ...kept, field_kind02: null, transaction_date_field: null, counterparty_field: null },
      }),
    );
    expect(await readWorkflow(admin, query.workflow_id)).toMatchObject({
      ...settings,
      field_kind02: null,
      transaction_date_field: null,
      counterparty_field: null,
    });
  });

  test('drops the choices of another kind than 選択肢, blank ones, and spaces around them', async () => {
    const { query, body } = await workflowEdit(portal, { division: 'D03', type: 'W04' });
    const save = async (changed: Partial<typeof body>) => {
      const { body: newest } = await workflowEdit(portal, { division: 'D03', type: 'W04' });
      await expectDone(admin.post(edit, { query, body: { ...newest, ...changed } }));
      return readWorkflow(admin, query.workflow_id);
    };
    expect(body.field_kind05).toBeNull();
    const chosen = { field_kind05: fieldKind.choice, field_choices05: ['甲', ' ', '　乙 '] };
    expect(await save(chosen)).toMatchObject({ field_choices05: ['甲', '乙'] });
    expect(await save({ field_kind05: fieldKind.number })).toMatchObject({
      field_kind05: fieldKind.number,
      field_choices05: null,
    });
    expect(await save({ field_choices05: ['甲'], field_kind05: null })).toMatchObject({
      field_choices05: null,
    });
  });

  test('with another kind alone has another token', async () => {
    const { query, body } = await workflowEdit(portal, { division: 'D03', type: 'W04' });
    await expectDone(admin.post(edit, { query, body: { ...body, field_kind10: fieldKind.number } }));
    expectIssues(await admin.post(edit, { query, body: { ...body, field_kind10: fieldKind.number } }), [
      [['updated_at'], failure.stale],
    ]);
  });

  test('is refused with a stale token, and the first save stays', async () => {
    const { query, body } = await workflowEdit(portal, { division: 'D02', type: 'W03' });
    const save = (field_name05: string) => admin.post(edit, { query, body: { ...body, field_name05 } });
    const { workflow_id } = await readWorkflow(admin, query.workflow_id);
    const answers = await behindALock(
      portal.db,
      (tx) =>
        tx
          .selectFrom('workflow')
          .select('version')
          .where('workflow_id', '=', workflow_id)
          .forUpdate()
          .execute(),
      () => [save('一'), save('二')],
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
    const winner = answers[0]?.status === 200 ? '一' : '二';
    expectIssues(await save('三'), [[['updated_at'], failure.stale]]);
    expectIssues(await admin.post(edit, { query, body: { ...body, updated_at: null } }), [
      [['updated_at'], failure.stale],
    ]);
    expect(await readWorkflow(admin, query.workflow_id)).toMatchObject({ field_name05: winner });
  });

  test('can’t change its division or form', async () => {
    const { query, body } = await workflowEdit(portal);
    const client = await portal.as('divadmin1');
    const division_id = await divisionId(portal, 'D02');
    const workflow_type_id = await workflowTypeId(portal, 'W04');
    expectRefused(await client.post(edit, { query, body: { ...body, division_id } }), 403);
    expectIssues(await admin.post(edit, { query, body: { ...body, division_id, workflow_type_id } }), [
      [['division_id'], invalid.unchangeable('事業部')],
      [['workflow_type_id'], invalid.unchangeable('申請書')],
    ]);
  });

  test('of another division is a 404, and an id in the body is ignored', async () => {
    const other = await workflowEdit(portal, { division: 'D02', type: 'W01' });
    const own = await workflowEdit(portal);
    const client = await portal.as('divadmin1');
    expectRefused(await client.post(edit, other), 404);
    expectRefused(await client.post(edit, { ...own, query: { workflow_id: 2_000_000_000 } }), 404);
    expectRefused(await client.get(init, { workflow_id: other.query.workflow_id }), 404);
    // The query alone selects the workflow; an id in the body is ignored.
    const { workflow_id } = other.query;
    await expectDone(client.post(edit, { query: own.query, body: { ...own.body, workflow_id } as never }));
    expect(await readWorkflow(admin, workflow_id)).toMatchObject({
      updated_at: other.body.updated_at,
    });
  });

  test('with another hint alone refuses no form opened before', async () => {
    const opened = await submissionInput(portal);
    const { query, body } = await workflowEdit(portal);
    await expectDone(admin.post(edit, { query, body: { ...body, field_hint01: '新しいヒント' } }));
    const client = await portal.as('applicant1');
    const { status } = await client.upload(calls.application.create.save, opened);
    expect(status).toBe(200);
  });

  test('leaves running applications unchanged, and refuses forms opened before', async () => {
    const opened = await submissionInput(portal);
    const running = await submitAndReceive(portal);
    const before = await loadDetailAs(portal, 'applicant1', running);
    const { query, body } = await workflowEdit(portal);
    const department_id = await portal.departmentId('P101');
    const everybody = { department_id, select_user_all: true, users: [] };
    const sent = {
      ...body,
      field_name01: '変更後',
      receptionist: everybody,
      route_setter: everybody,
      final_approver_user: await user('applicant1'),
    };
    await expectDone(admin.post(edit, { query, body: sent }));
    const after = await loadDetailAs(portal, 'applicant1', running);
    expect(after.content).toEqual(before.content);
    expect(after.detail_steps).toEqual(before.detail_steps);
    expect((await loadDetailAs(portal, 'router1', running)).pic_entry).not.toBeNull();
    const client = await portal.as('applicant1');
    expectIssues(await client.upload(calls.application.create.save, opened), [
      [['updated_at'], failure.stale],
    ]);
  });
});

test('a workflow that names a department which has left the source says so, and is not saved with it', async () => {
  const { query, body } = await workflowEdit(portal);
  const everybody = async (code: string) => ({
    department_id: await portal.departmentId(code),
    select_user_all: true,
    users: [],
  });
  const people = { receptionist: await everybody('P103'), route_setter: await everybody('P101') };
  await expectDone(admin.post(edit, { query, body: { ...body, ...people } }));
  const sent = await workflowEdit(portal);
  const setActive = (active: boolean) =>
    portal.db.updateTable('department').set({ active }).where('department_code', '=', 'P103').execute();
  await setActive(false);
  expect((await readWorkflow(admin, sent.query.workflow_id)).receptionist.department_fault).toBe('vanished');
  expectIssues(await admin.post(edit, sent), [
    [['receptionist'], workflowText.departmentLeftSource('受付者', '品質保証部')],
  ]);
  await setActive(true);
  await expectDone(admin.post(edit, sent));
});

describe('a workflow whose form type has left the source', () => {
  const setActive = (active: boolean) =>
    portal.db.updateTable('workflow_type').set({ active }).where('workflow_type_code', '=', 'W01').execute();

  test('says so, and is saved only once the form type is back', async () => {
    const sent = await workflowEdit(portal);
    await setActive(false);
    const workflow = await readWorkflow(admin, sent.query.workflow_id);
    expect(workflow.left_source).toEqual(['workflow_type_id']);
    expectIssues(await admin.post(edit, { query: sent.query, body: workflow }), [
      [['workflow_type_id'], workflowText.leftSource('申請書', '新規取引申請書')],
    ]);
    await setActive(true);
    expect(await readWorkflow(admin, sent.query.workflow_id)).toMatchObject({ left_source: [] });
    await expectDone(admin.post(edit, { query: sent.query, body: workflow }));
  });
});
