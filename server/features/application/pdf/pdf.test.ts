import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { japanDate } from '#domain/japan-date.ts';
import { detailScreen } from '#texts/application-detail.ts';
import { discussionLabel } from '#texts/discussion.ts';
import { applicationPdf } from '#texts/export.ts';
import {
  act,
  expectDone,
  submitAndReceive,
  submitAndRoute,
  submitApplication,
} from '#testing/application.ts';
import type { FileAnswer } from '#testing/client.ts';
import { writeRemark } from '#testing/discussion.ts';
import { testOperator } from '#testing/operator.ts';
import { pdfText } from '#testing/pdf-text.ts';
import { portalForFile } from '#testing/portal.ts';
import type { RouteSketch } from '#testing/route.ts';

/** 稟議書. supplier-view.test.ts checks that the PDF shows suppliers no more than the screen. */

const { pdf } = calls.application.detail;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const portal = await portalForFile();

async function printAs(login_id: string, application_id: number): Promise<FileAnswer & { text: string }> {
  const answer = await (await portal.as(login_id)).download(pdf, { application_id });
  expect(answer.status).toBe(200);
  return { ...answer, text: pdfText(answer.bytes) };
}

const route: RouteSketch = {
  steps: [
    { of: 'P102', users: ['pic1'], type: 4 },
    { of: 'S0001', users: ['supplier1'] },
  ],
  viewers: [{ of: 'P301', users: ['viewer1'] }],
};

