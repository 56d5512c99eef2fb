import { invalid, label } from '#texts/fields.ts';
import { correctionText } from '#texts/notice-correction.ts';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Output } from '#contract/call.ts';
import { noticeForm, type noticeEdit } from '#contract/notice/edit.ts';
import { question, type questionnaire } from '#contract/notice/questionnaire.ts';
import { questionHas, settledQuestion } from '#domain/notice/questionnaire.ts';
import { isBlank } from '#domain/text.ts';
import { fileLimits, maxLength } from '#domain/limits.ts';
import { firstDayOfCorrection } from '#domain/notice/posting.ts';
import { chosenFiles, fileCountOf, noFiles } from '#web/form/file.ts';
import type { Correction } from './edit-correction.tsx';

/**
 * The form of /notice/edit: the rules of the call, the files, and whether the sender has set the checkbox of
 * the mail by hand (domain/mail-choice.ts). `today` is Japan's date, `yyyy-mm-dd`.
 */
export function editSchema(today: string) {
  return z.pipe(z.transform(withoutUnasked), checkedSchema(today));
}

function checkedSchema(today: string) {
  return z
    .intersection(
      noticeForm(today),
      z.object({ ...chosenFiles(label.attached_file), mail_touched: z.boolean() }),
    )
    .check(
      z.refine((notice) => attachedCount(notice) <= fileLimits.count, {
        error: invalid.tooManyFiles(fileLimits.count),
        path: ['former_file_ids'],
      }),
    );
}

/** How many files the notice gets: chosen ones, and those of the notice that it corrects. */
export function attachedCount(
  notice: Parameters<typeof fileCountOf>[0] & { readonly former_file_ids: readonly number[] | null },
): number {
  return fileCountOf(notice) + (notice.former_file_ids ?? []).length;
}

/** A question as it is typed: a blank text says nothing, and `choices` are the lines of their field. */
export type TypedQuestion = z.input<typeof question>;

/** Whether a question has texts, which are lost with it. */
export function hasTexts({ text, hint, choices, unit, smallest, largest }: TypedQuestion): boolean {
  return [text, hint, unit, smallest, largest, ...choices].some((typed) => !isBlank(typed ?? ''));
}

/** The questions stay while `asks`, the checkbox above them, is off. */
export type EditInput = Omit<z.input<ReturnType<typeof checkedSchema>>, 'questionnaire'> & {
  asks: boolean;
  questionnaire: z.input<typeof questionnaire>;
};
export type EditOutput = z.output<ReturnType<typeof editSchema>>;
export type EditForm = UseFormReturn<EditInput, unknown, EditOutput>;

/** What is sent: a notice that asks nothing, or is for everybody, has no questions at all. */
function withoutUnasked({ asks, questionnaire: asked, ...notice }: EditInput) {
  if (!asks || notice.system_notice_flag) return notice;
  return { ...notice, questionnaire: { ...asked, questions: asked.questions.map(sentQuestion) } };
}

function sentQuestion(typed: TypedQuestion): TypedQuestion {
  const { choices, ...settled } = settledQuestion(typed);
  const ranged = questionHas(typed.kind, 'range');
  return {
    ...settled,
    choices: choices.filter((line) => !isBlank(line)).map((line) => line.trim()),
    smallest: settled.smallest ?? (ranged ? unlessBlank(typed.smallest) : null),
    largest: settled.largest ?? (ranged ? unlessBlank(typed.largest) : null),
  };
}

/** What is no number is sent as it is typed: the rules of the call name it. */
const unlessBlank = (limit: string | null) => (limit === null || isBlank(limit) ? null : limit);

/** In the order of the form, as its parts: the error summary lists the messages in this order. */
export function emptyNotice(division_id: number | null): EditInput {
  return {
    division_id,
    system_notice_flag: false,
    title: '',
    body: '',
    ...noFiles,
    publish_date_from: '',
    publish_date_to: '',
    publish_all_flag: false,
    supplier_groups: [],
    suppliers: [],
    corrects_notice_id: null,
    former_file_ids: [],
    send_mail_flag: false,
    mail_touched: false,
    asks: false,
    questionnaire: noQuestions(),
  };
}

const noQuestions = (): EditInput['questionnaire'] => ({ response_due_date: '', questions: [] });

/** The form that begins with a posted notice, whose 回答期限 is not taken over. */
export function copiedNotice(
  division_id: number | null,
  { questions = [], ...copied }: Output<typeof noticeEdit.copy>,
): EditInput {
  const asked = { asks: questions.length > 0, questionnaire: { ...noQuestions(), questions } };
  return { ...emptyNotice(division_id), ...copied, ...asked };
}

/**
 * The form of a 訂正版: with the content, the files and the questions of the notice that it corrects, whose
 * targets stay and are not chosen again. `today` is Japan's date.
 */
export function correctedNotice(correction: Correction, today: string): EditInput {
  const { notice_id, title, body, division_id, system_notice_flag, publish_all_flag } = correction;
  const { publish_date_from, publish_date_to, files, questionnaire: asked } = correction;
  const { titleMark } = correctionText;
  const marked = title.startsWith(titleMark) ? title : `${titleMark}${title}`;
  const unlessOver = (day: string) => (day < today ? '' : day);
  return {
    ...emptyNotice(division_id),
    corrects_notice_id: notice_id,
    former_file_ids: files.map(({ file_id }) => file_id),
    system_notice_flag,
    publish_all_flag,
    title: [...marked].slice(0, maxLength.notice_title).join(''),
    body,
    publish_date_from: firstDayOfCorrection(publish_date_from, today) ?? publish_date_from,
    publish_date_to: unlessOver(publish_date_to),
    asks: asked !== null,
    questionnaire:
      asked === null ? noQuestions() : { ...asked, response_due_date: unlessOver(asked.response_due_date) },
  };
}

/** What a draft holds: the texts and choices, not the files. */
export const noticeDraftSchema = z.object({
  division_id: z.nullable(z.int()),
  system_notice_flag: z.boolean(),
  title: z.string(),
  body: z.string(),
  publish_date_from: z.string(),
  publish_date_to: z.string(),
  publish_all_flag: z.boolean(),
  supplier_groups: z.array(z.int()),
  suppliers: z.array(z.int()),
  corrects_notice_id: z._default(z.nullable(z.int()), null),
  former_file_ids: z._default(z.array(z.int()), []),
  send_mail_flag: z.boolean(),
  mail_touched: z.boolean(),
  // Drafts of the former version have neither.
  asks: z._default(z.boolean(), false),
  questionnaire: z._default(
    z.object({ response_due_date: z.string(), questions: z.array(question) }),
    noQuestions,
  ),
});
