import type { Locator, Page } from '@playwright/test';
import { discussion } from '#contract/application/discussion.ts';
import { applicationConfirmation } from '#texts/application-detail.ts';
import { discussionLabel, discussionText, invalidRemark } from '#texts/discussion.ts';
import { discussionScreen } from '#texts/discussion-screen.ts';
import { draftButton, draftText, newestText } from '#texts/form.ts';
import { label } from '#texts/fields.ts';
import { text } from '#texts/ui.ts';
import { waitingScreen } from '#texts/waiting-step.ts';
import {
  approveByApi,
  card,
  enterDetail,
  openDetail,
  rejectByApi,
  submitParallel,
  submitted,
  supplierStep,
} from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { answer, expectSummary, expectTold } from './dialogs.ts';
import { expectDownload, fileNamed } from './files.ts';
import { mailedLink } from './mail.ts';
import { expect, test } from './test.ts';

/** やり取り on /application/detail (docs/rules/discussion.md). */

const section = (page: Page) => page.getByRole('region', { name: discussionLabel.discussion, exact: true });
const remark = (page: Page, of: string) => section(page).getByRole('listitem').filter({ hasText: of });
const form = (page: Page) => page.getByRole('form', { name: discussionScreen.write });
const audience = (of: Locator, name: string) => of.getByRole('radio', { name, exact: true });
const addressee = (of: Locator, name: string | RegExp) => of.getByRole('checkbox', { name });

async function openForm(page: Page): Promise<Locator> {
  await section(page).getByRole('button', { name: discussionScreen.write }).click();
  await expect(form(page)).toBeFocused();
  return form(page);
}

const fillIn = (of: Locator, typed: string) =>
  of.getByRole('textbox', { name: discussionLabel.text }).fill(typed);
const send = (of: Locator) => of.getByRole('button', { name: discussionScreen.send, exact: true }).click();

/** An application that two suppliers sign side by side. */
async function submitToRivals(baseURL = ''): Promise<number> {
  const id = await submitted(baseURL);
  await approveByApi(await clientOf('reception1', baseURL), id);
  const router = await clientOf('router1', baseURL);
  const steps = [await supplierStep(router, 'S0001', 4), await supplierStep(router, 'S0002', 5)];
  await approveByApi(router, id, { name: '標準', steps });
  return id;
}

test('a receptionist asks the applicant, who answers from the mail, and approves then', async ({
  enter,
  baseURL,
}) => {
  const id = await submitted(baseURL);
  const reception = await enterDetail(enter, 'reception1', id);
  await expect(section(reception)).toContainText(discussionScreen.none);
  const asking = await openForm(reception);
  await checkPage(reception);
  await expect(addressee(asking, /^申請：.*伊藤 さくら$/)).toBeChecked();
  await send(asking);
  await expectSummary(asking, [`${discussionLabel.text}が入力されていません。`]);
  await fillIn(asking, '図面の版は第3版でよろしいですか。');
  await addressee(asking, discussionLabel.awaits_reply).check();
  await send(asking);
  await expectTold(reception, discussionScreen.sent);
  await expect(form(reception)).toHaveCount(0);
  await expect(remark(reception, '第3版')).toContainText(discussionScreen.awaitsReply);
  await expect(remark(reception, '第3版')).toContainText(discussionScreen.to('伊藤 さくら'));
  await checkPage(reception);

  const waiting = reception.getByRole('list', { name: waitingScreen.title });
  await expect(waiting).toContainText(/(山本 直樹|中村 愛)が\d+\/\d+に質問、回答待ち/);

  const applicant = await enter('applicant1', '/');
  const subject = '【あけぼの機械工業株式会社】やり取りに書き込みがありました：新規取引申請書';
  await applicant.goto(await mailedLink(applicant, 'applicant1@operator.example', id, subject));
  await expect(applicant.getByText(discussionScreen.unreadAbove(1))).toBeVisible();
  await applicant.getByRole('button', { name: discussionScreen.goToRemarks }).click();
  await expect(section(applicant).getByRole('heading')).toBeInViewport();
  await expect(section(applicant)).toContainText(discussionScreen.unreadCount(1));
  await expect(remark(applicant, '第3版')).toContainText(discussionScreen.unread);
  const answering = await openForm(applicant);
  await fillIn(answering, 'はい、第3版です。');
  await expect(addressee(answering, /^受付：/)).toBeChecked();
  await send(answering);
  await expectTold(applicant, discussionScreen.sent);
  await expect(remark(applicant, 'よろしいですか')).not.toContainText(discussionScreen.awaitsReply);
  await checkPage(applicant);
  // The marks are gone with the next visit.
  await openDetail(applicant, id);
  await expect(remark(applicant, 'よろしいですか')).toBeVisible();
  await expect(section(applicant).getByText(discussionScreen.unread, { exact: true })).toHaveCount(0);

  await openDetail(reception, id);
  await expect(remark(reception, 'はい、第3版です。')).toBeVisible();
  await approveByApi(await clientOf('reception1', baseURL ?? ''), id);
});

