import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { daysLater, japanDate, weekdayOf } from '#domain/japan-date.ts';
import { writeWorkingDays } from '#server/db/working-days.ts';
import { bodyOf } from '#testing/application.ts';
import { fetchDetail, loadDetailAs, submissionInput, submitApplication } from '#testing/application.ts';
import { portalForFile } from '#testing/portal.ts';

const { create, detail } = calls.application;

const portal = await portalForFile();

test('a submitted application is 未受付 and shows the input exactly as typed', async () => {
  portal.clock = new Date('2026-11-20T15:30:00.123Z');
  const id = await submitApplication(portal, {
    values: {
      field_value01: '  株式会社𠮷野屋　御中 ',
      field_value02: '2027/04/01',
      field_value03: '　',
      field_value04: '見出しのない項目',
      applicant_answers_hope_date: '2026-11-21',
    },
  });
  const { content, detail_steps, viewer_steps, pic_entry } = await loadDetailAs(portal, 'applicant1', id);
  portal.clock = null;
  expect(content).toMatchObject({
    division_name: '産業機器事業部',
    workflow_name: '新規取引申請書',
    applicant_division_name: '産業機器事業部',
    applicant_department_name: '営業部',
    applicant_company_name: null,
    applicant_branch_office_name: null,
    applicant_full_name: '伊藤 さくら',
    applicant_answers_hope_date: '2026-11-21',
    field_name01: '取引先名',
    field_name03: '想定年額',
    field_name04: null,
    field_value01: '  株式会社𠮷野屋　御中 ',
    field_value02: '2027/04/01',
    field_value03: null,
    field_value04: null,
    attached_files: [],
    status: 1,
    result: null,
    is_deletable: true,
  });
  expect(new Date(content.application_at).toISOString()).toBe('2026-11-20T15:30:00.123Z');
  expect(
    detail_steps.map(({ step_type, status, operation_at }) => [step_type, status, operation_at !== null]),
  ).toEqual([
    [1, 2, true],
    [2, 1, false],
    [3, 1, false],
    [6, 1, false],
  ]);
  expect(detail_steps[1]?.step_users?.toSorted()).toEqual(['中村 愛', '山本 直樹']);
  expect(viewer_steps).toEqual([]);
  expect(pic_entry).toBeNull();
});

test('files keep their bytes, names and order', async () => {
  const sent = [
    ['見積書（最終版）.pdf', randomBytes(70_000)],
    ['か\u309a・ﾊﾝｶｸ・𠮷.xlsx', randomBytes(1)],
    ['空.txt', Buffer.alloc(0)],
  ] as const;
  const [file1, file2, file3] = sent.map(([name, bytes]) => new File([bytes], name));
  const id = await submitApplication(portal, {
    files: { ...(file1 && { file1 }), ...(file2 && { file2 }), ...(file3 && { file3 }) },
  });
  const client = await portal.as('reception1');
  const { content } = await fetchDetail(client, id);
  expect(content.attached_files.map(({ file_name }) => file_name)).toEqual(sent.map(([name]) => name));
  for (const [index, { file_id }] of content.attached_files.entries()) {
    const { status, bytes, headers } = await client.download(detail.application_file_download, { file_id });
    const [name, original] = sent[index] ?? ['', Buffer.alloc(0)];
    expect(status).toBe(200);
    expect(bytes.equals(original)).toBe(true);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; .*frame-ancestors 'none'$/);
    expect(headers.get('cache-control')).toBe('no-store');
    const row = await portal.db
      .selectFrom('application_file')
      .select(['sha256', 'size'])
      .where('file_id', '=', file_id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ sha256: createHash('sha256').update(original).digest(), size: original.length });
  }
});

test('the form shows the workflow, its labels and the applicant', async () => {
  const client = await portal.as('multi1');
  const { body } = await client.get(create.init, { workflow_id: await portal.workflowId('D01', 'W02') });
  expect(body).toMatchObject({
    division_name: '産業機器事業部',
    workflow_name: '図面変更申請書',
    applicant_division_name: '調達本部',
    applicant_department_name: '取引先管理部',
    applicant_company_name: null,
    applicant_full_name: '髙𠮷 邊美',
    field_name01: '図面番号',
    field_hint01: '例：A-1234-05',
    field_hint03: null,
    field_name09: '備考一',
    field_name10: '備考二',
  });
});

test('the form knows the days off of a year, those that an import has brought too', async () => {
  const client = await portal.as('applicant1');
  const workflow_id = await portal.workflowId('D01', 'W02');
  const daysOff = async () =>
    bodyOf(create.init.output, await client.get(create.init, { workflow_id })).days_off;
  const holidays = await daysOff();
  expect(holidays.length).toBeGreaterThan(5);
  const today = japanDate(new Date());
  expect(holidays.every((day) => day >= today && day <= daysLater(today, 365))).toBe(true);
  // A weekday that is no holiday.
  let day = daysLater(today, 1);
  while ([0, 6].includes(weekdayOf(day)) || holidays.includes(day)) day = daysLater(day, 1);
  const write = () => portal.db.transaction().execute(writeWorkingDays);
  await portal.db.insertInto('company_holiday').values({ day, name: '創立記念日' }).execute();
  await write();
  expect(await daysOff()).toEqual([...holidays, day].toSorted());
  await portal.db.deleteFrom('company_holiday').where('day', '=', day).execute();
  await write();
});

test('display names in the input are ignored', async () => {
  const input = {
    ...(await submissionInput(portal)),
    applicant_full_name: '偽 名',
    division_name: '偽事業部',
    status: 3,
  };
  const id = await submitApplication(portal, { values: input });
  const { content } = await loadDetailAs(portal, 'applicant1', id);
  expect(content).toMatchObject({
    applicant_full_name: '伊藤 さくら',
    division_name: '産業機器事業部',
    status: 1,
  });
});
