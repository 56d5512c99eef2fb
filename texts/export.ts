import type { Role } from '#domain/codes.ts';

/** The PDF of an application. */
export const applicationPdf = {
  /** By the role of who prints it: 稟議書 is a paper of the company alone. */
  title: { 1: '稟議書', 2: '申請書（控え）' } satisfies Record<Role, string>,
  application_id: '申請番号',
  stamps: '承認欄',
  unattended: '担当者不在',
  rejected: '却下',
  /** Beside the stamp of who acted for somebody. */
  standIn: '代',
  operatorAndComment: '担当・コメント',
  /** Replaces the name of a decider that a supplier may not see. */
  insideTheCompany: '依頼元',
  printed: (at: string, by: string) => `出力：${at} ${by}`,
  sha256: (hex: string) => `SHA-256 ${hex}`,
  missingCharacters: (codePoints: readonly string[]) =>
    `〓 は印字できない文字です（${codePoints.join('、')}）。`,
} as const;

/** A list as a CSV file. */
export const csvFile = {
  firstField: '先頭の入力項目',
  result: '結果',
  actsFor: '代理',
  remarks: 'やり取り件数',
  first: (count: number) => `先頭${count}件`,
  utf8: 'UTF-8',
  cp932: 'Shift_JIS（Excel向け）',
  aboutUtf8: 'すべての文字をそのまま出力します。Excelでも開けます。',
  aboutCp932: '収録されていない文字（𠮷など）は「〓」になります。',
  charactersReplaced: (count: number) =>
    `Shift_JISにない文字${count}字を「〓」に置き換えました。UTF-8で出力すると、そのまま残ります。`,
} as const;
