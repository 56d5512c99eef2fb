import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '#server/db/database.ts';
import { notShown, type OperatorCompany } from '#server/environment.ts';
import { readExisting } from '#server/features/import/compare/queries-existing.ts';
import { readFolder } from '#server/features/import/read/read-folder.ts';
import { ranInProduction } from '#server/start/production-mark.ts';
import { isUsedForReal } from '#dev/generate/queries.ts';
import { demoFolder } from './company.ts';
import { isEmpty } from './store.ts';

/** The invented company of the demonstration data. */
export const demonstrationOperator: OperatorCompany = {
  name: 'あけぼの機械工業株式会社',
  contact: '調達本部 ポータル窓口 電話 03-5550-0100 support@operator.example',
};

/** What an administrator sets in the portal, too. */
const settable = ['privilege', 'invalid_flag'];

/**
 * Whether all master data is the demonstration company's, as its files have it, whoever is valid. An empty
 * database is not.
 */
export async function isDemonstration(tx: Tx): Promise<boolean> {
  if (await isEmpty(tx)) return false;
  const files = Object.values(await readFolder(demoFolder));
  const known = files.flatMap(({ rows }) => rows.map(({ cells }) => fixed(cells)));
  const existing = await readExisting(tx);
  const rows = Object.values(existing).flatMap((each) => [...each.values()].map(({ row }) => fixed(row)));
  return rows.every((row) => known.some((one) => isDeepStrictEqual(one, row)));
}

const fixed = (row: object): object =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !settable.includes(column)));

/**
 * Why other machines may not reach this set-up without passwords, as one sentence that says what to do; null
 * if they may. An empty database may be filled with the demonstration company. The rows are compared, because
 * a mark of the demonstration would survive an import or a restore of real data.
 */
export async function whyNotShown(tx: Tx, dataDir: string): Promise<string | null> {
  if (await ranInProduction(dataDir)) return notShown('a data folder of a production portal');
  if (await isUsedForReal(tx))
    return notShown('a portal to which another identity provider has signed people in');
  return (await isEmpty(tx)) || (await isDemonstration(tx)) ? null : notShown('another company');
}
