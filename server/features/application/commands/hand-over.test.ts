import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { handingOver } from '#texts/handing-over.ts';
import { invalid, label } from '#texts/fields.ts';
import { failure } from '#texts/general.ts';
import {
  act,
  bodyOf,
  expectDone,
  expectIssues,
  expectRefused,
  loadDetailAs,
  submitAndRoute,
} from '#testing/application.ts';
import type { Answer } from '#testing/client.ts';
import { delegate, endDelegation } from '#testing/delegation.ts';
import { whileInvalid } from '#testing/invalid-users.ts';
import { pdfText } from '#testing/pdf-text.ts';
import { portalForFile } from '#testing/portal.ts';
import { acting } from '#testing/samples.ts';

/** 引き継ぎ (docs/rules/people-who-leave.md#handing-over). */

const { detail, list } = calls.application;
type HandOver = Sent<typeof detail.hand_over>;

const portal = await portalForFile();

const ofSalesperson = () => submitAndRoute(portal, { steps: [{ of: 'S0001', users: ['supplier1'] }] });

async function handOver(
  login_id: string,
  application_id: number,
  to: string,
  changes: Partial<HandOver> = {},
): Promise<Answer> {
  const tokens = await acting(portal, application_id, 4);
  const client = await portal.as(login_id);
  return client.post(detail.hand_over, {
    application_id,
    approval_route_step_id: tokens.approval_route_step_id,
    approval_route_step_updated_at: tokens.approval_route_step_updated_at,
    to_user_id: await portal.userId(to),
    reason: '品質部の回答が必要なため',
    ...changes,
  });
}

async function awaits(login_id: string, application_id: number): Promise<boolean> {
  const client = await portal.as(login_id);
  const answer = await client.get(list.application_list, { search_type: 3, skip: 0, limit: 100 });
  return bodyOf(list.application_list.output, answer).items.some(
    (row) => row.application_id === application_id,
  );
}

test('the colleague opens, decides and has it in 承認待ち; who handed over reads on and does not decide', async () => {
  const id = await ofSalesperson();
  expect((await loadDetailAs(portal, 'supplier1', id)).pic_entry?.can_hand_over).toBe(true);
  expectRefused(await (await portal.as('supplier1b')).get(detail.init, { application_id: id }), 404);
  await expectDone(handOver('supplier1', id, 'supplier1b'));
  expect([await awaits('supplier1', id), await awaits('supplier1b', id)]).toEqual([false, true]);
  expect((await loadDetailAs(portal, 'supplier1', id)).pic_entry).toBeNull();
  const former = await portal.as('supplier1');
  expectRefused(await former.upload(detail.approve, await acting(portal, id, 4)), 403);
  await expectDone(act(portal, 'supplier1b', 'approve', id));
});

test('the colleague reads above their step who passed it on, and not above another step of theirs', async () => {
  const steps = [
    { of: 'S0001', users: ['supplier1'] },
    { of: 'S0001', users: ['supplier1b'], prev: '4' },
  ];
  const id = await submitAndRoute(portal, { steps });
  const entryOf = async (login_id: string) => (await loadDetailAs(portal, login_id, id)).pic_entry;
  expect(await entryOf('supplier1')).not.toHaveProperty('handed_over');
  await expectDone(handOver('supplier1', id, 'supplier1b'));
  expect(await entryOf('supplier1b')).toMatchObject({
    handed_over: { full_name: '石井 陽子', reason: '品質部の回答が必要なため' },
  });
  await expectDone(act(portal, 'supplier1b', 'approve', id));
  expect(await entryOf('supplier1b')).not.toHaveProperty('handed_over');
});

test('the PDFs of operators and of the supplier have it in their history', async () => {
  const id = await ofSalesperson();
  await expectDone(handOver('supplier1', id, 'supplier1b'));
  for (const login_id of ['applicant1', 'supplier1', 'supplier1b']) {
    const client = await portal.as(login_id);
    const { bytes } = await client.download(detail.pdf, { application_id: id });
    const text = pdfText(bytes);
    expect([login_id, text]).toEqual([login_id, expect.stringContaining('引き継ぎ先：岡田 隆之')]);
    expect([login_id, text]).toEqual([login_id, expect.stringContaining('品質部の回答が必要なため')]);
  }
});

test('operators and the supplier read who passed it on to whom and why; another supplier nothing of it', async () => {
  const steps = [{ of: 'S0001', users: ['supplier1'] }, { of: 'S0002' }];
  const id = await submitAndRoute(portal, { steps });
  await expectDone(handOver('supplier1', id, 'supplier1b'));
  const [colleague] = await portal.db
    .selectFrom('portal_user')
    .select('full_name')
    .where('login_id', '=', 'supplier1b')
    .execute();
  const expected = {
    kind: 'handed_over',
    full_name: '石井 陽子',
    handed_over_to: colleague?.full_name,
    comment: '品質部の回答が必要なため',
  };
  for (const login_id of ['applicant1', 'router1', 'supplier1', 'supplier1b'])
    expect((await loadDetailAs(portal, login_id, id)).history.at(-1)).toMatchObject(expected);
  const rival = JSON.stringify(await loadDetailAs(portal, 'supplier2', id));
  for (const text of [colleague?.full_name, '石井 陽子', '"handed_over"', expected.comment])
    expect(rival).not.toContain(text);
});

