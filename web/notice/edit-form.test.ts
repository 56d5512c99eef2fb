import { describe, expect, test } from 'vitest';
import { questionKind } from '#domain/codes.ts';
import { invalid } from '#texts/fields.ts';
import { newQuestion } from '#domain/notice/questionnaire.ts';
import { answerFaultText, invalidQuestionnaire } from '#texts/questionnaire.ts';
import type { Correction } from './edit-correction.tsx';
import {
  attachedCount,
  copiedNotice,
  correctedNotice,
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

describe('a 訂正版', () => {
  const correction: Correction = {
    notice_id: 7,
    title: '確認のお願い',
    body: 'ご確認ください。',
    division_id: 1,
    division_name: '産業機器事業部',
    system_notice_flag: false,
    publish_all_flag: false,
    supplier_groups: ['主要取引先'],
    suppliers: [],
    publish_date_from: '2026-11-20',
    publish_date_to: '2026-12-11',
    files: [{ file_id: 3, file_name: '案内.txt', size: 1 }],
    questionnaire: null,
  };

  test('begins today with the content and the files, and needs no target', () => {
    const form = correctedNotice(correction, today);
    expect(form).toMatchObject({
      title: '【訂正】確認のお願い',
      publish_date_from: today,
      publish_date_to: '2026-12-11',
      supplier_groups: [],
      former_file_ids: [3],
      asks: false,
    });
    expect(sent(form)).toMatchObject({ corrects_notice_id: 7, former_file_ids: [3] });
    expect(attachedCount({ file1: null, file2: null, file3: null, former_file_ids: null })).toBe(0);
  });

  test('of a notice that is over has no last day yet, and no 回答期限', () => {
    const over = { publish_date_to: '2026-11-27' };
    const questionnaire = { response_due_date: '2026-11-25', questions: [newQuestion] };
    const form = correctedNotice({ ...correction, ...over, questionnaire }, today);
    expect([form.publish_date_to, form.questionnaire.response_due_date, form.asks]).toEqual(['', '', true]);
  });

  test('of one that has not begun keeps its first day', () => {
    const coming = { ...correction, publish_date_from: '2026-12-01' };
    expect(correctedNotice(coming, today).publish_date_from).toBe('2026-12-01');
  });

  test('has its mark once, and no more letters than a title may have', () => {
    const again = correctedNotice({ ...correction, title: '【訂正】確認のお願い' }, today);
    expect(again.title).toBe('【訂正】確認のお願い');
    const long = correctedNotice({ ...correction, title: '長'.repeat(200) }, today);
    expect(long.title).toBe(`【訂正】${'長'.repeat(196)}`);
  });

  test('has at most three files in all', () => {
    const file = new File(['一'], '案内.txt');
    const full = { ...correctedNotice(correction, today), file1: file, file2: file };
    expect(faults(full)).toBeUndefined();
    expect(faults({ ...full, file3: file })).toEqual([['former_file_ids', invalid.tooManyFiles(3)]]);
  });
});

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
