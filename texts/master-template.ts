import type { MasterDataKind } from './master-data.ts';
import { privilegeLabel } from './code-labels.ts';
import { withCommas } from '#domain/number-text.ts';

/** The texts of the template of the files, which the manual repeats. */

/** The captions of the table of columns. */
export const columnNoteLabel = {
  column: '列名',
  label: '項目',
  required: '必須',
  length: '長さ',
  values: '値',
  refers: '参照先',
  empty: '空欄の意味',
} as const;

/** What a column takes. */
export const columnNote = {
  required: '必須',
  optional: '任意',
  upTo: (characters: number) => `${characters}文字まで`,
  eachUpTo: (characters: number, codes: number) => `各${characters}文字まで、${withCommas(codes)}件まで`,
  one: '1文字',
  values: {
    code: '文字。先頭の0も区別します。全角の英数字は半角として扱います。「;」は使用できません。',
    codes: 'コードを半角の「;」で区切ります。',
    name: '文字。改行は使用できません。',
    mail_address: 'メールアドレス1件。半角の英数字と記号で入力します。',
    flag: '0：有効、1：無効',
    day: '西暦の年月日。2026-12-29 または 2026/12/29 の形で入力します。Excel の日付のセルでも入力できます。',
    privilege: Object.entries(privilegeLabel)
      .map(([value, label]) => `${value}：${label}`)
      .join('、'),
  },
  refers: (kind: string, file: string) => `${kind}（${file}）`,
  notAllowed: '空欄にできません',
} as const;

/** What an administrator has to know of a file beyond its columns. */
export const fileRemarks: Readonly<Record<MasterDataKind, readonly string[]>> = {
  divisions: ['申請書・部署・サプライヤーとの取引は、事業部ごとに登録します。'],
  workflow_types: [
    '申請書の名前だけを登録します。受付者・申請ルート設定者・最終承認者は、取り込んだ後に「ワークフロー管理」で事業部ごとに登録します。',
  ],
  departments: [
    '部署は1つの事業部に属します。有効なユーザーが所属している部署は、ファイルからなくせません。',
  ],
  department_groups: [
    'サプライヤーがメッセージの送信先として選択するグループです。',
    '1行に指定できる部署は、その行の事業部の部署だけです。',
  ],
  suppliers: ['支店・営業所がある会社は、支店・営業所ごとに1行を登録します。'],
  internal_users: [
    '1人を1行で登録します。1人が所属できる部署は1つです。兼務は登録できません。',
    '権限は、ポータルの「社内ユーザー管理」で設定すると、それからはポータルの設定が優先されます。',
    '1人以上をシステム管理者にしてください。',
  ],
  supplier_users: [
    '1人を1行で登録します。1人が所属できるサプライヤーは1つです。',
    'サプライヤーは変更できません。変更するときは、そのログインIDを無効にし、新しいログインIDを登録します。',
  ],
  company_holidays: [
    '土日と国民の祝日のほかに会社が休む日を、1日を1行で登録します。年末年始休業や夏季休業などです。土日と祝日を含めても構いません。',
    'このファイルは任意です。ない場合、登録済みの休業日は変わりません。',
    '登録済みの休業日でファイルにないものは、営業日に戻ります。過ぎた休業日も残してください。',
  ],
};

/** The sheets of a workbook of the template or the export. */
export const templateSheet = {
  name: '記入要領と例',
  columns: '列',
  remarks: '注意事項',
  example: '記入例',
  common: [
    '取り込まれるのは先頭のシートだけです。このシートは取り込まれません。',
    '先頭のシートの1行目（列名）は変更しないでください。2行目から入力します。',
    '登録済みの社内ユーザー・サプライヤー・ポータル利用者でファイルにないものは、無効になります。',
  ],
} as const;

/** The downloads of マスタ取込. */
export const masterFilesText = {
  template: 'マスタ取込の見本',
  contents: 'マスタデータ',
} as const;
