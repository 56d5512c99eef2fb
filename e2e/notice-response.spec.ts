import type { Page } from '@playwright/test';
import { responseState } from '#domain/codes.ts';
import { showDay } from '#domain/japan-date.ts';
import { responseStateLabel } from '#texts/code-labels.ts';
import { draftText } from '#texts/form.ts';
import { correctionText } from '#texts/notice-correction.ts';
import { awaitingText } from '#texts/notice.ts';
import { responseOrderLabel, responseText } from '#texts/notice-response.ts';
import { answerFaultText, invalidQuestionnaire, responsesScreen } from '#texts/questionnaire.ts';
import { showDateWithWeekday } from '#texts/ui.ts';
import { card, dayFromToday, valueOf } from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { dialog, expectSummary, expectTold } from './dialogs.ts';
import { expectDownload, fileNamed } from './files.ts';
import type { ShownMail } from './mail.ts';
import { clockPortalTest, setClock } from './own-portal.ts';
import { asking, postQuestionnaire, removeByApi, respondByApi } from './questionnaire.ts';
import { tabTo } from './tab-to.ts';
import { expect } from './test.ts';

/** Answers to the questions of a notice (docs/rules/questionnaires.md). */

/** Its own portal: its clock goes on past 回答期限. */
const test = clockPortalTest('notice-response');
test.describe.configure({ mode: 'default' });

const [aoba, tokai, ogawa] = ['株式会社青葉精工', '東海メッキ工業株式会社', '有限会社小川ばね製作所'];

const capacity = asking('number', '月間の生産能力を入力してください。', { unit: '個', smallest: '0' });
const holidays = asking('text', '年末年始の休業についてお知らせください。', { required: false });
const registered = asking('choice', '登録事業者ですか。', { choices: ['はい', 'いいえ'] });

const send = (page: Page) => page.getByRole('button', { name: responseText.send, exact: true });
const correct = (page: Page) => page.getByRole('button', { name: responseText.correct });
const told = (page: Page) => expectTold(page, responseText.sent);
const rowOfTop = (page: Page, title: string) =>
  page.getByRole('table', { name: 'お知らせ', exact: true }).getByRole('row').filter({ hasText: title });
const fault = (number: number) => answerFaultText(`質問${number}`, { code: 'missing' });

test('a supplier answers five kinds of questions with a file from the address in the mail, and corrects it', async ({
  enter,
  ownPortal: { portal },
  isMobile,
}) => {
  const notice_id = await postQuestionnaire(portal.url, {
    title: `登録番号と認証の確認 ${isMobile ? '電話' : '机'}`,
    to: [aoba],
    send_mail_flag: true,
    questions: [
      registered,
      asking('choices', '取得している認証を選択してください。', {
        choices: ['ISO 9001', 'ISO 14001'],
        required: false,
      }),
      asking('text', '登録番号を入力してください。', {
        format: 'registration_number',
        hint: '法人の番号です。',
      }),
      capacity,
      asking('date', '年末の最終出荷日はいつですか。'),
      asking('file', '認証書の写しを添付してください。'),
    ],
  });
  const path = `/notice/view?notice_id=${notice_id}&by=supplier#supplier`;
  const page = await enter('supplier1');
  await expect(async () => {
    const mails = (await (await page.request.get('/dev/mail.json')).json()) as ShownMail[];
    expect(mails.filter(({ to, text }) => to.startsWith('supplier1@') && text.includes(path))).toHaveLength(
      1,
    );
  }).toPass({ timeout: 15_000 });
  await page.goto(path);
  await expect(card(page, '回答').getByText(awaitingText.awaiting)).toBeVisible();
  await expect(page.getByText(responseText.due(showDateWithWeekday(dayFromToday(7))))).toBeVisible();
  await expect(page.getByText('法人の番号です。')).toBeVisible();
  await checkPage(page);
  await send(page).click();
  await expectSummary(page, [fault(1), fault(3), fault(4), fault(5), fault(6)]);
  await checkPage(page);

  const file = fileNamed('認証書の写し.pdf');
  await page.getByRole('radio', { name: 'はい' }).check();
  await page.getByRole('checkbox', { name: 'ISO 9001' }).check();
  await page.getByRole('textbox', { name: '質問3' }).fill('ｔ1234567890123');
  await expect(page.getByText(responseText.wrongCheckDigit)).toBeVisible();
  await page.getByRole('textbox', { name: '質問4' }).fill('１２，０００');
  await page.getByRole('textbox', { name: '質問5' }).fill('2026/12/25');
  await page.getByLabel('質問6', { exact: true }).setInputFiles(file);
  await checkPage(page);

  // A draft survives a reload; files are chosen again.
  await page.reload();
  await waitUntilSettled(page);
  await expect(page.getByText(draftText.restored + draftText.chooseFilesAgain)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'はい' })).toBeChecked();
  await page.getByLabel('質問6', { exact: true }).setInputFiles(file);
  await send(page).click();
  await told(page);
  const response = card(page, '回答');
  await expect(valueOf(response, responsesScreen.responder)).toHaveText('石井 陽子');
  await expect(response.getByText('T1234567890123')).toBeVisible();
  await expect(response.getByText('12,000個')).toBeVisible();
  await expect(response.getByText('2026/12/25')).toBeVisible();
  await expect(response.getByText(responseStateLabel[responseState.answered])).toBeVisible();
  await expectDownload(page, response, file);
  await checkPage(page);

  // A correction begins with the answers, and keeps the file.
  await correct(page).click();
  await expect(page.getByRole('textbox', { name: '質問4' })).toHaveValue('12000');
  await page.getByRole('button', { name: 'キャンセル' }).click();
  await expect(correct(page)).toBeFocused();
  await correct(page).click();
  await page.getByRole('textbox', { name: '質問4' }).fill('15000');
  await expect(page.getByText(file.name)).toBeVisible();
  await checkPage(page);
  await send(page).click();
  await told(page);
  await expect(response.getByText('15,000個')).toBeVisible();
  await expectDownload(page, response, file);
});

