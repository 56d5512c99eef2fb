import type { ResponseState } from '#domain/codes.ts';
import { withCommas } from '#domain/number-text.ts';
import { responseStateLabel } from './code-labels.ts';
import { shownNumber } from './questionnaire.ts';

/** How companies answer the questions of a notice. */
export const responseText = {
  /** A question with its number, as who answers reads it. */
  question: (number: number, question: string) => `質問${number}：${question}`,
  unit: (unit: string) => `単位：${unit}`,
  /** The limits of a number; one of them may be null. */
  range: (smallest: string | null, largest: string | null) =>
    [
      smallest === null ? '' : `${shownNumber(smallest)}以上`,
      largest === null ? '' : `${shownNumber(largest)}以下`,
    ].join(''),
  /** Between the parts of a hint. */
  separator: '　',
  unchoose: '選択を解除',
  unchooseOf: (number: number) => `質問${number}の選択を解除`,
  chooseAnotherFile: '別のファイルを選択',
  removeFormerFile: (file_name: string) => `${file_name}を外す`,
  takeOff: '外す',
  registrationNumber: 'Tと13桁の数字で入力してください。',
  wrongCheckDigit: '登録番号の先頭の数字が、残りの数字と合いません。番号を確認してください。',
  asBefore: '前回と同じ',
  asBeforeOf: (number: number) => `前回と同じ（質問${number}）`,
  /** What was answered before; `day` is `2026/10/20`. */
  former: (day: string, answer: string) => `（${day}の回答：${answer}）`,
  takenFromBefore: '前回の回答を入力しました。',
  takeAllFromBefore: 'すべて前回と同じにする',
  allTakenFromBefore: '前回の回答を入力しました。内容を確認して送信してください。',
  /** `day` is `2026/12/04（金）` or `2026/12/04`. */
  due: (day: string) => `回答期限：${day}`,
  /** Before the form, after 回答期限: as what an answer counts now. */
  late: (state: ResponseState) =>
    `期限を過ぎています。回答は受け付けますが、「${responseStateLabel[state]}」として扱われます。`,
  /** Above a notice that waits for an answer: `day` is `2026/12/04（金）`. */
  awaits: (day: string) => `${day}までに、ご回答をお願いします。`,
  /** In its place where an answer is to be completed, and beside the answer. */
  awaitsCompletion: '回答への追記をお願いします。',
  toComplete: '追記のお願い',
  goToForm: '回答へ進む',
  send: '送信',
  correct: '回答を訂正',
  versionOf: (version: number) => `第${withCommas(version)}版`,
  /** Why a company was asked to complete its answer, by whom and when. */
  completionAsked: (full_name: string, time: string) => `追記のお願い（${full_name}、${time}）`,
  unanswered: '回答なし',
  notAnsweredInTime: '公開期間中の回答はありません。',
  sent: '回答を送信しました。',
  /** What a colleague sent in the meantime. */
  theirs: 'ほかの担当者の回答',
  keptWhatWasTyped:
    '入力した内容は残っています。入力していない項目には、最新の回答とファイルが入っています。送信すると、この内容が新しい回答になります。',
  /** The notice is deleted or no longer for the company, or its period is over, while an answer is typed. */
  gone: 'このお知らせは掲載を終了しました。回答は不要です。',
  ended: 'このお知らせは公開を終了したため、回答の受け付けも終了しました。',
  showResponses: '回答状況を表示',
  answeredOf: (answered: number, all: number) => `回答 ${withCommas(answered)} / ${withCommas(all)}社`,
  /** The name of the link in a row of 投稿済みのお知らせ. */
  answeredTo: (answered: string, title: string) => `${answered}：${title}`,
  state: '状態',
  allStates: 'すべての状態',
  order: '並び順',
  choice: '選択肢',
  companies: '社数',
  countOf: (count: number) => `${withCommas(count)}社`,
  /** The head of a column of answers. */
  column: (number: number, question: string) => `質問${number} ${question}`,
  noResponses: '公開先の会社はありません。',
  hideResponses: '閉じる',
  narrow: '絞り込み',
  versions: (supplier: string) => `${supplier}の回答`,
  openVersionsOf: (version: string, supplier: string) => `${version}：${supplier}`,
} as const;

export const responseOrderLabel: Record<'state' | 'supplier_code' | 'responded_at', string> = {
  state: '未回答を先に',
  supplier_code: 'サプライヤーコード順',
  responded_at: '回答日時の新しい順',
};
