import { approveByApi, enterDetail, submitByApi } from './application.ts';
import { clientOf } from './client.ts';
import { fileNamed } from './files.ts';
import { expect, test } from './test.ts';

test('a detail prints as one clean A4 page @desktop', async ({ enter, baseURL }) => {
  const applicant = await clientOf('applicant1', baseURL ?? '');
  const id = await submitByApi(applicant, { file: fileNamed('見積書.pdf') });
  const reception = await clientOf('reception1', baseURL ?? '');
  await approveByApi(reception, id);
  for (const client of [applicant, reception]) await client.dispose();
  const page = await enterDetail(enter, 'router1', id);
  await expect(page.getByRole('region', { name: '承認・却下の入力' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('region', { name: '申請内容' })).toBeVisible();
  await expect(page.getByRole('region', { name: '回付状況' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: '承認・却下の入力' })).toBeHidden();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link', { name: '戻る' })).toHaveCount(0);
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