test('an approver asks one supplier, who answers with a file; the rival sees nothing', async ({
  enter,
  baseURL,
}) => {
  const id = await submitToRivals(baseURL);
  const router = await enterDetail(enter, 'router1', id);
  const asking = await openForm(router);
  await fillIn(asking, '材料証明書の日付が古いようです。');
  const aoba = '株式会社青葉精工 本社';
  await audience(asking, `${discussionText.inside}と${aoba}`).check();
  await expect(asking).toContainText(discussionScreen.readBySupplier(aoba));
  await expect(addressee(asking, new RegExp(`：${aoba} 全員$`))).toBeChecked();
  await expect(addressee(asking, /^申請：/)).not.toBeChecked();
  await checkPage(router);
  await send(asking);
  await answer(router, discussionScreen.confirmSupplier(aoba), text.cancel);
  await expect(form(router)).toBeVisible();
  await send(asking);
  await answer(router, discussionScreen.confirmSupplier(aoba), discussionScreen.send);
  await expectTold(router, discussionScreen.sent);
  await expect(remark(router, '材料証明書')).toContainText(`${discussionText.inside}と${aoba}`);

  const supplier = await enterDetail(enter, 'supplier1', id);
  await expect(remark(supplier, '材料証明書')).toContainText(discussionScreen.unread);
  await expect(section(supplier)).not.toContainText('No.');
  const answering = await openForm(supplier);
  await expect(answering).toContainText(discussionScreen.toRequester);
  await expect(answering.getByRole('radio')).toHaveCount(0);
  await fillIn(answering, '新しい証明書をお送りします。');
  const certificate = fileNamed('材料証明書.pdf');
  await answering.locator('input[type=file]').first().setInputFiles(certificate);
  await checkPage(supplier);
  await send(answering);
  await expectTold(supplier, discussionScreen.sent);
  await checkPage(supplier);

  await openDetail(router, id);
  const answered = remark(router, '新しい証明書');
  await expect(answered).toContainText(discussionScreen.unread);
  await expectDownload(router, answered, certificate);

  const rival = await enterDetail(enter, 'supplier2', id);
  await expect(section(rival)).toContainText(discussionScreen.none);
  await expect(section(rival).getByRole('listitem')).toHaveCount(0);
  await expect(section(rival)).not.toContainText('件');
  await expect(rival.locator('main')).not.toContainText('証明書');
});

test('a remark is withdrawn: nobody reads it, and its place stays @desktop', async ({ enter, baseURL }) => {
  const id = await submitParallel(baseURL);
  const router = await enterDetail(enter, 'router1', id);
  const writing = await openForm(router);
  await fillIn(writing, '誤って書いた本文です。');
  await addressee(writing, discussionLabel.awaits_reply).check();
  await send(writing);
  await expectTold(router, discussionScreen.sent);
  await section(router).getByRole('button', { name: discussionScreen.endWait }).click();
  await expectTold(router, discussionScreen.waitEnded);
  await section(router).getByRole('button', { name: discussionScreen.withdraw }).click();
  await answer(
    router,
    [
      /^「.*誤って.*」$/u,
      `${discussionLabel.audience}：${discussionText.inside}`,
      ...discussionScreen.aboutWithdrawal,
      discussionScreen.confirmWithdrawal,
    ],
    discussionScreen.withdraw,
  );
  await expectTold(router, discussionScreen.withdrawn);
  await expect(section(router)).toContainText(discussionText.withdrawn);
  await expect(section(router)).not.toContainText('誤って');
  await checkPage(router);
});