test('a question of each kind is answered and sent by keyboard only @desktop', async ({
  enter,
  ownPortal: { portal },
}) => {
  const notice_id = await postQuestionnaire(portal.url, {
    title: 'キーボードでの回答',
    to: [aoba],
    questions: [
      registered,
      asking('choices', '対応できる工場を選択してください。', { choices: ['第一工場', '第二工場'] }),
      holidays,
      capacity,
      asking('date', '対応を始める日を入力してください。'),
      asking('file', '検査要領書を添付してください。'),
      asking('choice', '訪問を希望しますか。', { choices: ['希望する', '希望しない'], required: false }),
    ],
  });
  const page = await enter('supplier1', `/notice/view?notice_id=${notice_id}`);
  // Errors first: Enter in the summary leads to the field.
  await tabTo(page, send(page));
  await page.keyboard.press('Enter');
  await expectSummary(page, [fault(1), fault(2), fault(4), fault(5), fault(6)]);
  await tabTo(page, page.getByRole('button', { name: fault(1), exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: 'はい' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'いいえ' })).toBeChecked();
  await tabTo(page, page.getByRole('checkbox', { name: '第二工場' }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('textbox', { name: '質問3' }));
  await page.keyboard.type('29日から休業します。');
  await page.keyboard.press('Enter');
  await page.keyboard.type('5日から稼働します。');
  await tabTo(page, page.getByRole('textbox', { name: '質問4' }));
  await page.keyboard.type('12000');
  await tabTo(page, page.getByRole('textbox', { name: '質問5' }));
  await page.keyboard.type(dayFromToday(20));
  // The dialog that Enter opens here is the system's.
  const chooser = page.getByLabel('質問6', { exact: true });
  await tabTo(page, chooser);
  const file = fileNamed('検査要領書.pdf');
  await chooser.setInputFiles(file);
  // A button that goes leaves the focus at its question.
  const visit = page.getByRole('radio', { name: '希望する' });
  await tabTo(page, visit);
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: responseText.unchooseOf(7) }));
  await page.keyboard.press('Enter');
  await expect(visit).not.toBeChecked();
  await expect(visit).toBeFocused();
  await tabTo(page, send(page));
  await page.keyboard.press('Enter');
  await told(page);
  const response = card(page, '回答');
  for (const shown of ['いいえ', '第二工場', '5日から稼働します。', '12,000個', file.name])
    await expect(response).toContainText(shown);

  await tabTo(page, correct(page));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: responseText.removeFormerFile(file.name) }));
  await page.keyboard.press('Enter');
  await expect(chooser).toBeFocused();
});

