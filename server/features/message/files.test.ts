import { sql } from 'kysely';
import { inMegabytes } from '#domain/file-size.ts';
import { fileLimits } from '#domain/limits.ts';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { cleanUpFiles } from '#server/files/cleanup.ts';
import { expectIssues, loadDetailAs, submitApplication } from '#testing/application.ts';
import { lookAt, move, openMessage, loadMessageAs, trySendMessage, sendMessage } from '#testing/message.ts';
import { postNotice } from '#testing/notice.ts';
import { portalForFile } from '#testing/portal.ts';
import { traces } from '#testing/check-invariants.ts';

const { download } = calls.message.view;

const portal = await portalForFile();

const three = () => ({
  file1: new File(['一つめ'], '図面　第３版.pdf'),
  file2: new File([''], '空.txt'),
  file3: new File(['三つめ'], '../../etc/passwd'),
});

async function get(login_id: string, file_id: number) {
  return (await portal.as(login_id)).download(download, { file_id });
}

test('all who have the message can download its three files, names and bytes intact, each download audited', async () => {
  const id = await sendMessage(portal, 'applicant1', { to: ['S0001'], files: three() });
  for (const login_id of ['applicant1', 'supplier1', 'supplier1b']) {
    const { message_files } = await loadMessageAs(portal, login_id, id);
    expect(message_files.map(({ file_name }) => file_name)).toEqual([
      '図面　第３版.pdf',
      '空.txt',
      '../../etc/passwd',
    ]);
    const answers = await Promise.all(message_files.map(({ file_id }) => get(login_id, file_id)));
    expect(answers.map(({ bytes }) => bytes.toString())).toEqual(['一つめ', '', '三つめ']);
    for (const { headers } of answers) {
      expect(headers.get('content-disposition')).toMatch(/^attachment;/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toContain('no-store');
    }
  }
  const [file] = (await loadMessageAs(portal, 'supplier1', id)).message_files;
  const noted = await portal.db
    .selectFrom('audit_event')
    .select(['user_id', 'object_name', 'detail'])
    .where('action', '=', 'downloaded')
    .where('object_kind', '=', 'message_file')
    .where('object_id', '=', file?.file_id ?? 0)
    .orderBy('audit_event_id')
    .execute();
  expect(noted).toHaveLength(3);
  expect(noted[1]).toEqual({
    user_id: await portal.userId('supplier1'),
    object_name: '図面　第３版.pdf',
    detail: { message_id: id },
  });
});

describe('access to a file follows its message', () => {
  test('nobody else can download it, by any call', async () => {
    const id = await sendMessage(portal, 'applicant1', { to: ['S0001'], files: three() });
    const file_id = (await loadMessageAs(portal, 'applicant1', id)).message_files[0]?.file_id ?? 0;
    for (const login_id of ['supplier2', 'final1', 'sysadmin']) {
      expect((await get(login_id, file_id)).status).toBe(404);
      expect((await get(login_id, 2_000_000_000)).status).toBe(404);
    }
    const client = await portal.as('supplier1');
    const { application_file_download, step_file_download } = calls.application.detail;
    for (const call of [application_file_download, step_file_download])
      expect((await client.download(call, { file_id })).status).toBe(404);
  });

  test('files of applications and notices can’t be downloaded as files of a message', async () => {
    // Each kind has its own sequence of ids: move the others out of range of the message files.
    await sql`alter table application_file alter column file_id restart with 5000`.execute(portal.db);
    await sql`alter table notice_file alter column file_id restart with 6000`.execute(portal.db);
    const file1 = () => new File(['内容'], '添付.txt');
    const application_id = await submitApplication(portal, { files: { file1: file1() } });
    const { content } = await loadDetailAs(portal, 'applicant1', application_id);
    await postNotice(portal, { login_id: 'applicant1', to: ['S0001'], files: { file1: file1() } });
    const files = await portal.db.selectFrom('notice_file').select('file_id').execute();
    expect([content.attached_files[0]?.file_id, files[0]?.file_id]).toEqual([5000, 6000]);
    // The user may download both, but only by their own calls.
    for (const file_id of [5000, 6000]) expect((await get('applicant1', file_id)).status).toBe(404);
  });

  test('users who moved away keep the files of messages they had opened', async () => {
    const id = await sendMessage(portal, 'supplier2', { to: ['G02'], files: three() });
    const { message_files } = await openMessage(portal, 'reception1', id);
    await move(portal, 'reception1', 'P301');
    await move(portal, 'reception2', 'P301');
    expect((await get('reception1', message_files[0]?.file_id ?? 0)).status).toBe(200);
    expect((await get('reception2', message_files[0]?.file_id ?? 0)).status).toBe(404);
    expect(await lookAt(portal, 'reception2', id)).toBe(404);
    await move(portal, 'reception1', 'P103');
    await move(portal, 'reception2', 'P103');
  });
});

test('too large files and too long names are reported with all other issues, and leave no trace', async () => {
  const before = await traces(portal.db, portal.files);
  const files = {
    file1: new File([Buffer.alloc(fileLimits.bytes + 1)], '大.bin'),
    file2: new File(['名'], 'あ'.repeat(fileLimits.name + 1)),
  };
  expectIssues(await trySendMessage(portal, 'applicant1', { input: { title: '' }, to: ['G02'], files }), [
    [['title'], 'タイトルが入力されていません。'],
    [['file1'], `添付ファイル1のファイルサイズが${inMegabytes(fileLimits.bytes)}MBを超えています。`],
    [['file2'], `添付ファイル2のファイル名が${fileLimits.name}文字を超えています。`],
  ]);
  expect(await traces(portal.db, portal.files)).toEqual(before);
  const largest = { file1: new File([Buffer.alloc(fileLimits.bytes)], '最大.bin') };
  expect((await trySendMessage(portal, 'applicant1', { to: ['G02'], files: largest })).status).toBe(200);
});

test('the cleanup keeps the files of messages', async () => {
  const id = await sendMessage(portal, 'applicant1', { to: ['S0002'], files: three() });
  const old = {
    ...portal.files,
    async *keys() {
      for await (const { storage_key } of portal.files.keys())
        yield { storage_key, age_milliseconds: 48 * 60 * 60 * 1000 };
    },
  };
  await cleanUpFiles(portal.db, old);
  const file_id = (await loadMessageAs(portal, 'supplier2', id)).message_files[0]?.file_id ?? 0;
  expect((await get('supplier2', file_id)).bytes.toString()).toBe('一つめ');
});
