import { createScreen } from '#texts/application.ts';
import { draftText } from '#texts/form.ts';
import { failure } from '#texts/general.ts';
import {
  applicationOf,
  card,
  dayFromToday,
  enterDetail,
  rejectByApi,
  submitByApi,
  valueOf,
  submitted,
} from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { answer } from './dialogs.ts';
import { fileNamed } from './files.ts';
import { expect, test } from './test.ts';

test('a rejected application is resubmitted with its values, and both link to each other @desktop', async ({
  enter,
  baseURL,
}) => {
  const applicant = await clientOf('applicant1', baseURL ?? '');
  const id = await submitByApi(applicant, {
    file: fileNamed('見積書.pdf'),
    values: { field_value01: '株式会社𠮷野屋', field_value02: '来年四月' },
  });
  const reception = await clientOf('reception1', baseURL ?? '');
  await rejectByApi(reception, id);
  for (const client of [applicant, reception]) await client.dispose();

  const page = await enterDetail(enter, 'applicant1', id);
  await checkPage(page);
  await page.getByRole('link', { name: '再申請', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '申請書作成' })).toBeVisible();
  await waitUntilSettled(page);
  const form = card(page, '申請内容の入力');
  await expect(form.getByText(/添付ファイルと回答希望日は引き継がれません。/)).toBeVisible();
  await expect(form.getByLabel('取引先名')).toHaveValue('株式会社𠮷野屋');
  await expect(form.getByLabel('回答希望日')).toHaveValue('');
  await expect(form.getByText('見積書.pdf')).toHaveCount(0);
  await expect(page.getByText(draftText.restored)).toHaveCount(0);
  await checkPage(page);

  // Typed text is stored as a draft of this address, in addition to the copied values.
  await form.getByLabel('取引先名').fill('株式会社吉野家');
  await page.reload();
  await expect(page.getByText(draftText.restored)).toBeVisible();
  await expect(form.getByLabel('取引先名')).toHaveValue('株式会社吉野家');

  await form.getByLabel('回答希望日').fill(dayFromToday(9));
  await form.getByRole('button', { name: '申請', exact: true }).click();
  await answer(page, createScreen.applyWithoutFiles, '申請');
  await page.waitForURL('**/application/detail?application_id=*');
  const again = applicationOf(page);
  expect(again).not.toBe(id);
  await expect(valueOf(card(page, '申請内容'), '取引先名')).toHaveText('株式会社吉野家');
  await checkPage(page);
  await valueOf(card(page, '申請内容'), '元の申請').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`application_id=${id}$`));
  await waitUntilSettled(page);
  await expect(valueOf(card(page, '申請内容'), '取引先名')).toHaveText('株式会社𠮷野屋');
  await valueOf(card(page, '申請内容'), '再申請した申請').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`application_id=${again}$`));
});

test('an application that cannot be resubmitted says why, or does not exist @desktop', async ({
  enter,
  baseURL,
}) => {
  const id = await submitted(baseURL);
  const page = await enter('applicant1');
  await page.goto(`/application/create?workflow_id=1&resubmit_application_id=${id}`);
  await expect(page.getByText(failure.notCompleted)).toBeVisible();
  await checkPage(page);
  for (const broken of ['', 'abc', '0', '1&resubmit_application_id=2', '2147483647']) {
    await page.goto(`/application/create?workflow_id=1&resubmit_application_id=${broken}`);
    await expect(page).toHaveURL(/\/error\/not-found$/);
  }
});
