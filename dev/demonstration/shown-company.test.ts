import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDataFolder } from '#testing/data-folder.ts';
import { testDatabase, type TestDatabase } from '#testing/database.ts';
import { markProduction } from '#server/start/production-mark.ts';
import { loadDemonstrationCompany } from './company.ts';
import { leftSince } from './scenarios-running.ts';
import { isDemonstration, whyNotShown } from './shown-company.ts';
import { setLeft } from './store.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  folder = await makeDataFolder('portal-shown');
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('an empty database may be shown, because the start fills it', async () => {
  await database.db.transaction().execute(async (tx) => {
    expect(await isDemonstration(tx)).toBe(false);
    expect(await whyNotShown(tx, folder)).toBeNull();
  });
});

describe('with the demonstration company', () => {
  beforeAll(async () => {
    await database.db.transaction().execute(async (tx) => {
      await loadDemonstrationCompany(tx);
      await setLeft(tx, leftSince, true);
    });
  });

  class Undone extends Error {}

  /** What holds after some statements, which are then taken back. */
  async function after(statements: readonly string[]): Promise<readonly [boolean, string | null]> {
    let found: readonly [boolean, string | null] = [false, null];
    const trying = database.db.transaction().execute(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx);
      found = [await isDemonstration(tx), await whyNotShown(tx, folder)];
      throw new Undone();
    });
    await expect(trying).rejects.toThrow(Undone);
    return found;
  }

  test.each([
    ['as it was loaded', []],
    [
      'after a sign-in',
      ["update portal_user set issuer = 'development:operator', subject = 'a' where login_id = 'router1'"],
    ],
    [
      'after an admin made a user invalid',
      ["update portal_user set portal_invalid_flag = true where login_id = 'pic1'"],
    ],
    [
      'after an admin set a privilege',
      ["update portal_user set privilege = 1, privilege_set_in_portal = true where login_id = 'pic1'"],
    ],
  ])('it may be shown %s', async (_name, statements) => {
    expect(await after(statements)).toEqual([true, null]);
  });

  test.each([
    ['a division', "insert into division (division_code, division_name) values ('X', '自社')"],
    ['a division of another name', "update division set division_name = '自社' where division_code = 'D01'"],
    [
      'a department',
      "insert into department (department_code, department_name, division_id) select 'X', '自社', division_id from division limit 1",
    ],
    ['a form', "insert into workflow_type (workflow_type_code, workflow_name) values ('X', '自社申請')"],
    [
      'a supplier that is not valid',
      "insert into supplier (supplier_code, company_name, source_invalid_flag) values ('X', '自社の取引先', true)",
    ],
    [
      'a supplier of another name',
      "update supplier set company_name = '実在株式会社' where supplier_code = 'S0001'",
    ],
    ['a person of another name', "update portal_user set full_name = '実在 太郎' where login_id = 'pic1'"],
    [
      'a person of another address',
      "update portal_user set mail_address = 'a@b.example' where login_id = 'supplier1'",
    ],
    [
      'a person',
      "insert into portal_user (role, login_id, full_name, mail_address, supplier_id) select 2, 'x', 'x', 'x@y.example', supplier_id from supplier limit 1",
    ],
  ])('with %s it is another company', async (_name, statement) => {
    expect(await after([statement])).toEqual([false, expect.stringMatching(/and this is another company: /)]);
  });

  test('where another identity provider has signed somebody in, it is not shown', async () => {
    const signedIn =
      "update portal_user set issuer = 'https://login.example', subject = 'a' where login_id = 'pic1'";
    expect(await after([signedIn])).toEqual([
      true,
      expect.stringMatching(/another identity provider has signed/),
    ]);
  });

  test('where the portal ran in production, it is not shown', async () => {
    await markProduction(folder);
    expect(await after([])).toEqual([true, expect.stringMatching(/a data folder of a production portal/)]);
  });
});
