import type { Locator, Page } from '@playwright/test';
import { responseState } from '#domain/codes.ts';
import { showDate } from '#domain/japan-date.ts';
import { responseStateLabel } from '#texts/code-labels.ts';
import { invalid } from '#texts/fields.ts';
import { newestText } from '#texts/form.ts';
import { chasingText } from '#texts/notice-chasing.ts';
import { responseText } from '#texts/notice-response.ts';
import { noticeConfirmation, noticeDone, noticeScreen } from '#texts/notice.ts';
import {
  answerFaultText,
  invalidQuestionnaire,
  questionnaireLabel,
  responsesScreen,
} from '#texts/questionnaire.ts';
import { card, dayFromToday, valueOf } from './application.ts';
import { checkAxe, checkPage, waitUntilSettled } from './check-page.ts';
import { answer, dialog, expectConflict, expectRefusal, expectSummary, expectTold } from './dialogs.ts';
import { fileNamed } from './files.ts';
import type { ShownMail } from './mail.ts';
import { ownPortalTest } from './own-portal.ts';
import { asking, enterByApi, postQuestionnaire, respondByApi } from './questionnaire.ts';
import { expect } from './test.ts';

/** What an operator does about missing answers (docs/rules/questionnaires.md#chasing). */

/** Its own portal: it sends mails about notices. */
const test = ownPortalTest('notice-chasing');

const [aoba, tokai, ogawa] = ['株式会社青葉精工', '東海メッキ工業株式会社', '有限会社小川ばね製作所'];
const aobaHead = `${aoba} 本社`;

const capacity = asking('number', '月間の生産能力を入力してください。', { unit: '個', smallest: '0' });
const registered = asking('choice', '登録事業者ですか。', { choices: ['はい', 'いいえ'] });
const certificate = asking('file', '認証書の写しを添付してください。', { required: false });
const plan = asking('file', '増産の計画書を添付してください。', { required: false });

const ofAoba = (button: string) => chasingText.ofCompany(button, aobaHead);
const responsesOf = (page: Page) => card(page, responsesScreen.responses);
const table = (page: Page) => responsesOf(page).getByRole('table', { name: responsesScreen.responses });
const rowOf = (page: Page, company: string) => table(page).getByRole('row').filter({ hasText: company });
const button = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true });
const stateOf = (state: keyof typeof responseState) => responseStateLabel[responseState[state]];

async function openResponses(page: Page, notice_id: number): Promise<void> {
  await page.goto(`/notice/view?notice_id=${notice_id}`);
  await button(page, responseText.showResponses).click();
  await waitUntilSettled(page);
}

async function expectMail(page: Page, subject: string, notice_id: number, to: string): Promise<void> {
  await expect(async () => {
    const mails = (await (await page.request.get('/dev/mail.json')).json()) as ShownMail[];
    const found = mails.filter(
      (mail) =>
        mail.to.startsWith(`${to}@`) &&
        mail.subject.includes(subject) &&
        mail.text.includes(`notice_id=${notice_id}`),
    );
    expect(found, `${subject} to ${to}`).toHaveLength(1);
  }).toPass({ timeout: 15_000 });
}

