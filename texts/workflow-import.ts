import { withCommas } from '#domain/number-text.ts';

/** The texts of ワークフロー取込. */

/** What is wrong with a cell of the file, beside the problems of every import. */
export const workflowImportProblem = {
  division: (code: string) => `「${code}」は、ワークフローを登録できる事業部のコードではありません。`,
  type: (code: string) => `「${code}」は、登録されている申請書の種類のコードではありません。`,
  department: (code: string, division_code: string) =>
    `「${code}」は、事業部「${division_code}」の部署のコードではありません。`,
  user: (login_id: string, division_code: string) =>
    `「${login_id}」は、事業部「${division_code}」の社内ユーザーのログインIDではありません。`,
  /** What a list of users takes, for what is none. */
  users: '部署の全員は「*」だけを入力し、複数のログインIDは「;」で区切ってください。',
} as const;

/** The columns of the file, in the text of a change. */
export const workflowColumnLabel: Readonly<Record<string, string>> = {
  receptionist_department_code: '受付者の部署',
  receptionist_login_ids: '受付者',
  route_setter_department_code: '申請ルート設定者の部署',
  route_setter_login_ids: '申請ルート設定者',
  final_approver_login_id: '最終承認者',
  suspended_flag: '使用停止',
};

/** Headings, buttons and explanations of the screen. */
export const workflowImportScreen = {
  file: '取込ファイル',
  csv: 'ワークフローのCSV',
  explanation:
    'ワークフローのCSVを確認し、まとめて登録・変更します。「現在の内容を出力」で保存したファイルを編集して取り込めます。ファイルにないワークフローは変わりません。削除はされません。',
  export: '現在の内容を出力',
  exportName: 'workflows',
  choose: 'ファイルを選択',
  chooseHelp: (megabytes: number) => `CSV（UTF-8 または Shift_JIS）。${megabytes}MBまで。`,
  oneFile: 'ファイルは1つだけ選択してください。',
  result: '取込内容',
  changes: '変更一覧',
  change: '変更',
  added: '追加',
  changed: '変更',
  content: '内容',
  counts: (added: number, changed: number, unchanged: number) =>
    `追加 ${withCommas(added)}件、変更 ${withCommas(changed)}件、変更なし ${withCommas(unchanged)}件`,
  nothingChanges: '登録済みのワークフローから変更はありません。',
  all: '部署の全員',
  none: 'なし',
  yes: 'はい',
  no: 'いいえ',
  apply: '取り込む',
  applied: (counts: string) => `ワークフローを取り込みました（${counts}）。`,
} as const;

/** The confirmation before an import that suspends workflows. */
export const workflowImportConfirmation = {
  apply: 'ワークフローを取り込みます。よろしいですか？',
  suspends: (count: number) => `ワークフロー ${withCommas(count)}件が使用停止になり、申請できなくなります。`,
} as const;
