import { parse } from 'csv-parse/sync';
import { afterEach, expect, test } from 'vitest';
import type { Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { minMeasuredSteps } from '#domain/limits.ts';
import { invalid } from '#texts/fields.ts';
import { waitingLabel, waitingText } from '#texts/waiting-time.ts';
import {
  act,
  bodyOf,
  cancel,
  expectDone,
  expectIssues,
  expectRefused,
  submitAndRoute,
  submitApplication,
} from '#testing/application.ts';
import { whileInvalid } from '#testing/invalid-users.ts';
import { portalForFile } from '#testing/portal.ts';

/** 滞留状況 for administrators (docs/rules/administration.md#waiting-times). */

const { summary, csv, list, list_csv } = calls.waiting_time;
const page = { skip: 0, limit: 25 };

const portal = await portalForFile();
const noon = (day: string) => new Date(`${day}T12:00:00+09:00`);
afterEach(() => {
  portal.clock = null;
});

/** 29 April to 6 May 2026 has four national holidays. */
const given = { values: { applicant_answers_hope_date: '2026-05-15' } };
const months = { month_from: '2026-04', month_to: '2026-05' };

async function summaryAs(login_id: string, period = months) {
  return bodyOf(summary.output, await (await portal.as(login_id)).get(summary, period));
}

async function listAs(login_id: string, which: Partial<Sent<typeof list>> = {}) {
  return bodyOf(list.output, await (await portal.as(login_id)).get(list, { ...page, ...which }));
}

test('a step that started on the last day of April and was approved after the holidays took three days', async () => {
  for (let count = 0; count < minMeasuredSteps; count += 1) {
    // The tenth step is the first of which days are shown.
    portal.clock = noon('2026-05-08');
    const { by_form } = await summaryAs('divadmin1');
    expect(by_form.every(({ median_days }) => median_days === null)).toBe(true);
    portal.clock = noon('2026-04-30');
    const id = await submitApplication(portal, given);
    portal.clock = noon('2026-05-07');
    await expectDone(act(portal, 'reception1', 'approve', id));
  }
  portal.clock = noon('2026-05-08');
  const { by_form, by_organisation } = await summaryAs('divadmin1');
  const received = {
    open_count: 0,
    late_count: 0,
    measured_count: minMeasuredSteps,
    median_days: 3,
    percentile90_days: 3,
  };
  const names = { division_name: '産業機器事業部', workflow_name: '新規取引申請書' };
  expect(by_form).toEqual([
    { ...names, workflow_id: await portal.workflowId('D01', 'W01'), step_type: 2, ...received },
    expect.objectContaining({ ...names, step_type: 3, open_count: minMeasuredSteps, median_days: null }),
  ]);
  expect(by_organisation.find(({ organisation_name }) => organisation_name.endsWith('品質保証部'))).toEqual({
    department_id: await portal.departmentId('P103'),
    supplier_id: null,
    organisation_name: '産業機器事業部 品質保証部',
    ...received,
  });
  // Of another month, only what is open now.
  const later = await summaryAs('divadmin1', { month_from: '2026-06', month_to: '2027-05' });
  expect(later.by_form.map(({ step_type, open_count }) => [step_type, open_count])).toEqual([
    [3, minMeasuredSteps],
  ]);
});

test('a division admin sees nothing of other divisions, and a cancelled application counts nowhere', async () => {
  portal.clock = noon('2026-05-08');
  const before = await summaryAs('divadmin1');
  const other = await submitApplication(portal, { ...given, division: 'D02', login_id: 'applicant2' });
  const cancelled = await submitApplication(portal, given);
  await expectDone(cancel(portal, 'applicant1', cancelled));
  expect(await summaryAs('divadmin1')).toEqual(before);
  const own = await listAs('divadmin1');
  expect(own.items.map(({ division_name }) => division_name)).not.toContain('品質保証事業部');
  expect(own.items.map(({ application_id }) => application_id)).not.toContain(other);
  const all = await listAs('sysadmin');
  expect(all.items.map(({ application_id }) => application_id)).toContain(other);
  expect(all.items.map(({ application_id }) => application_id)).not.toContain(cancelled);

  const workflow_id = await portal.workflowId('D02', 'W01');
  const admin = await portal.as('divadmin1');
  expectRefused(await admin.get(list, { workflow_id, ...page }), 404);
  expect((await admin.download(list_csv, { workflow_id, encoding: 'utf-8' })).status).toBe(404);
  expectRefused(await admin.get(list, { workflow_id: 999_999, ...page }), 404);
  expect((await listAs('sysadmin', { workflow_id })).subject).toContain('新規取引申請書');
});

test('a list is named after what a step of the admin’s divisions waits or waited for, and after nothing else', async () => {
  portal.clock = noon('2026-05-08');
  const admin = await portal.as('divadmin1');
  const statusOf = async (which: Partial<Sent<typeof list>>) => {
    const { status } = await admin.get(list, { ...page, ...which });
    expect((await admin.download(list_csv, { ...which, encoding: 'utf-8' })).status).toBe(status);
    return status;
  };
  const supplier_id = await portal.supplierId('S0003');
  const ofOthers = { department_id: await portal.departmentId('P202') };
  await submitApplication(portal, { ...given, division: 'D02', login_id: 'applicant2' });
  const unused = { workflow_id: await portal.workflowId('D01', 'W02') };
  for (const which of [
    { supplier_id },
    ofOthers,
    unused,
    { supplier_id: 999_999 },
    { department_id: 999_999 },
  ])
    expect([which, await statusOf(which)]).toEqual([which, 404]);
  expect((await listAs('divadmin2', ofOthers)).subject).toBe('電子部品事業部 開発部');

  const id = await submitAndRoute(
    portal,
    {
      steps: [
        { of: 'P102', users: ['pic1'] },
        { of: 'S0003', prev: '4' },
      ],
    },
    given,
  );
  // A step that has not started counts nowhere.
  expect(await statusOf({ supplier_id })).toBe(404);
  await expectDone(act(portal, 'pic1', 'approve', id));
  expect(await listAs('divadmin1', { supplier_id })).toMatchObject({ total_count: 1 });
  await expectDone(act(portal, 'supplier3', 'approve', id));
  const subject = '有限会社小川ばね製作所';
  expect(await listAs('divadmin1', { supplier_id })).toEqual({ subject, items: [], total_count: 0 });
});

test('from a number to its steps: form, since when, for whom, and a link where the admin may open it', async () => {
  portal.clock = noon('2026-04-30');
  const id = await submitAndRoute(
    portal,
    { steps: [{ of: 'S0001' }, { of: 'P102', users: ['pic1', 'pic2'] }] },
    given,
  );
  portal.clock = noon('2026-05-07');
  const supplier_id = await portal.supplierId('S0001');
  expect(await listAs('divadmin1', { supplier_id })).toEqual({
    subject: '株式会社青葉精工 本社',
    total_count: 1,
    items: [
      {
        application_id: id,
        approval_route_step_id: expect.any(Number),
        division_name: '産業機器事業部',
        workflow_name: '新規取引申請書',
        step_type: 5,
        started_on: '2026-04-30',
        days: 3,
        planned_on: expect.any(String),
        late: false,
        organisation_name: '株式会社青葉精工 本社',
        full_names: null,
        may_open: false,
      },
    ],
  });
  expect((await listAs('divadmin1', { supplier_id, late: true })).items).toEqual([]);
  portal.clock = noon('2026-05-15');
  expect(await listAs('divadmin1', { supplier_id, late: true })).toMatchObject({
    items: [{ application_id: id, late: true }],
    total_count: 1,
  });
  const workflow_id = await portal.workflowId('D01', 'W01');
  const ofForm = await listAs('divadmin1', { workflow_id, step_type: 5 });
  expect(ofForm.subject).toBe('産業機器事業部 新規取引申請書 承認者');
  expect(ofForm.items.map(({ organisation_name, full_names }) => [organisation_name, full_names])).toEqual([
    ['株式会社青葉精工 本社', null],
    ['産業機器事業部 設計部', ['吉田 翔太', '山田 千尋']],
  ]);
  const mayOpen = async () => (await listAs('divadmin1', { supplier_id })).items[0]?.may_open;
  await whileInvalid(portal, ['pic1', 'pic2'], async () => expect(await mayOpen()).toBe(true));
  expect(await mayOpen()).toBe(false);
  const admin = await portal.as('divadmin1');
  expectRefused(await admin.get(calls.application.detail.init, { application_id: id }), 404);
});

test('both tables and the list as CSV, in the order of the screen, with the export in the audit log', async () => {
  portal.clock = noon('2026-05-15');
  const admin = await portal.as('divadmin1');
  const rowsOf = async (answer: Promise<{ bytes: Buffer; status: number }>) => {
    const { bytes, status } = await answer;
    expect(status).toBe(200);
    return parse(bytes.toString(), { bom: true, record_delimiter: '\r\n' });
  };
  const asked = { ...months, sort: 'open_count', encoding: 'utf-8' } as const;
  const { by_form } = await summaryAs('divadmin1');
  const [head, first, ...rest] = await rowsOf(admin.download(csv, { ...asked, grouped_by: 'form' }));
  expect(head).toEqual([
    '事業部',
    '申請書',
    'ステップ',
    '未処理',
    'うち目安超過',
    '期間内の処理件数',
    '中央値（営業日）',
    '90パーセンタイル（営業日）',
  ]);
  expect(first?.slice(0, 4)).toEqual(['産業機器事業部', '新規取引申請書', '申請ルート設定', '10']);
  expect(rest).toHaveLength(by_form.length - 1);
  const [, organisation] = await rowsOf(admin.download(csv, { ...asked, grouped_by: 'organisation' }));
  expect(organisation?.slice(0, 2)).toEqual(['産業機器事業部 設計部', '11']);
  const steps = await rowsOf(admin.download(list_csv, { step_type: 5, late: true, encoding: 'utf-8' }));
  expect(steps[1]).toEqual([
    expect.stringMatching(/^\d+$/),
    '産業機器事業部',
    '新規取引申請書',
    '承認者',
    '2026/04/30',
    '9',
    '株式会社青葉精工 本社',
    '全員',
    expect.stringMatching(/^2026\/05\/\d\d$/),
  ]);
  const notes = await portal.db
    .selectFrom('audit_event')
    .select('detail')
    .where('action', '=', 'exported')
    .orderBy('audit_event_id')
    .execute();
  expect(notes.map(({ detail }) => detail)).toEqual([
    expect.objectContaining({ exported: '滞留状況', ...months, grouped_by: 'form', rows: by_form.length }),
    expect.objectContaining({ grouped_by: 'organisation' }),
    expect.objectContaining({ exported: '滞留状況', step_type: 5, late: true, rows: 2 }),
  ]);
});

test.each([
  [
    { month_from: '2026-05', month_to: '2026-04' },
    invalid.before(waitingLabel.month_to, waitingLabel.month_from),
  ],
  [{ month_from: '2025-05', month_to: '2026-05' }, waitingText.tooLong(12)],
  [{ month_from: '2026-05', month_to: '2026-13' }, invalid.number(waitingLabel.month_to)],
])('a period %j is refused at its end', async (period, message) => {
  const answer = await (await portal.as('sysadmin')).get(summary, period);
  expectIssues(answer, [[['month_to'], message]], 'query');
});

test('twelve months are the longest period', async () => {
  const { by_form } = await summaryAs('sysadmin', { month_from: '2025-06', month_to: '2026-05' });
  expect(by_form).not.toEqual([]);
});
