import type { FoundCharacter } from '#domain/text.ts';
import { withCommas } from '#domain/number-text.ts';

/**
 * The names of fields, each once. docs/glossary.md ties them to the names of the code. Routes, notices,
 * messages and the administration have names of their own in their files.
 */
export const label = {
  hand_over_to: '引き継ぐ相手',
  hand_over_reason: '引き継ぐ理由',
  stop_reason: '停止の理由',
  division: '事業部',
  organisation: '所属',
  department: '部署',
  supplier: 'サプライヤー',
  supplier_code: 'サプライヤーコード',
  supplier_name: 'サプライヤー名',
  department_name: '部署名',
  workflow: '申請書',
  user: 'ユーザー',
  application_id: '申請番号',
  applicant: '申請者',
  application_at: '申請日時',
  applicant_answers_hope_date: '回答希望日',
  application_status: '申請状況',
  current_step: '現在のステップ',
  approver: '承認者',
  planned_on: '目安',
  attached_files: '添付ファイル',
  application_file: (number: number) => `申請書の添付ファイル${number}`,
  attached_file: (number: number) => `添付ファイル${number}`,
  field_value: (number: number) => `入力項目${number}`,
  comment: 'コメント',
  workflow_type: '申請書',
  full_name: '氏名',
  group_name: 'グループ名',
  copies_from: '期間（開始）',
  copies_to: '期間（終了）',
} as const;

/** `（U+0008、2行目の3文字目、ほか1件）` */
function positionText({ code, position, line, more }: FoundCharacter): string {
  const where = `${line === null ? '' : `${withCommas(line)}行目の`}${withCommas(position)}文字目`;
  return `（${[code, where, ...(more === 0 ? [] : [`ほか${withCommas(more)}件`])].join('、')}）`;
}

/** Validation errors; `label` is the name of the field. */
export const invalid = {
  required: (label: string) => `${label}が入力されていません。`,
  notSelected: (label: string) => `${label}が選択されていません。`,
  tooLong: (label: string, max: number) => `${label}は${max}文字以内で入力してください。`,
  characters: (label: string, found: FoundCharacter) =>
    `${label}に使用できない文字が含まれています${positionText(found)}。`,
  unchangeable: (label: string) => `${label}は変更できません。`,
  lineBreak: (label: string) => `${label}に改行は入力できません。`,
  date: (label: string) => `${label}の日付が正しくありません。`,
  number: (label: string) => `${label}の値が正しくありません。`,
  amount: (label: string) => `${label}は「1200000」「1,200,000」「120万」のように入力してください。`,
  tooManyTexts: (label: string, max: number) => `${label}は${max}個以内で入力してください。`,
  repeatedText: (label: string) => `${label}に同じものがあります。`,
  /** It separates the texts in a CSV file. */
  semicolon: (label: string) => `${label}に「;」は使用できません。`,
  /** A wrong type or shape, which the portal's own client never sends. */
  form: '入力内容の形式が正しくありません。',
  fileMissing: (label: string) => `${label}のファイルを読み取れませんでした。もう一度選択してください。`,
  fileTooLarge: (label: string, megabytes: number) =>
    `${label}のファイルサイズが${megabytes}MBを超えています。`,
  fileNameTooLong: (label: string, max: number) => `${label}のファイル名が${max}文字を超えています。`,
  /** Nothing is found in a name that is not UTF-8. */
  fileName: (label: string, found: FoundCharacter | null) =>
    `${label}のファイル名に使用できない文字が含まれています${found === null ? '' : positionText(found)}。`,
  fileInfected: (label: string) => `${label}のファイルからウイルスが検出されました。`,
  fileNotScanned: (label: string) =>
    `${label}のファイルをウイルス検査できませんでした。しばらくしてからもう一度お試しください。`,
  tooManyFiles: (count: number) => `添付できるファイルは${count}件までです。`,
  correctionStartsToday: '訂正版の公開期間（FROM）は、本日になります。画面を再表示してください。',
  publishFromInThePast: '公開期間（FROM）には本日以降の日付を入力してください。',
  /** Two days in the wrong order; shown at the later one. */
  before: (to: string, from: string) => `${to}には${from}以降の日付を入力してください。`,
  noTarget: '公開先が選択されていません。',
  target: '選択できない公開先が含まれています。選択し直してください。',
  noDestination: '送信先が選択されていません。',
  tooManyDestinations: (max: number) =>
    `選択できるのは合わせて${withCommas(max)}件までです。グループまたは「すべて」を使用してください。`,
  noCopyKind: '保存するものが選択されていません。',
  hopeDateInThePast: '回答希望日には本日以降の日付を入力してください。',
} as const;
