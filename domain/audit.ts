/** The audit log (domain 5): what is noted, about what, each code with its Japanese label. Rows are only ever added. */

export const auditActionLabel = {
  signed_in: 'ログイン',
  signed_out: 'ログアウト',
  /** The identity provider answered, and nobody was signed in. */
  sign_in_refused: 'ログイン拒否',
  /** Somebody opened an object: noted once a day, user and object; a supplier's first opening is among them. */
  opened: '閲覧',
  downloaded: 'ダウンロード',
  exported: '出力',
  /** A signed-in user was refused something that he named by its id, alike whether it exists or not. */
  refused: 'アクセス拒否',
  created: '登録',
  updated: '更新',
  deleted: '削除',
  /** 担当者変更 of a step. */
  replaced: '担当者変更',
  published: '投稿',
  sent: '送信',
  imported: '取込',
  /** A mail that could not be delivered: sent again, or given up. */
  retried: '再送',
  withdrawn: '送信中止',
  /** A subject of the identity provider was released for a new sign-in. */
  released: '認証の解除',
} as const;
export type AuditAction = keyof typeof auditActionLabel;

/** What is looked for in one search beside the actions themselves: everything by which something may have been seen. */
export const auditSearchLabel = { seen: '閲覧・ダウンロード・出力', ...auditActionLabel } as const;
export type AuditSearchAction = keyof typeof auditSearchLabel;
export const seenActions = ['opened', 'downloaded', 'exported'] as const satisfies readonly AuditAction[];

export const auditObjectLabel = {
  session: 'セッション',
  application: '申請',
  application_file: '申請の添付ファイル',
  application_list: '申請一覧',
  approval_route_template: '申請ルートのテンプレート',
  notice: 'お知らせ',
  notice_file: 'お知らせの添付ファイル',
  message: 'メッセージ',
  message_file: 'メッセージの添付ファイル',
  workflow: 'ワークフロー',
  supplier: 'サプライヤー',
  supplier_group: 'サプライヤーグループ',
  internal_user: '社内ユーザー',
  supplier_user: 'サプライヤーのユーザー',
  division: '事業部',
  department: '部署',
  department_group: '部署グループ',
  workflow_type: '申請書の種類',
  master_data: 'マスタデータ',
  mail: 'メール',
  audit_log: '監査ログ',
} as const;
export type AuditObjectKind = keyof typeof auditObjectLabel;

/** Who is named where no user is: an import by nobody came from the command line, anything else from somebody not signed in. */
export function nobodyText(action: AuditAction): string {
  return action === 'imported' ? 'コマンドライン' : '（未ログイン）';
}
