import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { japanDate } from '#domain/japan-date.ts';
import { maxCsvRows } from '#domain/limits.ts';
import { registerScreen } from '#texts/register.ts';
import { endAudits, grantAudit } from '#testing/auditing.ts';
import {
  act,
  actInput,
  bodyOf,
  expectDone,
  expectRefused,
  loadDetailAs,
  submitAndReceive,
  submitAndRoute,
  submitApplication,
} from '#testing/application.ts';
import { delegate } from '#testing/delegation.ts';
import { portalForFile } from '#testing/portal.ts';

/** 監査（閲覧のみ）: what an auditor reads, and 申請台帳 (docs/rules/auditing.md). */

const { register, application } = calls;
const { detail, discussion } = application;

/** An operator of 電子部品事業部, who has a part in nothing here. */
const auditor = 'approver2';

const portal = await portalForFile();
const today = () => japanDate(portal.clock ?? new Date());
const whole = (): Sent<typeof register.list> => ({
  by: 'submitted',
  from: '2020-01-01',
  to: today(),
  skip: 0,
  limit: 100,
});

let open: number;
let approved: number;
let rejected: number;
let cancelled: number;
let elsewhere: number;
beforeAll(async () => {
  portal.clock = new Date('2026-03-31T23:59:59+09:00');
  open = await submitAndRoute(portal, { steps: [{ of: 'S0001', users: ['supplier1'] }] });
  portal.clock = null;
  rejected = await submitApplication(portal);
  await expectDone(act(portal, 'reception1', 'reject', rejected, { comment: '様式が異なります。' }));
  cancelled = await submitApplication(portal);
  const client = await portal.as('applicant1');
  const { content } = await loadDetailAs(portal, 'applicant1', cancelled);
  await expectDone(
    client.post(detail.delete, {
      application_id: cancelled,
      updated_at: content.updated_at,
    }),
  );
  await delegate(portal, 'pic1', 'pic2');
  approved = await submitAndRoute(portal, { steps: [{ of: 'P102', users: ['pic1'] }] });
  await expectDone(act(portal, 'pic2', 'approve', approved));
  await expectDone(act(portal, 'final1', 'approve', approved));
  elsewhere = await submitAndReceive(portal);
  await sql`update application set division_id = (select division_id from division where division_code = 'D03')
    where application_id = ${elsewhere}`.execute(portal.db);
  await grantAudit(portal, auditor);
});

async function found(search: Partial<Sent<typeof register.list>> = {}, login_id = auditor) {
  const client = await portal.as(login_id);
  return bodyOf(register.list.output, await client.get(register.list, { ...whole(), ...search }));
}
const idsOf = async (search: Partial<Sent<typeof register.list>> = {}) =>
  (await found(search)).items.map(({ application_id }) => application_id);

