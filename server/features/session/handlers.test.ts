import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { portalForFile } from '#testing/portal.ts';

const portal = await portalForFile();

test('an operator has a division and a department', async () => {
  const client = await portal.as('applicant1');
  const { status, body } = await client.get(calls.user.logined_user, {});
  expect(status).toBe(200);
  expect(body).toEqual({
    user_id: await portal.userId('applicant1'),
    role: 1,
    privilege: 3,
    full_name: '伊藤 さくら',
    company_name: null,
    division_name: '産業機器事業部',
    department_name: '営業部',
    environment_name: 'テスト',
    rights: {
      submit_application: true,
      post_notice: true,
      audit: false,
      administer: false,
      administer_system: false,
      message_suppliers: true,
    },
  });
});

test('a supplier has only a company', async () => {
  const client = await portal.as('supplier1');
  const { status, body } = await client.get(calls.user.logined_user, {});
  expect(status).toBe(200);
  expect(body).toEqual({
    user_id: await portal.userId('supplier1'),
    role: 2,
    privilege: null,
    full_name: '石井 陽子',
    company_name: '株式会社青葉精工',
    division_name: null,
    department_name: null,
    environment_name: 'テスト',
    rights: {
      submit_application: false,
      post_notice: false,
      audit: false,
      administer: false,
      administer_system: false,
      message_suppliers: false,
    },
  });
});

test('the session check returns null with a session, and 401 without one', async () => {
  const client = await portal.as('supplier1');
  expect(await client.get(calls.top.check_session, {})).toMatchObject({ status: 200, body: null });
  for (const call of [calls.top.check_session, calls.user.logined_user])
    expect(await portal.anonymous().get(call, {})).toMatchObject({ status: 401, body: { detail: [] } });
});

test('an invalid user, or one of an invalid supplier, has no session', async () => {
  for (const login_id of ['retired1', 'supplier7']) {
    const client = await portal.as(login_id);
    expect((await client.get(calls.user.logined_user, {})).status).toBe(401);
  }
});
