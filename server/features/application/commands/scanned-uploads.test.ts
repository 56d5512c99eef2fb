import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { fileLimits } from '#domain/limits.ts';
import { invalid } from '#texts/fields.ts';
import {
  act,
  bodyOf,
  expectDone,
  expectIssues,
  submissionInput,
  submitApplication,
} from '#testing/application.ts';
import { traces } from '#testing/check-invariants.ts';
import { eicar, startFakeClamd } from '#testing/clamd.ts';
import { trySendMessage } from '#testing/message.ts';
import { tryPostNotice } from '#testing/notice.ts';
import { portalForFile } from '#testing/portal.ts';

/** Uploads while CLAMD_URL is set. `npm run clamav` plays them with Debian's clamd at TEST_CLAMD_URL. */

const fake = await startFakeClamd();
afterAll(() => fake.close());
afterEach(() => {
  fake.mood = 'serves';
});
const real = process.env['TEST_CLAMD_URL'];
const portal = await portalForFile({ clamd_url: real ?? fake.url });
const client = await portal.as('applicant1');
const { save } = calls.application.create;
const right = await submissionInput(portal);

const clean = () => new File(['見積書'], '見積書.txt');
const infected = () => new File([eicar], '請求書.txt');

/** Expects `act` to leave no row and no file. */
async function expectNoTrace(attempt: () => Promise<void>): Promise<void> {
  const before = await traces(portal.db, portal.files);
  await attempt();
  expect(await traces(portal.db, portal.files)).toEqual(before);
}

test('clean files are stored, large ones too', async () => {
  const large = new File([Buffer.alloc(fileLimits.bytes, 1)], '図面.bin');
  const id = await submitApplication(portal, { files: { file1: clean(), file2: large } });
  await expectDone(act(portal, 'reception1', 'approve', id, { files: { file1: clean() } }));
});

test('an infected file is named at its field, with every other error, and nothing is stored', () =>
  expectNoTrace(async () => {
    const input = { ...right, applicant_answers_hope_date: '2000-01-01' };
    const answer = await client.upload(save, input, { file1: clean(), file2: infected() });
    expectIssues(answer, [
      [['applicant_answers_hope_date'], invalid.hopeDateInThePast],
      [['file2'], invalid.fileInfected('申請書の添付ファイル2')],
    ]);
  }));

test('the audit log says who tried to upload an infected file, and the metrics count it', async () => {
  const counted = async () => {
    const { text } = await portal.metrics.read();
    return Number(/^portal_infected_files_total (\d+)$/m.exec(text)?.[1]);
  };
  const object_name = '感染した請求書.txt';
  const before = await counted();
  await client.upload(save, right, { file1: clean(), file2: new File([eicar], object_name) });
  expect(await counted()).toBe(before + 1);
  const row = portal.db.selectFrom('audit_event').selectAll().where('object_name', '=', object_name);
  await expect
    .poll(() => row.execute(), { timeout: 10_000 })
    .toMatchObject([
      {
        action: 'infected',
        user_id: await portal.userId('applicant1'),
        object_kind: 'application_file',
        object_id: null,
        detail: { path: save.path, signature: expect.stringMatching(/eicar/i) },
      },
    ]);
  const admin = await portal.as('sysadmin');
  const search = { action: 'infected', object_name, skip: 0, limit: 5 } as const;
  const { items } = bodyOf(calls.audit_log.list.output, await admin.get(calls.audit_log.list, search));
  expect(items.map(({ lines }) => lines)).toEqual([
    ['操作：申請書作成の申請', expect.stringMatching(/^ウイルス：.*eicar/i)],
  ]);
});

const infectedIssue = { status: 422, body: { detail: [{ loc: ['body', 'file1'] }] } };
describe('files of every kind are scanned', () => {
  test('of a step', async () => {
    const id = await submitApplication(portal);
    await expectNoTrace(async () => {
      const answer = await act(portal, 'reception1', 'approve', id, { files: { file1: infected() } });
      expectIssues(answer, [[['file1'], invalid.fileInfected('添付ファイル1')]]);
    });
  });

  test('of a message', () =>
    expectNoTrace(async () => {
      const sent = await trySendMessage(portal, 'applicant1', {
        to: ['S0001'],
        files: { file1: infected() },
      });
      expect(sent).toMatchObject(infectedIssue);
    }));

  test('of a notice', () =>
    expectNoTrace(async () => {
      expect(await tryPostNotice(portal, { to: ['S0001'], files: { file1: infected() } })).toMatchObject(
        infectedIssue,
      );
    }));

  test('of an import', () =>
    expectNoTrace(async () => {
      const admin = await portal.as('sysadmin');
      const answer = await admin.upload(calls.master_data.preview, {}, { divisions: infected() });
      expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'divisions'] }] } });
    }));
});

describe.skipIf(real !== undefined)('a clamd that gives no verdict', () => {
  test.each(['closes', 'fails'] as const)('it %s: no file is stored', (mood) =>
    expectNoTrace(async () => {
      fake.mood = mood;
      expectIssues(await client.upload(save, right, { file1: clean() }), [
        [['file1'], invalid.fileNotScanned('申請書の添付ファイル1')],
      ]);
    }),
  );

  test('calls without files still work', async () => {
    fake.mood = 'closes';
    expect((await client.upload(save, right)).status).toBe(200);
  });
});