test('追記を求める: the company reads why, corrects its answers, and the operator sees both versions', async ({
  enter,
  ownPortal,
  isMobile,
}) => {
  const notice_id = await postQuestionnaire(ownPortal, {
    title: `追記 ${isMobile ? '電話' : '机'}`,
    to: [aoba, tokai],
    questions: [registered, capacity],
  });
  await respondByApi(ownPortal, 'supplier1', { notice_id, answers: [0, '100'] });
  const operator = await enter('pic2');
  await openResponses(operator, notice_id);
  await checkPage(operator);
  await expect(rowOf(operator, tokai).getByRole('button', { name: chasingText.askCompletion })).toHaveCount(
    0,
  );
  await button(operator, ofAoba(chasingText.askCompletion)).click();
  const asked = dialog(operator, chasingText.askCompletion);
  const reason = asked.getByRole('textbox', { name: responsesScreen.reason });
  await expect(reason).toBeFocused();
  await expect(valueOf(asked, 'サプライヤー')).toHaveText(aobaHead);
  const newest = asked.getByRole('region', { name: chasingText.newestAnswer(responseText.versionOf(1)) });
  await expect(newest).toContainText('100個');
  await checkPage(operator);
  await button(asked, chasingText.askCompletion).click();
  await expectSummary(asked, [invalid.required(responsesScreen.reason)]);
  await checkPage(operator);

  // The company corrects its answer in the meantime: what is asked is about the newest version.
  await reason.fill('夜間の生産能力も\n含めてください。');
  await respondByApi(ownPortal, 'supplier1b', { notice_id, replaces: 1, answers: [0, '120'] });
  await button(asked, chasingText.askCompletion).click();
  await expectConflict(asked, invalidQuestionnaire.answeredBefore);
  await button(asked, newestText.load).click();
  await expectTold(operator, newestText.loadedBelowText);
  await expect(asked.getByText('120個')).toBeVisible();
  await expect(reason).toHaveValue('夜間の生産能力も\n含めてください。');
  await checkPage(operator);
  await button(asked, chasingText.askCompletion).click();
  await expectTold(operator, chasingText.completionAsked(aobaHead));
  await expect(rowOf(operator, aoba)).toContainText(stateOf('to_complete'));
  await expect(button(operator, ofAoba(chasingText.askCompletion))).toHaveCount(0);
  await checkPage(operator);

  const supplier = await enter('supplier1', `/notice/view?notice_id=${notice_id}`);
  await expectMail(supplier, '回答への追記のお願い', notice_id, 'supplier1');
  await expect(card(supplier, '回答').getByText('夜間の生産能力も')).toBeVisible();
  await expect(supplier.getByText(responseText.awaitsCompletion)).toBeVisible();
  await expect(card(supplier, '回答').getByText(responseText.toComplete, { exact: true })).toBeVisible();
  await expect(supplier.getByText(stateOf('to_complete'))).toHaveCount(0);
  await checkPage(supplier);
  await button(supplier, responseText.correct).click();
  await supplier.getByRole('textbox', { name: '質問2' }).fill('200');
  await button(supplier, responseText.send).click();
  await expectTold(supplier, responseText.sent);
  await expect(card(supplier, '回答').getByText('夜間の生産能力も')).toHaveCount(0);

  await openResponses(operator, notice_id);
  await expect(rowOf(operator, aoba)).toContainText('200個');
  await expect(rowOf(operator, aoba)).toContainText(stateOf('answered'));
  await responsesOf(operator)
    .getByRole('button', { name: responseText.versionOf(3) })
    .click();
  const versions = dialog(operator, responseText.versions(aobaHead));
  await expect(versions.getByRole('region', { name: responseText.versionOf(2) })).toContainText(
    '夜間の生産能力も',
  );
  await checkPage(operator);
});

test('追記を求める of what a colleague asked to complete before shows the newest list @desktop', async ({
  enter,
  ownPortal,
}) => {
  const notice_id = await postQuestionnaire(ownPortal, {
    title: '追記の競合',
    to: [aoba],
    questions: [registered],
  });
  await respondByApi(ownPortal, 'supplier1', { notice_id, answers: [0] });
  const [one, other] = [await enter('pic2'), await enter('divadmin1')];
  for (const page of [one, other]) {
    await openResponses(page, notice_id);
    await button(page, ofAoba(chasingText.askCompletion)).click();
    await page.getByRole('textbox', { name: responsesScreen.reason }).fill('番号もお願いします。');
  }
  await button(dialog(one, chasingText.askCompletion), chasingText.askCompletion).click();
  await expectTold(one, chasingText.completionAsked(aobaHead));
  const late = dialog(other, chasingText.askCompletion);
  await button(late, chasingText.askCompletion).click();
  await expectConflict(late, invalidQuestionnaire.completionAskedBefore);
  await button(late, newestText.load).click();
  await expectTold(other, newestText.loaded);
  await expect(late).toHaveCount(0);
  await expect(rowOf(other, aoba)).toContainText(stateOf('to_complete'));
});

