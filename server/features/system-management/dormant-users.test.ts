import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { bodyOf, expectRefused } from '#testing/application.ts';
import { portalForFile } from '#testing/portal.ts';

/** ログインのないユーザー (docs/rules/administration.md#users-without-sign-in). */

const { list, csv } = calls.system_management.dormant_user;

const portal = await portalForFile();
const now = new Date('2027-03-10T01:00:00Z');

/** As if this person had signed in then. */
async function signedIn(login_id: string, happened_at: string) {
  const { user_id, full_name } = await portal.db
    .selectFrom('portal_user')
    .select(['user_id', 'full_name'])
    .where('login_id', '=', login_id)
    .executeTakeFirstOrThrow();
  await portal.db
    .insertInto('audit_event')
    .values({
      happened_at,
      happened_on: happened_at.slice(0, 10),
      user_id,
      full_name,
      organisation_name: '所属',
      action: 'signed_in',
    })
    .execute();
}

async function page(skip = 0, limit = 100) {
  portal.clock = now;
  const answer = await (await portal.as('sysadmin')).get(list, { skip, limit });
  portal.clock = null;
  return bodyOf(list.output, answer);
}

test('has the valid users without a sign-in for three months: who has none, then the longest ago', async () => {
  await signedIn('pic1', '2026-11-01T09:00:00+09:00');
  await signedIn('pic1', '2026-12-01T09:00:00+09:00');
  await signedIn('supplier1', '2026-12-10T09:59:59+09:00');
  await signedIn('pic2', '2026-12-10T10:00:01+09:00');
  await signedIn('supplier2', '2026-06-01T09:00:00+09:00');
  await portal.db
    .updateTable('portal_user')
    .set({ source_invalid_flag: true })
    .where('login_id', '=', 'supplier3')
    .execute();
  const { items, total_count } = await page();
  expect(items).toHaveLength(total_count);
  const logins = items.map(({ login_id }) => login_id);
  for (const login_id of ['pic2', 'supplier3']) expect(logins).not.toContain(login_id);
  expect(logins.slice(-3)).toEqual(['supplier2', 'pic1', 'supplier1']);
  expect(items.at(-2)).toEqual({
    full_name: '吉田 翔太',
    login_id: 'pic1',
    division_name: '産業機器事業部',
    department_name: '設計部',
    company_name: null,
    branch_office_name: null,
    last_signed_in_at: expect.stringContaining('2026-12-01'),
  });
  expect(items.slice(0, -3).every(({ last_signed_in_at }) => last_signed_in_at === null)).toBe(true);
  const valid = await portal.db.selectFrom('valid_user').select('login_id').execute();
  expect(total_count).toBe(valid.length - 1);
});

test('comes page by page, and whole as CSV with the texts of the screen', async () => {
  const { items, total_count } = await page();
  const paged = [...(await page(0, 3)).items, ...(await page(3, total_count)).items];
  expect(paged).toEqual(items);
  portal.clock = now;
  const { bytes } = await (await portal.as('sysadmin')).download(csv, { encoding: 'utf-8' });
  portal.clock = null;
  const [head, ...rows]: string[][] = parse(bytes, { bom: true });
  expect(head).toEqual(['氏名', '所属', 'ログインID', '最後のログイン']);
  expect(rows).toHaveLength(total_count);
  expect(rows.at(-2)).toEqual(['吉田 翔太', '産業機器事業部 設計部', 'pic1', '2026/12/01 09:00']);
  expect(rows[0]?.[3]).toBe('');
});

test('is for system admins alone', async () => {
  for (const login_id of ['divadmin2', 'applicant1', 'supplier1']) {
    const client = await portal.as(login_id);
    expectRefused(await client.get(list, { skip: 0, limit: 25 }), 403);
    expect((await client.download(csv, { encoding: 'utf-8' })).status).toBe(403);
  }
});
