import * as z from 'zod/mini';
import type { FileField, Output } from '#contract/call.ts';
import { answer, checkedAnswers, fileFieldsOf } from '#contract/notice/questionnaire.ts';
import { questionKind } from '#domain/codes.ts';
import { settledAnswer, type Question } from '#domain/notice/questionnaire.ts';
import type { FormerAnswer, noticeResponse, ResponseVersion } from '#contract/notice/response.ts';
import { label } from '#texts/fields.ts';
import { questionnaireLabel } from '#texts/questionnaire.ts';
import { chosenFiles, noFiles } from '#web/form/file.ts';
import { isSame } from '#web/form/merge-fields.ts';
import type { FieldProps } from '#web/ui/field.tsx';

/** An answer as it is typed: a text that says nothing is '', and none of several choices is []. */
export type TypedAnswer = z.output<typeof answer>;

/** The values of a form that answers questions: an answer each, and the files, whose answers are null. */
export type TypedAnswers = { answers: TypedAnswer[] } & Record<FileField, File | null>;

type Init = Pick<Output<typeof noticeResponse.init>, 'questions' | 'response' | 'former'>;

/** A file that an answer may name by its id. */
export type KnownFile = NonNullable<ResponseVersion['files'][number]>;

/** What the field of an answer gets, whatever its kind. */
export type AnswerInput = FieldProps & {
  value: TypedAnswer;
  onChange: (typed: TypedAnswer) => void;
  onBlur: () => void;
};

/** What a draft holds: the answers, not the files. */
export const answersDraftSchema = z.object({ answers: z.array(answer) });

/** The form without answers. */
export function emptyAnswers(questions: readonly Question[]): TypedAnswers {
  return { answers: questions.map(emptyAnswer), ...noFiles };
}

function emptyAnswer({ kind }: Question): TypedAnswer {
  if (kind === questionKind.choices) return [];
  return kind === questionKind.choice || kind === questionKind.file ? null : '';
}

/** The form with what the company has answered. */
export function formAnswers({ questions, response }: Init): TypedAnswers {
  const empty = emptyAnswers(questions);
  if (response === null) return empty;
  const { answers, files } = response;
  return {
    ...empty,
    answers: empty.answers.map((none, index) => files[index]?.file_id ?? answers[index] ?? none),
  };
}

/** The files that the form may name: of the newest response, and of former ones to the same questions. */
export function knownFiles({ response, former }: Init): KnownFile[] {
  return [...(response?.files ?? []), ...former.map((before) => before?.file)].flatMap((file) => file ?? []);
}

/** The answer that answers a question again; of one for a file, the id of the file. Null for none. */
export function formerValue({ kind }: Question, { answer, file }: FormerAnswer): TypedAnswer {
  return kind === questionKind.file ? (file?.file_id ?? null) : answer;
}

/** The answers with the former ones where nothing is typed; null if there is nothing to take from them. */
export function withFormer({ questions, former }: Init, typed: TypedAnswers): TypedAnswer[] | null {
  const fields = fileFieldsOf(questions);
  const answers = questions.map((question, index) => {
    const now = typed.answers[index] ?? null;
    const [before, field] = [former[index] ?? null, fields.get(index)];
    const filled = !isUnanswered(question, now) || (field !== undefined && typed[field] !== null);
    return filled || before === null ? now : (formerValue(question, before) ?? now);
  });
  return answers.some((answer, index) => answer !== (typed.answers[index] ?? null)) ? answers : null;
}

/** Carries each typed answer over to what a colleague has answered, and the chosen files. */
export function mergeAnswers(entered: TypedAnswers, base: TypedAnswers, newest: TypedAnswers): TypedAnswers {
  return {
    ...entered,
    answers: newest.answers.map((theirs, index) => {
      const typed = entered.answers[index];
      return typed === undefined || isSame(typed, base.answers[index]) ? theirs : typed;
    }),
  };
}

/** Whether nothing is typed or chosen. */
export function isUnanswered(question: Question, typed: TypedAnswer): boolean {
  return settledAnswer(question, typed) === null;
}

/** The rules of the form. Its output is what `noticeResponse.save` takes: a chosen file leaves no other. */
export function answersSchema(questions: readonly Question[]) {
  const fields = fileFieldsOf(questions);
  const labelOf = (number: 1 | 2 | 3) => {
    const [index] = [...fields].find(([, field]) => field === `file${number}`) ?? [];
    return index === undefined ? label.attached_file(number) : questionnaireLabel.question(index + 1);
  };
  return z.pipe(
    z.object({ answers: z.array(answer), ...chosenFiles(labelOf) }).check(
      z.check(({ value, issues }) => {
        for (const { path, message } of checkedAnswers(questions, value.answers, value).faults)
          issues.push({ code: 'custom', input: value, path: [...path], message });
      }),
    ),
    z.transform(({ answers, ...files }: TypedAnswers): TypedAnswers => {
      const settled = questions.map((question, index): TypedAnswer => {
        const field = fields.get(index);
        if (field !== undefined && files[field] !== null) return null;
        const one = settledAnswer(question, answers[index] ?? null);
        return typeof one === 'object' && one !== null ? [...one] : one;
      });
      return { answers: settled, ...files };
    }),
  );
}