test('where a colleague was faster, their answers are shown, the typed ones stay, and replace them', async ({
  enter,
  ownPortal: { portal },
  isMobile,
}) => {
  const notice_id = await postQuestionnaire(portal.url, {
    title: `休業の確認 ${isMobile ? '電話' : '机'}`,
    to: [aoba],
    questions: [registered, holidays],
  });
  const page = await enter('supplier1', `/notice/view?notice_id=${notice_id}`);
  await page.getByRole('radio', { name: 'いいえ' }).check();
  await respondByApi(portal.url, 'supplier1b', { notice_id, answers: [0, '休業しません。'] });
  await send(page).click();
  await expectTold(page, invalidQuestionnaire.answeredBefore);
  const theirs = page.getByRole('region', { name: responseText.theirs });
  await expect(theirs).toContainText('岡田 隆之');
  await expect(theirs).toContainText('はい');
  await expect(page.getByRole('radio', { name: 'いいえ' })).toBeChecked();
  // What was not typed is theirs.
  await expect(page.getByRole('textbox', { name: '質問2' })).toHaveValue('休業しません。');
  await checkPage(page);
  await send(page).click();
  await told(page);
  await expect(valueOf(card(page, '回答'), responsesScreen.responder)).toHaveText('石井 陽子');
  await expect(card(page, '回答')).toContainText('いいえ');

  // Text typed before a colleague answered is restored on request alone.
  await correct(page).click();
  await page.getByRole('textbox', { name: '質問2' }).fill('29日から休業します。');
  await respondByApi(portal.url, 'supplier1b', { notice_id, replaces: 2, answers: [0, null] });
  await page.reload();
  await waitUntilSettled(page);
  await expect(page.getByText(draftText.outdated)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'はい' })).toBeChecked();
});

test('the same request a month later takes three taps', async ({
  enter,
  ownPortal: { portal },
  isMobile,
}) => {
  const questions = [registered, capacity, holidays, asking('file', '認証書を添付してください。')];
  const where = isMobile ? '電話' : '机';
  const to = [tokai];
  const first = await postQuestionnaire(portal.url, { title: `11月の確認 ${where}`, to, questions });
  const file = fileNamed('認証書.pdf');
  const page = await enter('supplier2', `/notice/view?notice_id=${first}`);
  await page.getByRole('radio', { name: 'いいえ' }).check();
  await page.getByRole('textbox', { name: '質問2' }).fill('500');
  await page.getByLabel('質問4', { exact: true }).setInputFiles(file);
  await send(page).click();
  await told(page);

  const title = `12月の確認 ${where}`;
  await postQuestionnaire(portal.url, { title, to, questions });
  await page.goto('/');
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('button', { name: responseText.takeAllFromBefore })).toBeVisible();
  await checkPage(page);
  await page.getByRole('button', { name: responseText.takeAllFromBefore }).click();
  await expectTold(page, responseText.allTakenFromBefore);
  await expect(page.getByRole('radio', { name: 'いいえ' })).toBeChecked();
  await expect(page.getByText(file.name)).toBeVisible();
  await send(page).click();
  await told(page);
  await expectDownload(page, card(page, '回答'), file);

  // One question at a time, and another file.
  await page.goto(`/notice/view?notice_id=${await postQuestionnaire(portal.url, { title, to, questions })}`);
  await page.getByRole('button', { name: responseText.asBeforeOf(2) }).click();
  await expect(page.getByText(responseText.takenFromBefore)).toBeFocused();
  await expect(page.getByRole('textbox', { name: '質問2' })).toHaveValue('500');
  await page.getByRole('button', { name: responseText.asBeforeOf(4) }).click();
  await page.getByRole('radio', { name: 'はい' }).check();
  const other = fileNamed('新しい認証書.pdf');
  await page.getByLabel('質問4', { exact: true }).setInputFiles(other);
  await expect(page.getByText(file.name, { exact: true })).toHaveCount(0);
  await send(page).click();
  await told(page);
  await expectDownload(page, card(page, '回答'), other);
});

