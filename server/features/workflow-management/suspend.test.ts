import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { workflowText } from '#texts/workflow-management.ts';
import { failure } from '#texts/general.ts';
import {
  act,
  bodyOf,
  expectDone,
  expectIssues,
  expectRefused,
  loadDetailAs,
  submissionInput,
  submitAndReceive,
  submitApplication,
} from '#testing/application.ts';
import { lastNote } from '#testing/audit.ts';
import { behindALock } from '#testing/behind-a-lock.ts';
import { portalForFile } from '#testing/portal.ts';
import { divisionId, readWorkflow, unusedWorkflow, workflowEdit } from '#testing/workflow.ts';

const { workflow_list, detail } = calls.workflow_management;
const { create, list } = calls.application;

const portal = await portalForFile();
const admin = await portal.as('sysadmin');
const applicant = await portal.as('applicant1');

async function suspend(workflow_id: number, suspended: boolean): Promise<void> {
  const { updated_at } = await readWorkflow(admin, workflow_id);
  await expectDone(admin.post(detail.suspend, { workflow_id, suspended, updated_at }));
}

async function listed(contains_suspended_workflow: boolean) {
  const query = { skip: 0, limit: 25, contains_suspended_workflow };
  return bodyOf(workflow_list.output, await admin.get(workflow_list, query)).items;
}

describe('a suspended workflow', () => {
  test('takes no application, says why, and takes them again once it is resumed', async () => {
    const workflow_id = await portal.workflowId('D01', 'W01');
    const right = await submissionInput(portal);
    const rejected = await submitApplication(portal);
    await expectDone(act(portal, 'reception1', 'reject', rejected));
    await suspend(workflow_id, true);
    for (const resubmit_application_id of [undefined, rejected])
      expectIssues(
        await applicant.get(create.init, { workflow_id, resubmit_application_id }),
        [[['workflow_id'], failure.workflowSuspended]],
        'query',
      );
    expectIssues(await applicant.upload(create.save, right), [[['workflow_id'], failure.workflowSuspended]]);
    const division_id = await divisionId(portal, 'D01');
    const items = async () =>
      bodyOf(list.workflow.output, await applicant.get(list.workflow, { division_id }))
        .workflow_dropdown_items;
    expect(await items()).toMatchObject([
      { value: workflow_id, available: false, suspended: true },
      { available: true, suspended: false },
    ]);
    await suspend(workflow_id, false);
    expect(await items()).toMatchObject([{ available: true, suspended: false }, {}]);
    expect((await applicant.upload(create.save, right)).status).toBe(200);
  });

  test('lets its open applications go on', async () => {
    const workflow_id = await portal.workflowId('D01', 'W01');
    const running = await submitAndReceive(portal);
    await suspend(workflow_id, true);
    const route = { steps: [{ of: 'P102', users: ['pic1'] }] };
    await expectDone(act(portal, 'router1', 'approve', running, { route }));
    await expectDone(act(portal, 'pic1', 'approve', running));
    await expectDone(act(portal, 'final1', 'approve', running));
    expect((await loadDetailAs(portal, 'applicant1', running)).content).toMatchObject({
      status: 3,
      result: 1,
    });
    await suspend(workflow_id, false);
  });

  test('is in the list on request only, and stays in its detail', async () => {
    const workflow_id = await portal.workflowId('D02', 'W03');
    const before = await listed(false);
    await suspend(workflow_id, true);
    expect((await listed(false)).map((row) => row.workflow_id)).toEqual(
      before.map((row) => row.workflow_id).filter((id) => id !== workflow_id),
    );
    expect(await listed(true)).toEqual(
      before.map((row) =>
        row.workflow_id === workflow_id ? { ...row, available: false, suspended: true } : row,
      ),
    );
    expect(await readWorkflow(admin, workflow_id)).toMatchObject({ suspended: true });
    expect(await lastNote(portal.db, 'workflow', workflow_id)).toMatchObject({
      action: 'updated',
      object_name: '電子部品事業部 品質異常報告書',
      detail: { from: { suspended: false }, to: { suspended: true } },
    });
    await suspend(workflow_id, false);
    expect(await listed(false)).toEqual(before);
  });

  test('is edited as before and stays suspended', async () => {
    const { query, body } = await workflowEdit(portal, { division: 'D02', type: 'W03' });
    await suspend(query.workflow_id, true);
    const { updated_at } = await readWorkflow(admin, query.workflow_id);
    await expectDone(admin.post(detail.edit, { query, body: { ...body, field_name01: '型番', updated_at } }));
    expect(await readWorkflow(admin, query.workflow_id)).toMatchObject({
      field_name01: '型番',
      suspended: true,
    });
    await suspend(query.workflow_id, false);
  });

  test.each([
    ['division', 'division_code', 'D02'],
    ['workflow_type', 'workflow_type_code', 'W03'],
  ] as const)('may have lost its %s', async (table, column, code) => {
    const setActive = (active: boolean) =>
      portal.db.updateTable(table).set({ active }).where(column, '=', code).execute();
    const workflow_id = await portal.workflowId('D02', 'W03');
    await setActive(false);
    await suspend(workflow_id, true);
    expect(await readWorkflow(admin, workflow_id)).toMatchObject({ suspended: true });
    await suspend(workflow_id, false);
    await setActive(true);
  });

  test('is refused with a stale token; another division’s is a 404', async () => {
    const { updated_at, ...workflow } = await readWorkflow(admin, await portal.workflowId('D02', 'W01'));
    const sent = { workflow_id: workflow.workflow_id, suspended: true };
    expectIssues(await admin.post(detail.suspend, { ...sent, updated_at: '0' }), [
      [['updated_at'], failure.stale],
    ]);
    const other = await portal.as('divadmin1');
    expectRefused(await other.post(detail.suspend, { ...sent, updated_at }), 404);
  });
});

