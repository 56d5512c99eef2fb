import type { AnswerFault } from '#domain/notice/questionnaire.ts';
import { withCommas } from '#domain/number-text.ts';
import { invalid } from './fields.ts';
import { awaitingText } from './notice.ts';

/** 回答依頼: the questions of a notice, and their answers. What both sides name. */
export const questionnaireLabel = {
  questionnaire: '回答依頼',
  response_due_date: awaitingText.response_due_date,
  question: (number: number) => `質問${number}`,
  questionText: '質問文',
  question_text: (number: number) => `質問${number}の質問文`,
  hint: (number: number) => `質問${number}の補足`,
  choices: (number: number) => `質問${number}の選択肢`,
  unit: (number: number) => `質問${number}の単位`,
  smallest: (number: number) => `質問${number}の最小値`,
  largest: (number: number) => `質問${number}の最大値`,
  response: '回答',
} as const;

/** 回答状況, on the screen and in its CSV. */
export const responsesScreen = {
  responses: '回答状況',
  hasLeft: '公開先から外れています',
  respondedAt: '回答日時',
  responder: '回答者',
  version: '版',
  files: '回答ファイル',
  index: '一覧',
  indexName: 'ファイル名',
  indexOriginal: '元のファイル名',
  indexState: '備考',
  unreadable: '読み取れませんでした。',
  onBehalf: '代行入力',
  enteredBy: (full_name: string) => `${full_name}（代行入力）`,
  reason: '追記を求める理由',
} as const;

/** What is wrong with questions; `label` is the name of the field. */
export const invalidQuestionnaire = {
  noQuestion: '質問を1つ以上作成してください。',
  tooManyQuestions: (max: number) => `質問は${max}個までです。`,
  tooManyFileQuestions: (max: number) => `ファイルの質問は${max}個までです。`,
  choiceCount: (label: string, { min, max }: { readonly min: number; readonly max: number }) =>
    `${label}は${min}個以上${max}個以内で入力してください。`,
  choiceTwice: (label: string) => `${label}に同じものがあります。`,
  dueOutsidePeriod: '回答期限には公開期間内の日付を入力してください。',
  ofSystemNotice: 'システムのお知らせでは、回答を依頼できません。',
  enteredBefore: 'この会社の回答は既に届いています。代行入力は不要です。',
  notAsked: 'この会社は、このお知らせの公開先ではありません。',
  completionAskedBefore: 'この会社には、既に追記を求めています。',
  noFile: 'ファイルはありません。',
  tooManyFiles: (files: number, megabytes: number) =>
    `一度に出力できるファイルは${withCommas(files)}件、合わせて${withCommas(megabytes)}MBまでです。会社または質問ごとに出力してください。`,
  nobodyToNudge: '未回答の会社はありません。',
  answeredBefore: 'ほかの担当者が先に回答しています。最新の回答を確認してください。',
  notAFormerFile: '以前の回答のファイルではありません。画面を再表示してください。',
} as const;

/** What is wrong with an answer to the question that `label` names. */
export function answerFaultText(label: string, fault: AnswerFault): string {
  switch (fault.code) {
    case 'missing':
      return `${label}に回答してください。`;
    case 'form':
      return invalid.form;
    case 'number':
      return `${label}には数値を入力してください。`;
    case 'date':
      return invalid.date(label);
    case 'registration_number':
      return `${label}には、Tと13桁の数字を入力してください。`;
    case 'too_long':
      return invalid.tooLong(label, fault.max);
    case 'characters':
      return invalid.characters(label, fault.found);
    case 'too_small':
      return `${label}には${shownNumber(fault.limit)}以上の数値を入力してください。`;
    case 'too_large':
      return `${label}には${shownNumber(fault.limit)}以下の数値を入力してください。`;
  }
}

/** A number as its readers write it: `-1,234.5` for `-1234.5`. */
export function shownNumber(number: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(number) ?? [];
  return `${sign}${withCommas(Number(whole))}${fraction}`;
}
