import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { errorBody } from '#contract/errors.ts';
import { invalid } from '#texts/fields.ts';
import { expectIssues } from '#testing/application.ts';
import { portalForFile } from '#testing/portal.ts';
import { multipartType, plainPost, rawMultipart } from '#testing/raw-request.ts';

/** Bodies, queries and headers that attack the parsers rather than the portal. */

const { create, detail: detailCalls, list, select_department_user: select } = calls.application;
const { validate_pic_approver_steps: validate } = calls.application;
const json = { 'content-type': 'application/json' };

const portal = await portalForFile();
const client = await portal.as('applicant1');

describe('a JSON body', () => {
  test.each<[string, string | Uint8Array<ArrayBuffer>, Record<string, string>]>([
    ['ten thousand deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, {}],
    ['ten thousand deep and never closed', '['.repeat(10_000), {}],
    ['not UTF-8', new Uint8Array([0x5b, 0x22, 0xff, 0xfe, 0x22, 0x5d]), {}],
    ['compressed', new Uint8Array(gzipSync('[]')), { 'content-encoding': 'gzip' }],
    ['that sets __proto__', '{"__proto__":{"admin":true}}', {}],
    ['that sets constructor.prototype', '{"constructor":{"prototype":{"admin":true}}}', {}],
    ['that is empty', '', {}],
    ['with an unknown charset', '[]', { 'content-type': 'application/json; charset=x' }],
  ])('%s', async (_what, body, headers) => {
    const answer = await plainPost(client, validate.path, body, { ...json, ...headers });
    expect(answer.status).toBe(422);
    const [issue] = errorBody.parse(answer.body).detail;
    expect(issue?.loc[0]).toBe('body');
  });

  test('with the mark of an empty array', async () => {
    const body =
      '{"division_id":1,"system_notice_flag":false,"publish_all_flag":true,"supplier_groups":"EMPTY_ARRAY","suppliers":"EMPTY_ARRAY"}';
    expect((await plainPost(client, calls.notice.edit.reach.path, body, json)).status).toBe(200);
  });
});

test('a JSON body, nested deeply where any value is allowed, of a call that its id would refuse', async () => {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  const step = `{"step_type":4,"role_code":4,"department_id":1,"division_name":${deep},"all_flag":true,"users":[]}`;
  const body = `{"saved_approval_route_id":2147483647,"updated_at":"1","approval_route_name":"ルート","pic_approver_steps":[${step}],"viewer_steps":[]}`;
  const { overwrite_save } = calls.application.approval_route_edit;
  expectIssues(await plainPost(client, overwrite_save.path, body, json), [[[], invalid.form]]);
});

describe.each([
  ['', ''],
  ['with a content type', '\r\nContent-Type: application/json'],
  ['with a content type and charset', '\r\nContent-Type: application/json; charset=utf-8'],
])('a JSON part %s', (_what, type) => {
  const post = (path: string, name: string, bytes: string) =>
    plainPost(
      client,
      path,
      new Uint8Array(
        rawMultipart([{ head: `Content-Disposition: form-data; name="${name}"${type}`, bytes }]),
      ),
      { 'content-type': multipartType },
    );

  test('ten thousand deep', async () => {
    const part = `{"workflow_id":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
    expectIssues(await post(create.save.path, 'create', part), [[[], invalid.form]]);
  });

  test('nested deeply where any value is allowed, of a call that its id would refuse', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const step = `{"step_order":4,"prev_step_order":"","step_type":4,"role_code":4,"department_id":1,"division_name":${deep},"all_flag":true,"users":[]}`;
    const part = `{"application_id":2147483647,"application_updated_at":"1","approval_route_step_id":1,"approval_route_step_updated_at":"1","comment":"","approval_route_name":"","pic_approver_steps":[${step}],"viewer_steps":[]}`;
    expectIssues(await post(detailCalls.approve.path, 'approve', part), [[[], invalid.form]]);
  });

  test('with the mark of an empty array', async () => {
    const part = `{"application_id":2147483647,"application_updated_at":"1","approval_route_step_id":1,"approval_route_step_updated_at":"1","comment":"","approval_route_name":"","pic_approver_steps":"EMPTY_ARRAY","viewer_steps":"EMPTY_ARRAY"}`;
    expect((await post(detailCalls.approve.path, 'approve', part)).status).toBe(404);
  });

  test('that is a string with JSON in it', async () => {
    const part = JSON.stringify('{"application_id":2147483647}');
    expect((await post(detailCalls.approve.path, 'approve', part)).status).toBe(422);
  });

  test('that is not JSON', async () => {
    expectIssues(await post(detailCalls.approve.path, 'approve', '{'), [[[], invalid.form]]);
  });
});

describe('a query', () => {
  test.each([
    'search_type=1&search_type=2&skip=0&limit=5',
    'search_type[]=1&skip=0&limit=5',
    'search_type=%00&skip=0&limit=5',
    'search_type=%ff&skip=0&limit=5',
    'search_type=%&skip=0&limit=5',
    '__proto__=1&search_type=1&skip=0',
    'SEARCH_TYPE=1&skip=0&limit=5',
    '',
  ])('?%s', async (query) => {
    const response = await client.raw(`${list.application_list.path}?${query}`);
    expect(response.status).toBe(422);
    const { detail } = errorBody.parse(await response.json());
    expect(detail.map(({ loc }) => loc[0])).toContain('query');
  });

  test('the mark of an empty array is a text in a text parameter', async () => {
    const router = await portal.as('router1');
    const query = { division_id: 1, department_name: 'EMPTY_ARRAY', skip: 0, limit: 5 };
    expect(await router.get(select.department_list, query)).toMatchObject({ status: 200 });
  });

  test('unknown parameters are ignored', async () => {
    const response = await client.raw(`${list.application_list.path}?search_type=1&skip=0&limit=5&admin=1`);
    expect(response.status).toBe(200);
  });

  test('an address cut inside a character leads to the error page', async () => {
    const response = await client.raw('/api/%E0%A4%A');
    expect([response.status, response.headers.get('location')]).toEqual([302, '/error/not-found']);
    const right = await client.raw(`${list.application_list.path}?search_type=1&skip=0&limit=5`);
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'/);
    for (const name of ['cache-control', 'x-content-type-options', 'referrer-policy'])
      expect([name, response.headers.get(name)]).toEqual([name, right.headers.get(name) ?? '']);
  });
});

test('a body that no call takes is read up to 16 KB', async () => {
  const statusOf = async (size: number) => {
    const body = '{}'.padEnd(size);
    return (await portal.anonymous().raw('/unknown', { method: 'POST', headers: json, body })).status;
  };
  expect([await statusOf(16 * 1024), await statusOf(16 * 1024 + 1)]).toEqual([404, 422]);
  const wide = '{"application_id":2147483647,"updated_at":"1"}'.padEnd(1024 * 1024);
  expect((await plainPost(client, detailCalls.delete.path, wide, json)).status).toBe(404);
  expect((await plainPost(client, detailCalls.delete.path, `${wide} `, json)).status).toBe(422);
});

test('the server refuses headers of 17 KB and goes on', async () => {
  const response = await client.raw(list.init.path, { headers: { 'x-long': 'x'.repeat(17 * 1024) } });
  expect(response.status).toBe(431);
  expect((await client.get(list.init, {})).status).toBe(200);
});

test('a session cookie that is no token, or a prefix of one, is no session', async () => {
  const name = client.cookie?.split('=')[0] ?? '';
  const token = client.cookie?.split('=')[1] ?? '';
  for (const value of ['', 'x', `${token}x`, token.slice(1), '%00', "' or 1=1; --", 'あ'.repeat(43)]) {
    const cookie = `${name}=${encodeURIComponent(value)}`;
    const response = await portal.anonymous().raw(list.init.path, { headers: { cookie } });
    expect([value, response.status]).toEqual([value, 401]);
  }
});

test('an answer never names the software behind it', async () => {
  const answers = await Promise.all([
    client.raw('/api/unknown'),
    client.raw(list.application_list.path),
    client.raw(detailCalls.init.path, { method: 'PUT' }),
    portal.anonymous().raw(list.init.path),
  ]);
  for (const response of answers) {
    const text = await response.text();
    expect(text).not.toMatch(/fastify|node_modules|select |at .+:\d+|error/i);
    expect(response.headers.get('x-powered-by')).toBeNull();
    expect(response.headers.get('server')).toBeNull();
  }
});
