import { rename } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { writeMultipart } from '#contract/wire.ts';
import {
  act,
  actInput,
  expectDone,
  submitAndReceive,
  submitAndRoute,
  loadDetailAs,
  storedFile,
  submitApplication,
} from '#testing/application.ts';
import { portalForFile } from '#testing/portal.ts';
import { joiningSketch } from '#testing/route.ts';

const { detail } = calls.application;
const never = 2_147_483_647;

const portal = await portalForFile();

/** Status, headers without the date, and body of an answer. */
async function answerOf(request: Promise<Response>) {
  const response = await request;
  const headers = [...response.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id');
  return { status: response.status, headers, text: await response.text() };
}

test('hidden applications and files answer exactly like unknown ones, including headers', async () => {
  const file1 = new File(['内容'], '添付.txt');
  const application_id = await submitApplication(portal, { files: { file1 } });
  await expectDone(act(portal, 'reception1', 'approve', application_id, { files: { file1 } }));
  const { content, detail_steps } = await loadDetailAs(portal, 'applicant1', application_id);
  const files = [content.attached_files[0]?.file_id, detail_steps[1]?.attached_files[0]?.file_id];
  const input = await actInput(portal, await portal.as('router1'), application_id);
  const headers = { 'x-portal-request': '1' };
  for (const login_id of ['pic2', 'divadmin1', 'sysadmin', 'applicant2', 'supplier1']) {
    const client = await portal.as(login_id);
    const get = (address: string, name: string, id: number | undefined) =>
      answerOf(client.raw(`${address}?${name}=${id}`));
    const unknown = await get(detail.init.path, 'application_id', never);
    expect(unknown).toMatchObject({ status: 404, text: '{"detail":[]}' });
    expect(await get(detail.init.path, 'application_id', application_id)).toEqual(unknown);
    for (const call of [detail.application_file_download, detail.step_file_download])
      for (const file_id of [...files, never])
        expect(await get(call.path, 'file_id', file_id)).toEqual(unknown);
    for (const call of [detail.reject, detail.approve])
      for (const id of [application_id, never]) {
        const body = writeMultipart(call.part, { ...input, application_id: id }, {});
        expect(await answerOf(client.raw(call.path, { method: 'POST', headers, body }))).toEqual(unknown);
      }
    if (login_id === 'supplier1') continue;
    for (const id of [application_id, never]) {
      const body = JSON.stringify({ application_id: id, updated_at: '1' });
      const json = { ...headers, 'content-type': 'application/json' };
      expect(await answerOf(client.raw(detail.delete.path, { method: 'POST', headers: json, body }))).toEqual(
        unknown,
      );
    }
  }
});

test('a file is only downloaded by the call of its kind', async () => {
  const file1 = new File(['内容'], '添付.txt');
  const id = await submitApplication(portal, { files: { file1 } });
  await expectDone(act(portal, 'reception1', 'approve', id, { files: { file1 } }));
  const client = await portal.as('applicant1');
  const { content, detail_steps } = await loadDetailAs(portal, 'applicant1', id);
  const own = { file_id: content.attached_files[0]?.file_id ?? 0 };
  const ofStep = { file_id: detail_steps[1]?.attached_files[0]?.file_id ?? 0 };
  expect((await client.download(detail.application_file_download, own)).status).toBe(200);
  expect((await client.download(detail.step_file_download, ofStep)).status).toBe(200);
  expect((await client.download(detail.application_file_download, ofStep)).status).toBe(404);
  expect((await client.download(detail.step_file_download, own)).status).toBe(404);
});

test('a file that is missing in the store is a 422, not a broken answer', async () => {
  const { file_id, file } = await storedFile(portal, new File(['消える'], '消える.txt'));
  const aside = path.join(portal.filesFolder, 'aside');
  await rename(file, aside);
  const client = await portal.as('applicant1');
  const { status, body } = await client.send(detail.application_file_download, { file_id });
  expect(status).toBe(422);
  expect(body).toEqual({
    detail: [
      {
        loc: ['query', 'file_id'],
        msg: 'ファイルを取得できませんでした。しばらくしてからもう一度お試しください。',
      },
    ],
  });
  await rename(aside, file);
});

describe('when users start to see an application', () => {
  async function whoSees(application_id: number): Promise<string[]> {
    const login_ids = [
      'applicant1',
      'reception1',
      'router1',
      'pic1',
      'supplier1',
      'supplier1b',
      'supplier1c',
      'supplier2',
      'approver1',
      'final1',
      'viewer1',
      'supplier3',
    ];
    const answers = await Promise.all(
      login_ids.map(async (login_id) => {
        const client = await portal.as(login_id);
        return (await client.get(detail.init, { application_id })).status === 200 ? [login_id] : [];
      }),
    );
    return answers.flat();
  }

  test('an operator’s assignee at once, a supplier when its step starts, its viewer at the end', async () => {
    const first = ['applicant1', 'reception1', 'router1'];
    const id = await submitApplication(portal);
    expect(await whoSees(id)).toEqual([...first, 'final1']);
    await expectDone(act(portal, 'reception1', 'approve', id));
    expect(await whoSees(id)).toEqual([...first, 'final1']);
    const route = {
      ...joiningSketch,
      steps: [
        { of: 'P102', users: ['pic1'], type: 4 as const },
        { of: 'S0001', prev: '4' },
        { of: 'S0002', users: ['supplier2'], prev: '5' },
      ],
      viewers: [{ of: 'P301' }, { of: 'S0003' }],
    };
    await expectDone(act(portal, 'router1', 'approve', id, { route }));
    expect(await whoSees(id)).toEqual([...first, 'pic1', 'final1', 'viewer1']);
    await expectDone(act(portal, 'pic1', 'approve', id));
    const own = [...first, 'pic1', 'supplier1', 'supplier1b'];
    expect(await whoSees(id)).toEqual([...own, 'final1', 'viewer1']);
    await expectDone(act(portal, 'supplier1b', 'approve', id));
    expect(await whoSees(id)).toEqual([...own, 'supplier2', 'final1', 'viewer1']);
    await expectDone(act(portal, 'supplier2', 'approve', id));
    expect(await whoSees(id)).toEqual([...own, 'supplier2', 'final1', 'viewer1']);
    await expectDone(act(portal, 'final1', 'approve', id));
    expect(await whoSees(id)).toEqual([...own, 'supplier2', 'final1', 'viewer1', 'supplier3']);
  });

  test('after a rejection suppliers whose step never started see nothing, and viewing suppliers neither', async () => {
    const id = await submitAndRoute(portal, {
      steps: [{ of: 'P102', users: ['pic1'] }, { of: 'S0001' }, { of: 'S0002', prev: '4,5' }],
      viewers: [{ of: 'S0003' }],
    });
    await expectDone(act(portal, 'pic1', 'reject', id));
    const seen = await whoSees(id);
    expect(seen).toContain('supplier1');
    expect(seen).not.toContain('supplier2');
    expect(seen).not.toContain('supplier3');
  });

  test('a user who acted still sees it after leaving the department', async () => {
    const id = await submitAndReceive(portal, { type: 'W02', login_id: 'applicant1' });
    const move = async (department_code: string) =>
      portal.db
        .updateTable('portal_user')
        .set({ department_id: await portal.departmentId(department_code) })
        .where('login_id', 'in', ['reception1', 'reception2'])
        .execute();
    await move('P301');
    const [acted, left] = [await portal.as('reception1'), await portal.as('reception2')];
    expect((await acted.get(detail.init, { application_id: id })).status).toBe(200);
    expect((await left.get(detail.init, { application_id: id })).status).toBe(404);
    await move('P103');
  });
});
