import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { masterDataKinds } from '#texts/master-data.ts';
import { portalForFile } from '#testing/portal.ts';

const { export: exported, template } = calls.master_data;
const portal = await portalForFile();

describe.each(['xlsx', 'csv'] as const)('as %s', (format) => {
  test('the template is a ZIP file of the files', async () => {
    const file = await (await portal.as('sysadmin')).download(template, { format });
    expect(file.status).toBe(200);
    expect(file.headers.get('content-disposition')).toContain(
      encodeURIComponent(`マスタ取込の見本_${format}.zip`),
    );
    const files = unzipSync(new Uint8Array(file.bytes));
    expect(Object.keys(files)).toEqual(masterDataKinds.map((kind) => `${kind}.${format}`));
  });
});

test('the export holds what was imported, and only system admins get it', async () => {
  const query = { format: 'csv' } as const;
  const file = await (await portal.as('sysadmin')).download(exported, query);
  expect(file.status).toBe(200);
  expect(file.headers.get('content-disposition')).toContain(encodeURIComponent('マスタデータ_'));
  const { 'divisions.csv': divisions } = unzipSync(new Uint8Array(file.bytes));
  expect(Buffer.from(divisions ?? []).toString()).toBe(
    '\ufeffdivision_code,division_name\r\nD01,産業機器事業部\r\nD02,電子部品事業部\r\nD03,調達本部\r\n',
  );
  const event = await portal.db
    .selectFrom('audit_event')
    .select(['user_id', 'object_kind', 'detail'])
    .where('action', '=', 'exported')
    .executeTakeFirstOrThrow();
  expect(event).toMatchObject({
    user_id: await portal.userId('sysadmin'),
    object_kind: 'master_data',
    detail: { exported: 'マスタデータ', format: 'csv' },
  });
  for (const login of ['divadmin1', 'applicant1', 'supplier1'])
    expect((await (await portal.as(login)).download(exported, query)).status).toBe(403);
});

test('another format is refused', async () => {
  const admin = await portal.as('sysadmin');
  // Not a format, on purpose.
  const file = await admin.download(template, { format: 'xls' as 'xlsx' });
  expect(file.status).toBe(422);
});
