import { colleagueScreen, usersMessage } from '#texts/colleague.ts';
import { messageLabel } from '#texts/message.ts';
import { pageTitle } from '#texts/shell.ts';
import { card } from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { expect, test } from './test.ts';

test('a supplier reads who may sign in, and tells the operator company who has left', async ({ enter }) => {
  const page = await enter('supplier1');
  await page.goto('/colleague');
  const list = card(page, pageTitle.colleague);
  await expect(list.getByRole('row').filter({ hasText: `石井 陽子${colleagueScreen.self}` })).toContainText(
    colleagueScreen.valid,
  );
  await checkPage(page);

  await page.getByRole('link', { name: colleagueScreen.tell }).focus();
  await page.keyboard.press('Enter');
  await waitUntilSettled(page);
  const title = page.getByLabel(messageLabel.message_title);
  const body = page.getByLabel(messageLabel.message_body);
  await expect(title).toHaveValue(usersMessage.title);
  await expect(body).toHaveValue(usersMessage.body);
  await checkPage(page);
  // Nothing was typed: nothing is asked.
  await page.getByRole('button', { name: 'キャンセル' }).click();
  await expect(page).toHaveURL(/\/colleague$/);
  await expect(list).toBeVisible();
});

test('staff have no such screen @desktop', async ({ enter }) => {
  const page = await enter('applicant1');
  await expect(
    page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: pageTitle.colleague }),
  ).toHaveCount(0);
  await page.goto('/colleague');
  await expect(page).toHaveURL(/\/error\/forbidden$/);
});