test('代行入力: the answers are marked, with a file, and the company corrects them', async ({
  enter,
  ownPortal,
  isMobile,
}) => {
  const notice_id = await postQuestionnaire(ownPortal, {
    title: `代行 ${isMobile ? '電話' : '机'}`,
    to: [aoba],
    questions: [registered, capacity, certificate],
  });
  const operator = await enter('pic2');
  await openResponses(operator, notice_id);
  await button(operator, ofAoba(responsesScreen.onBehalf)).click();
  const entering = dialog(operator, responsesScreen.onBehalf);
  await expect(valueOf(entering, 'サプライヤー')).toHaveText(aobaHead);
  await expect(entering.getByText(chasingText.aboutEntering)).toBeVisible();
  await expect(entering.getByRole('button', { name: responseText.asBefore })).toHaveCount(0);
  await checkPage(operator);
  await button(entering, chasingText.register).click();
  await expectSummary(
    entering,
    [1, 2].map((number) => answerFaultText(questionnaireLabel.question(number), { code: 'missing' })),
  );
  await checkPage(operator);
  await entering.getByRole('radio', { name: 'いいえ' }).check();
  await entering.getByRole('textbox', { name: '質問2' }).fill('１，５００');
  await entering.getByLabel('質問3', { exact: true }).setInputFiles(fileNamed('電話の控え.pdf'));
  await checkPage(operator);
  await button(entering, chasingText.register).click();
  await expectTold(operator, chasingText.entered(aobaHead));
  const row = rowOf(operator, aoba);
  await expect(row).toContainText('1,500個');
  await expect(row).toContainText(responsesScreen.enteredBy('山田 千尋'));
  await expect(row).toContainText('電話の控え.pdf');
  await expect(button(operator, ofAoba(responsesScreen.onBehalf))).toHaveCount(0);
  await checkPage(operator);

  const supplier = await enter('supplier1', `/notice/view?notice_id=${notice_id}`);
  const response = card(supplier, '回答');
  await expect(valueOf(response, responsesScreen.responder)).toHaveText(
    responsesScreen.enteredBy('山田 千尋'),
  );
  await button(supplier, responseText.correct).click();
  await supplier.getByRole('radio', { name: 'はい' }).check();
  await button(supplier, responseText.send).click();
  await expectTold(supplier, responseText.sent);
  await expect(valueOf(response, responsesScreen.responder)).toHaveText('石井 陽子');

  await openResponses(operator, notice_id);
  await expect(rowOf(operator, aoba)).toContainText('石井 陽子');
  await responsesOf(operator)
    .getByRole('button', { name: responseText.versionOf(2) })
    .click();
  const versions = dialog(operator, responseText.versions(aobaHead));
  await expect(versions.getByRole('region', { name: responseText.versionOf(1) })).toContainText(
    responsesScreen.enteredBy('山田 千尋'),
  );
});

test('代行入力 gives way to the company that was faster; closing asks before what was typed goes @desktop', async ({
  enter,
  ownPortal,
}) => {
  const notice_id = await postQuestionnaire(ownPortal, {
    title: '代行の競合',
    to: [aoba],
    questions: [capacity],
  });
  const operator = await enter('pic2');
  await openResponses(operator, notice_id);
  const entering = dialog(operator, responsesScreen.onBehalf);
  const opener = button(operator, ofAoba(responsesScreen.onBehalf));
  await opener.click();
  await entering.getByRole('textbox', { name: '質問1' }).fill('100');
  await operator.keyboard.press('Escape');
  await operator.getByRole('alertdialog').getByRole('button').first().click();
  await expect(entering).toBeVisible();
  await respondByApi(ownPortal, 'supplier1', { notice_id, answers: ['300'] });
  await button(entering, chasingText.register).click();
  await expectRefusal(entering, invalidQuestionnaire.enteredBefore + chasingText.typedIsDropped);
  await expect(entering.getByRole('textbox', { name: '質問1' })).toHaveValue('100');
  await checkPage(operator);
  await button(entering, newestText.load).click();
  await expectTold(operator, newestText.loaded);
  await expect(entering).toHaveCount(0);
  await expect(rowOf(operator, aoba)).toContainText('300個');
  await expect(opener).toHaveCount(0);
});