describe('an auditor without a part in an application', () => {
  test('opens it with history, files, PDF and やり取り', async () => {
    const client = await portal.as(auditor);
    const view = await loadDetailAs(portal, auditor, approved);
    expect(view.history.length).toBeGreaterThan(3);
    expect(view.pic_entry).toBeNull();
    for (const id of [open, approved, rejected]) {
      expect((await client.get(detail.init, { application_id: id })).status).toBe(200);
      expect((await client.get(discussion.init, { application_id: id })).body).toMatchObject({
        may_write: false,
      });
    }
    expect((await client.download(detail.pdf, { application_id: approved })).status).toBe(200);
  });

  test('reads every remark, also one for a supplier, and marks none', async () => {
    const writer = await portal.as('router1');
    const { addressables } = bodyOf(
      discussion.init.output,
      await writer.get(discussion.init, { application_id: open }),
    );
    const sent = {
      application_id: open,
      text: '納期を確認してください。',
      supplier_id: await portal.supplierId('S0001'),
      user_ids: [],
      approval_route_step_ids: (addressables ?? [])
        .filter(({ approval_route_step_id }) => approval_route_step_id !== null)
        .flatMap(({ approval_route_step_id }) => approval_route_step_id ?? [])
        .slice(-1),
      awaits_reply: false,
    };
    expect((await writer.upload(discussion.save, sent)).status).toBe(200);
    const client = await portal.as(auditor);
    const answer = await client.get(discussion.init, { application_id: open });
    const { remarks } = bodyOf(discussion.init.output, answer);
    expect(remarks.map(({ text }) => text)).toEqual(['納期を確認してください。']);
    const marks = () => portal.db.selectFrom('application_remark_addressee').selectAll().execute();
    const before = await marks();
    const remark_id = remarks[0]?.remark_id ?? 0;
    await expectDone(client.post(discussion.read, { application_id: open, remark_id }));
    expect(await marks()).toEqual(before);
  });

  test('changes nothing: approve, reject, cancel, replace, nudge and write are a 403', async () => {
    const client = await portal.as(auditor);
    const step = await actInput(portal, await portal.as('supplier1'), open, {});
    const about = {
      application_id: open,
      application_updated_at: step.application_updated_at,
      approval_route_step_id: step.approval_route_step_id,
      approval_route_step_updated_at: step.approval_route_step_updated_at,
    };
    const assignee = { department_id: await portal.departmentId('P102'), supplier_id: null, all_flag: true };
    const answers = [
      await client.upload(detail.approve, step),
      await client.upload(detail.reject, { ...step, comment: '却下' }),
      await client.post(detail.delete, { application_id: open, updated_at: about.application_updated_at }),
      await client.post(detail.replace, { ...about, ...assignee, users: [], reason: '変更' }),
      await client.post(detail.nudge, about),
      await client.upload(discussion.save, {
        application_id: open,
        text: '監査',
        supplier_id: null,
        user_ids: [],
        approval_route_step_ids: [about.approval_route_step_id],
        awaits_reply: false,
      }),
    ];
    for (const answer of answers) expectRefused(answer, 403);
  });

  test('finds it in no list and in no search, and opens nothing of another division', async () => {
    const client = await portal.as(auditor);
    for (const search_type of [1, 2, 3, 4, 5] as const) {
      const { application_list } = application.list;
      const answer = await client.get(application_list, { search_type, skip: 0, limit: 100 });
      const ids = bodyOf(application_list.output, answer).items.map(({ application_id }) => application_id);
      for (const id of [open, approved, rejected]) expect(ids).not.toContain(id);
    }
    for (const id of [elsewhere, cancelled])
      expectRefused(await client.get(detail.init, { application_id: id }), 404);
  });

  test('whose part is their own decides as before', async () => {
    const id = await submitAndReceive(portal);
    await grantAudit(portal, 'router1');
    await expectDone(act(portal, 'router1', 'approve', id, { route: { steps: [{ of: 'P102' }] } }));
    await endAudits(portal, 'router1');
  });

  test('reads nothing from the next call after the grant has ended', async () => {
    await grantAudit(portal, 'applicant2');
    const client = await portal.as('applicant2');
    expect((await client.get(detail.init, { application_id: approved })).status).toBe(200);
    await endAudits(portal, 'applicant2');
    expectRefused(await client.get(detail.init, { application_id: approved }), 404);
    expect((await client.download(detail.pdf, { application_id: approved })).status).toBe(404);
    expectRefused(await client.get(register.list, whole()), 403);
  });
});