describe('a workflow is deleted', () => {
  test('while nobody submitted anything by it, for good, with its settings in the audit log', async () => {
    const unused = await unusedWorkflow(portal);
    const { workflow_id } = unused;
    expect((await readWorkflow(admin, workflow_id)).is_deletable).toBe(true);
    expectIssues(await admin.post(detail.delete, { workflow_id, updated_at: '0' }), [
      [['updated_at'], failure.stale],
    ]);
    expectRefused(await (await portal.as('divadmin2')).post(detail.delete, unused), 404);
    await expectDone((await portal.as('divadmin1')).post(detail.delete, unused));
    expectRefused(await admin.get(detail.init, { workflow_id }), 404);
    expectRefused(await admin.post(detail.delete, unused), 404);
    expectRefused(await applicant.get(create.init, { workflow_id }), 404);
    expect(await lastNote(portal.db, 'workflow', workflow_id)).toMatchObject({
      action: 'deleted',
      object_name: '産業機器事業部 品質異常報告書',
      detail: { from: { receptionist_department_name: '品質保証部' } },
    });
  });

  test('not once an application exists, even a cancelled one', async () => {
    const application_id = await submitApplication(portal);
    const { updated_at } = bodyOf(
      calls.application.detail.init.output,
      await applicant.get(calls.application.detail.init, { application_id }),
    ).content;
    await expectDone(applicant.post(calls.application.detail.delete, { application_id, updated_at }));
    const workflow_id = await portal.workflowId('D01', 'W01');
    const workflow = await readWorkflow(admin, workflow_id);
    expect(workflow.is_deletable).toBe(false);
    expectIssues(await admin.post(detail.delete, { workflow_id, updated_at: workflow.updated_at }), [
      [['workflow_id'], workflowText.wasUsed],
    ]);
  });

  test('or takes an application, when both come at once', async () => {
    const unused = await unusedWorkflow(portal);
    const right = await submissionInput(portal, { type: 'W03' });
    const [deletion, submitted] = await behindALock(
      portal.db,
      (tx) =>
        tx
          .selectFrom('workflow')
          .select('workflow_id')
          .where('workflow_id', '=', unused.workflow_id)
          .forUpdate()
          .execute(),
      () => [admin.post(detail.delete, unused), applicant.upload(create.save, right)],
    );
    const statuses = [deletion?.status, submitted?.status];
    expect([
      [200, 404],
      [422, 200],
    ]).toContainEqual(statuses);
  });
});
