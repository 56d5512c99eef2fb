import type { Locator, Page } from '@playwright/test';
import { questionKind, type QuestionKind } from '#domain/codes.ts';
import { fileLimits, maxLength, questionLimits } from '#domain/limits.ts';
import { questionKindLabel } from '#texts/code-labels.ts';
import { invalid } from '#texts/fields.ts';
import { draftText } from '#texts/form.ts';
import { sentWith } from '#texts/general.ts';
import { chasingText } from '#texts/notice-chasing.ts';
import { noticeConfirmation, noticeDone, noticeLabel, noticeScreen } from '#texts/notice.ts';
import { presetQuestion, questionnaireForm } from '#texts/questionnaire-form.ts';
import { answerFaultText, invalidQuestionnaire, questionnaireLabel } from '#texts/questionnaire.ts';
import { card, dayFromToday } from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { answer, dialog, expectSummary, expectTold } from './dialogs.ts';
import { expandCard } from './expand-card.ts';
import { expect, test } from './test.ts';

const written = (days: number) => dayFromToday(days).replaceAll('-', '');
const slashed = (days: number) => dayFromToday(days).replaceAll('-', '/');

/** Fills in what every notice needs, with a period of eight days. */
async function write(form: Locator, title: string): Promise<void> {
  await form.getByRole('textbox', { name: 'タイトル' }).fill(title);
  await form.getByRole('textbox', { name: '本文' }).fill('次の質問に回答してください。');
  await form.getByLabel(noticeLabel.publish_date_from).fill(written(0));
  await form.getByLabel(noticeLabel.publish_date_to).fill(written(7));
  await form.getByRole('checkbox', { name: noticeScreen.all }).check();
}

const asks = (form: Locator) => form.getByRole('checkbox', { name: '回答を依頼する' });
const dueDate = (form: Locator) => form.getByRole('textbox', { name: '回答期限' });
const question = (form: Locator, number: number) =>
  form.getByRole('group', { name: questionnaireLabel.question(number), exact: true });
const textOf = (form: Locator, number: number) =>
  question(form, number).getByRole('textbox', { name: '質問文' });
const kindOf = (form: Locator, number: number) =>
  question(form, number).getByRole('combobox', { name: '種類' });
const button = (form: Locator, name: string) => form.getByRole('button', { name, exact: true });

/** Adds a question by its button, which leads to its first field. */
async function add(form: Locator, number: number, kind: QuestionKind, text: string): Promise<Locator> {
  await button(form, '質問を追加').press('Enter');
  await expect(kindOf(form, number)).toBeFocused();
  await kindOf(form, number).selectOption({ label: questionKindLabel[kind] });
  await textOf(form, number).fill(text);
  return question(form, number);
}

