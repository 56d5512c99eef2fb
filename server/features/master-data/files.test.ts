import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { masterDataKinds } from '#texts/master-data.ts';
import { portalForFile } from '#dev/testing/portal.ts';

const { template } = calls.master_data;
const portal = await portalForFile();

describe.each(['xlsx', 'csv'] as const)('as %s', (format) => {
  test('the template is a ZIP file of the seven files', async () => {
    const file = await (await portal.as('sysadmin')).download(template, { format });
    expect(file.status).toBe(200);
    expect(file.headers.get('content-disposition')).toContain(
      encodeURIComponent(`マスタ取込の見本_${format}.zip`),
    );
    const files = unzipSync(new Uint8Array(file.bytes));
    expect(Object.keys(files)).toEqual(masterDataKinds.map((kind) => `${kind}.${format}`));
  });
});

test('another format is refused', async () => {
  const admin = await portal.as('sysadmin');
  // Not a format, on purpose.
  const file = await admin.download(template, { format: 'xls' as 'xlsx' });
  expect(file.status).toBe(422);
});
