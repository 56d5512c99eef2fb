import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { download as downloadCall, get, post, upload } from '#contract/call.ts';
import type { CallAudit } from '#texts/audit-calls.ts';
import { general, notStoredText, storedBefore } from '#texts/general.ts';
import { invalid } from '#texts/fields.ts';
import { BackgroundFailed, IdempotencyKey, makeApi, Refused } from './call.ts';

/** What a call without ids says to the audit log. */
const audit: CallAudit<never> = { screen: 'save', does: 'show', about: {} };

const things = get({
  path: '/api/things',
  access: 'signed_in',
  audit,
  query: z.object({ skip: z.int() }),
  output: z.array(z.int()),
});
const change = post({
  path: '/api/change',
  access: 'signed_in',
  audit,
  body: z.object({ id: z.int() }),
  output: z.null(),
});
const save = upload({
  path: '/api/save',
  access: 'signed_in',
  audit,
  part: 'create',
  body: () => z.object({ steps: z.array(z.int()) }),
  files: { file1: '添付ファイル1', file2: '添付ファイル2', file3: '添付ファイル3' },
  output: z.int(),
});
const file = downloadCall({
  path: '/api/file',
  access: 'signed_in',
  audit,
  query: z.object({ file_id: z.int() }),
});

const json = (status: number, body: unknown) => () =>
  Promise.resolve(new Response(JSON.stringify(body), { status }));
const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'));
type Answer = () => Promise<Response>;

/** A fake browser. The server gives these answers in order and repeats the last one. */
function browser(...answers: readonly [Answer, ...Answer[]]) {
  const requests: { address: string; init: RequestInit; headers: Headers }[] = [];
  const state = { busy: 0, address: '/application', saved: [] as string[], pauses: 0 };
  const outside = {
    transport: (address: string, init: RequestInit) => {
      requests.push({ address, init, headers: new Headers(init.headers) });
      const answer = answers[Math.min(requests.length, answers.length) - 1] ?? answers[0];
      return answer();
    },
    beginBusy: () => {
      state.busy += 1;
      return () => {
        state.busy -= 1;
      };
    },
    address: () => state.address,
    alert: vi.fn<(message: string) => void>(),
    signIn: vi.fn<() => void>(),
    showError: vi.fn<(page: string, how: { replace: boolean }) => void>(),
    saved: vi.fn<() => void>(),
    saveFile: ({ file_name }: { file_name: string }) => void state.saved.push(file_name),
    pause: () => Promise.resolve(),
    pauseBeforeRepeat: async () => void (state.pauses += 1),
  };
  return { ...makeApi(outside), outside, requests, state };
}

/** Whether a promise settles soon; 'pending' means that the call never settles. */
async function endOf(promise: Promise<unknown>): Promise<'settled' | 'pending'> {
  const settled = promise.then(
    () => 'settled' as const,
    () => 'settled' as const,
  );
  return Promise.race([
    settled,
    new Promise<'pending'>((resolve) => setTimeout(() => resolve('pending'), 20)),
  ]);
}

test('a read sends its query and credentials and resolves to the answer', async () => {
  const { call, requests, state } = browser(json(200, [1, 2]));
  const answer = call(things, { skip: 25 });
  expect(state.busy).toBe(1);
  expect(await answer).toEqual([1, 2]);
  expect(state.busy).toBe(0);
  expect(requests[0]?.address).toBe('/api/things?skip=25');
  expect(requests[0]?.init.credentials).toBe('include');
  expect(requests[0]?.headers.has('Idempotency-Key')).toBe(false);
});

