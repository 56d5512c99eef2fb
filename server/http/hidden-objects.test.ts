import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { largestId } from '#contract/query-id.ts';
import { act, expectDone, submitApplication } from '#testing/application.ts';
import { sendMessage } from '#testing/message.ts';
import { postNotice } from '#testing/notice.ts';
import { portalForFile } from '#testing/portal.ts';

/** Whether an object exists that somebody may not see can't be told from the answer. */

const { init: application, pdf, application_file_download, step_file_download } = calls.application.detail;
const { init: message, download: messageFile } = calls.message.view;
const { init: notice, download: noticeFile } = calls.notice.view;
const portal = await portalForFile();

/** The address of an object of each kind, without its id. */
const addresses = {
  application: `${application.path}?application_id=`,
  pdf: `${pdf.path}?application_id=`,
  message: `${message.path}?message_id=`,
  notice: `${notice.path}?notice_id=`,
  application_file: `${application_file_download.path}?file_id=`,
  step_file: `${step_file_download.path}?file_id=`,
  message_file: `${messageFile.path}?file_id=`,
  notice_file: `${noticeFile.path}?file_id=`,
};
type Kind = keyof typeof addresses;
const ids = new Map<Kind, number>();

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
    ids.set(approval_route_step_id === null ? 'application_file' : 'step_file', file_id);
  const ofMessage = portal.db
    .selectFrom('message_file')
    .select('file_id')
    .where('message_id', '=', message_id);
  ids.set('message_file', (await ofMessage.executeTakeFirstOrThrow()).file_id);
  const ofNotice = portal.db.selectFrom('notice_file').select('file_id').where('notice_id', '=', notice_id);
  ids.set('notice_file', (await ofNotice.executeTakeFirstOrThrow()).file_id);
  ids.set('application', application_id).set('pdf', application_id);
  ids.set('message', message_id).set('notice', notice_id);
  // Each answer names the time of its request.
  portal.clock = new Date();
});

/** An answer as it is on the wire: its status, its headers in their order, and its body. */
async function answerTo(login_id: string, kind: Kind, id: number) {
  const { cookie } = await portal.as(login_id);
  const headers = { cookie: cookie ?? '', 'x-request-id': 'the-same' };
  const asking = request(`${portal.url}${addresses[kind]}${id}`, { headers, agent: false });
  const [response] = (await once(asking.end(), 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.rawHeaders, body: await text(response) };
}

test.each<[string, Kind]>([
  ['supplier4', 'application'],
  ['supplier4', 'pdf'],
  ['supplier4', 'message'],
  ['supplier4', 'notice'],
  ['supplier4', 'application_file'],
  ['supplier4', 'step_file'],
  ['supplier4', 'message_file'],
  ['supplier4', 'notice_file'],
  ['approver2', 'application'],
  ['approver2', 'pdf'],
  ['approver2', 'message'],
  ['approver2', 'application_file'],
  ['approver2', 'step_file'],
  ['divadmin1', 'application_file'],
  ['divadmin1', 'message_file'],
  ['sysadmin', 'step_file'],
])('%s asks for a hidden %s', async (login_id, kind) => {
  const unknown = await answerTo(login_id, kind, largestId);
  expect(unknown.status).toBe(404);
  expect(await answerTo(login_id, kind, ids.get(kind) ?? 0)).toEqual(unknown);
});
