import type { Page } from '@playwright/test';
import { applicationConfirmation, applicationNote } from '#texts/application-detail.ts';
import { handingOver } from '#texts/handing-over.ts';
import { invalid, label } from '#texts/fields.ts';
import { failure } from '#texts/general.ts';
import { draftConfirmation, newestText } from '#texts/form.ts';
import { picker, text } from '#texts/ui.ts';
import {
  approveByApi,
  decideOnScreen,
  enterDetail,
  openDetail,
  submitted,
  supplierUserStep,
} from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { answer, dialog, expectConflict, expectSummary, expectTold } from './dialogs.ts';
import { mailedLink } from './mail.ts';
import { expect, test } from './test.ts';

/** 引き継ぎ (docs/rules/people-who-leave.md#handing-over). */

const salesperson = '岡田 隆之';
const reason = '品質部の回答が必要なため';

/** An application that awaits the salesperson of 株式会社青葉精工, or somebody else there, by name. */
async function awaitingSalesperson(baseURL = '', named = salesperson): Promise<number> {
  const application_id = await submitted(baseURL);
  await approveByApi(await clientOf('reception1', baseURL), application_id);
  const router = await clientOf('router1', baseURL);
  const steps = [await supplierUserStep(router, 'S0001', named, 4)];
  await approveByApi(router, application_id, { name: '品質確認', steps });
  return application_id;
}

async function openHandOver(page: Page) {
  await page.getByRole('button', { name: handingOver.open }).click();
  const form = dialog(page, handingOver.open);
  await expect(form).toBeVisible();
  return form;
}

/** The only colleague of the salesperson, chosen in the picker. Returns the name. */
async function chooseColleague(page: Page): Promise<string> {
  await page.getByRole('button', { name: picker.chooseOf(label.hand_over_to) }).click();
  const people = dialog(page, picker.chooseOf(label.hand_over_to));
  await waitUntilSettled(page);
  await checkPage(page);
  const row = people.getByRole('row').filter({ has: page.getByRole('radio') });
  await row.getByRole('radio').check();
  const name = (await row.textContent()) ?? '';
  await people.getByRole('button', { name: picker.decide }).click();
  await expect(people).toHaveCount(0);
  return name.trim();
}

test('a salesperson passes a paper to the quality department, who answers it', async ({ enter, baseURL }) => {
  const application_id = await awaitingSalesperson(baseURL);
  const page = await enterDetail(enter, 'supplier1b', application_id);
  const form = await openHandOver(page);
  await form.getByRole('button', { name: handingOver.decide, exact: true }).click();
  await expectSummary(form, [invalid.notSelected(label.hand_over_to)]);
  const colleague = await chooseColleague(page);
  await form.getByRole('textbox', { name: label.hand_over_reason }).fill(reason);
  await checkPage(page);
  await form.getByRole('button', { name: handingOver.decide, exact: true }).click();
  await answer(page, [handingOver.chosen(colleague), handingOver.confirm], handingOver.decide);
  await expectTold(page, applicationNote.handed_over);
  await checkPage(page);

  // Who passed it on reads it, with what was said, and decides no more.
  await openDetail(page, application_id);
  await expect(page.getByRole('button', { name: handingOver.open })).toHaveCount(0);
  await page.getByText('履歴', { exact: true }).click();
  const history = page.getByRole('table', { name: '履歴' });
  await expect(history).toContainText(handingOver.toColleague(colleague));
  await expect(history).toContainText(reason);
  await checkPage(page);

  const link = await mailedLink(
    page,
    'supplier1@',
    application_id,
    '【あけぼの機械工業株式会社】承認のお願い（担当の変更）：新規取引申請書',
  );
  const quality = await enter('supplier1', link);
  const passedOn = `${handingOver.handedOverBy(salesperson)}${handingOver.because(reason)}`;
  await expect(quality.getByText(passedOn).filter({ visible: true })).toHaveCount(1);
  await checkPage(quality);
  await decideOnScreen(quality, '承認', applicationConfirmation.approve);
  await expectTold(quality, applicationNote.approved);
  await mailedLink(
    page,
    'router1@',
    application_id,
    '【あけぼの機械工業株式会社】担当が引き継がれました：新規取引申請書',
  );
});

test('who stands for the colleague is told that the step comes back @desktop', async ({ enter, baseURL }) => {
  const application_id = await awaitingSalesperson(baseURL, '石井 陽子');
  const page = await enterDetail(enter, 'supplier1', application_id);
  const form = await openHandOver(page);
  const colleague = await chooseColleague(page);
  expect(colleague).toBe(salesperson);
  await form.getByRole('button', { name: handingOver.decide, exact: true }).click();
  const lines = [handingOver.chosen(colleague), handingOver.comesBack(colleague), handingOver.confirm];
  await answer(page, lines, text.cancel);
  await expect(form).toBeVisible();
});

test('where the step was decided meanwhile, the dialog says so and keeps what was typed @desktop', async ({
  enter,
  baseURL,
}) => {
  const application_id = await awaitingSalesperson(baseURL);
  const page = await enterDetail(enter, 'supplier1b', application_id);
  const form = await openHandOver(page);
  await chooseColleague(page);
  await form.getByRole('textbox', { name: label.hand_over_reason }).fill(reason);
  await approveByApi(await clientOf('supplier1b', baseURL ?? ''), application_id);
  await form.getByRole('button', { name: handingOver.decide, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: handingOver.decide, exact: true }).click();
  await expectConflict(form, failure.alreadyProcessedByYou);
  await expect(form.getByRole('textbox', { name: label.hand_over_reason })).toHaveValue(reason);
  await form.getByRole('button', { name: newestText.load }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('button', { name: handingOver.open })).toHaveCount(0);
  await checkPage(page);
});

test('what was typed is asked for before it is thrown away @desktop', async ({ enter, baseURL }) => {
  const application_id = await awaitingSalesperson(baseURL);
  const page = await enterDetail(enter, 'supplier1b', application_id);
  const form = await openHandOver(page);
  await form.getByRole('textbox', { name: label.hand_over_reason }).fill(reason);
  await form.getByRole('button', { name: text.cancel }).click();
  await answer(page, draftConfirmation.leave, '破棄');
  await expect(form).toHaveCount(0);
});