/** Adds a frequent question by keyboard: the menu opens with the focus on its first entry. */
async function addFrequent(page: Page, form: Locator, place: number): Promise<void> {
  await button(form, 'よく使う質問').press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  for (let step = 0; step < place; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
}

test('a notice asks a question of each kind, and another one begins with them', async ({
  enter,
  isMobile,
}) => {
  const title = `回答のお願い ${isMobile ? '電話' : '机'}`;
  const page = await enter('pic1', '/notice/edit');
  await expandCard(page);
  const form = card(page, 'お知らせの作成');
  await expect(dueDate(form)).toHaveCount(0);
  await write(form, title);
  await asks(form).press('Space');
  await checkPage(page);

  await button(form, '投稿').click();
  await expectSummary(form, [invalid.required('回答期限'), invalidQuestionnaire.noQuestion]);
  await checkPage(page);

  await dueDate(form).fill(written(7));
  const one = await add(form, 1, questionKind.choice, '新しい検査方法で納入できますか。');
  await add(form, 2, questionKind.choices, '対応できる工場を選択してください。');
  await textOf(form, 2).press('Tab');
  await page.keyboard.press('Space');
  await add(form, 3, questionKind.text, 'ご担当者の氏名を入力してください。');
  const four = await add(form, 4, questionKind.number, '月に納入できる数を入力してください。');
  await add(form, 5, questionKind.date, '対応を始める日を入力してください。');
  await add(form, 6, questionKind.file, '検査要領書を添付してください。');
  await one.getByRole('textbox', { name: '選択肢' }).fill('できる\nできる');
  await four.getByRole('textbox', { name: '単位' }).fill('個');
  await four.getByRole('textbox', { name: '最小値' }).fill('１，０００');
  await four.getByRole('textbox', { name: '最大値' }).fill('100');
  await button(form, '投稿').click();
  await expectSummary(form, [
    invalidQuestionnaire.choiceTwice('質問1の選択肢'),
    invalidQuestionnaire.choiceCount('質問2の選択肢', questionLimits.choices),
    answerFaultText('質問4の最大値', { code: 'too_small', limit: '1000' }),
  ]);
  await checkPage(page);
  // The summary leads to the fields.
  await button(form, invalidQuestionnaire.choiceTwice('質問1の選択肢')).press('Enter');
  await expect(one.getByRole('textbox', { name: '選択肢' })).toBeFocused();

  await one.getByRole('textbox', { name: '選択肢' }).fill('できる\n\nできない\n');
  const tooLong = invalid.tooLong('質問2の選択肢', maxLength.choice);
  const factories = question(form, 2).getByRole('textbox', { name: '選択肢' });
  await factories.fill(`第一工場\n${'二'.repeat(maxLength.choice + 1)}`);
  await four.getByRole('textbox', { name: '最大値' }).fill('10000');
  await expect(form.getByText('質問4の最大値には', { exact: false })).toHaveCount(0);
  await dueDate(form).fill(written(8));
  await button(form, '投稿').click();
  await expectSummary(form, [invalidQuestionnaire.dueOutsidePeriod, tooLong]);
  await button(form, tooLong).press('Enter');
  await expect(factories).toBeFocused();
  await factories.fill('第一工場\n第二工場');
  await question(form, 2).getByRole('textbox', { name: '補足' }).fill('複数選択できます。');
  // A longer period is as good as an earlier day.
  await form.getByLabel(noticeLabel.publish_date_to).fill(written(8));
  await expect(form.getByText(invalidQuestionnaire.dueOutsidePeriod)).toHaveCount(0);
  await dueDate(form).fill(written(7));

  // The preview shows the questions as a company that is asked sees them.
  await button(form, 'プレビュー').click();
  const preview = dialog(page, noticeScreen.previewTitle);
  await preview.getByRole('radio', { name: 'できない' }).check();
  await expect(preview.getByRole('group', { name: /^質問2：/ }).getByRole('checkbox')).toHaveCount(2);
  await expect(preview.getByRole('textbox', { name: /^質問4：/ })).toHaveAccessibleDescription(/単位：個/);
  await checkPage(page);
  await button(preview, '閉じる').last().click();

  await button(form, '投稿').press('Enter');
  await answer(
    page,
    [
      /^公開先：/,
      `回答依頼：質問6件、回答期限 ${slashed(7)}`,
      sentWith(true, 0),
      chasingText.reminded,
      noticeConfirmation.post,
    ],
    '投稿',
  );
  await page.waitForURL('**/notice/view?notice_id=*');
  await expectTold(page, noticeDone.posted);
  await waitUntilSettled(page);

  await page.getByRole('link', { name: noticeScreen.copy }).click();
  await expect(form.getByText(noticeDone.copied + questionnaireForm.copied)).toBeVisible();
  await expect(asks(form)).toBeChecked();
  await expect(dueDate(form)).toHaveValue('');
  for (const kind of Object.values(questionKind)) {
    await expect(kindOf(form, kind)).toHaveValue(String(kind));
    const required = question(form, kind).getByRole('checkbox', { name: questionnaireForm.required });
    await expect(required).toBeChecked({ checked: kind !== questionKind.choices });
  }
  await expect(one.getByRole('textbox', { name: '選択肢' })).toHaveValue('できる\nできない');
  await expect(question(form, 2).getByRole('textbox', { name: '補足' })).toHaveValue('複数選択できます。');
  await expect(four.getByRole('textbox', { name: '単位' })).toHaveValue('個');
  await expect(four.getByRole('textbox', { name: '最小値' })).toHaveValue('1000');
  await expect(four.getByRole('textbox', { name: '最大値' })).toHaveValue('10000');
  await checkPage(page);
});

test('questions are moved and removed by keyboard, a draft keeps them, and there are ten at most', async ({
  enter,
}) => {
  const page = await enter('router1', '/notice/edit');
  await expandCard(page);
  const form = card(page, 'お知らせの作成');
  await write(form, '登録番号の確認');
  await asks(form).press('Space');
  await dueDate(form).fill(written(3));
  for (const place of [0, 1, 2]) await addFrequent(page, form, place);
  await expect(kindOf(form, 3)).toBeFocused();
  await expect(textOf(form, 1)).toHaveValue(presetQuestion.confirmed.text);
  await expect(question(form, 2).getByRole('combobox', { name: '入力の形式' })).toHaveValue(
    'registration_number',
  );

  // The focus stays with the question that moves: on the other button where this one has no way left.
  await expect(button(form, '質問1を上へ')).toBeDisabled();
  await expect(button(form, '質問3を下へ')).toBeDisabled();
  await button(form, '質問3を上へ').press('Enter');
  await expect(button(form, '質問2を上へ')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(form, '質問1を下へ')).toBeFocused();
  await expect(textOf(form, 1)).toHaveValue(presetQuestion.security.text);
  await expect(textOf(form, 2)).toHaveValue(presetQuestion.confirmed.text);
  await page.keyboard.press('Enter');
  await expect(button(form, '質問2を下へ')).toBeFocused();
  await expect(textOf(form, 2)).toHaveValue(presetQuestion.security.text);

  await page.reload();
  await waitUntilSettled(page);
  await expect(form.getByText(draftText.restored)).toBeVisible();
  await expect(dueDate(form)).toHaveValue(slashed(3));
  await expect(textOf(form, 2)).toHaveValue(presetQuestion.security.text);
  await expect(textOf(form, 3)).toHaveValue(presetQuestion.registration.text);

  // What is typed stays while nothing is asked.
  await asks(form).uncheck();
  await expect(question(form, 1)).toHaveCount(0);
  await asks(form).check();
  await expect(textOf(form, 1)).toHaveValue(presetQuestion.confirmed.text);

  // What has texts is removed after a confirmation, which leads to the next question.
  const remove = async (number: number, asked: string, verb: string) => {
    await button(form, `質問${number}を削除`).press('Enter');
    await expect(button(page.getByRole('alertdialog'), 'キャンセル')).toBeFocused();
    await expect(page.getByRole('alertdialog')).toContainText(asked);
    await answer(page, questionnaireForm.remove(`質問${number}`), verb);
  };
  await remove(2, presetQuestion.security.text, 'キャンセル');
  await expect(button(form, '質問2を削除')).toBeFocused();
  await remove(2, presetQuestion.security.text, '削除');
  await expect(kindOf(form, 2)).toBeFocused();
  await expect(textOf(form, 2)).toHaveValue(presetQuestion.registration.text);
  await remove(2, presetQuestion.registration.text, '削除');
  await expect(kindOf(form, 1)).toBeFocused();
  await remove(1, presetQuestion.confirmed.text, '削除');
  await expect(button(form, '質問を追加')).toBeFocused();
  // A new question goes at once.
  await button(form, '質問を追加').press('Enter');
  await button(form, '質問1を削除').press('Enter');
  await expect(button(form, '質問を追加')).toBeFocused();
  await expect(form.getByText(questionnaireForm.noQuestions)).toBeVisible();

  for (let number = 1; number < questionLimits.questions; number += 1)
    await add(form, number, number < 5 ? questionKind.file : questionKind.date, `質問 ${number}`);
  await addFrequent(page, form, 3);
  await expect(kindOf(form, 10)).toBeFocused();
  await expect(button(form, '質問を追加')).toBeDisabled();
  await expect(form.getByText(questionnaireForm.full(questionLimits.questions))).toBeVisible();
  await button(form, '投稿').click();
  await expectSummary(form, [invalidQuestionnaire.tooManyFileQuestions(fileLimits.count)]);
  await checkPage(page);
  await kindOf(form, 4).selectOption({ label: '文字' });
  await expect(form.getByText(invalidQuestionnaire.tooManyFileQuestions(fileLimits.count))).toHaveCount(0);
});

test('a system notice asks nothing, and the questions are there again without it @desktop', async ({
  enter,
}) => {
  const page = await enter('sysadmin2', '/notice/edit');
  const form = card(page, 'お知らせの作成');
  await form.getByRole('combobox', { name: '事業部' }).selectOption({ label: '電子部品事業部' });
  await write(form, '臨時の点検');
  await asks(form).check();
  await add(form, 1, questionKind.date, '点検の日を入力してください。');
  const system = form.getByRole('checkbox', { name: noticeScreen.postAsSystemNotice });
  await button(form, '投稿').click();
  await expectSummary(form, [invalid.required('回答期限')]);
  await system.check();
  await expect(form.getByRole('group', { name: '回答依頼' })).toHaveCount(0);
  await expect(form.getByText(invalid.required('回答期限'))).toHaveCount(0);
  await checkPage(page);
  await button(form, '投稿').click();
  await expect(page.getByRole('alertdialog')).toContainText(noticeConfirmation.notMailed);
  await expect(page.getByRole('alertdialog')).not.toContainText('回答依頼');
  await page.getByRole('alertdialog').getByRole('button', { name: 'キャンセル' }).click();
  await system.uncheck();
  await expect(textOf(form, 1)).toHaveValue('点検の日を入力してください。');
});