test('a draft survives a reload, with whom it is for; nobody addressed is an error @desktop', async ({
  enter,
  baseURL,
}) => {
  const id = await submitToRivals(baseURL);
  const router = await enterDetail(enter, 'router1', id);
  const writing = await openForm(router);
  await fillIn(writing, '書きかけの質問');
  const tokai = `${discussionText.inside}と東海メッキ工業株式会社`;
  await audience(writing, tokai).check();
  await router.reload();
  await waitUntilSettled(router);
  await expect(form(router)).toContainText(draftText.restored);
  await expect(form(router).getByRole('textbox', { name: discussionLabel.text })).toHaveValue(
    '書きかけの質問',
  );
  await expect(audience(form(router), tokai)).toBeChecked();
  await audience(form(router), discussionText.inside).check();
  await addressee(form(router), /^申請：/).uncheck();
  await send(form(router));
  await expectSummary(form(router), [invalidRemark.noAddressee]);
  await checkPage(router);
  await expect(form(router).getByText(label.attached_file(1))).toBeVisible();
});

test('a draft to a supplier that is gone asks for another audience before anything is sent @desktop', async ({
  enter,
  baseURL,
}) => {
  const id = await submitToRivals(baseURL);
  const router = await enterDetail(enter, 'router1', id);
  const writing = await openForm(router);
  await fillIn(writing, '書きかけの質問');
  await audience(writing, `${discussionText.inside}と東海メッキ工業株式会社`).check();
  await router.route(`**${discussion.init.path}*`, async (route) => {
    const response = await route.fetch();
    // The contract's shape.
    const json = (await response.json()) as object;
    await route.fulfill({ response, json: { ...json, audiences: [] } });
  });
  await router.reload();
  await waitUntilSettled(router);
  await send(form(router));
  await expectSummary(form(router), [invalidRemark.audience]);
  await audience(form(router), discussionText.inside).check();
  await send(form(router));
  await expectTold(router, discussionScreen.sent);
  await expect(remark(router, '書きかけの質問')).not.toContainText('東海');
});

test('a remark on an application that ended meanwhile loads the newest state @desktop', async ({
  enter,
  baseURL,
}) => {
  const id = await submitted(baseURL);
  const applicant = await enterDetail(enter, 'applicant1', id);
  await fillIn(await openForm(applicant), '間に合わなかった書き込み');
  await rejectByApi(await clientOf('reception1', baseURL ?? ''), id);
  await send(form(applicant));
  await form(applicant).getByRole('button', { name: newestText.load }).click();
  await expectTold(applicant, newestText.loaded);
  await expect(form(applicant)).toHaveCount(0);
  // The whole application is the newest, and what was typed can still be copied.
  await expect(card(applicant, '申請内容')).toContainText('却下');
  await expect(applicant.getByText('間に合わなかった書き込み')).toBeVisible();
  await checkPage(applicant);
  await applicant.getByRole('button', { name: draftButton.discard, exact: true }).click();
  await expect(applicant.getByText('間に合わなかった書き込み')).toHaveCount(0);
});

test('a decision says that a remark was typed and not sent @desktop', async ({ enter, baseURL }) => {
  const id = await submitted(baseURL);
  const page = await enterDetail(enter, 'reception1', id);
  await fillIn(await openForm(page), '送り忘れた書き込み');
  await page.getByRole('button', { name: '承認', exact: true }).click();
  await answer(page, [applicationConfirmation.unsentRemark, applicationConfirmation.approve], 'キャンセル');
  await form(page).getByRole('button', { name: text.cancel }).click();
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await expect(form(page)).toHaveCount(0);
  await page.getByRole('button', { name: '承認', exact: true }).click();
  await answer(page, [applicationConfirmation.approve], 'キャンセル');
});