test('未回答へ催促 mails the open companies once on a day', async ({ enter, ownPortal, isMobile }) => {
  const notice_id = await postQuestionnaire(ownPortal, {
    title: `催促 ${isMobile ? '電話' : '机'}`,
    to: [aoba, tokai, ogawa],
    questions: [registered],
  });
  await respondByApi(ownPortal, 'supplier2', { notice_id, answers: [0] });
  const operator = await enter('pic2');
  const other = await enter('divadmin1');
  for (const page of [operator, other]) await openResponses(page, notice_id);
  const confirmed = [chasingText.nudgeReach(2, 3), chasingText.confirmNudge];
  await button(operator, chasingText.nudge).click();
  await answer(operator, confirmed, 'キャンセル');
  await expect(button(operator, chasingText.nudge)).toBeFocused();
  await button(operator, chasingText.nudge).click();
  await answer(operator, confirmed, chasingText.send);
  await expectTold(operator, chasingText.nudged);
  await expect(button(operator, chasingText.nudge)).toBeDisabled();
  await expect(responsesOf(operator).getByText(chasingText.nudgedToday)).toBeVisible();
  await checkPage(operator);
  for (const to of ['supplier1', 'supplier3'])
    await expectMail(operator, 'ご回答のお願い（再度のご連絡）', notice_id, to);

  // A screen that was open before learns of it, too.
  await button(other, chasingText.nudge).click();
  await answer(other, confirmed, chasingText.send);
  await expect(other.getByRole('group', { name: chasingText.nudgedToday })).toBeFocused();
  await expect(button(other, chasingText.nudge)).toBeDisabled();
  await checkPage(other);
});

test('投稿済みのお知らせ says how many have answered, and leads to 回答状況', async ({
  enter,
  ownPortal,
  isMobile,
}) => {
  const title = `回答の数 ${isMobile ? '電話' : '机'}`;
  const notice_id = await postQuestionnaire(ownPortal, {
    title,
    to: [aoba, tokai, ogawa],
    questions: [registered],
  });
  await respondByApi(ownPortal, 'supplier2', { notice_id, answers: [0] });
  const operator = await enter('pic2', '/notice/edit');
  const posted = operator.getByRole('table', { name: noticeScreen.posted });
  const row = posted.getByRole('row').filter({ hasText: title });
  const answered = responseText.answeredOf(1, 3);
  await expect(row).toContainText(responseText.due(showDate(dayFromToday(7))));
  await checkPage(operator);
  await row.getByRole('link', { name: responseText.answeredTo(answered, title) }).click();
  await operator.waitForURL(new RegExp(`/notice/view\\?notice_id=${notice_id}$`));
  await expect(responsesOf(operator)).toContainText(answered);
  await expect(operator.getByRole('group', { name: responsesScreen.responses, exact: true })).toBeFocused();
  await checkPage(operator);
  await operator.getByRole('link', { name: '戻る' }).click();
  // The rest of the row leads to the notice alone.
  await row.getByRole('link', { name: title, exact: true }).click();
  await expect(button(operator, responseText.showResponses)).toBeVisible();

  const colleague = await enter('applicant1', '/notice/edit');
  await expect(colleague.getByRole('link', { name: title, exact: true })).toBeVisible();
  await expect(colleague.getByText(answered)).toHaveCount(0);
});