test('the supplier that gets the step later reads nothing of a hand-over before', async () => {
  const id = await ofSalesperson();
  await expectDone(handOver('supplier1', id, 'supplier1b'));
  const { approval_route_step_id, approval_route_step_updated_at } = await acting(portal, id, 4);
  const router = await portal.as('router1');
  await expectDone(
    router.post(detail.replace, {
      application_id: id,
      approval_route_step_id,
      approval_route_step_updated_at,
      department_id: null,
      supplier_id: await portal.supplierId('S0002'),
      all_flag: true,
      users: [],
      reason: '依頼先の変更のため',
    }),
    { visible: true },
  );
  expect((await loadDetailAs(portal, 'supplier2', id)).history.map(({ kind }) => kind)).toEqual([
    'submitted',
  ]);
  const own = (await loadDetailAs(portal, 'supplier1', id)).history.map(({ kind }) => kind);
  expect(own).toEqual(['submitted', 'handed_over']);
});

test('a delegate gives away the place of whom they stand for; both read on', async () => {
  await sql`insert into portal_user (login_id, role, full_name, supplier_id, mail_address)
    select 'supplier1q', role, '品質 三郎', supplier_id, mail_address from portal_user
    where login_id = 'supplier1'`.execute(portal.db);
  const id = await ofSalesperson();
  const token = await delegate(portal, 'supplier1', 'supplier1b');
  const { pic_entry } = await loadDetailAs(portal, 'supplier1b', id);
  expect(pic_entry).toMatchObject({ acts_for: '石井 陽子', can_hand_over: true });
  expectIssues(await handOver('supplier1b', id, 'supplier1'), [
    [['to_user_id'], handingOver.alreadyAssigned],
  ]);
  await expectDone(handOver('supplier1b', id, 'supplier1q'));
  await endDelegation(portal, 'supplier1', token);
  for (const login_id of ['supplier1', 'supplier1b', 'supplier1q'])
    expect((await loadDetailAs(portal, login_id, id)).history.at(-1)).toMatchObject({
      for_full_name: '石井 陽子',
      handed_over_to: '品質 三郎',
    });
});

test('only a valid colleague takes it over, and the reason is optional', async () => {
  const id = await ofSalesperson();
  const notColleague = [[['to_user_id'], handingOver.notColleague]] as const;
  for (const other of ['supplier2', 'pic1'])
    expectIssues(await handOver('supplier1', id, other), notColleague);
  expectIssues(await handOver('supplier1', id, 'supplier1'), [[['to_user_id'], handingOver.alreadyAssigned]]);
  await whileInvalid(portal, ['supplier1b'], async () =>
    expectIssues(await handOver('supplier1', id, 'supplier1b'), notColleague),
  );
  expectIssues(await handOver('supplier1', id, 'supplier1b', { reason: 'あ'.repeat(201) }), [
    [['reason'], invalid.tooLong(label.hand_over_reason, 200)],
  ]);
  expectIssues(await handOver('supplier1', id, 'supplier1b', { approval_route_step_updated_at: '99' }), [
    [['updated_at'], failure.stale],
  ]);
  await expectDone(handOver('supplier1', id, 'supplier1b', { reason: null }));
});

test('a step of 全員 and a colleague who is on it', async () => {
  const whole = await submitAndRoute(portal, { steps: [{ of: 'S0001' }] });
  expect((await loadDetailAs(portal, 'supplier1', whole)).pic_entry?.can_hand_over).toBe(false);
  expectRefused(await handOver('supplier1', whole, 'supplier1b'), 403);
  const both = await submitAndRoute(portal, { steps: [{ of: 'S0001', users: ['supplier1', 'supplier1b'] }] });
  expectIssues(await handOver('supplier1', both, 'supplier1b'), [
    [['to_user_id'], handingOver.alreadyAssigned],
  ]);
});

test('the audit log has who passed which step on to whom', async () => {
  const id = await ofSalesperson();
  await expectDone(handOver('supplier1', id, 'supplier1b'));
  const row = await portal.db
    .selectFrom('audit_event')
    .select(['action', 'object_kind', 'detail', 'user_id'])
    .where('action', '=', 'handed_over')
    .where('object_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    action: 'handed_over',
    object_kind: 'application',
    user_id: await portal.userId('supplier1'),
    detail: { step_order: 4, step_type: 5, user_id: await portal.userId('supplier1b') },
  });
});