describe('申請台帳', () => {
  test('has every application of the division, also a cancelled one, and none of another', async () => {
    const { items, total_count } = await found();
    const ids = items.map(({ application_id }) => application_id);
    expect(ids).toEqual(expect.arrayContaining([open, approved, rejected, cancelled]));
    expect(ids).not.toContain(elsewhere);
    expect(total_count).toBe(items.length);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    const of = (id: number) => items.find(({ application_id }) => application_id === id);
    expect(of(cancelled)).toMatchObject({ cancelled: true, step_type: null, approver: '' });
    expect(of(cancelled)?.ended_at).not.toBeNull();
    expect(of(open)).toMatchObject({ cancelled: false, result: null, ended_at: null });
    expect(of(approved)).toMatchObject({ result: 1, delegated: true, self_approved: false });
    expect(of(rejected)).toMatchObject({ result: 2, delegated: false });
    await grantAudit(portal, 'applicant2', { all_divisions: true, division_ids: [] });
    const everything = await found({}, 'applicant2');
    expect(everything.items.map(({ application_id }) => application_id)).toContain(elsewhere);
    await endAudits(portal, 'applicant2');
  });

  test('is narrowed by result, person, supplier, form, division and marks', async () => {
    expect(await idsOf({ outcome: 'approved' })).toEqual([approved]);
    expect(await idsOf({ outcome: 'rejected' })).toEqual([rejected]);
    expect(await idsOf({ outcome: 'cancelled' })).toEqual([cancelled]);
    expect(await idsOf({ outcome: 'open' })).toContain(open);
    expect(await idsOf({ delegated: 'true' })).toEqual([approved]);
    expect(await idsOf({ self_approved: 'true' })).toEqual([]);
    // Who acted, for whom, and who submitted.
    for (const person of ['山田 千尋', '吉田 翔太']) expect(await idsOf({ person })).toContain(approved);
    expect(await idsOf({ person: '伊藤さくら' })).toEqual(expect.arrayContaining([open, approved]));
    expect(await idsOf({ person: 'だれでもない' })).toEqual([]);
    expect(await idsOf({ supplier: '青葉精工' })).toEqual([open]);
    expect(await idsOf({ workflow_name: '存在しない申請書' })).toEqual([]);
    const { items } = await found();
    const workflow_name = items[0]?.workflow_name ?? '';
    expect(await idsOf({ workflow_name })).toContain(approved);
    const client = await portal.as(auditor);
    const init = bodyOf(register.init.output, await client.get(register.init, {}));
    const [own] = init.division_dropdown_items;
    expect(await idsOf({ division_id: own?.value })).toContain(approved);
  });

  test('a period is of days in Japan, of the submission or of the end', async () => {
    expect(await idsOf({ from: '2026-03-31', to: '2026-03-31' })).toEqual([open]);
    expect(await idsOf({ from: '2026-04-01', to: '2026-04-01' })).toEqual([]);
    const ended = await idsOf({ by: 'ended' });
    expect(ended).toEqual(expect.arrayContaining([approved, rejected, cancelled]));
    expect(ended).not.toContain(open);
  });

  test('a search of a division that is not audited finds nothing', async () => {
    const { division_id } = await portal.db
      .selectFrom('division')
      .select('division_id')
      .where('division_code', '=', 'D03')
      .executeTakeFirstOrThrow();
    expect(await idsOf({ division_id })).toEqual([]);
  });

  test('both CSV files have the records, and the audit log each opening and output', async () => {
    const client = await portal.as(auditor);
    const { skip: _, limit: __, ...search } = whole();
    const input = { ...search, encoding: 'utf-8' } as const;
    const list = (await client.download(register.csv, input)).bytes.toString();
    expect(list).toContain(String(approved));
    expect(list).toContain('取消');
    const steps = (await client.download(register.steps_csv, input)).bytes.toString();
    const line = steps.split('\r\n').find((row) => row.includes('山田 千尋'));
    expect(line).toContain('吉田 翔太');
    expect(steps).toContain('様式が異なります。');
    const { rows } = await sql<{ action: string; detail: { from?: string } }>`
      select action, detail from audit_event where object_kind = 'register'
      order by audit_event_id desc limit 2`.execute(portal.db);
    expect(rows.map(({ action }) => action)).toEqual(['exported', 'exported']);
    await found();
    const { rows: opened } = await sql<{ action: string; detail: unknown }>`
      select action, detail from audit_event where object_kind = 'register'
      order by audit_event_id desc limit 1`.execute(portal.db);
    expect(opened).toMatchObject([{ action: 'opened', detail: { by: 'submitted', from: '2020-01-01' } }]);
  });

  test('an output that would be cut is a 422', async () => {
    const copies = sql`from application where application_at < '2001-01-01'`;
    await sql`insert into application (workflow_id, division_id, division_name, workflow_name, applicant_user_id,
        applicant_full_name, application_at, applicant_answers_hope_date, status, event_count, last_event_at,
        listed_steps, version)
      select workflow_id, division_id, division_name, workflow_name, applicant_user_id, applicant_full_name,
        '2000-06-01', applicant_answers_hope_date, 1, 1, last_event_at, '[]', 1
      from application, generate_series(1, ${maxCsvRows + 1}) where application_id = ${approved}`.execute(
      portal.db,
    );
    const client = await portal.as(auditor);
    const year = { by: 'submitted', from: '2000-01-01', to: '2000-12-31', encoding: 'utf-8' } as const;
    const refused = await client.send(register.csv, year);
    expect(refused).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['query', 'to'], msg: registerScreen.tooMany(maxCsvRows) }] },
    });
    const { total_count } = await found({ from: '2000-01-01', to: '2000-12-31' });
    expect(total_count).toBe(maxCsvRows + 1);
    await sql`delete ${copies}`.execute(portal.db);
  });
});
