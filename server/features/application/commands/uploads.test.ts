import { readdir } from 'node:fs/promises';
import { inMegabytes } from '#domain/file-size.ts';
import { fileLimits } from '#domain/limits.ts';
import { describe, expect, test, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { invalid } from '#texts/fields.ts';
import { notStoredText } from '#texts/general.ts';
import {
  actInput,
  bodyOf,
  expectDone,
  expectIssues,
  fetchDetail,
  submissionInput,
  submitApplication,
} from '#testing/application.ts';
import { portalForFile } from '#testing/portal.ts';
import { filePart, jsonPart, multipartType, plainPost, rawMultipart, rawPost } from '#testing/raw-request.ts';
import { storedKeys, traces } from '#testing/check-invariants.ts';

const { create, detail, validate_pic_approver_steps: validate } = calls.application;
const megabytes = 1024 * 1024;

const portal = await portalForFile();
const client = await portal.as('applicant1');
const right = await submissionInput(portal);

/** Expects `act` to leave no row, no file and no partial file. */
async function expectNoTrace(act: () => Promise<void>): Promise<void> {
  const before = await traces(portal.db, portal.files);
  await act();
  expect(await traces(portal.db, portal.files)).toEqual(before);
}

/** Waits until the store has held exactly the files of the rows for a while: cleanup follows a disconnect. */
async function waitUntilSettled(): Promise<void> {
  const rows = await portal.db.selectFrom('application_file').select('storage_key').execute();
  let stableCount = 0;
  const look = async (): Promise<number> => {
    stableCount = (await storedKeys(portal.files)).length === rows.length ? stableCount + 1 : 0;
    return stableCount;
  };
  await expect.poll(look, { timeout: 10_000, interval: 30 }).toBeGreaterThan(5);
}

async function fileNames(application_id: number): Promise<string[]> {
  const { content } = await fetchDetail(client, application_id);
  return content.attached_files.map(({ file_name }) => file_name);
}

async function openDescriptors(): Promise<number> {
  return process.platform === 'linux' ? (await readdir('/proc/self/fd')).length : 0;
}

describe('size', () => {
  test('a file at the limit is stored and downloaded in full', async () => {
    const file2 = new File([Buffer.alloc(fileLimits.bytes, 7)], '大きい.bin');
    const id = await submitApplication(portal, { files: { file2 } });
    const { content } = await fetchDetail(client, id);
    const { bytes } = await client.download(detail.application_file_download, {
      file_id: content.attached_files[0]?.file_id ?? 0,
    });
    expect(bytes.equals(Buffer.alloc(fileLimits.bytes, 7))).toBe(true);
  });

  test('one byte more is a validation error at the file, with the form’s label', () =>
    expectNoTrace(async () => {
      const [large, small] = [
        new File([Buffer.alloc(fileLimits.bytes + 1)], '大.bin'),
        new File(['x'], '小.txt'),
      ];
      expectIssues(await client.upload(create.save, right, { file1: small, file3: large }), [
        [
          ['file3'],
          `申請書の添付ファイル3のファイルサイズが${inMegabytes(fileLimits.bytes)}MBを超えています。`,
        ],
      ]);
    }));

  test('also for a step’s files, along with all other errors', async () => {
    const id = await submitApplication(portal);
    const receptionist = await portal.as('reception1');
    const input = await actInput(portal, receptionist, id, { comment: '' });
    await expectNoTrace(async () => {
      const file1 = new File(
        [Buffer.alloc(fileLimits.bytes + 2 * megabytes)],
        '長'.repeat(fileLimits.name + 1),
      );
      expectIssues(await receptionist.upload(detail.reject, input, { file1 }), [
        [['comment'], 'コメントが入力されていません。'],
        [['file1'], `添付ファイル1のファイルサイズが${inMegabytes(fileLimits.bytes)}MBを超えています。`],
        [['file1'], `添付ファイル1のファイル名が${fileLimits.name}文字を超えています。`],
      ]);
    });
    await expectDone(receptionist.upload(detail.approve, input));
  });
});

describe('file names are kept as sent', () => {
  test.each([
    '𠮷'.repeat(fileLimits.name),
    '../../../etc/passwd',
    '..\\..\\boot.ini',
    'C:\\Users\\山田\\見積.xlsx',
    '/absolute/パス.txt',
    'CON',
    'nul.txt',
    '.htaccess',
    '‮fdp.exe',
    ' 前後の空白 ',
    'か゚・ﾊﾝｶｸ・㈱.txt',
    '<script>alert(1)</script>.html',
    "'; drop table application; --",
    '100%_.txt',
    '__proto__',
  ])('%s', async (name) => {
    const body = rawMultipart([
      jsonPart('create', right),
      filePart('file1', name.replaceAll('\\', '\\\\'), 'x'),
    ]);
    const sent = await plainPost(client, create.save.path, new Uint8Array(body), {
      'content-type': multipartType,
    });
    const id = bodyOf(create.save.output, sent);
    expect(await fileNames(id)).toEqual([name]);
    const { content } = await fetchDetail(client, id);
    const file_id = content.attached_files[0]?.file_id ?? 0;
    const { status, headers } = await client.download(detail.application_file_download, { file_id });
    expect(status).toBe(200);
    const encoded = headers.get('content-disposition')?.split("filename*=UTF-8''")[1] ?? '';
    expect(decodeURIComponent(encoded)).toBe(name);
  });

  test.each(['a "b".txt', '"', '100% "確定".pdf'])(
    '%s, whose quotes a browser percent-encodes',
    async (name) => {
      const id = await submitApplication(portal, { files: { file1: new File(['x'], name) } });
      expect(await fileNames(id)).toEqual([name]);
      const { content } = await fetchDetail(client, id);
      const file_id = content.attached_files[0]?.file_id ?? 0;
      const { headers } = await client.download(detail.application_file_download, { file_id });
      const encoded = headers.get('content-disposition')?.split("filename*=UTF-8''")[1] ?? '';
      expect(decodeURIComponent(encoded)).toBe(name);
    },
  );

  test.each([
    ['カ\u3099イト\u3099フ\u3099ック.pdf', 'ガイドブック.pdf'],
    [`${'カ\u3099'.repeat(150)}.pdf`, `${'ガ'.repeat(150)}.pdf`],
    ['は\u309aん\u1112\u1161\u11ab Vie\u0323\u0302t.txt', 'ぱん한 Việt.txt'],
    ['神\ufa19 \u212bカ\u3099.txt', '神\ufa19 \u212bガ.txt'],
  ])('%j, as a Mac sends it, is stored and downloaded with its letters composed', async (sent, stored) => {
    const id = await submitApplication(portal, { files: { file1: new File(['x'], sent) } });
    const { content } = await fetchDetail(client, id);
    expect(content.attached_files.map(({ file_name }) => file_name)).toEqual([stored]);
    const { headers } = await client.download(detail.application_file_download, {
      file_id: content.attached_files[0]?.file_id ?? 0,
    });
    expect(headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent(stored)}`);
    const audited = await portal.db
      .selectFrom('audit_event')
      .select('object_name')
      .where('action', '=', 'downloaded')
      .where('object_id', '=', content.attached_files[0]?.file_id ?? 0)
      .executeTakeFirstOrThrow();
    expect(audited.object_name).toContain(stored);
  });

  test('a name is too long only if it is so when it is composed', () =>
    expectNoTrace(async () => {
      const file1 = new File(['x'], 'カ\u3099'.repeat(fileLimits.name + 1));
      expectIssues(await client.upload(create.save, right, { file1 }), [
        [['file1'], invalid.fileNameTooLong('申請書の添付ファイル1', fileLimits.name)],
      ]);
    }));

  test.each([
    ['a\nb.txt', '（U+000A、2文字目）'],
    ['a\r\nb.txt', '（U+000D、2文字目、ほか1件）'],
  ])('a name with a line break is rejected', (name, place) =>
    expectNoTrace(async () => {
      expectIssues(await client.upload(create.save, right, { file1: new File(['x'], name) }), [
        [['file1'], `申請書の添付ファイル1のファイル名に使用できない文字が含まれています${place}。`],
      ]);
    }),
  );

  test('one code point over the limit is too many', () =>
    expectNoTrace(async () => {
      const file1 = new File(['x'], '𠮷'.repeat(fileLimits.name + 1));
      expectIssues(await client.upload(create.save, right, { file1 }), [
        [['file1'], `申請書の添付ファイル1のファイル名が${fileLimits.name}文字を超えています。`],
      ]);
    }));

  test('a name with a control character is rejected', () =>
    expectNoTrace(async () => {
      const body = rawMultipart([jsonPart('create', right), filePart('file1', 'a\u0007b.txt', 'x')]);
      const sent = await plainPost(client, create.save.path, new Uint8Array(body), {
        'content-type': multipartType,
      });
      expectIssues(sent, [
        [
          ['file1'],
          '申請書の添付ファイル1のファイル名に使用できない文字が含まれています（U+0007、2文字目）。',
        ],
      ]);
    }));

  test('an empty file input is no file', async () => {
    const body = rawMultipart([jsonPart('create', right), filePart('file1', '', '')]);
    const sent = await plainPost(client, create.save.path, new Uint8Array(body), {
      'content-type': multipartType,
    });
    expect(await fileNames(bodyOf(create.save.output, sent))).toEqual([]);
  });
});

describe('requests that no form of the portal sends', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => filePart(`file${index + 1}`, `${index}.txt`, 'x'));
  const post = (parts: Parameters<typeof rawMultipart>[0]) =>
    plainPost(client, create.save.path, new Uint8Array(rawMultipart(parts)), {
      'content-type': multipartType,
    });

  test('four files', () =>
    expectNoTrace(async () => {
      expectIssues(await post([jsonPart('create', right), ...many(4)]), [
        [['file4'], invalid.tooManyFiles(3)],
      ]);
    }));

  test('one field twice', () =>
    expectNoTrace(async () => {
      const twice = [filePart('file1', 'a.txt', 'x'), filePart('file1', 'b.txt', 'x')];
      expectIssues(await post([jsonPart('create', right), ...twice]), [[['file1'], invalid.tooManyFiles(3)]]);
    }));

  test('the JSON part twice', () =>
    expectNoTrace(async () => {
      const other = jsonPart('create', { ...right, field_value01: '別の内容' });
      expectIssues(await post([jsonPart('create', right), filePart('file1', 'a.txt', 'x'), other]), [
        [[], invalid.form],
      ]);
    }));

  test('ten thousand parts', () =>
    expectNoTrace(async () => {
      const { status } = await post([jsonPart('create', right), ...many(10_000)]);
      expect(status).toBe(422);
    }));

  test('a JSON part of 2 MB', () =>
    expectNoTrace(async () => {
      const sent = await post([jsonPart('create', { ...right, extra: 'x'.repeat(2 * megabytes) })]);
      expectIssues(sent, [[[], invalid.form]]);
    }));

  test('unknown fields are ignored', async () => {
    expect((await post([jsonPart('other', {}), jsonPart('create', right)])).status).toBe(200);
  });

  test.each([
    ['no boundary', 'multipart/form-data'],
    ['an empty boundary', 'multipart/form-data; boundary='],
    ['another boundary', 'multipart/form-data; boundary=other'],
    ['JSON', 'application/json'],
    ['a plain form', 'application/x-www-form-urlencoded'],
    ['text', 'text/plain'],
    ['no type that exists', 'x'],
  ])('%s', (_what, type) =>
    expectNoTrace(async () => {
      const body = new Uint8Array(rawMultipart([jsonPart('create', right), ...many(1)]));
      expectIssues(await plainPost(client, create.save.path, body, { 'content-type': type }), [
        [[], invalid.form],
      ]);
    }),
  );

  test('an empty body', () =>
    expectNoTrace(async () => {
      expectIssues(await plainPost(client, create.save.path, null), [[[], invalid.form]]);
      expectIssues(await plainPost(client, create.save.path, '', { 'content-type': multipartType }), [
        [[], invalid.form],
      ]);
    }));

  test.each([
    ['JSON as text', '[]', 'text/plain'],
    ['half of a JSON', '[{"step_type":', 'application/json'],
    ['no JSON', 'steps=1', 'application/x-www-form-urlencoded'],
    ['a compressed body', '\u001f\u008b\u0008', 'application/json'],
  ])('%s to a call that takes JSON', async (_what, body, type) => {
    expectIssues(await plainPost(client, validate.path, body, { 'content-type': type }), [
      [[], invalid.form],
    ]);
  });

  test.each([
    ['in the bytes of a large file', megabytes, 1000],
    ['in the bytes of a small file', 100, 60],
    ['in its closing line', 100, 6],
    ['in the head of a part', megabytes, megabytes + 50],
  ])('a whole body whose parts end %s', async (_what, size, missing) =>
    expectNoTrace(async () => {
      const before = await openDescriptors();
      const whole = rawMultipart([
        jsonPart('create', right),
        filePart('file1', '一.bin', Buffer.alloc(size, 1)),
      ]);
      const cut = new Uint8Array(whole.subarray(0, whole.length - missing));
      expectIssues(await plainPost(client, create.save.path, cut, { 'content-type': multipartType }), [
        [[], invalid.form],
      ]);
      await expect.poll(openDescriptors, { timeout: 5_000 }).toBeLessThanOrEqual(before + 2);
    }),
  );

  test('a multipart body to a call that takes JSON', async () => {
    const body = new Uint8Array(rawMultipart([jsonPart('body', [])]));
    expectIssues(await plainPost(client, validate.path, body, { 'content-type': multipartType }), [
      [[], invalid.form],
    ]);
  });

  test('a JSON body over 1 MB', async () => {
    const body = JSON.stringify(['x'.repeat(5 * megabytes)]);
    expectIssues(await plainPost(client, validate.path, body, { 'content-type': 'application/json' }), [
      [[], invalid.form],
    ]);
  });
});

describe('aborted connections', () => {
  const body = () =>
    rawMultipart([
      jsonPart('create', right),
      filePart('file1', '一.bin', Buffer.alloc(megabytes, 1)),
      filePart('file2', '二.bin', Buffer.alloc(2 * megabytes, 2)),
    ]);
  const path = create.save.path;

  test.each([1, 50, 99])('aborted after %d percent', (percent) =>
    expectNoTrace(async () => {
      const before = await openDescriptors();
      const whole = body();
      for (let time = 0; time < 3; time += 1)
        await rawPost(portal, client, {
          path,
          body: whole,
          cutAfter: Math.floor((whole.length * percent) / 100),
        });
      await waitUntilSettled();
      await expect.poll(openDescriptors, { timeout: 5_000 }).toBeLessThanOrEqual(before + 2);
    }),
  );

  test('the body is shorter than its content-length', () =>
    expectNoTrace(async () => {
      const whole = body();
      const cutAfter = whole.length;
      await rawPost(portal, client, { path, body: whole, declared: whole.length + 1000, cutAfter });
      await waitUntilSettled();
    }));

  test('the body is longer than its content-length', () =>
    expectNoTrace(async () => {
      const whole = body();
      const status = await rawPost(portal, client, { path, body: whole, declared: megabytes });
      // The rest is parsed as the next request, so the HTTP parser may answer first.
      expect([422, 400, null]).toContain(status);
      await waitUntilSettled();
    }));
});

test('the connection of a rejected endless body is closed after the answer', async () => {
  const body = Buffer.alloc(64 * megabytes + 1);
  const headers = { connection: 'keep-alive' };
  const request = { path: create.save.path, body, declared: 2 * body.length, headers };
  // Resolves when the connection is closed; only the server closes it here.
  expect(await rawPost(portal, portal.anonymous(), request)).toBe(401);
});

test('if the store can’t be written to, uploads are a 422, and calls without files still work', async () => {
  const full = vi.spyOn(portal.files, 'write').mockRejectedValue(new Error('no space left on device'));
  try {
    const file1 = new File([Buffer.alloc(megabytes)], '一.bin');
    expectIssues(await client.upload(create.save, right, { file1 }), [[[], notStoredText]]);
    expect((await client.upload(create.save, right)).status).toBe(200);
  } finally {
    full.mockRestore();
  }
});
