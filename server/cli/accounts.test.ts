import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataFolder } from '#testing/data-folder.ts';
import { portalForFile } from '#testing/portal.ts';
import { keycloakImport } from './accounts.ts';
import { runIn } from './run.testing.ts';

/** `portal accounts` (docs/manual/取引先のアカウント.md). */

const portal = await portalForFile();
let folder: string;
beforeAll(async () => {
  folder = await makeDataFolder('portal-accounts');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (target: string) =>
  runIn(folder, { DATABASE_URL: portal.settings.database_url }, ['accounts', target]);

async function setUser(login_id: string, changes: { mail_address?: string; portal_invalid_flag?: boolean }) {
  await portal.db.updateTable('portal_user').set(changes).where('login_id', '=', login_id).execute();
}

test('writes the valid users of suppliers for the provider and as CSV, and replaces neither', async () => {
  await setUser('supplier2', { portal_invalid_flag: true });
  const { code, out } = await run('made');
  await setUser('supplier2', { portal_invalid_flag: false });
  const valid = await portal.db.selectFrom('valid_user').select('login_id').where('role', '=', 2).execute();
  const target = path.join(folder, 'made');
  const count = valid.length - 1;
  expect({ code, out }).toEqual({
    code: 0,
    out: `${target} に、サプライヤーの有効なユーザー ${count} 名のファイルを作成しました。`,
  });
  const json = JSON.parse(await readFile(path.join(target, 'supplier-accounts.json'), 'utf8')) as ReturnType<
    typeof keycloakImport
  >;
  const rows: Record<string, string>[] = parse(await readFile(path.join(target, 'supplier-accounts.csv')), {
    bom: true,
    columns: true,
  });
  const logins = valid.map(({ login_id }) => login_id).filter((login_id) => login_id !== 'supplier2');
  expect(json.users.map(({ username }) => username).toSorted()).toEqual(logins.toSorted());
  expect(rows.map(({ login_id }) => login_id)).toEqual(json.users.map(({ username }) => username));
  expect(json.ifResourceExists).toBe('SKIP');
  expect(json.users.find(({ username }) => username === 'supplier1')).toEqual({
    username: 'supplier1',
    email: expect.stringContaining('@'),
    emailVerified: true,
    lastName: '石井',
    firstName: '陽子',
    enabled: true,
    requiredActions: ['UPDATE_PASSWORD', 'CONFIGURE_TOTP'],
  });
  expect(rows.find(({ login_id }) => login_id === 'supplier1')).toMatchObject({
    full_name: '石井 陽子',
    supplier_code: 'S0001',
    company_name: '株式会社青葉精工',
    branch_office_name: '本社',
  });
  for (const name of ['supplier-accounts.json', 'supplier-accounts.csv'])
    expect((await stat(path.join(target, name))).mode & 0o777).toBe(0o600);
  const again = await run('made');
  expect([again.code, again.out]).toEqual([1, '']);
  expect(again.error).toContain('が既にあります。');
});

test('is in the audit log, once for each time', async () => {
  const rows = await portal.db
    .selectFrom('audit_event')
    .select(['user_id', 'object_kind', 'detail'])
    .where('action', '=', 'exported')
    .execute();
  expect(rows).toEqual([
    {
      user_id: null,
      object_kind: 'master_data',
      detail: { exported: '取引先のアカウント', rows: expect.any(Number) },
    },
  ]);
});

test('says which sign-in names and addresses the provider would change or refuse', async () => {
  const { mail_address } = await portal.db
    .selectFrom('portal_user')
    .select('mail_address')
    .where('login_id', '=', 'supplier1')
    .executeTakeFirstOrThrow();
  await setUser('supplier1b', { mail_address: mail_address.toUpperCase() });
  await portal.db
    .updateTable('portal_user')
    .set({ login_id: 'Supplier3' })
    .where('login_id', '=', 'supplier3')
    .execute();
  const { out } = await run('warned');
  expect(out).toMatch(/注意：ログインIDに大文字があるユーザーが 1 名います（Supplier3）。/);
  expect(out).toMatch(/注意：同じメールアドレスのユーザーが 2 名います（supplier1、supplier1b）。/);
});

test('a name in one part is the family name alone', () => {
  const user = {
    login_id: 'a',
    mail_address: 'a@b.example',
    supplier_code: 'S',
    company_name: '会社',
    branch_office_name: null,
  };
  const partsOf = (full_name: string) => keycloakImport([{ ...user, full_name }]).users[0];
  expect(partsOf('Ｊ　スミス')).toMatchObject({ lastName: 'Ｊ', firstName: 'スミス' });
  expect(partsOf('窓口')).toMatchObject({ lastName: '窓口' });
  expect(partsOf('窓口')).not.toHaveProperty('firstName');
});
