import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/jobs/migrate.ts';
import { loadDemonstrationCompany } from '#dev/demonstration/company.ts';
import { databaseFrom, type OpenOptions, type TestDatabase } from './database.ts';

/** A database with the demonstration company's master data and workflows, and no applications. */
export function companyDatabase(options?: OpenOptions): Promise<TestDatabase> {
  return databaseFrom({ name: 'portal_company_template', fill }, options);
}

async function fill(url: string): Promise<void> {
  await migrate(url);
  const db = openDatabase({ url, connections: 1 });
  try {
    await db.transaction().execute((tx) => loadDemonstrationCompany(tx));
  } finally {
    await db.destroy();
  }
}