test('TOP marks what awaits an answer, and shows it alone', async ({
  enter,
  ownPortal: { portal },
  isMobile,
}) => {
  const where = isMobile ? '電話' : '机';
  const titles = [`設備の確認 ${where}`, `連絡先の確認 ${where}`];
  for (const title of titles)
    await postQuestionnaire(portal.url, { title, to: [ogawa], questions: [registered], due: 5 });
  const page = await enter('supplier3');
  for (const title of titles) {
    await expect(rowOfTop(page, title)).toContainText(awaitingText.awaiting);
    await expect(rowOfTop(page, title)).toContainText(awaitingText.until(showDay(dayFromToday(5))));
  }
  const notices = card(page, 'お知らせ');
  const rows = notices.getByRole('row').filter({ has: page.getByRole('link') });
  // The demonstration company asks, too.
  const waiting = Number.parseInt(await notices.getByText(/件の要回答$/).innerText(), 10);
  expect(waiting).toBeGreaterThanOrEqual(2);
  const all = await rows.count();
  expect(all).toBeGreaterThan(waiting);
  await checkPage(page);
  const only = notices.getByRole('checkbox', { name: awaitingText.only });
  await only.check();
  await expect(rows).toHaveCount(waiting);
  await checkPage(page);

  await notices.getByRole('link', { name: titles[0] ?? '' }).click();
  await page.getByRole('radio', { name: 'はい' }).check();
  await send(page).click();
  await told(page);
  await page.getByRole('link', { name: '戻る' }).click();
  await expect(rows).toHaveCount(waiting - 1);
  await expect(notices.getByText(awaitingText.count(waiting - 1))).toBeVisible();
  await only.uncheck();
  await expect(rows).toHaveCount(all);
  await expect(rowOfTop(page, titles[0] ?? '')).not.toContainText(awaitingText.awaiting);

  const operator = await enter('pic2');
  await expect(card(operator, 'お知らせ').getByText(awaitingText.awaiting)).toHaveCount(0);
});

