import { describe, expect, test } from 'vitest';
import { questionKind } from '#domain/codes.ts';
import { newQuestion } from '#domain/notice/questionnaire.ts';
import { answerFaultText, invalidQuestionnaire } from '#texts/questionnaire.ts';
import {
  copiedNotice,
  editSchema,
  emptyNotice,
  hasTexts,
  noticeDraftSchema,
  type EditInput,
} from './edit-form.ts';
import { presets } from './edit-presets.ts';

const today = '2026-11-28';
const filledIn: EditInput = {
  ...emptyNotice(1),
  title: '確認のお願い',
  body: 'ご確認ください。',
  publish_date_from: '2026-11-30',
  publish_date_to: '2026-12-11',
  publish_all_flag: true,
};
const asking = (...questions: Partial<EditInput['questionnaire']['questions'][number]>[]): EditInput => ({
  ...filledIn,
  asks: true,
  questionnaire: {
    response_due_date: '2026-12-04',
    questions: questions.map((typed) => ({ ...newQuestion, text: '質問文', ...typed })),
  },
});
const sent = (entered: EditInput) => editSchema(today).parse(entered);
const faults = (entered: EditInput) =>
  editSchema(today)
    .safeParse(entered)
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('what is sent', () => {
  test.each([
    ['nothing is asked', filledIn],
    ['the checkbox is off', { ...asking({ choices: ['はい', 'いいえ'] }), asks: false }],
    ['the notice is for everybody', { ...asking({ text: '' }), system_notice_flag: true }],
  ])('has no questions if %s', (_, entered) => {
    expect(Object.keys(sent(entered))).toEqual(Object.keys(sent(filledIn)));
    expect(Object.keys(sent(entered))).not.toContain('questionnaire');
    expect(Object.keys(sent(entered))).not.toContain('asks');
  });

  test('has the lines as choices, and nothing for blank texts', () => {
    const [question] =
      sent(asking({ choices: ['', ' はい　', '　', 'いいえ', ''], hint: '　', unit: '個' })).questionnaire
        ?.questions ?? [];
    expect(question).toMatchObject({ choices: ['はい', 'いいえ'], hint: null, unit: null });
  });

  test('has limits in one way of writing, and only what the kind has', () => {
    const questions = sent(
      asking(
        { kind: questionKind.number, unit: ' ', smallest: '１，０００', largest: '', choices: ['はい'] },
        { kind: questionKind.date, format: 'registration_number', unit: '個', smallest: '1' },
      ),
    ).questionnaire?.questions;
    expect(questions).toMatchObject([
      { unit: null, smallest: '1000', largest: null, choices: [] },
      { unit: null, smallest: null, largest: null, choices: [], format: null },
    ]);
  });

  test.each(presets)('takes the frequent question $name', ({ question }) => {
    expect(sent(asking(question)).questionnaire?.questions).toEqual([question]);
  });
});

test('a question with choices needs some, each once', () => {
  expect(faults(asking({ choices: ['はい', '', ''] }, { choices: ['はい', 'はい '] }))).toEqual([
    [
      'questionnaire.questions.0.choices',
      invalidQuestionnaire.choiceCount('質問1の選択肢', { min: 2, max: 20 }),
    ],
    ['questionnaire.questions.1.choices', invalidQuestionnaire.choiceTwice('質問2の選択肢')],
  ]);
});

test('a limit must be a number, as long as the kind has one', () => {
  const [number, choice] = [
    { kind: questionKind.number, smallest: '少し' },
    { choices: ['はい', 'いいえ'], smallest: '少し' },
  ];
  expect(faults(asking(number, choice))).toEqual([
    ['questionnaire.questions.0.smallest', answerFaultText('質問1の最小値', { code: 'number' })],
  ]);
});

test.each([
  ['a new question', {}, false],
  ['another kind with blank texts', { kind: questionKind.number, unit: '　', choices: [''] }, false],
  ['a text', { text: '質問文' }, true],
  ['a hint', { hint: '補足' }, true],
  ['a choice', { choices: ['', 'はい'] }, true],
  ['a limit', { kind: questionKind.number, largest: '0' }, true],
])('%s: whether something is lost with it', (_, typed, texts) => {
  expect(hasTexts({ ...newQuestion, ...typed })).toBe(texts);
});

test('a draft of the former version asks nothing', () => {
  const { asks: _, questionnaire: __, ...former } = emptyNotice(1);
  expect(noticeDraftSchema.parse(former)).toMatchObject({
    asks: false,
    questionnaire: { response_due_date: '', questions: [] },
  });
});

test('a copied notice asks the same until another day', () => {
  const copied = {
    title: '確認のお願い',
    body: 'ご確認ください。',
    division_id: 2,
    system_notice_flag: false,
    publish_all_flag: true,
    supplier_groups: [],
    suppliers: [],
  };
  expect(copiedNotice(1, copied)).toEqual({ ...emptyNotice(1), ...copied });
  const { questions } = asking({ choices: ['はい', 'いいえ'] }).questionnaire;
  expect(copiedNotice(1, { ...copied, questions })).toEqual({
    ...emptyNotice(1),
    ...copied,
    asks: true,
    questionnaire: { response_due_date: '', questions },
  });
});
