import { applicationConfirmation } from '#texts/application-detail.ts';
import { notStoredText } from '#texts/general.ts';
import { card, submitted } from './application.ts';
import { checkPage } from './check-page.ts';
import { answer, expectSummary } from './dialogs.ts';
import { expect, test } from './test.ts';

const paragraphs = [applicationConfirmation.withComment('受け付けました。'), applicationConfirmation.approve];

test('a save that can’t be stored is repeated once with its key; then the text stays and the message shows @desktop', async ({
  enter,
  baseURL,
}) => {
  const id = await submitted(baseURL);
  const page = await enter('reception1', `/application/detail?application_id=${id}`);
  const keys: (string | undefined)[] = [];
  const approve = '**/api/application/detail/approve';
  await page.route(
    approve,
    (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      return route.fulfill({
        status: 422,
        json: { detail: [{ loc: ['body'], msg: notStoredText, code: 'not_stored' }] },
      });
    },
    { times: 2 },
  );
  const entry = card(page, '承認・却下の入力');
  await entry.getByLabel('コメント').fill('受け付けました。');
  const button = entry.getByRole('button', { name: '承認', exact: true });
  await button.click();
  await answer(page, paragraphs, '承認');
  await expectSummary(page, [notStoredText]);
  await expect(entry.getByLabel('コメント')).toHaveValue('受け付けました。');
  await checkPage(page);

  const stored = page.waitForRequest(approve);
  await button.click();
  await answer(page, paragraphs, '承認');
  keys.push((await stored).headers()['idempotency-key']);
  await page.waitForURL('**/application');
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});