describe('an application that a supplier takes part in and an operator rejects', () => {
  let application_id: number;
  beforeAll(async () => {
    application_id = await submitAndReceive(portal, {
      values: { field_value01: '株式会社東京精密部品　葛󠄀飾支店' },
      files: { file1: new File(['見積'], '見積書 第1版.pdf') },
    });
    await expectDone(
      act(portal, 'router1', 'approve', application_id, { route, comment: '並行して進めます。\n2行目' }),
    );
    const files = { file1: new File(['資料'], '検査成績\u202efdp.csv') };
    await expectDone(act(portal, 'supplier1', 'approve', application_id, { comment: '弊社の回答', files }));
    await expectDone(act(portal, 'pic1', 'reject', application_id, { comment: '社内の判断' }));
  });

  test('an operator’s PDF has number, content, checksums, every step, viewers and history', async () => {
    const { text, headers } = await printAs('applicant1', application_id);
    const disposition = decodeURIComponent(headers.get('content-disposition') ?? '');
    expect(disposition).toContain(`稟議書_新規取引申請書_${application_id}.pdf`);
    for (const part of [
      testOperator.name,
      `お問い合わせ：${testOperator.contact}`,
      `申請番号${application_id}`,
      '完了（却下）',
      '産業機器事業部 営業部 伊藤 さくら',
      '株式会社東京精密部品　葛飾支店',
      '見積書 第1版.pdf（6B）',
      `SHA-256 ${sha256('見積')}`,
      '並行して進めます。2行目',
      '弊社の回答',
      '社内の判断',
      '検査成績[U+202E]fdp.csv（6B）',
      `SHA-256 ${sha256('資料')}`,
      '閲覧者',
      '未承認',
      '回付中 → 完了',
      '却下（担当者）',
      '1 / 2',
      '2 / 2',
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/出力：\d{4}\/\d{2}\/\d{2} \d{2}:\d{2} 産業機器事業部 営業部 伊藤 さくら/);
  });

  test('a supplier’s PDF shows what its screen shows: no names, comments or viewers of the company', async () => {
    const { text, headers } = await printAs('supplier1', application_id);
    const disposition = decodeURIComponent(headers.get('content-disposition') ?? '');
    expect(disposition).toContain(`申請書（控え）_新規取引申請書_${application_id}.pdf`);
    expect(text).toContain('申請書（控え）');
    expect(text).toContain('弊社の回答');
    expect(text).toContain(`SHA-256 ${sha256('資料')}`);
    expect(text).toContain(applicationPdf.insideTheCompany);
    for (const part of ['稟議書', '並行して', '社内の判断', '閲覧者', '山本', '吉田', '却下（担当者）なし'])
      expect(text).not.toContain(part);
  });

  test('has やり取り as its reader reads it, with the checksums of its files', async () => {
    const id = await submitAndRoute(portal, { steps: [{ of: 'S0001' }, { of: 'S0002' }] });
    expect((await printAs('applicant1', id)).text).not.toContain(discussionLabel.discussion);
    await writeRemark(portal, 'router1', id, { text: '社内の相談' });
    const files = { file1: new File(['版'], '図面の版.txt') };
    await writeRemark(portal, 'router1', id, { to: 'S0001', text: '青葉さんへの質問', files });
    const own = (await printAs('applicant1', id)).text;
    const audience = '公開範囲：社内と株式会社青葉精工 本社';
    const checksum = `SHA-256 ${sha256('版')}`;
    for (const part of [
      'No.1',
      'No.2',
      '社内の相談',
      '青葉さんへの質問',
      audience,
      '図面の版.txt（3B）',
      checksum,
    ])
      expect(own).toContain(part);
    const asked = (await printAs('supplier1', id)).text;
    expect(asked).toContain('青葉さんへの質問');
    expect(asked).toContain(checksum);
    for (const part of ['社内の相談', '公開範囲', 'No.1', 'No.2']) expect(asked).not.toContain(part);
    expect((await printAs('supplier2', id)).text).not.toContain(discussionLabel.discussion);
  });

  test('it is a download with the usual headers', async () => {
    const { headers, bytes } = await printAs('applicant1', application_id);
    expect(headers.get('content-length')).toBe(String(bytes.length));
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(bytes.toString('latin1')).toMatch(/\/Lang \(ja\)/);
  });
});

test('代 stands at the stamp of a step that a delegate has done, and only there', async () => {
  const today = japanDate(new Date());
  const days = { first_day: today, last_day: today };
  const delegate_user_id = await portal.userId('approver1');
  const { save } = calls.delegation;
  await expectDone((await portal.as('pic2')).post(save, { delegate_user_id, ...days }));
  const twoSteps = {
    steps: [
      { of: 'P102', users: ['pic2'] },
      { of: 'S0001', users: ['supplier1'] },
    ],
  };
  const application_id = await submitAndRoute(portal, twoSteps);
  // The stamps stand above 申請内容, the names of the table of steps below it.
  const marksFor = async (login_id: string) => {
    const [stamps = ''] = (await printAs(login_id, application_id)).text.split(detailScreen.content);
    return stamps.split(applicationPdf.standIn).length - 1;
  };
  expect(await marksFor('applicant1')).toBe(0);
  await expectDone(act(portal, 'approver1', 'approve', application_id));
  expect(await marksFor('applicant1')).toBe(1);
  expect(await marksFor('supplier1'), 'not on steps of others').toBe(0);
});

test('a user who may not see it gets the same answer as for one that does not exist', async () => {
  const application_id = await submitApplication(portal);
  for (const login_id of ['sysadmin', 'supplier1', 'applicant2']) {
    const client = await portal.as(login_id);
    const [hidden, unknown] = await Promise.all([
      client.send(pdf, { application_id }),
      client.send(pdf, { application_id: 2_000_000_000 }),
    ]);
    expect(hidden).toMatchObject({ status: 404, body: { detail: [] } });
    expect(unknown).toMatchObject({ status: 404, body: { detail: [] } });
  }
});

test('two at once are both printed, each with its own content', async () => {
  const ids = [await submitApplication(portal), await submitApplication(portal)];
  const downloads = await Promise.all(ids.map((id) => printAs('applicant1', id)));
  expect(downloads.map(({ text }, index) => text.includes(`申請番号${ids[index]}`))).toEqual([true, true]);
});

test('each PDF is in the audit log, with the user and the application', async () => {
  const application_id = await submitApplication(portal);
  await printAs('applicant1', application_id);
  await (await portal.as('sysadmin')).download(pdf, { application_id });
  const rows = await portal.db
    .selectFrom('audit_event')
    .select(['user_id', 'object_kind', 'object_name', 'detail'])
    .where('action', '=', 'exported')
    .where('object_id', '=', application_id)
    .execute();
  expect(rows).toEqual([
    {
      user_id: await portal.userId('applicant1'),
      object_kind: 'application',
      object_name: '新規取引申請書',
      detail: { exported: '稟議書', format: 'pdf' },
    },
  ]);
});
