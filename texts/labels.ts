/**
 * The names of fields, each once. docs/glossary.md ties them to the names of the code. What is wrong with a
 * value is in texts/fields.ts; routes, notices, messages and administration have names in files of their own.
 * The first load does without all of these.
 */
export const label = {
  division: '事業部',
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
  attached_files: '添付ファイル',
  application_file: (number: number) => `申請書の添付ファイル${number}`,
  attached_file: (number: number) => `添付ファイル${number}`,
  field_value: (number: number) => `入力項目${number}`,
  comment: 'コメント',
  workflow_type: '申請書',
  full_name: '氏名',
  group_name: 'グループ名',
} as const;

/** Two errors that the first load needs; the others are in texts/fields.ts. */
export const notSelected = (label: string) => `${label}が選択されていません。`;
export const fileMissing = (label: string) =>
  `${label}のファイルを読み取れませんでした。もう一度選択してください。`;
