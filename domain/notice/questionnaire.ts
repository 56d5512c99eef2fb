import { questionKind, type QuestionKind } from '../codes.ts';
import { isDate } from '../japan-date.ts';
import { maxLength, numberDigits, questionLimits } from '../limits.ts';
import {
  composeText,
  forbiddenCharacter,
  halfWidth,
  isBlank,
  lengthOf,
  normalizeLineBreaks,
  type FoundCharacter,
} from '../text.ts';

/** 回答依頼: the questions of a notice, and what may answer them (docs/rules/questionnaires.md). */

/** A text that has a form of its own. */
export const answerFormats = ['registration_number'] as const;
export type AnswerFormat = (typeof answerFormats)[number];

export type Question = {
  readonly kind: QuestionKind;
  readonly text: string;
  readonly hint: string | null;
  readonly required: boolean;
  /** Of 一つ選択 and 複数選択; empty otherwise. */
  readonly choices: readonly string[];
  /** Of 数値, as the limits, which are numbers as `settledNumber` writes them. */
  readonly unit: string | null;
  readonly smallest: string | null;
  readonly largest: string | null;
  /** Of 文字. */
  readonly format: AnswerFormat | null;
};

/** A required question of one kind before anything is typed into it. */
export const newQuestion: Omit<Question, 'choices'> & { readonly choices: string[] } = {
  kind: questionKind.choice,
  text: '',
  hint: null,
  required: true,
  choices: [],
  unit: null,
  smallest: null,
  largest: null,
  format: null,
};

/**
 * An answer, null for none: the index of a choice or several, a text, a number as `settledNumber` writes it,
 * a date `yyyy-mm-dd`, or the id of a file that the company has sent before.
 */
export type Answer = null | number | number[] | string;

/** What is wrong with an answer. */
export type AnswerFault =
  | { readonly code: 'missing' | 'form' | 'number' | 'date' | 'registration_number' }
  | { readonly code: 'too_long'; readonly max: number }
  | { readonly code: 'characters'; readonly found: FoundCharacter }
  | { readonly code: 'too_small' | 'too_large'; readonly limit: string };

type Rule = {
  /** What a question of the kind has beside its text, hint and 必須. */
  readonly has: readonly ('choices' | 'range' | 'format')[];
  /** The answer as it is stored; null if it says nothing. */
  readonly settled: (answer: string | number | number[], question: Question) => Answer;
  /** What is wrong with a settled answer. */
  readonly fault: (answer: string | number | number[], question: Question) => AnswerFault | null;
};

const form: AnswerFault = { code: 'form' };

/** The rule of an answer that is a text. */
const ofText =
  (fault: (text: string, question: Question) => AnswerFault | null): Rule['fault'] =>
  (answer, question) =>
    typeof answer === 'string' ? fault(answer, question) : form;

const trimmed = (answer: string | number | number[]): Answer => {
  if (typeof answer !== 'string') return answer;
  const text = halfWidth(answer).trim();
  return text === '' ? null : text;
};

/** The rules of each kind of question. */
const rules: Readonly<Record<QuestionKind, Rule>> = {
  [questionKind.choice]: {
    has: ['choices'],
    settled: (answer) => answer,
    fault: (answer, { choices }) => (typeof answer === 'number' && answer in choices ? null : form),
  },
  [questionKind.choices]: {
    has: ['choices'],
    settled: (answer) => {
      if (!Array.isArray(answer)) return answer;
      return answer.length === 0 ? null : [...new Set<number>(answer)].toSorted((one, other) => one - other);
    },
    fault: (answer, { choices }) =>
      Array.isArray(answer) && answer.every((index) => index in choices) ? null : form,
  },
  [questionKind.text]: {
    has: ['format'],
    settled: (answer, { format }) => {
      if (typeof answer !== 'string') return answer;
      if (isBlank(answer)) return null;
      return format === null ? composeText(normalizeLineBreaks(answer)) : settledRegistration(answer);
    },
    fault: ofText((text, { format }) => {
      if (format !== null) return /^T\d{13}$/.test(text) ? null : { code: format };
      const found = forbiddenCharacter(text);
      if (found !== null) return { code: 'characters', found };
      const max = maxLength.answer_text;
      return lengthOf(text) > max ? { code: 'too_long', max } : null;
    }),
  },
  [questionKind.number]: {
    has: ['range'],
    settled: (answer) => {
      const text = trimmed(answer);
      return typeof text === 'string' ? (settledNumber(text) ?? text) : text;
    },
    fault: ofText((text, { smallest, largest }) => {
      if (settledNumber(text) === null) return { code: 'number' };
      if (smallest !== null && Number(text) < Number(smallest)) return { code: 'too_small', limit: smallest };
      if (largest !== null && Number(text) > Number(largest)) return { code: 'too_large', limit: largest };
      return null;
    }),
  },
  [questionKind.date]: {
    has: [],
    settled: trimmed,
    fault: ofText((text) => (isDate(text) ? null : { code: 'date' })),
  },
  [questionKind.file]: {
    has: [],
    settled: (answer) => answer,
    fault: (answer) => (typeof answer === 'number' ? null : form),
  },
};