test('ZIP出力 of all files, of one question and of one company', async ({ enter, ownPortal, isMobile }) => {
  const title = `ファイル ${isMobile ? '電話' : '机'}`;
  const notice_id = await postQuestionnaire(ownPortal, {
    title,
    to: [aoba, tokai],
    questions: [certificate, plan],
  });
  await respondByApi(ownPortal, 'supplier1', {
    notice_id,
    answers: [null, null],
    files: { file1: fileNamed('認証書.pdf') },
  });
  const operator = await enter('pic2');
  await openResponses(operator, notice_id);
  const menu = button(responsesOf(operator), chasingText.zip);
  const name = new RegExp(`^${responsesScreen.files}_${title.replace(' ', '.')}_\\d{8}\\.zip$`);
  const save = async (press: () => Promise<void>) => {
    const saving = operator.waitForEvent('download');
    await press();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(name);
    expect(await saved.failure()).toBeNull();
    return new URL(saved.url()).searchParams;
  };
  const choose = (entry: string) => async () => {
    await menu.click();
    await expect(operator.getByRole('menu')).toBeVisible();
    await checkAxe(operator, 'everything');
    await operator.getByRole('menuitem', { name: entry }).click();
  };
  expect((await save(choose(chasingText.allFiles))).get('question')).toBeNull();
  const first = chasingText.filesOf(questionnaireLabel.question(1));
  expect((await save(choose(first))).get('question')).toBe('1');
  const ofOne = () => button(operator, ofAoba(chasingText.zip)).click();
  expect((await save(ofOne)).get('supplier_id')).not.toBeNull();
  await expect(rowOf(operator, tokai).getByRole('button', { name: chasingText.zip })).toHaveCount(0);

  await choose(chasingText.filesOf(questionnaireLabel.question(2)))();
  await expect(operator.getByRole('group', { name: invalidQuestionnaire.noFile })).toBeFocused();
  await checkPage(operator);

  // More than one ZIP file may have.
  await operator.route('**/api/notice/responses/zip_size?**', (route) =>
    route.fulfill({ json: { file_count: 501, bytes: 1 } }),
  );
  await choose(chasingText.allFiles)();
  const tooMany = invalidQuestionnaire.tooManyFiles(500, 500);
  await expect(operator.getByRole('group', { name: tooMany })).toBeFocused();
  await checkPage(operator);
});

test('the question before a deletion tells of the answers, and offers them', async ({
  enter,
  ownPortal,
  isMobile,
}) => {
  const notice_id = await postQuestionnaire(ownPortal, {
    title: `削除 ${isMobile ? '電話' : '机'}`,
    to: [aoba, tokai],
    questions: [registered, certificate],
  });
  await respondByApi(ownPortal, 'supplier1', {
    notice_id,
    answers: [0, null],
    files: { file1: fileNamed('認証書.pdf') },
  });
  await enterByApi(ownPortal, tokai, { notice_id, answers: [1, null] });
  // An admin of another division may delete it, and not see the answers.
  const stranger = await enter('divadmin2', `/notice/view?notice_id=${notice_id}`);
  await button(stranger, '削除').click();
  await answer(
    stranger,
    [chasingText.hidesAnswers(2), chasingText.askPublisher, noticeConfirmation.remove],
    'キャンセル',
  );

  const admin = await enter('divadmin1', `/notice/view?notice_id=${notice_id}`);
  await button(admin, '削除').click();
  const question = admin.getByRole('alertdialog');
  await expect(question.getByText(chasingText.hidesAnswers(2))).toBeVisible();
  await expect(question.getByText(chasingText.exportBefore)).toBeVisible();
  await expect(button(question, 'キャンセル')).toBeFocused();
  const saving = admin.waitForEvent('download');
  await button(question, chasingText.zip).click();
  expect((await saving).suggestedFilename()).toMatch(/\.zip$/);
  await button(question, 'CSV出力').click();
  const savingCsv = admin.waitForEvent('download');
  await admin.getByRole('menuitem', { name: 'UTF-8' }).click();
  expect((await savingCsv).suggestedFilename()).toMatch(/\.csv$/);
  await answer(
    admin,
    [chasingText.hidesAnswers(2), noticeConfirmation.remove, chasingText.exportBefore],
    '削除',
  );
  await admin.waitForURL((url) => url.pathname === '/');
  await expectTold(admin, noticeDone.deleted);
});
