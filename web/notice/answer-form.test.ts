import { describe, expect, test } from 'vitest';
import { questionKind, type QuestionKind } from '#domain/codes.ts';
import { newQuestion } from '#domain/notice/questionnaire.ts';
import {
  answersSchema,
  emptyAnswers,
  formAnswers,
  knownFiles,
  mergeAnswers,
  withFormer,
  type TypedAnswers,
} from './answer-form.ts';
import type { TypedQuestion } from './edit-form.ts';

type Init = Parameters<typeof formAnswers>[0];

const asking = (kind: QuestionKind, more: Partial<TypedQuestion> = {}): TypedQuestion => ({
  ...newQuestion,
  kind,
  text: '質問です。',
  ...more,
});

const choices = ['はい', 'いいえ', 'その他'];
const questions = [
  asking(questionKind.choice, { choices }),
  asking(questionKind.choices, { choices, required: false }),
  asking(questionKind.file),
  asking(questionKind.number),
  asking(questionKind.text, { required: false }),
];
const empty = emptyAnswers(questions);
const file = { file_id: 7, file_name: '認証書.pdf', size: 3 };
const chosen = new File(['文'], '新しい認証書.pdf');

const version: Init['response'] = {
  version: 1,
  responded_at: '2026-11-01T10:00:00+09:00',
  full_name: '石井 陽子',
  on_behalf: false,
  answers: [0, [0, 2], null, '12', null],
  files: [null, null, file, null, null],
};
const former: Init['former'] = [
  { answered_on: '2026-10-20', answer: 1, file: null },
  null,
  { answered_on: '2026-10-20', answer: null, file },
  { answered_on: '2026-10-20', answer: '500', file: null },
  null,
];

describe('the rules', () => {
  const schema = answersSchema(questions);

  test('what is required is named by the number of its question, a missing file at its field', () => {
    const { error } = schema.safeParse(empty);
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['answers.0', '質問1に回答してください。'],
      ['file1', '質問3に回答してください。'],
      ['answers.3', '質問4に回答してください。'],
    ]);
  });

  test('answers are sent as they are stored, and a chosen file leaves no former one', () => {
    const typed: TypedAnswers = { ...empty, answers: [1, [2, 0], 7, '１，０００', ' '] };
    expect(schema.parse(typed).answers).toEqual([1, [0, 2], 7, '1000', null]);
    expect(schema.parse({ ...typed, file1: chosen })).toMatchObject({
      answers: [1, [0, 2], null, '1000', null],
      file1: chosen,
    });
  });
});

test('a correction begins with the answers, and keeps the file by its id', () => {
  const init = { questions, response: version, former: [] };
  expect(formAnswers(init).answers).toEqual([0, [0, 2], 7, '12', '']);
  expect(formAnswers({ ...init, response: null })).toEqual(empty);
  expect(knownFiles({ ...init, former })).toEqual([file, file]);
});

describe('すべて前回と同じ', () => {
  const init = { questions, response: null, former };

  test('fills what is empty', () => {
    expect(withFormer(init, empty)).toEqual([1, [], 7, '500', '']);
    expect(withFormer(init, { ...empty, answers: [0, [], null, '3', ''] })).toEqual([0, [], 7, '3', '']);
  });

  test('is not there where nothing is left to fill', () => {
    expect(withFormer(init, { ...empty, answers: [0, [], null, '3', ''], file1: chosen })).toBeNull();
    expect(withFormer({ ...init, former: [] }, empty)).toBeNull();
  });
});

test('after a colleague, typed answers stay and the others are theirs', () => {
  const theirs = formAnswers({ questions, response: version, former: [] });
  const typed: TypedAnswers = { ...empty, answers: [2, [], null, '', '休業します。'], file1: chosen };
  expect(mergeAnswers(typed, empty, theirs)).toEqual({
    ...empty,
    answers: [2, [0, 2], 7, '12', '休業します。'],
    file1: chosen,
  });
});
