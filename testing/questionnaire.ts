import type { Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { questionKind } from '#domain/codes.ts';
import { japanDate } from '#domain/japan-date.ts';
import { newQuestion, type Answer, type Question } from '#domain/notice/questionnaire.ts';
import { bodyOf } from './application.ts';
import type { Answer as Answered } from './client.ts';
import type { NoticeForm } from './notice.ts';
import type { TestPortal } from './portal.ts';

const { init, save } = calls.notice.response;

type Questionnaire = NonNullable<NoticeForm['questionnaire']>;

/** A required question without choices and limits. */
export function question(changes: Partial<Question> = {}): Questionnaire['questions'][number] {
  const { choices = [], ...others } = changes;
  return {
    ...newQuestion,
    kind: questionKind.text,
    text: '納入に影響はありますか。',
    ...others,
    choices: [...choices],
  };
}

/** One question of each kind. */
export const oneOfEach = () => [
  question({ kind: questionKind.choice, text: '影響の有無', choices: ['影響なし', '影響あり', '調査中'] }),
  question({ kind: questionKind.choices, text: '影響する拠点', choices: ['本社', '工場', '倉庫'] }),
  question({ text: '影響の内容', hint: 'わかる範囲でご記入ください。', required: false }),
  question({ kind: questionKind.number, text: '在庫', unit: '個', smallest: '0', largest: '10000' }),
  question({ kind: questionKind.date, text: '納入できる日' }),
  question({ kind: questionKind.file, text: '証明書', required: false }),
];

/** 回答依頼 until today with one question of each kind. */
export function someQuestionnaire(changes: Partial<Questionnaire> = {}): Questionnaire {
  return { response_due_date: japanDate(new Date()), questions: oneOfEach(), ...changes };
}

/** Answers to `oneOfEach` without a file. */
export const someAnswers = (): Answer[] => [1, [0, 2], '梱包の遅れ', '1,200', '2026-12-04', null];

export type Responding = Partial<Omit<Sent<typeof save>, 'notice_id'>> & {
  readonly login_id?: string;
  readonly files?: Partial<Record<'file1' | 'file2' | 'file3', File>>;
};

/** Answers a notice, by default as supplier1 with `someAnswers` and a certificate; returns any answer. */
export async function tryRespond(
  portal: TestPortal,
  notice_id: number,
  { login_id = 'supplier1', files = { file1: new File(['証明'], '証明書.txt') }, ...sent }: Responding = {},
): Promise<Answered> {
  const client = await portal.as(login_id);
  return client.upload(save, { notice_id, replaces: 0, answers: someAnswers(), ...sent }, files);
}

/** Answers a notice, which must succeed; returns the version and the id of its first file, or 0. */
export async function respond(portal: TestPortal, notice_id: number, responding: Responding = {}) {
  const version = bodyOf(save.output, await tryRespond(portal, notice_id, responding));
  const { response } = await loadResponse(portal, notice_id, responding.login_id);
  return { version, response_file_id: response?.files.find((file) => file !== null)?.file_id ?? 0 };
}

/** What a supplier's user sees of a notice that asks. */
export async function loadResponse(portal: TestPortal, notice_id: number, login_id = 'supplier1') {
  const client = await portal.as(login_id);
  return bodyOf(init.output, await client.get(init, { notice_id }));
}
