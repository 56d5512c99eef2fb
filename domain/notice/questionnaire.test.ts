import { describe, expect, test } from 'vitest';
import { questionKind } from '../codes.ts';
import {
  askedOnBehalf,
  asksTheSame,
  faultOfAnswer,
  faultOfChoices,
  fileQuestionCount,
  hasRightCheckDigit,
  newQuestion,
  questionHas,
  settledAnswer,
  settledNumber,
  settledQuestion,
  type Answer,
  type Question,
} from './questionnaire.ts';

const question = (changes: Partial<Question>): Question => ({
  ...newQuestion,
  kind: questionKind.text,
  text: '納期',
  ...changes,
});
const choice = question({ kind: questionKind.choice, choices: ['はい', 'いいえ'] });
const choices = question({ kind: questionKind.choices, choices: ['本社', '工場'] });
const text = question({});
const registration = question({ format: 'registration_number' });
const number = question({ kind: questionKind.number, smallest: '-1.5', largest: '10' });
const date = question({ kind: questionKind.date });
const file = question({ kind: questionKind.file });

/** The fault of an answer as it is typed; null if there is none. */
const faultOf = (asked: Question, answer: Answer) =>
  faultOfAnswer(asked, settledAnswer(asked, answer), { file_chosen: false })?.code ?? null;

test.each<[string, Question, Answer, string | null]>([
  ['a choice', choice, 1, null],
  ['a choice that there is not', choice, 2, 'form'],
  ['a text as a choice', choice, 'はい', 'form'],
  ['several choices', choices, [1, 0, 1], null],
  ['a choice among several that there is not', choices, [0, 2], 'form'],
  ['one choice where several are asked for', choices, 0, 'form'],
  ['no choice', choices, [], 'missing'],
  ['a text', text, '12月に\n納入します。', null],
  ['a blank text', text, ' 　', 'missing'],
  ['a number as a text', text, 1, 'form'],
  ['a control character', text, 'a\u0008', 'characters'],
  ['a text that is just short enough', text, 'あ'.repeat(500), null],
  ['a text that is too long', text, 'あ'.repeat(501), 'too_long'],
  ['a registration number', registration, 'Ｔ１２３４-5678 90123', null],
  ['a registration number that lacks a digit', registration, 'T123456789012', 'registration_number'],
  ['a registration number of another type', registration, 12, 'form'],
  ['a number', number, ' －1.50 ', null],
  ['a number at the upper limit', number, '10', null],
  ['a number below the limit', number, '-1.6', 'too_small'],
  ['a number above the limit', number, '10.001', 'too_large'],
  ['a word as a number', number, '十', 'number'],
  ['a blank number', number, ' ', 'missing'],
  ['an index as a number', number, 3, 'form'],
  ['a date', date, '2026-12-04', null],
  ['a day that there is not', date, '2026-02-30', 'date'],
  ['an index as a date', date, 3, 'form'],
  ['a file that was sent before', file, 7, null],
  ['a text as a file', file, '証明書', 'form'],
  ['no file', file, null, 'missing'],
])('%s', (_, asked, answer, code) => {
  expect(faultOf(asked, answer)).toBe(code);
});

test('a question that may be left out takes no answer, and a chosen file answers one for a file', () => {
  expect(faultOf({ ...text, required: false }, null)).toBe(null);
  expect(faultOfAnswer(file, null, { file_chosen: true })).toBe(null);
});

test('an answer is stored in one way of writing', () => {
  expect(settledAnswer(choice, 1)).toBe(1);
  expect(settledAnswer(choices, [1, 0, 1])).toEqual([0, 1]);
  expect(settledAnswer(choices, 1)).toBe(1);
  expect(settledAnswer(text, 'か\u3099\r\nよ')).toBe('が\nよ');
  expect(settledAnswer(text, 1)).toBe(1);
  expect(settledAnswer(registration, 'ｔ1-234 5678901 23')).toBe('T1234567890123');
  expect(settledAnswer(number, '１，２００．５０')).toBe('1200.5');
  expect(settledAnswer(number, '多い')).toBe('多い');
  expect(settledAnswer(date, ' 2026-12-04 ')).toBe('2026-12-04');
  expect(settledAnswer(file, 7)).toBe(7);
});

test.each([
  ['0', '0'],
  ['-0', '0'],
  ['007', '7'],
  ['+5', '5'],
  ['−3', '-3'],
  ['1,234.500', '1234.5'],
  ['-1,234,567', '-1234567'],
  ['1,2,3', null],
  ['12,34', null],
  ['1234,567', null],
  ['1,234,', null],
  ['1.234,567', null],
  ['999999999999.999', '999999999999.999'],
  ['1000000000000', null],
  ['0.0001', null],
  ['.5', null],
  ['1e3', null],
  ['', null],
])('the number %s is stored as %s', (typed, stored) => {
  expect(settledNumber(typed)).toBe(stored);
});

test('a question keeps only what its kind has', () => {
  const full = { hint: ' ', choices: ['a', 'b'], unit: '個', smallest: '01', largest: ' ', format: null };
  expect(settledQuestion(question({ ...full, kind: questionKind.number, largest: null }))).toEqual(
    question({ kind: questionKind.number, unit: '個', smallest: '1' }),
  );
  expect(settledQuestion(question({ ...full, kind: questionKind.choice, hint: '補足' }))).toEqual(
    question({ kind: questionKind.choice, choices: ['a', 'b'], hint: '補足' }),
  );
  expect(settledQuestion(question({ ...full, format: 'registration_number' }))).toEqual(
    question({ format: 'registration_number' }),
  );
  expect(questionHas(questionKind.date, 'choices')).toBe(false);
});

describe('choices', () => {
  const many = Array.from({ length: 21 }, (_, index) => String(index));
  test.each([
    ['2 are the fewest', ['a', 'b'], null],
    ['20 are the most', many.slice(1), null],
    ['1 is too few', ['a'], 'count'],
    ['21 are too many', many, 'count'],
    ['none is there twice', ['a', 'a'], 'twice'],
  ] as const)('%s', (_, given, fault) => {
    expect(faultOfChoices({ kind: questionKind.choices, choices: given })).toBe(fault);
  });

  test('other kinds have none', () => {
    expect(faultOfChoices({ kind: questionKind.date, choices: [] })).toBe(null);
  });
});

test.each([
  ['T8700110005901', true],
  ['T7000012050002', true],
  ['T7000012050003', false],
])('the check digit of %s', (registration_number, right) => {
  expect(hasRightCheckDigit(registration_number)).toBe(right);
});

test('the same question has the same text, kind and choices', () => {
  expect(asksTheSame(choice, { ...choice, required: false, hint: '補足' })).toBe(true);
  expect(asksTheSame(choice, { ...choice, choices: ['はい'] })).toBe(false);
  expect(asksTheSame(choice, { ...choice, kind: questionKind.choices })).toBe(false);
  expect(asksTheSame(choice, { ...choice, text: '数量' })).toBe(false);
});

test('on behalf of a company no file is required', () => {
  expect(askedOnBehalf([file, text])).toEqual([{ ...file, required: false }, text]);
});

test('questions for a file are counted', () => {
  expect(fileQuestionCount([file, choice, file])).toBe(2);
});
