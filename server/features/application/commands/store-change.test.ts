import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { WorkListRow } from '#domain/application/work-list.ts';
import { submitApplication } from '#testing/application.ts';
import { portalForFile } from '#testing/portal.ts';
import { writeWorkList } from './store-change.ts';

const portal = await portalForFile();

test('work lists of more people than a statement’s maximum of parameters are written, changed and removed', async () => {
  const application_id = await submitApplication(portal);
  const row = (principal: number, also: number[]): WorkListRow => ({
    principal,
    search_type: 4,
    sort_key: '0',
    plan_key: null,
    other_key: '0',
    also,
  });
  const many = Array.from({ length: 20_000 }, (_, index) => row(1_000_000 + index, [7, 8]));
  const changed = many.map(({ principal }, index) => row(principal, index % 2 === 0 ? [7, 8] : []));
  const stored = async () => {
    const { rows } = await sql<{ both: number; neither: number }>`
      select count(*) filter (where also = '{7,8}') as both, count(*) filter (where also = '{}') as neither
      from work_list where principal_id >= 1000000`.execute(portal.db);
    return rows[0];
  };
  const write = (before: readonly WorkListRow[], after: readonly WorkListRow[]) =>
    portal.db.transaction().execute((tx) => writeWorkList(tx, application_id, before, after));
  await write([], many);
  expect(await stored()).toEqual({ both: 20_000, neither: 0 });
  await write(many, changed);
  expect(await stored()).toEqual({ both: 10_000, neither: 10_000 });
  await write(changed, []);
  expect(await stored()).toEqual({ both: 0, neither: 0 });
});
