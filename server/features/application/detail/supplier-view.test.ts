import { beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { act, expectDone, loadDetailAs, submitApplication } from '#testing/application.ts';
import { pdfText } from '#testing/pdf-text.ts';
import { portalForFile } from '#testing/portal.ts';
import type { RouteSketch } from '#testing/route.ts';

const { list, detail } = calls.application;

/**
 * Every name, comment and file name contains a unique mark. No answer to a supplier may contain a mark
 * outside its allow-list.
 */
const mark = (what: string) => `〈${what}〉`;

let application_id: number;
/** The ids of all files, to be requested one by one. */
let file_ids: readonly number[];

const route: RouteSketch = {
  name: mark('route'),
  steps: [
    { of: 'P102', users: ['pic1'], type: 4 },
    { of: 'S0001' },
    { of: 'S0002', users: ['supplier2'] },
    { of: 'P103', prev: '4,5,6' },
    { of: 'S0001', users: ['supplier1b'], prev: '7' },
  ],
  viewers: [{ of: 'P301', users: ['viewer1'] }, { of: 'S0003' }],
};

const files = (who: string) => ({ file1: new File([`${who}の添付`], `${mark(`file-${who}`)}.txt`) });
const acting = (who: string) => ({ comment: mark(`comment-${who}`), files: files(who) });

/** All answers to each supplier at each stage, as one text. */
const answersByStage: { stage: string; supplier1: string; supplier2: string; supplier3: string }[] = [];

const portal = await portalForFile();
beforeAll(async () => {
  await markNames();
  application_id = await submitApplication(portal, {
    values: { field_value01: mark('value') },
    files: files('application'),
  });
  await collectAnswers('submitted');
  await expectDone(act(portal, 'reception1', 'approve', application_id, acting('reception1')));
  await expectDone(act(portal, 'router1', 'approve', application_id, { ...acting('router1'), route }));
  await collectAnswers('side by side');
  for (const who of ['pic1', 'supplier2', 'supplier1', 'approver1', 'supplier1b', 'final1']) {
    await expectDone(act(portal, who, 'approve', application_id, acting(who)));
    await collectAnswers(who);
  }
});

async function markNames(): Promise<void> {
  const { db } = portal;
  const users = await db.selectFrom('portal_user').select(['user_id', 'login_id']).execute();
  for (const { user_id, login_id } of users)
    await db
      .updateTable('portal_user')
      .set({ full_name: mark(`user-${login_id}`) })
      .where('user_id', '=', user_id)
      .execute();
  const suppliers = await db.selectFrom('supplier').select(['supplier_id', 'supplier_code']).execute();
  for (const { supplier_id, supplier_code } of suppliers)
    await db
      .updateTable('supplier')
      .set({
        company_name: mark(`company-${supplier_code}`),
        branch_office_name: mark(`branch-${supplier_code}`),
      })
      .where('supplier_id', '=', supplier_id)
      .execute();
  const departments = await db
    .selectFrom('department')
    .select(['department_id', 'department_code'])
    .execute();
  for (const { department_id, department_code } of departments)
    await db
      .updateTable('department')
      .set({ department_name: mark(`department-${department_code}`) })
      .where('department_id', '=', department_id)
      .execute();
}

async function collectAnswers(stage: string): Promise<void> {
  const rows = await portal.db.selectFrom('application_file').select('file_id').execute();
  file_ids = rows.map(({ file_id }) => file_id);
  answersByStage.push({
    stage,
    supplier1: await everythingFor('supplier1'),
    supplier2: await everythingFor('supplier2'),
    supplier3: await everythingFor('supplier3'),
  });
}

async function everythingFor(login_id: string): Promise<string> {
  const client = await portal.as(login_id);
  const paths = [
    list.init.path,
    calls.top.check_session.path,
    ...[1, 2, 3, 4, 5].map((type) => `${list.application_list.path}?search_type=${type}&skip=0&limit=100`),
    ...[1, 3, 4, 5].map((type) => `${list.csv.path}?search_type=${type}&encoding=utf-8`),
    `${detail.init.path}?application_id=${application_id}`,
    `${detail.pdf.path}?application_id=${application_id}`,
    ...file_ids.flatMap((id) => [
      `${detail.application_file_download.path}?file_id=${id}`,
      `${detail.step_file_download.path}?file_id=${id}`,
    ]),
  ];
  const answers = await Promise.all(
    paths.map(async (path) => {
      const response = await client.raw(path);
      const name = decodeURIComponent(response.headers.get('content-disposition') ?? '');
      const bytes = Buffer.from(await response.arrayBuffer());
      const isPdf = bytes.subarray(0, 5).toString('latin1') === '%PDF-';
      return `${name}\n${isPdf ? pdfText(bytes) : bytes.toString()}`;
    }),
  );
  return answers.join('\n');
}

/** The marks in a text, each once, sorted. */
function marksIn(text: string): string[] {
  return [...new Set(text.match(/〈[^〈〉]+〉/g) ?? [])].toSorted((one, other) => (one < other ? -1 : 1));
}

const sorted = (marks: readonly string[]) => marks.map(mark).toSorted((one, other) => (one < other ? -1 : 1));
const content = ['value', 'file-application', 'user-applicant1'];
/** The organisations of the operators' steps, which suppliers see. */
const organisations = ['department-P101', 'department-P102', 'department-P103'];
const ownCompany = ['company-S0001', 'branch-S0001'];
/** The marks of supplier1's own step once they have acted. */
const ownStep = ['user-supplier1', 'comment-supplier1', 'file-supplier1'];

function marksAt(stage: string, login_id: 'supplier1' | 'supplier2' | 'supplier3'): string[] {
  const found = answersByStage.find((one) => one.stage === stage);
  if (found === undefined) throw new Error(`no stage ${stage}`);
  return marksIn(found[login_id]);
}

describe('a supplier sees exactly the marks of its allow-list', () => {
  test('none before its step has started', () => {
    expect(marksAt('submitted', 'supplier1')).toEqual([]);
    expect(marksAt('submitted', 'supplier2')).toEqual([]);
  });

  test('the content, a summary of operators’ steps, and its own step when it is its turn', () => {
    // The step is assigned to the whole supplier, so it names nobody. Step 8 names supplier1b of the same
    // supplier, and the pending entry names the caller.
    expect(marksAt('side by side', 'supplier1')).toEqual(
      sorted([...content, ...organisations, ...ownCompany, 'user-supplier1', 'user-supplier1b']),
    );
    expect(marksAt('side by side', 'supplier2')).toEqual(
      sorted([...content, ...organisations, 'company-S0002', 'branch-S0002', 'user-supplier2']),
    );
  });

  test('no texts of operators or rivals, until the end', () => {
    expect(marksAt('approver1', 'supplier1')).toEqual(
      sorted([...content, ...organisations, ...ownCompany, ...ownStep, 'user-supplier1b']),
    );
    expect(marksAt('final1', 'supplier1')).toEqual(
      sorted([
        ...content,
        ...organisations,
        ...ownCompany,
        ...ownStep,
        'user-supplier1b',
        'comment-supplier1b',
        'file-supplier1b',
      ]),
    );
    expect(marksAt('final1', 'supplier2')).toEqual(
      sorted([
        ...content,
        ...organisations,
        'company-S0002',
        'branch-S0002',
        'user-supplier2',
        'comment-supplier2',
        'file-supplier2',
      ]),
    );
  });

  test('a viewing supplier: none before the final approval, then the content and a summary of operators’ steps', () => {
    for (const { stage } of answersByStage.slice(0, -1))
      expect([stage, marksAt(stage, 'supplier3')]).toEqual([stage, []]);
    // The PDF names the user who prints it.
    expect(marksAt('final1', 'supplier3')).toEqual(
      sorted([...content, ...organisations, 'user-supplier3', 'company-S0003', 'branch-S0003']),
    );
  });

  test('the applicant sees all marks', async () => {
    const text = JSON.stringify(await loadDetailAs(portal, 'applicant1', application_id));
    expect(marksIn(text)).toEqual(
      sorted([
        ...content,
        ...organisations,
        'department-P301',
        'user-viewer1',
        ...['S0001', 'S0002', 'S0003'].flatMap((code) => [`company-${code}`, `branch-${code}`]),
        ...[
          'reception1',
          'router1',
          'pic1',
          'approver1',
          'final1',
          'supplier1',
          'supplier2',
          'supplier1b',
        ].flatMap((who) => [`user-${who}`, `comment-${who}`, `file-${who}`]),
        'user-reception2',
      ]),
    );
  });
});

test('the answer has only the fields of the allow-list: no viewers, no 自己承認, no sign of hidden steps', async () => {
  const body = await loadDetailAs(portal, 'supplier2', application_id);
  expect(Object.keys(body).toSorted()).toEqual(['content', 'detail_steps', 'history', 'pic_entry']);
  expect(body.content.is_deletable).toBe(false);
  // 1, 2, 3, 4, its own 6, 7, 9, without those of the other supplier.
  expect(body.detail_steps.map(({ step_type }) => step_type)).toEqual([1, 2, 3, 4, 5, 5, 6]);
  for (const step of body.detail_steps.filter((one) => one.step_company_name === null).slice(1))
    expect(step).toMatchObject({
      operation_user_name: null,
      step_users: [],
      comment: null,
      attached_files: [],
    });
  expect(body.detail_steps[4]).toMatchObject({
    comment: mark('comment-supplier2'),
    operation_user_name: mark('user-supplier2'),
  });
  // The submission, its own approval, the end.
  expect(body.history.map(({ kind, step_type, comment }) => [kind, step_type, comment])).toEqual([
    ['submitted', null, null],
    ['approved', 5, mark('comment-supplier2')],
    ['approved', 6, null],
  ]);
});

test('suppliers may not make operators’ calls', async () => {
  const client = await portal.as('supplier1');
  for (const call of [
    list.workflow,
    list.awaiting_count,
    calls.application.create.init,
    calls.application.create.save,
    detail.delete,
    calls.application.validate_pic_approver_steps,
    calls.application.select_department_user.department_list,
    calls.application.select_department_user.supplier_list,
    calls.application.select_department_user.user_list,
  ])
    expect(await client.send(call, {})).toMatchObject({ status: 403, body: { detail: [] } });
});