/** Whether questions of a kind have choices, a unit with limits, or a form of their text. */
export function questionHas(kind: QuestionKind, part: Rule['has'][number]): boolean {
  return rules[kind].has.includes(part);
}

/** A question as it is stored: blank parts are null, and what its kind does not have is left out. */
export function settledQuestion(typed: Question): Question {
  const { kind, choices, format } = typed;
  const part = (text: string | null) => (text === null || isBlank(text) ? null : text);
  const number = (text: string | null) => (text === null ? null : settledNumber(text));
  const ranged = questionHas(kind, 'range');
  return {
    kind,
    text: typed.text,
    hint: part(typed.hint),
    required: typed.required,
    choices: questionHas(kind, 'choices') ? choices : [],
    unit: ranged ? part(typed.unit) : null,
    smallest: ranged ? number(typed.smallest) : null,
    largest: ranged ? number(typed.largest) : null,
    format: questionHas(kind, 'format') ? format : null,
  };
}

/** An answer as it is stored: without what says nothing, numbers and codes in one way of writing. */
export function settledAnswer(question: Question, answer: Answer): Answer {
  return answer === null ? null : rules[question.kind].settled(answer, question);
}

/** What is wrong with a settled answer; null if nothing is. A chosen file answers a question for one. */
export function faultOfAnswer(
  question: Question,
  answer: Answer,
  { file_chosen }: { readonly file_chosen: boolean },
): AnswerFault | null {
  if (answer === null) return question.required && !file_chosen ? { code: 'missing' } : null;
  return rules[question.kind].fault(answer, question);
}

/**
 * A number that somebody typed, in one way of writing: `1234.5`, without separators and zeros that mean
 * nothing. Null if it is none, or has more digits than `numberDigits` allows.
 */
export function settledNumber(typed: string): string | null {
  const { whole, decimals } = numberDigits;
  const text = halfWidth(typed).replace(/\s/g, '').replace(/^[−‐]/, '-');
  // A comma stands before three digits, or the number is a list of several.
  const found = /^([+-]?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/.exec(text) ?? [];
  const [, sign = '', before = '', after = ''] = found;
  const integer = before.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  const fraction = after.replace(/(?<!0)0+$/, '');
  if (integer === '' || integer.length > whole || fraction.length > decimals) return null;
  const size = fraction === '' ? integer : `${integer}.${fraction}`;
  return sign === '-' && size !== '0' ? `-${size}` : size;
}

function settledRegistration(typed: string): string {
  return halfWidth(typed)
    .replace(/[\s‐−-]/g, '')
    .toUpperCase();
}

/**
 * Whether the check digit of a 登録番号, `T` and 13 digits, is right: the first digit is 9 minus the remainder by
 * 9 of the others' sum, in which every second one from the right, from the second on, counts twice.
 */
export function hasRightCheckDigit(registration_number: string): boolean {
  const [, check, ...others] = [...registration_number].map(Number);
  const sum = others
    .toReversed()
    .reduce((before, digit, index) => before + digit * (index % 2 === 0 ? 1 : 2), 0);
  return check === 9 - (sum % 9);
}

/** The questions as an operator answers them for a company (代行入力): nobody sends a file by telephone. */
export function askedOnBehalf<T extends Question>(questions: readonly T[]): T[] {
  return questions.map((asked) => (asked.kind === questionKind.file ? { ...asked, required: false } : asked));
}

/** Whether an answer to one question may answer the other: 前回と同じ offers it. */
export function asksTheSame(one: Question, other: Question): boolean {
  return (
    one.kind === other.kind && one.text === other.text && one.choices.join('\n') === other.choices.join('\n')
  );
}

/** How many questions ask for a file: a form has three fields for files. */
export function fileQuestionCount(questions: readonly Pick<Question, 'kind'>[]): number {
  return questions.filter(({ kind }) => kind === questionKind.file).length;
}

/** Whether a question has as many choices as its kind needs, each only once. */
export function faultOfChoices({
  kind,
  choices,
}: Pick<Question, 'kind' | 'choices'>): 'count' | 'twice' | null {
  if (!questionHas(kind, 'choices')) return null;
  const { min, max } = questionLimits.choices;
  if (choices.length < min || choices.length > max) return 'count';
  return new Set(choices).size < choices.length ? 'twice' : null;
}
