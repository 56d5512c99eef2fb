import { beforeEach, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { act, expectDone, loadDetailAs, submitAndReceive, submitAndRoute } from '#testing/application.ts';
import { delegate, endDelegation } from '#testing/delegation.ts';
import { pdfText } from '#testing/pdf-text.ts';
import { portalForFile } from '#testing/portal.ts';

/** What a delegate sees of an application (docs/rules/delegation.md#what-is-delegated). */

const { detail } = calls.application;

const portal = await portalForFile();
beforeEach(async () => {
  await portal.db.deleteFrom('delegation').execute();
});

const file = (name: string) => new File([`${name}の中身`], name);

async function fileIds(application_id: number) {
  const rows = await portal.db
    .selectFrom('application_file')
    .select(['file_id', 'approval_route_step_id'])
    .where('application_id', '=', application_id)
    .orderBy('file_id')
    .execute();
  return rows.map(({ file_id }) => file_id);
}

/** The statuses of detail, PDF, the application's file, and a step's file. */
async function statusesOf(
  login_id: string,
  application_id: number,
  [own = 0, ofStep = 0]: readonly number[],
) {
  const client = await portal.as(login_id);
  return [
    (await client.get(detail.init, { application_id })).status,
    (await client.download(detail.pdf, { application_id })).status,
    (await client.download(detail.application_file_download, { file_id: own })).status,
    (await client.download(detail.step_file_download, { file_id: ofStep })).status,
  ];
}

test('an operator’s delegate sees what the absent person sees, until the end', async () => {
  const id = await submitAndReceive(portal, { files: { file1: file('見積.txt') } });
  const route = { steps: [{ of: 'P102', users: ['pic1'] }, { of: 'S0001' }] };
  await expectDone(act(portal, 'router1', 'approve', id, { route, files: { file1: file('経路.txt') } }));
  const files = await fileIds(id);
  expect(files).toHaveLength(2);
  expect(await statusesOf('pic2', id, files)).toEqual([404, 404, 404, 404]);
  const token = await delegate(portal, 'pic1', 'pic2');
  expect(await statusesOf('pic2', id, files)).toEqual([200, 200, 200, 200]);
  const { pic_entry: absent, ...seen } = await loadDetailAs(portal, 'pic1', id);
  const { pic_entry, ...view } = await loadDetailAs(portal, 'pic2', id);
  expect(view).toEqual(seen);
  expect(pic_entry).toEqual({ ...absent, user_name: '山田 千尋', acts_for: '吉田 翔太' });
  expect(absent).toMatchObject({ user_name: '吉田 翔太', acts_for: null });
  await endDelegation(portal, 'pic1', token);
  expect(await statusesOf('pic2', id, files)).toEqual([404, 404, 404, 404]);
});

test('a supplier’s delegate sees what the supplier sees', async () => {
  const id = await submitAndReceive(portal, { files: { file1: file('見積.txt') } });
  const route = { steps: [{ of: 'S0001', users: ['supplier1'] }, { of: 'S0002' }] };
  await expectDone(act(portal, 'router1', 'approve', id, { route, files: { file1: file('経路.txt') } }));
  const files = await fileIds(id);
  expect(await statusesOf('supplier1b', id, files)).toEqual([404, 404, 404, 404]);
  await delegate(portal, 'supplier1', 'supplier1b');
  // A file of an operator's step stays hidden.
  expect(await statusesOf('supplier1b', id, files)).toEqual([200, 200, 200, 404]);
  const { pic_entry: absent, ...seen } = await loadDetailAs(portal, 'supplier1', id);
  const { pic_entry, ...view } = await loadDetailAs(portal, 'supplier1b', id);
  expect(view).toEqual(seen);
  expect(pic_entry).toEqual({ ...absent, user_name: '岡田 隆之', acts_for: '石井 陽子' });
  const client = await portal.as('supplier1b');
  const { bytes } = await client.download(detail.pdf, { application_id: id });
  expect(pdfText(bytes)).not.toContain('東海メッキ工業');
  expect(await statusesOf('supplier1c', id, files)).toEqual([404, 404, 404, 404]);
});

test('the entry is the lowest step of one’s own, then the lowest delegated one', async () => {
  const id = await submitAndRoute(portal, {
    steps: [
      { of: 'P103', users: ['approver1'] },
      { of: 'P102', users: ['pic1'], type: 4 },
      { of: 'P102', users: ['pic2'] },
    ],
  });
  await delegate(portal, 'pic1', 'pic2');
  await delegate(portal, 'approver1', 'pic2');
  const entry = async () => {
    const { pic_entry } = await loadDetailAs(portal, 'pic2', id);
    return pic_entry && [pic_entry.step_type, pic_entry.user_name, pic_entry.acts_for];
  };
  expect(await entry()).toEqual([5, '山田 千尋', null]);
  await expectDone(act(portal, 'pic2', 'approve', id));
  expect(await entry()).toEqual([5, '山田 千尋', '佐々木 隆']);
  await expectDone(act(portal, 'pic2', 'approve', id));
  expect(await entry()).toEqual([4, '山田 千尋', '吉田 翔太']);
  await expectDone(act(portal, 'pic2', 'approve', id));
  expect(await entry()).toBeNull();
  const { history } = await loadDetailAs(portal, 'applicant1', id);
  expect(history.slice(3).map(({ full_name, for_full_name }) => [full_name, for_full_name])).toEqual([
    ['山田 千尋', null],
    ['山田 千尋', '佐々木 隆'],
    ['山田 千尋', '吉田 翔太'],
  ]);
});

test('names are those at the time of the act', async () => {
  const id = await submitAndRoute(portal, { steps: [{ of: 'P102', users: ['pic1'] }] });
  await delegate(portal, 'pic1', 'pic2');
  await expectDone(act(portal, 'pic2', 'approve', id));
  const rename = (full_name: string) =>
    portal.db.updateTable('portal_user').set({ full_name }).where('login_id', '=', 'pic1').execute();
  await rename('改名 太郎');
  const { detail_steps, history } = await loadDetailAs(portal, 'applicant1', id);
  await rename('吉田 翔太');
  expect(detail_steps[3]).toMatchObject({ operation_for_user_name: '吉田 翔太', step_users: ['改名 太郎'] });
  expect(history.at(-1)?.for_full_name).toBe('吉田 翔太');
});
