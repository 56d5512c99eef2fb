import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { failure } from '#texts/general.ts';
import {
  act,
  bodyOf,
  cancel,
  expectDone,
  expectIssues,
  expectRefused,
  submitAndRoute,
  loadDetailAs,
  submissionInput,
  submitApplication,
} from '#testing/application.ts';
import { portalForFile } from '#testing/portal.ts';

/** 再申請. */

const { create } = calls.application;
const never = 2_147_483_647;

const portal = await portalForFile();

async function submitAndReject(values: Record<string, string> = {}): Promise<number> {
  const id = await submitApplication(portal, { values, files: { file1: new File(['内容'], '見積書.pdf') } });
  await expectDone(act(portal, 'reception1', 'reject', id));
  return id;
}

/** The form for a 再申請 of `id`. */
async function init(login_id: string, id: number, type = 'W01') {
  const workflow_id = await portal.workflowId('D01', type);
  return (await portal.as(login_id)).get(create.init, { workflow_id, resubmit_application_id: id });
}

async function save(login_id: string, id: number | null, type = 'W01') {
  const input = { ...(await submissionInput(portal, { type, login_id })), resubmit_application_id: id };
  return (await portal.as(login_id)).upload(create.save, input);
}

test('the form is filled in, the new one records its origin, and both are linked', async () => {
  const id = await submitAndReject({ field_value01: '株式会社𠮷野屋', field_value02: '2027/04/01' });
  const before = await loadDetailAs(portal, 'applicant1', id);
  expect(before.resubmission).toEqual({
    workflow_id: await portal.workflowId('D01', 'W01'),
    from: null,
    as: [],
  });
  const form = bodyOf(create.init.output, await init('applicant1', id));
  expect(form.resubmitted).toMatchObject({
    application_id: id,
    field_value01: '株式会社𠮷野屋',
    field_value02: '2027/04/01',
    field_value03: null,
  });
  const first = bodyOf(create.save.output, await save('applicant1', id));
  const second = bodyOf(create.save.output, await save('applicant1', id));
  const original = await loadDetailAs(portal, 'applicant1', id);
  const again = await loadDetailAs(portal, 'applicant1', first);
  expect(original.resubmission?.as.map((link) => link.application_id)).toEqual([first, second]);
  expect(original.content).toEqual(before.content);
  expect(again.resubmission).toEqual({
    // The new application has not ended.
    workflow_id: null,
    from: { application_id: id, application_at: original.content.application_at },
    as: [],
  });
  // Files are not carried over.
  expect(again.content.attached_files).toEqual([]);
  // The receptionist sees all three, and may not submit them again.
  const receptionist = await loadDetailAs(portal, 'reception1', id);
  expect(receptionist.resubmission).toMatchObject({ workflow_id: null, from: null });
  expect(receptionist.resubmission?.as).toHaveLength(2);
});

test('values follow their labels to other field numbers, and a renamed field is empty', async () => {
  const id = await submitAndReject({ field_value01: '一番', field_value02: '二番' });
  const workflow = portal.db
    .updateTable('workflow')
    .where('workflow_id', '=', await portal.workflowId('D01', 'W01'));
  const { content } = await loadDetailAs(portal, 'applicant1', id);
  const { field_name01, field_name02, field_name03 } = content;
  await workflow.set({ field_name01: '新しい項目', field_name03: field_name01 }).execute();
  const form = bodyOf(create.init.output, await init('applicant1', id));
  await workflow.set({ field_name01, field_name02, field_name03 }).execute();
  expect(form.resubmitted).toMatchObject({
    field_value01: null,
    field_value02: '二番',
    field_value03: '一番',
  });
});

test('an approved one can be submitted again too, a running one can’t', async () => {
  const id = await submitAndRoute(portal, { steps: [{ of: 'P102', users: ['pic1'] }] });
  expectIssues(await init('applicant1', id), [[['resubmit_application_id'], failure.notCompleted]], 'query');
  expectIssues(await save('applicant1', id), [[['resubmit_application_id'], failure.notCompleted]]);
  expect((await loadDetailAs(portal, 'applicant1', id)).resubmission?.workflow_id).toBeNull();
  for (const login_id of ['pic1', 'final1']) await expectDone(act(portal, login_id, 'approve', id));
  const again = bodyOf(create.save.output, await save('applicant1', id));
  expect((await loadDetailAs(portal, 'final1', again)).resubmission?.from?.application_id).toBe(id);
});

test('not by a user who may not see it (404), by another user (403), or as another form (422)', async () => {
  const id = await submitAndReject();
  for (const login_id of ['pic2', 'sysadmin', 'applicant2'])
    for (const application_id of [id, never]) {
      expectRefused(await init(login_id, application_id), 404);
      expectRefused(await save(login_id, application_id), 404);
    }
  for (const login_id of ['reception1', 'final1']) {
    expectRefused(await init(login_id, id), 403);
    expectRefused(await save(login_id, id), 403);
  }
  expectIssues(
    await init('applicant1', id, 'W02'),
    [[['resubmit_application_id'], failure.anotherForm]],
    'query',
  );
  expectIssues(await save('applicant1', id, 'W02'), [[['resubmit_application_id'], failure.anotherForm]]);
  const cancelled = await submitApplication(portal);
  await expectDone(cancel(portal, 'applicant1', cancelled));
  expectRefused(await init('applicant1', cancelled), 404);
  expectRefused(await save('applicant1', cancelled), 404);
});

test('an unavailable form is rejected with its message, and a withdrawn one is not offered', async () => {
  const id = await submitAndReject();
  const { db } = portal;
  const setValid = (portal_invalid_flag: boolean) =>
    db.updateTable('portal_user').set({ portal_invalid_flag }).where('login_id', '=', 'router1').execute();
  await setValid(true);
  expectIssues(await init('applicant1', id), [[['workflow_id'], failure.workflowUnavailable]], 'query');
  await setValid(false);
  const offer = (active: boolean) =>
    db.updateTable('workflow_type').set({ active }).where('workflow_type_code', '=', 'W01').execute();
  await offer(false);
  expect((await loadDetailAs(portal, 'applicant1', id)).resubmission?.workflow_id).toBeNull();
  expectRefused(await init('applicant1', id), 404);
  await offer(true);
});

test('a link is shown to users who may see its application, never to a supplier', async () => {
  const route = { steps: [{ of: 'P102', users: ['pic1'] }, { of: 'S0001' }] };
  const id = await submitAndRoute(portal, route);
  await expectDone(act(portal, 'supplier1', 'approve', id));
  await expectDone(act(portal, 'pic1', 'reject', id));
  const again = bodyOf(create.save.output, await save('applicant1', id));
  // pic1 was only on the route of the first; the receptionist had both.
  expect((await loadDetailAs(portal, 'pic1', id)).resubmission).toEqual({
    workflow_id: null,
    from: null,
    as: [],
  });
  expect((await loadDetailAs(portal, 'reception1', id)).resubmission?.as).toHaveLength(1);
  await expectDone(act(portal, 'reception1', 'approve', again));
  await expectDone(act(portal, 'router1', 'approve', again, { route }));
  for (const application_id of [id, again])
    expect(await loadDetailAs(portal, 'supplier1', application_id)).not.toHaveProperty('resubmission');
  // Nobody sees a cancelled one.
  const cancelled = bodyOf(create.save.output, await save('applicant1', id));
  await expectDone(cancel(portal, 'applicant1', cancelled));
  const { resubmission } = await loadDetailAs(portal, 'applicant1', id);
  expect(resubmission?.as.map((link) => link.application_id)).toEqual([again]);
});
