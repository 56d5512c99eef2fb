import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { invalid } from '#texts/fields.ts';
import { failure } from '#texts/general.ts';
import {
  act,
  actInput,
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
import { problemsOf, traces } from '#testing/check-invariants.ts';
import { portalForFile } from '#testing/portal.ts';
import { joiningSketch } from '#testing/route.ts';

/** 再申請. */

const { create, detail } = calls.application;
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

/** A 再申請 by applicant1 that takes files of `id` over, with uploaded ones. */
async function take(
  id: number | null,
  resubmit_file_ids: number[],
  files: Parameters<typeof submitApplication>[1] = {},
) {
  const input = { ...(await submissionInput(portal)), resubmit_application_id: id, resubmit_file_ids };
  return (await portal.as('applicant1')).upload(create.save, input, files.files);
}

const ownFiles = async (login_id: string, id: number) =>
  (await loadDetailAs(portal, login_id, id)).content.attached_files;

async function bytesOf(login_id: string, file_id: number): Promise<string> {
  const { bytes } = await (await portal.as(login_id)).download(detail.application_file_download, { file_id });
  return bytes.toString();
}

test('the form is filled in, the new one records its origin, and both are linked', async () => {
  const id = await submitAndReject({ field_value01: '株式会社𠮷野屋', field_value02: '2027/04/01' });
  const before = await loadDetailAs(portal, 'applicant1', id);
  expect(before.resubmission).toEqual({
    workflow_id: await portal.workflowId('D01', 'W01'),
    is_applicant: true,
    from: null,
    as: [],
  });
  const form = bodyOf(create.init.output, await init('applicant1', id));
  expect(form.field_hint03).toBe('税抜き、円');
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
    is_applicant: true,
    from: { application_id: id, application_at: original.content.application_at },
    as: [],
  });
  // Files are not carried over unless somebody chooses them.
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
    is_applicant: false,
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

test('chosen files of the former application are attached to the new one, beside uploaded ones', async () => {
  const id = await submitApplication(portal, {
    files: { file1: new File(['一'], '一.pdf'), file3: new File(['三'], '三.pdf') },
  });
  await expectDone(
    act(portal, 'reception1', 'reject', id, { files: { file1: new File(['却下'], '却下理由.pdf') } }),
  );
  const [one, three] = await ownFiles('applicant1', id);
  if (one === undefined || three === undefined) throw new Error('the files are missing');
  // The files of its steps are not offered.
  const form = bodyOf(create.init.output, await init('applicant1', id));
  expect(form.resubmitted?.files).toEqual([one, three]);

  const files = { file2: new File(['新'], '新.pdf') };
  const again = bodyOf(create.save.output, await take(id, [three.file_id, one.file_id], { files }));
  const attached = await ownFiles('reception1', again);
  // In the fields that the uploaded file leaves free.
  expect(attached.map(({ file_name }) => file_name)).toEqual(['一.pdf', '新.pdf', '三.pdf']);
  const texts = await Promise.all(attached.map(({ file_id }) => bytesOf('reception1', file_id)));
  expect(texts).toEqual(['一', '新', '三']);
  const { history } = await loadDetailAs(portal, 'applicant1', again);
  expect(history[0]?.file_names).toEqual(['一.pdf', '新.pdf', '三.pdf']);
  // The former application still has its files, under ids of their own.
  expect(await ownFiles('applicant1', id)).toEqual([one, three]);
  expect(attached.map(({ file_id }) => file_id)).not.toContain(one.file_id);
  // A file that was taken over can be taken over again.
  await expectDone(act(portal, 'reception1', 'reject', again));
  const third = bodyOf(create.save.output, await take(again, [attached[0]?.file_id ?? 0]));
  expect((await ownFiles('applicant1', third)).map(({ file_name }) => file_name)).toEqual(['一.pdf']);
  expect(await problemsOf(portal.db, portal.files)).toEqual([]);
});

test('together with the uploaded files there are at most three', async () => {
  const file = (name: string) => new File([name], name);
  const files = { file1: file('一.pdf'), file2: file('二.pdf') };
  const id = await submitApplication(portal, { files });
  await expectDone(act(portal, 'reception1', 'reject', id));
  const ids = (await ownFiles('applicant1', id)).map(({ file_id }) => file_id);
  const before = await traces(portal.db, portal.files);
  expectIssues(await take(id, ids, { files }), [[['resubmit_file_ids'], invalid.tooManyFiles(3)]]);
  expectIssues(await take(id, [1, 2, 3, 4]), [[['resubmit_file_ids'], invalid.tooManyFiles(3)]]);
  expect(await traces(portal.db, portal.files)).toEqual(before);
  bodyOf(create.save.output, await take(id, ids, { files: { file3: file('三.pdf') } }));
});

test('nothing is taken over but files of the former application itself', async () => {
  const file1 = new File(['内容'], '内容.pdf');
  const id = await submitApplication(portal, { files: { file1 } });
  await expectDone(act(portal, 'reception1', 'reject', id, { files: { file1 } }));
  const other = await submitAndReject();
  const { content, detail_steps } = await loadDetailAs(portal, 'applicant1', id);
  const own = content.attached_files[0]?.file_id ?? 0;
  const ofStep = detail_steps[1]?.attached_files[0]?.file_id ?? 0;
  const [ofOther] = await ownFiles('applicant1', other);
  const refused: [string[], string][] = [[['resubmit_file_ids'], failure.notAFormerFile]];
  expect(ofStep).toBeGreaterThan(0);
  for (const file_id of [ofStep, ofOther?.file_id ?? 0, never])
    expectIssues(await take(id, [own, file_id]), refused);
  // Without a former application there is none to take.
  expectIssues(await take(null, [own]), refused);
  // Somebody else's: as without files.
  const theirs = { ...(await submissionInput(portal, { login_id: 'pic2' })), resubmit_file_ids: [own] };
  const client = await portal.as('pic2');
  expectIssues(await client.upload(create.save, theirs), refused);
  expectRefused(await client.upload(create.save, { ...theirs, resubmit_application_id: id }), 404);
});

describe('修正して再申請を依頼', () => {
  const asking = { input: { asks_resubmission: true } };
  const askedAt = async (login_id: string, id: number) =>
    (await loadDetailAs(portal, login_id, id)).detail_steps.map((step) => step.asks_resubmission);

  test('is at the rejected step, and changes nothing else', async () => {
    const [asked, plain] = [await submitApplication(portal), await submitApplication(portal)];
    await expectDone(act(portal, 'reception1', 'reject', asked, asking));
    await expectDone(act(portal, 'reception1', 'reject', plain, { input: { asks_resubmission: false } }));
    for (const login_id of ['applicant1', 'reception1', 'final1']) {
      expect(await askedAt(login_id, asked)).toEqual([false, true, false, false]);
      expect(await askedAt(login_id, plain)).toEqual([false, false, false, false]);
    }
    const { content } = await loadDetailAs(portal, 'applicant1', asked);
    expect([content.status, content.result]).toEqual([3, 2]);
    expect(await problemsOf(portal.db, portal.files)).toEqual([]);
  });

  test('is a 403 for a supplier’s user, whose own 却下 goes on as before', async () => {
    const id = await submitAndRoute(portal, { steps: [{ of: 'S0001' }] });
    const before = await traces(portal.db, portal.files);
    expectRefused(await act(portal, 'supplier1', 'reject', id, asking), 403);
    expect(await traces(portal.db, portal.files)).toEqual(before);
    await expectDone(act(portal, 'supplier1', 'reject', id));
    expect(await askedAt('applicant1', id)).toEqual([false, false, false, false, false]);
  });
});

describe('前回承認済み', () => {
  const formerAt = async (login_id: string, id: number) =>
    (await loadDetailAs(portal, login_id, id)).detail_steps.map((step) =>
      step.former_approvals?.map(({ full_name }) => full_name),
    );

  test('is at the steps of who approved the rejected one, until they act, for who may open that one', async () => {
    const route = { steps: [{ of: 'S0001' }, { of: 'P102', users: ['pic1'], after: '4' }] };
    const id = await submitAndRoute(portal, route);
    await expectDone(act(portal, 'supplier1', 'approve', id));
    await expectDone(act(portal, 'pic1', 'approve', id));
    await expectDone(act(portal, 'final1', 'reject', id));
    const again = bodyOf(create.save.output, await save('applicant1', id));
    expect(await formerAt('reception1', again)).toEqual([[], ['山本 直樹'], ['小林 大輔'], []]);
    await expectDone(act(portal, 'reception1', 'approve', again));
    const more = [...route.steps, { of: 'P102', users: ['pic2'], after: '5' }];
    await expectDone(act(portal, 'router1', 'approve', again, { route: { steps: more } }));
    const shown = [[], [], [], ['石井 陽子'], ['吉田 翔太'], [], []];
    expect(await formerAt('pic1', again)).toEqual(shown);
    expect(await formerAt('final1', again)).toEqual(shown);
    // pic2 is on the route of the new one alone.
    expect(await formerAt('pic2', again)).toEqual([[], [], [], [], [], [], []]);
    expect(new Set(await formerAt('supplier1', again))).toEqual(new Set([undefined]));
    // It counts as nothing: each acts again, and then it goes.
    await expectDone(act(portal, 'supplier1', 'approve', again));
    expect((await formerAt('final1', again))[3]).toEqual([]);
  });

  test('is nowhere where the former one was approved', async () => {
    const id = await submitAndRoute(portal, { steps: [{ of: 'P102', users: ['pic1'] }] });
    for (const login_id of ['pic1', 'final1']) await expectDone(act(portal, login_id, 'approve', id));
    const again = bodyOf(create.save.output, await save('applicant1', id));
    expect(await formerAt('final1', again)).toEqual([[], [], [], []]);
  });
});

/** The route that is offered for an application, as this user gets it. */
async function formerRoute(login_id: string, application_id: number) {
  const answer = await (await portal.as(login_id)).get(detail.former_route, { application_id });
  return bodyOf(detail.former_route.output, answer).former_route;
}

describe('the former route', () => {
  const route = joiningSketch;
  const routedAndRejected = async (): Promise<number> => {
    const id = await submitAndRoute(portal, route);
    await expectDone(act(portal, 'pic1', 'reject', id));
    return id;
  };

  test('has the steps, viewers and names of a template, and can be set as it is', async () => {
    const id = await routedAndRejected();
    const again = bodyOf(create.save.output, await save('applicant1', id));
    await expectDone(act(portal, 'reception1', 'approve', again));
    const offered = await formerRoute('router1', again);
    const names = offered?.pic_approver_steps.map((step) => [
      step.step_order,
      step.step_type,
      step.prev_step_order,
      step.department_name ?? step.company_name,
      step.users.map(({ full_name }) => full_name),
      step.target_valid,
    ]);
    expect([offered?.approval_route_name, names]).toEqual([
      '標準ルート',
      [
        [4, 4, null, '設計部', ['吉田 翔太'], true],
        [5, 5, null, '株式会社青葉精工', [], true],
        [6, 5, '4,5', '品質保証部', [], true],
      ],
    ]);
    expect(offered?.viewer_steps.map(({ users }) => users.map(({ full_name }) => full_name))).toEqual([
      ['木村 健'],
    ]);
    const client = await portal.as('router1');
    const input = { ...(await actInput(portal, client, again)), ...offered, comment: null };
    await expectDone(client.upload(detail.approve, input));
    const steps = async (of: number) =>
      (await loadDetailAs(portal, 'router1', of)).detail_steps.map((step) => [
        step.step_type,
        step.step_users,
        step.prev_step_order,
      ]);
    expect(await steps(again)).toEqual(await steps(id));
  });

  test('marks who has left', async () => {
    const id = await routedAndRejected();
    const again = bodyOf(create.save.output, await save('applicant1', id));
    const setValid = (valid: boolean) =>
      portal.db
        .updateTable('portal_user')
        .set({ portal_invalid_flag: !valid })
        .where('login_id', '=', 'pic1')
        .execute();
    await setValid(false);
    const offered = await formerRoute('router1', again);
    await setValid(true);
    expect(offered?.pic_approver_steps[0]?.users).toMatchObject([{ full_name: '吉田 翔太', valid: false }]);
  });

  test('is not offered where there is none, or to who may not see the former application', async () => {
    const [unrouted, routed] = [await submitAndReject(), await routedAndRejected()];
    expect(await formerRoute('router1', routed)).toBeNull();
    const early = bodyOf(create.save.output, await save('applicant1', unrouted));
    expect(await formerRoute('router1', early)).toBeNull();
    const again = bodyOf(create.save.output, await save('applicant1', routed));
    expect(await formerRoute('router1', again)).not.toBeNull();
    // Of the new application alone: pic2 is on its route, and was not on the former one.
    await expectDone(act(portal, 'reception1', 'approve', again));
    const other = { steps: [{ of: 'P102', users: ['pic2'] }, { of: 'S0001' }] };
    await expectDone(act(portal, 'router1', 'approve', again, { route: other }));
    expect(await formerRoute('pic2', again)).toBeNull();
    // pic1 was on the former one alone.
    const ask = async (login_id: string) =>
      (await portal.as(login_id)).get(detail.former_route, { application_id: again });
    expectRefused(await ask('pic1'), 404);
    expectRefused(await ask('supplier1'), 403);
  });
});
