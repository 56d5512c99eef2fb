import type { AuditAction, AuditObjectKind, AuditSearchAction } from '#domain/audit.ts';
import { withCommas } from '#domain/number-text.ts';

export const auditActionLabel: Readonly<Record<AuditAction, string>> = {
  signed_in: 'ログイン',
  signed_out: 'ログアウト',
  sign_in_refused: 'ログイン拒否',
  opened: '閲覧',
  downloaded: 'ダウンロード',
  exported: '出力',
  refused: 'アクセス拒否',
  infected: 'ウイルス検出',
  created: '登録',
  updated: '更新',
  deleted: '削除',
  cancelled: '取り消し',
  ended: '終了',
  replaced: '担当者変更',
  handed_over: '引き継ぎ',
  nudged: '催促',
  remarked: '書き込み',
  remark_withdrawn: '書き込みの取り下げ',
  published: '投稿',
  corrected: '訂正版の投稿',
  responded: '回答',
  completion_asked: '追記の依頼',
  sent: '送信',
  imported: '取込',
  retried: '再送',
  withdrawn: '送信中止',
  dropped: '送信取りやめ',
  released: '認証の解除',
};

export const auditSearchLabel: Readonly<Record<AuditSearchAction, string>> = {
  seen: '閲覧・ダウンロード・出力',
  ...auditActionLabel,
};

export const auditObjectLabel: Readonly<Record<AuditObjectKind, string>> = {
  session: 'セッション',
  application: '申請',
  application_file: '申請の添付ファイル',
  application_remark_file: 'やり取りの添付ファイル',
  application_list: '申請一覧',
  approval_route_template: '申請ルートのテンプレート',
  notice: 'お知らせ',
  notice_file: 'お知らせの添付ファイル',
  notice_response_file: 'お知らせへの回答のファイル',
  message: 'メッセージ',
  message_file: 'メッセージの添付ファイル',
  workflow: 'ワークフロー',
  supplier: 'サプライヤー',
  supplier_group: 'サプライヤーグループ',
  internal_user: '社内ユーザー',
  supplier_user: 'ポータル利用者',
  division: '事業部',
  department: '部署',
  department_group: '部署グループ',
  workflow_type: '申請書の種類',
  company_holiday: '会社休業日',
  master_data: 'マスタデータ',
  mail: 'メール',
  delegation: '代理',
  auditor_grant: '監査の権限',
  register: '申請台帳',
  notification_setting: '通知設定',
  copies: '控え',
  audit_log: '監査ログ',
};

/** Shown instead of the user of an event without one: a command of the command line, or the portal itself. */
export function nobodyText(action: AuditAction): string {
  if (action === 'imported' || action === 'exported') return 'コマンドライン';
  return action === 'dropped' ? 'ポータル' : '（未ログイン）';
}

/** The names of fields of the audit log. */
export const auditLabel = {
  person: '操作した人',
  object_name: '対象の名称',
  happened_from: '日付（開始）',
  happened_to: '日付（終了）',
} as const;

/** Headings, column captions and buttons of 監査ログ. */
export const auditScreen = {
  search: '検索条件',
  list: '監査ログ一覧',
  happened_at: '日時',
  organisation: '所属',
  action: '操作',
  object: '対象',
  object_kind: '対象の種類',
  object_id: '対象の番号',
  object_code: '対象のコード',
  detail: '内容',
  all: 'すべて',
  personHelp: '氏名・所属・ログインID',
  objectIdHelp: '申請番号など',
  objectNameHelp: '申請書名、ファイル名、氏名などの一部',
  filesToo: '「対象の番号」で検索すると、その添付ファイルのダウンロードも表示されます。',
  /** Explains why ten views of one user are one row. */
  openedOnce: '「閲覧」は、操作した人・対象ごとに1日1回、その日の最初の日時で記録されます。',
  /** Why the log has no approvals. */
  inHistory: '申請・承認・却下は、このログではなく、各申請の「履歴」に記録されます。',
  login_id: 'ログインID',
  orMore: '件以上',
  newest: (count: number) =>
    `一覧には、新しいものから${withCommas(count)}件までが表示されます。それより古いものは、検索またはCSV出力で確認できます。`,
} as const;