test('an operator sees how many have answered and what, narrows the list, and opens the versions', async ({
  enter,
  ownPortal: { portal },
  isMobile,
}) => {
  const notice_id = await postQuestionnaire(portal.url, {
    title: `集計 ${isMobile ? '電話' : '机'}`,
    to: [aoba, tokai, ogawa],
    questions: [registered, capacity],
  });
  await respondByApi(portal.url, 'supplier1', { notice_id, answers: [0, '100'] });
  await respondByApi(portal.url, 'supplier1b', { notice_id, replaces: 1, answers: [1, '12345.5'] });
  await respondByApi(portal.url, 'supplier2', { notice_id, answers: [1, '200'] });

  const page = await enter('pic2', `/notice/view?notice_id=${notice_id}`);
  await expect(card(page, '回答依頼')).toContainText(capacity.text);
  await expect(send(page)).toHaveCount(0);
  await checkPage(page);
  await page.getByRole('button', { name: responseText.showResponses }).click();
  const responses = card(page, responsesScreen.responses);
  await expect(responses).toContainText(responseText.answeredOf(2, 3));
  const states = { unanswered: 1, answered: 2, late: 0, corrected_late: 0 } as const;
  for (const [state, count] of Object.entries(states))
    await expect(
      valueOf(responses, responseStateLabel[responseState[state as keyof typeof states]]),
    ).toHaveText(responseText.countOf(count));
  const choices = responses.getByRole('table', { name: registered.text });
  await expect(choices.getByRole('row').filter({ hasText: 'いいえ' })).toContainText(responseText.countOf(2));
  await expect(choices.getByRole('row').filter({ hasText: 'はい' })).toContainText(responseText.countOf(0));
  const table = responses.getByRole('table', { name: responsesScreen.responses });
  await expect(table.getByRole('row').nth(1)).toContainText(ogawa);
  await expect(table.getByRole('row').filter({ hasText: aoba })).toContainText('12,345.5個');
  await checkPage(page);

  await responses
    .getByRole('combobox', { name: responseText.order })
    .selectOption({ label: responseOrderLabel.responded_at });
  await expect(table.getByRole('row').nth(1)).toContainText(tokai);
  await responses
    .getByRole('combobox', { name: responseText.state })
    .selectOption({ label: responseStateLabel[responseState.answered] });
  await expect(table.getByRole('row').filter({ hasText: ogawa })).toHaveCount(0);
  await responses.getByRole('textbox', { name: 'サプライヤー名' }).fill('青葉');
  await expect(table.getByRole('row').filter({ hasText: tokai })).toHaveCount(0);

  await responses.getByRole('button', { name: responseText.versionOf(2) }).click();
  const versions = dialog(page, responseText.versions(`${aoba} 本社`));
  const [newest, oldest] = [2, 1].map((version) =>
    versions.getByRole('region', { name: responseText.versionOf(version) }),
  );
  await expect(newest ?? versions).toContainText('12,345.5個');
  await expect(oldest ?? versions).toContainText('石井 陽子');
  await checkPage(page);
  await versions.getByRole('button', { name: '閉じる', exact: true }).last().click();

  await responses.getByRole('textbox', { name: 'サプライヤー名' }).fill('どこにもない会社');
  await expect(responses.getByText('検索条件を確認してください。')).toBeVisible();
  await checkPage(page);
  await responses.getByRole('button', { name: 'CSV出力' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'UTF-8' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
  await responses.getByRole('button', { name: '閉じる', exact: true }).click();
  await expect(page.getByRole('button', { name: responseText.showResponses })).toBeFocused();
});

const expectGone = async (page: Page, said: string) => {
  await expect(page.getByRole('alert')).toHaveText(said);
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('button', { name: responseText.goToForm })).toHaveCount(0);
  await checkPage(page);
};

test('whoever answers a notice that was deleted learns that no answer is needed any more', async ({
  enter,
  ownPortal: { portal },
  isMobile,
}) => {
  const notice_id = await postQuestionnaire(portal.url, {
    title: `掲載終了 ${isMobile ? '電話' : '机'}`,
    to: [aoba],
    questions: [holidays, registered],
  });
  const page = await enter('supplier1', `/notice/view?notice_id=${notice_id}`);
  await page.getByRole('textbox', { name: '質問1' }).fill('休業しません。');
  await page.getByRole('radio', { name: 'はい' }).check();
  await removeByApi(portal.url, notice_id);
  await send(page).click();
  await expectGone(page, responseText.gone);
  // What was typed is not offered again.
  await page.reload();
  await page.waitForURL('/error/not-found');
  await waitUntilSettled(page);
  await expect(page.getByText(draftText.keptAt)).toHaveCount(0);
});

test('an answer to a notice with a 訂正版 leads there, and the former answer comes along', async ({
  enter,
  ownPortal: { portal },
  isMobile,
}) => {
  const asked = {
    title: `訂正前 ${isMobile ? '電話' : '机'}`,
    to: [aoba],
    questions: [holidays, registered],
  };
  const notice_id = await postQuestionnaire(portal.url, asked);
  await respondByApi(portal.url, 'supplier1', { notice_id, answers: ['休業しません。', 0] });
  const page = await enter('supplier1', `/notice/view?notice_id=${notice_id}`);
  await correct(page).click();
  await page.getByRole('textbox', { name: '質問1' }).fill('29日から休業します。');
  await postQuestionnaire(portal.url, {
    ...asked,
    title: `訂正版 ${isMobile ? '電話' : '机'}`,
    corrects: notice_id,
  });
  await send(page).click();
  await expectGone(page, responseText.ended);
  await page.getByRole('link', { name: correctionText.toCorrection }).click();
  await page.getByRole('button', { name: responseText.takeAllFromBefore }).click();
  await expect(page.getByRole('textbox', { name: '質問1' })).toHaveValue('休業しません。');
  await send(page).click();
  await told(page);
  await page.getByRole('link', { name: correctionText.toCorrected }).click();
  await expect(page.getByText('休業しません。')).toBeVisible();
  await expect(correct(page)).toHaveCount(0);
  await checkPage(page);
});

test('after 回答期限 an answer is taken as 期限後, and after the period none', async ({
  enter,
  ownPortal,
  isMobile,
}) => {
  const { url } = ownPortal.portal;
  const notice_id = await postQuestionnaire(url, {
    title: `期限後 ${isMobile ? '電話' : '机'}`,
    to: [aoba],
    questions: [registered],
    due: 1,
    until: 10,
  });
  await setClock(ownPortal, dayFromToday(2), '10:00:00');
  const page = await enter('supplier1', `/notice/view?notice_id=${notice_id}`);
  await expect(page.getByText(responseText.late(responseState.late))).toBeVisible();
  await checkPage(page);
  await page.getByRole('radio', { name: 'はい' }).check();
  await send(page).click();
  await told(page);
  await expect(card(page, '回答').getByText(responseStateLabel[responseState.late])).toBeVisible();

  await setClock(ownPortal, dayFromToday(10), '23:50:00');
  const evening = await enter('supplier1', `/notice/view?notice_id=${notice_id}`);
  await correct(evening).click();
  await evening.getByRole('radio', { name: 'いいえ' }).check();
  await setClock(ownPortal, dayFromToday(11), '00:05:00');
  await send(evening).click();
  await expectGone(evening, responseText.ended);
});