test('a POST carries the header against cross-site forms and an idempotency key', async () => {
  const { call, requests } = browser(json(200, null));
  expect(await call(change, { id: 7 })).toBeNull();
  expect(requests[0]?.headers.get('X-Portal-Request')).toBe('1');
  expect(requests[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  expect(requests[0]?.init.body).toBe('{"id":7}');
});

test('an upload sends its JSON part with empty arrays marked, and the chosen files', async () => {
  const { call, requests } = browser(json(200, 31));
  const chosen = new File(['見積'], '見積書.txt');
  expect(await call(save, { steps: [] }, { files: { file1: chosen, file2: null } })).toBe(31);
  const body = requests[0]?.init.body;
  if (!(body instanceof FormData)) throw new Error('an upload sends a FormData');
  expect(body.get('create')).toBe('{"steps":"EMPTY_ARRAY"}');
  expect([...body.keys()]).toEqual(['create', 'file1']);
  const uploaded = body.get('file1');
  expect(uploaded instanceof File && uploaded.name).toBe('見積書.txt');
});

test('a 422 rejects with its distinct messages and has no other effect', async () => {
  const detail = [
    { loc: ['body', 'comment'], msg: 'コメントが入力されていません。' },
    { loc: ['body'], msg: 'コメントが入力されていません。' },
  ];
  const { call, outside, state } = browser(json(422, { detail }));
  const error: unknown = await call(change, { id: 1 }).catch((reason: unknown) => reason);
  if (!(error instanceof Refused)) throw new Error('a 422 rejects with Refused');
  expect(error.issues).toEqual(detail);
  expect(error.messages).toEqual(['コメントが入力されていません。']);
  expect(outside.showError).not.toHaveBeenCalled();
  expect(state.busy).toBe(0);
});

test.each([
  [403, 'forbidden'],
  [404, 'not-found'],
  [400, 'system-error'],
  [409, 'system-error'],
  [500, 'system-error'],
  [503, 'system-error'],
])('a %i opens /error/%s; the call never settles and the spinner ends', async (status, page) => {
  const { call, outside, state } = browser(json(status, { detail: [] }));
  expect(await endOf(call(things, { skip: 0 }))).toBe('pending');
  expect(outside.showError.mock.calls).toEqual([[page, { replace: true }]]);
  expect(outside.alert).not.toHaveBeenCalled();
  expect(state.busy).toBe(0);
});

test('a 422 without messages is a system error', async () => {
  const { call, outside } = browser(json(422, { message: 'no' }));
  expect(await endOf(call(things, { skip: 0 }))).toBe('pending');
  expect(outside.showError).toHaveBeenCalledWith('system-error', { replace: true });
});

test('Back from a failed save returns to the form', async () => {
  const { call, outside } = browser(json(500, {}));
  expect(await endOf(call(change, { id: 1 }))).toBe('pending');
  expect(outside.showError).toHaveBeenCalledWith('system-error', { replace: false });
});

test('the end of the session is alerted once, however many calls fail', async () => {
  const { call, outside, state } = browser(json(401, { detail: [] }));
  await Promise.all([1, 2, 3].map((id) => endOf(call(change, { id }))));
  expect(outside.alert.mock.calls).toEqual([[general.sessionEnded]]);
  expect(outside.signIn).toHaveBeenCalledTimes(3);
  expect(outside.showError).not.toHaveBeenCalled();
  expect(state.busy).toBe(0);
});

test('a read without an answer is a system error', async () => {
  const { call, outside, requests } = browser(noAnswer);
  expect(await endOf(call(things, { skip: 0 }))).toBe('pending');
  expect(requests).toHaveLength(1);
  expect(outside.showError).toHaveBeenCalledWith('system-error', { replace: true, unreachable: true });
});

test('a save without an answer is retried once with the same key', async () => {
  const { call, requests } = browser(noAnswer, json(200, null));
  expect(await call(change, { id: 1 })).toBeNull();
  expect(requests).toHaveLength(2);
  expect(requests[1]?.headers.get('Idempotency-Key')).toBe(requests[0]?.headers.get('Idempotency-Key'));
});

test('a save without an answer twice is a system error and keeps its key for the next try', async () => {
  const { call, outside, requests } = browser(noAnswer, noAnswer, json(200, null));
  const key = new IdempotencyKey();
  const before = key.value;
  expect(await endOf(call(change, { id: 1 }, { key }))).toBe('pending');
  expect(requests).toHaveLength(2);
  expect(outside.showError).toHaveBeenCalledTimes(1);
  expect(key.value).toBe(before);
  await call(change, { id: 1 }, { key });
  expect(requests[2]?.headers.get('Idempotency-Key')).toBe(before);
  expect(key.value).not.toBe(before);
});

const notStored = json(422, { detail: [{ loc: ['body'], msg: notStoredText, code: 'not_stored' }] });

test('a save that could not be stored is repeated once with the same key, after a pause', async () => {
  const { call, requests, state } = browser(notStored, json(200, null));
  expect(await call(change, { id: 1 })).toBeNull();
  expect(requests).toHaveLength(2);
  expect(requests[1]?.headers.get('Idempotency-Key')).toBe(requests[0]?.headers.get('Idempotency-Key'));
  expect(requests[1]?.init.body).toBe(requests[0]?.init.body);
  expect(state.pauses).toBe(1);
});

test('a save that could not be stored twice shows the message and keeps its key', async () => {
  const { call, outside, requests } = browser(notStored, notStored, json(200, null));
  const key = new IdempotencyKey();
  await expect(call(change, { id: 1 }, { key })).rejects.toMatchObject({ messages: [notStoredText] });
  expect(outside.showError).not.toHaveBeenCalled();
  expect(requests).toHaveLength(2);
  await call(change, { id: 1 }, { key });
  expect(new Set(requests.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
});

test('an upload that could not be stored sends its files again', async () => {
  const { call, requests } = browser(notStored, json(200, 31));
  const chosen = new File(['見積'], '見積書.txt');
  expect(await call(save, { steps: [1] }, { files: { file1: chosen } })).toBe(31);
  expect(requests[1]?.init.body).toBe(requests[0]?.init.body);
});

/** A key of a form whose earlier save has no answer. */
class AfterLostSave extends IdempotencyKey {
  lost = true;
  override unansweredBefore() {
    return this.lost ? { path: change.path, key: 'lost' } : null;
  }
  override renew(): void {
    super.renew();
    this.lost = false;
  }
}

test('an earlier save without an answer is asked for first, and then the new one is sent', async () => {
  const { call, requests } = browser(json(200, { stored: false, answer: null }), json(200, null));
  const key = new AfterLostSave();
  expect(await call(change, { id: 2 }, { key })).toBeNull();
  expect(requests.map(({ address }) => address)).toEqual(['/api/save/outcome', '/api/change']);
  expect(requests[0]?.init.body).toBe('{"path":"/api/change","key":"lost"}');
});

test('if the earlier save was stored, the new one is not sent, and the next try is', async () => {
  const { call, requests } = browser(json(200, { stored: true, answer: null }), json(200, null));
  const key = new AfterLostSave();
  await expect(call(change, { id: 2 }, { key })).rejects.toMatchObject({ messages: [storedBefore] });
  expect(requests).toHaveLength(1);
  expect(await call(change, { id: 2 }, { key })).toBeNull();
  expect(requests).toHaveLength(2);
});

test.each([
  ['refused', json(422, { detail: [{ loc: ['body'], msg: '操作が集中しています。' }] })],
  ['without an answer', noAnswer],
])('while the question is %s, nothing is sent and it is asked again', async (_title, unanswered) => {
  const { call, requests } = browser(unanswered, unanswered, json(200, { stored: false, answer: null }));
  const key = new AfterLostSave();
  await endOf(call(change, { id: 2 }, { key }));
  expect(requests.map(({ address }) => address)).not.toContain('/api/change');
  expect(key.lost).toBe(true);
});

test('a 422 renews the key', async () => {
  const { call } = browser(json(422, { detail: [] }));
  const key = new IdempotencyKey();
  const before = key.value;
  await expect(call(change, { id: 1 }, { key })).rejects.toBeInstanceOf(Refused);
  expect(key.value).not.toBe(before);
});

test('a file that can no longer be read is an error at its field, and the upload is not retried', async () => {
  const { call, requests } = browser(noAnswer);
  const unreadable = new File(['x'], 'x.txt');
  unreadable.slice = () => {
    throw new DOMException('gone', 'NotReadableError');
  };
  const error: unknown = await call(save, { steps: [1] }, { files: { file2: unreadable } }).catch(
    (reason: unknown) => reason,
  );
  expect(error instanceof Refused && error.issues).toEqual([
    { loc: ['body', 'file2'], msg: invalid.fileMissing('添付ファイル2') },
  ]);
  expect(requests).toHaveLength(1);
});

test('after leaving the page a failed read opens no error page, a failed save does', async () => {
  const { call, outside, state } = browser(json(404, {}));
  const pendingRead = call(things, { skip: 0 });
  const saving = call(change, { id: 1 });
  state.address = '/';
  expect(await endOf(pendingRead)).toBe('pending');
  expect(await endOf(saving)).toBe('pending');
  expect(outside.showError.mock.calls).toEqual([['not-found', { replace: false }]]);
});

test.each([401, 404, 500])(
  'a failed background call (%i) shows no spinner, alert or page',
  async (status) => {
    const { call, outside, requests, state } = browser(json(status, {}));
    const answer = call(things, { skip: 0 }, { background: true });
    expect(state.busy).toBe(0);
    await expect(answer).rejects.toBeInstanceOf(BackgroundFailed);
    expect(requests[0]?.headers.get('X-Portal-Background')).toBe('1');
    for (const effect of [outside.alert, outside.signIn, outside.showError])
      expect(effect).not.toHaveBeenCalled();
  },
);

test('a call of a page that stays usable blocks nothing, and is otherwise like any other', async () => {
  const { call, outside, requests, state } = browser(json(500, {}));
  const answer = endOf(call(things, { skip: 0 }, { unblocked: true }));
  expect(state.busy).toBe(0);
  expect(await answer).toBe('pending');
  expect(requests[0]?.headers.has('X-Portal-Background')).toBe(false);
  expect(outside.showError).toHaveBeenCalled();
});

test.each([403, 404, 500])('a failure (%i) that the caller reports opens no page', async (status) => {
  const { call, outside } = browser(json(status, {}));
  const answer = call(change, { id: 1 }, { reported: true });
  await expect(answer).rejects.toMatchObject({ status });
  await expect(answer).rejects.toBeInstanceOf(BackgroundFailed);
  expect(outside.showError).not.toHaveBeenCalled();
});

test('a caller that says that the object is gone learns of a 404 alone', async () => {
  const { call, outside } = browser(json(404, {}), json(403, {}));
  await expect(call(change, { id: 1 }, { saysGone: true })).rejects.toMatchObject({ status: 404 });
  expect(outside.showError).not.toHaveBeenCalled();
  expect(await endOf(call(change, { id: 1 }, { saysGone: true }))).toBe('pending');
  expect(outside.showError).toHaveBeenCalledWith('forbidden', expect.anything());
});

test('a lost call that the caller reports has its key again, and the end of the session leads to sign-in', async () => {
  const { call, outside, requests } = browser(noAnswer, noAnswer, json(200, null), json(401, { detail: [] }));
  const key = new IdempotencyKey();
  await expect(call(change, { id: 1 }, { key, reported: true })).rejects.toMatchObject({ status: null });
  expect(await call(change, { id: 1 }, { key, reported: true })).toBeNull();
  expect(new Set(requests.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  expect(await endOf(call(change, { id: 1 }, { reported: true }))).toBe('pending');
  expect(outside.signIn).toHaveBeenCalled();
});

test('onFailure runs before the browser leaves the page', async () => {
  const { call, outside } = browser(json(500, {}));
  const onFailure = vi.fn<() => void>(() => expect(outside.showError).not.toHaveBeenCalled());
  expect(await endOf(call(things, { skip: 0 }, { onFailure }))).toBe('pending');
  expect(onFailure).toHaveBeenCalledTimes(1);
});

test('a download is saved under the name in its header', async () => {
  const disposition = `attachment; filename="_.txt"; filename*=UTF-8''${encodeURIComponent('見積書 1.txt')}`;
  const { downloadFile, state } = browser(() =>
    Promise.resolve(new Response('x', { headers: { 'Content-Disposition': disposition } })),
  );
  await downloadFile(file, { file_id: 3 });
  expect(state.saved).toEqual(['見積書 1.txt']);
});

test('a refused download saves nothing', async () => {
  const detail = [{ loc: ['query'], msg: 'ファイルを取得できませんでした。' }];
  const { downloadFile, state } = browser(json(422, { detail }));
  await expect(downloadFile(file, { file_id: 3 })).rejects.toBeInstanceOf(Refused);
  expect(state.saved).toEqual([]);
});

test('an answered save is told, but neither a refused one nor a read, even if it is a POST', async () => {
  const count = post({
    path: '/api/count',
    access: 'signed_in',
    audit,
    body: z.object({ id: z.int() }),
    output: z.null(),
    changes_nothing: true,
  });
  const { call, outside } = browser(
    json(200, [1]),
    json(200, null),
    json(422, { detail: [] }),
    json(200, null),
  );
  await call(things, { skip: 0 });
  await call(count, { id: 1 });
  await expect(call(change, { id: 1 })).rejects.toThrow(Refused);
  expect(outside.saved).not.toHaveBeenCalled();
  await call(change, { id: 1 });
  expect(outside.saved).toHaveBeenCalledOnce();
});
