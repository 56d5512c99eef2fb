import * as z from 'zod/mini';
import { questionKind } from '#domain/codes.ts';
import { fileLimits, maxLength, questionLimits } from '#domain/limits.ts';
import {
  answerFormats,
  faultOfAnswer,
  faultOfChoices,
  fileQuestionCount,
  settledAnswer,
  settledNumber,
  type Answer,
  type Question,
} from '#domain/notice/questionnaire.ts';
import { composeText, isBlank } from '#domain/text.ts';
import { invalid } from '#texts/fields.ts';
import {
  answerFaultText,
  invalidQuestionnaire,
  questionnaireLabel as label,
  shownNumber,
} from '#texts/questionnaire.ts';
import { fileFields, type FileField } from '../call.ts';
import { faultOfText, requiredDate } from '../fields.ts';

/** The questions of a notice and the answers to them, which several calls and forms share. */

const oneLine = z.string().check(z.overwrite(composeText));

/** A question. `questionnaire` has the rules of its texts: their messages name the number of the question. */
export const question = z.object({
  kind: z.literal(Object.values(questionKind)),
  text: oneLine,
  hint: z.nullable(oneLine),
  required: z.boolean(),
  choices: z.array(oneLine),
  unit: z.nullable(oneLine),
  smallest: z.nullable(z.string()),
  largest: z.nullable(z.string()),
  format: z.nullable(z.literal(answerFormats)),
});

/** A fault of a form: the path of its field, and the message. */
type Fault = { readonly path: readonly (string | number)[]; readonly message: string };

/** What is wrong with a question, which is number `number` of its notice. */
function faultsOfQuestion(typed: Question, number: number): Fault[] {
  const texts = [
    { field: 'text', value: typed.text, label: label.question_text(number), max: maxLength.question_text },
    { field: 'hint', value: typed.hint, label: label.hint(number), max: maxLength.question_hint },
    { field: 'unit', value: typed.unit, label: label.unit(number), max: maxLength.unit },
  ].flatMap(({ field, value, ...rules }): Fault[] => {
    const message =
      field === 'text' && isBlank(value ?? '')
        ? invalid.required(rules.label)
        : faultOfText(value ?? '', rules);
    return message === null ? [] : [{ path: [field], message }];
  });
  return [...texts, ...faultsOfChoices(typed, number), ...faultsOfRange(typed, number)];
}

function faultsOfChoices(typed: Question, number: number): Fault[] {
  const rules = { label: label.choices(number), max: maxLength.choice };
  const fault = faultOfChoices(typed);
  if (fault === 'count')
    return [
      { path: ['choices'], message: invalidQuestionnaire.choiceCount(rules.label, questionLimits.choices) },
    ];
  if (fault === 'twice')
    return [{ path: ['choices'], message: invalidQuestionnaire.choiceTwice(rules.label) }];
  return typed.choices.flatMap((choice, index): Fault[] => {
    const message = isBlank(choice) ? invalid.required(rules.label) : faultOfText(choice, rules);
    return message === null ? [] : [{ path: ['choices', index], message }];
  });
}

function faultsOfRange({ smallest, largest }: Question, number: number): Fault[] {
  const limits = [
    { field: 'smallest', value: smallest, label: label.smallest(number) },
    { field: 'largest', value: largest, label: label.largest(number) },
  ];
  const faults = limits.flatMap(({ field, value, label: name }): Fault[] =>
    value !== null && settledNumber(value) === null
      ? [{ path: [field], message: answerFaultText(name, { code: 'number' }) }]
      : [],
  );
  if (faults.length > 0 || smallest === null || largest === null) return faults;
  const [from, to] = [settledNumber(smallest) ?? '', settledNumber(largest) ?? ''];
  if (Number(from) <= Number(to)) return [];
  const message = answerFaultText(label.largest(number), { code: 'too_small', limit: from });
  return [{ path: ['largest'], message }];
}

/** The questions of a notice as they are typed: in their order, and all that is wrong with them. */
const questions = z.array(question).check(
  z.minLength(1, { error: invalidQuestionnaire.noQuestion }),
  z.maxLength(questionLimits.questions, {
    error: invalidQuestionnaire.tooManyQuestions(questionLimits.questions),
  }),
  z.refine<readonly Question[]>((all) => fileQuestionCount(all) <= fileLimits.count, {
    error: invalidQuestionnaire.tooManyFileQuestions(fileLimits.count),
  }),
  z.check<readonly Question[]>(({ value, issues }) => {
    for (const [index, typed] of value.entries())
      for (const { path, message } of faultsOfQuestion(typed, index + 1))
        // It does not keep the rules of the whole form from running.
        issues.push({ code: 'custom', input: value, path: [index, ...path], message, continue: true });
  }),
);

/** 回答依頼 of a notice to be posted: the last day for answers in time, and the questions. */
export const questionnaire = z.object({
  response_due_date: requiredDate(label.response_due_date),
  questions,
});

/** An answer; its meaning depends on the kind of its question (domain/notice/questionnaire.ts). */
export const answer = z.nullable(z.union([z.int(), z.string(), z.array(z.int())]));

/** The file field of each question for a file, by the index of the question. */
export function fileFieldsOf(questions: readonly Question[]): ReadonlyMap<number, FileField> {
  const asking = questions.flatMap(({ kind }, index) => (kind === questionKind.file ? [index] : []));
  return new Map(
    fileFields.flatMap((field, place) => {
      const index = asking[place];
      return index === undefined ? [] : [[index, field]];
    }),
  );
}

/**
 * The answers as they are stored, one for each question, and all that is wrong with them. `files` holds the
 * chosen files; `path` of a missing one is its field.
 */
export function checkedAnswers(
  questions: readonly Question[],
  answers: readonly Answer[],
  files: Readonly<Partial<Record<FileField, unknown>>>,
): { readonly answers: readonly Answer[]; readonly faults: readonly Fault[] } {
  const fields = fileFieldsOf(questions);
  const settled = questions.map((asked, index) => settledAnswer(asked, answers[index] ?? null));
  const faults = questions.flatMap((asked, index): Fault[] => {
    const field = fields.get(index);
    const file_chosen = field !== undefined && (files[field] ?? null) !== null;
    const fault = faultOfAnswer(asked, settled[index] ?? null, { file_chosen });
    if (fault === null) return [];
    const message = answerFaultText(label.question(index + 1), fault);
    return [{ path: field === undefined ? ['answers', index] : [field], message }];
  });
  return { answers: settled, faults };
}

/** An answer as its readers see it, without the unit: the chosen choices, a text, `1,234.5` or a date. */
export function shownAnswer(asked: Question, given: Answer): string {
  if (given === null || asked.kind === questionKind.file) return '';
  if (typeof given === 'number') return asked.choices[given] ?? '';
  if (typeof given === 'object') return given.map((index) => asked.choices[index] ?? '').join('、');
  if (asked.kind === questionKind.number) return shownNumber(given);
  return asked.kind === questionKind.date ? given.replaceAll('-', '/') : given;
}
