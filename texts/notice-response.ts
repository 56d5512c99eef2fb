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
} as const;
