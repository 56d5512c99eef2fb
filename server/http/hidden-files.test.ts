import { beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { largestId } from '#contract/query-id.ts';
import { act, expectDone, submitApplication } from '#dev/testing/application.ts';
import { sendMessage } from '#dev/testing/message.ts';
import { postNotice } from '#dev/testing/notice.ts';
import { portalForFile } from '#dev/testing/portal.ts';
import { notFoundAfter } from './mount.ts';

/** Whether a file exists that somebody may not see can't be told by time, nor by the statements. */

const { application_file_download, step_file_download } = calls.application.detail;
const sent: string[] = [];
const portal = await portalForFile({
  log: ({ query }) => void sent.push(query.sql),
});

const downloads = {
  application: application_file_download.path,
  step: step_file_download.path,
  message: calls.message.view.download.path,
  notice: calls.notice.view.download.path,
};
type Kind = keyof typeof downloads;
const file_ids = new Map<Kind, number>();

beforeAll(async () => {
  const files = () => ({ file1: new File(['x'], '図面.pdf') });
  const application_id = await submitApplication(portal, { files: files() });
  await expectDone(act(portal, 'reception1', 'approve', application_id, { files: files() }));
  const message_id = await sendMessage(portal, 'applicant1', { to: ['S0001'], files: files() });
  const notice_id = await postNotice(portal, { to: ['S0001'], files: files() });
  const ofApplication = await portal.db
    .selectFrom('application_file')
    .select(['file_id', 'approval_route_step_id'])
    .where('application_id', '=', application_id)
    .execute();
  for (const { file_id, approval_route_step_id } of ofApplication)
    file_ids.set(approval_route_step_id === null ? 'application' : 'step', file_id);
  const ofMessage = portal.db
    .selectFrom('message_file')
    .select('file_id')
    .where('message_id', '=', message_id);
  file_ids.set('message', (await ofMessage.executeTakeFirstOrThrow()).file_id);
  const ofNotice = portal.db.selectFrom('notice_file').select('file_id').where('notice_id', '=', notice_id);
  file_ids.set('notice', (await ofNotice.executeTakeFirstOrThrow()).file_id);
});

/** What the database is asked for a download that is not found. */
async function askedFor(login_id: string, kind: Kind, file_id: number): Promise<readonly string[]> {
  const client = await portal.as(login_id);
  sent.length = 0;
  const began = performance.now();
  const { status } = await client.raw(`${downloads[kind]}?file_id=${file_id}`);
  expect(status).toBe(404);
  // A timer may be a millisecond early.
  expect(performance.now() - began).toBeGreaterThan(notFoundAfter - 2);
  // The audit log is written after the answer.
  return sent.filter((statement) => !statement.includes('insert into audit_'));
}

test.each<[string, Kind]>([
  ['supplier4', 'application'],
  ['supplier4', 'step'],
  ['supplier4', 'message'],
  ['supplier4', 'notice'],
  ['approver2', 'application'],
  ['approver2', 'step'],
  ['divadmin1', 'application'],
  ['divadmin1', 'message'],
  ['sysadmin', 'step'],
])('%s asks for a hidden file of kind %s', async (login_id, kind) => {
  const unknown = await askedFor(login_id, kind, largestId);
  expect(await askedFor(login_id, kind, file_ids.get(kind) ?? 0)).toEqual(unknown);
  expect(unknown.length).toBeGreaterThan(2);
});
