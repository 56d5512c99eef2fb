import { expect, test } from 'vitest';
import { companyDatabase } from './company.ts';
import { testDatabase } from './database.ts';

test('each test file gets its own database, migrated and empty', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()]);
  try {
    await one.db.insertInto('division').values({ division_code: 'D01', division_name: '事業部' }).execute();
    expect(await one.db.selectFrom('division').select('division_code').execute()).toHaveLength(1);
    expect(await other.db.selectFrom('division').select('division_code').execute()).toHaveLength(0);
  } finally {
    await Promise.all([one.drop(), other.drop()]);
  }
});

test('the demonstration company comes without applications', async () => {
  const company = await companyDatabase();
  const { db } = company;
  try {
    const logins = await db.selectFrom('portal_user').select('login_id').where('role', '=', 1).execute();
    expect(logins).toHaveLength(20);
    expect(await db.selectFrom('application').select('application_id').execute()).toHaveLength(0);
  } finally {
    await company.drop();
  }
});
