import { auditLabel, auditSearchLabel } from '#texts/audit-log.ts';
import { invalid } from '#texts/fields.ts';
import { formHasErrors } from '#texts/form.ts';
import { general } from '#texts/general.ts';
import { submitted } from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { fileNamed } from './files.ts';
import { expandCard } from './expand-card.ts';
import { expect, test } from './test.ts';

test('a system admin finds with one search who opened an application @desktop', async ({
  enter,
  baseURL,
}) => {
  const application_id = await submitted(baseURL, { file: fileNamed('監査の見積書.txt') });
  const reception = await enter('reception1', `/application/detail?application_id=${application_id}`);
  const download = reception.waitForEvent('download');
  await reception.getByRole('link', { name: '監査の見積書.txt' }).click();
  await download;
  const page = await enter('sysadmin', '/system-management');
  await page.getByRole('link', { name: /監査ログ/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('監査ログ');
  await checkPage(page);
  await expandCard(page);
  await page.getByRole('combobox', { name: '対象の種類' }).selectOption({ label: '申請' });
  // As the screens write it.
  await page.getByRole('textbox', { name: '対象の番号' }).fill(`No.${application_id}`);
  await page.getByRole('combobox', { name: '操作' }).selectOption({ label: auditSearchLabel.seen });
  await page.getByRole('button', { name: '検索', exact: true }).click();
  await waitUntilSettled(page);
  const rows = page.getByRole('table', { name: '監査ログ一覧' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('山本 直樹（reception1）');
  await expect(rows.nth(1)).toContainText('監査の見積書.txt');
  await expect(rows.nth(1)).toContainText(`申請：新規取引申請書（申請番号${application_id}）`);
  await expect(rows.nth(2)).toContainText('閲覧');
  await page.getByRole('textbox', { name: auditLabel.person }).fill('誰もいない');
  await page.keyboard.press('Enter');
  await expect(page.getByText(general.emptySearch)).toBeVisible();
  await checkPage(page);
  await page.getByRole('textbox', { name: '対象の番号' }).fill('abc');
  await page.keyboard.press('Enter');
  await expect(page.getByText(formHasErrors)).toBeVisible();
  await expect(page.getByRole('textbox', { name: '対象の番号' })).toHaveAccessibleDescription(
    new RegExp(invalid.number('対象の番号')),
  );
});

test('no placeholder of the search fields is cut off @desktop', async ({ enter }) => {
  const page = await enter('sysadmin', '/system-management/audit-log');
  const search = page.getByRole('main').getByRole('search');
  const cut = await search.evaluate((form) =>
    [...form.querySelectorAll('input')]
      .filter((input) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(input);
        const pen = document.createElement('canvas').getContext('2d');
        if (pen === null) throw new Error('no canvas');
        pen.font = font;
        const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return pen.measureText(input.placeholder).width > room;
      })
      .map((input) => input.placeholder),
  );
  expect(cut).toEqual([]);
});

test('users other than system admins have no access @desktop', async ({ enter }) => {
  const page = await enter('divadmin1', '/system-management/audit-log');
  await expect(page).toHaveURL(/\/error\/forbidden$/);
});
