import type { AuditObjectKind } from '#domain/audit.ts';
import { replacement } from './application-detail.ts';
import { pageTitle, shell } from './shell.ts';

/** The audit log entry of a call: its screen, its verb and its object. */
export type CallAudit<Field extends string = string> = {
  readonly screen: AuditScreen;
  readonly does: AuditVerb;
  /**
   * The kinds of objects that the call may be about, each with the input field that holds the id, or null if
   * no field does. The first kind with an id in the input counts. Empty if the call has no object.
   */
  readonly about: { readonly [Kind in AuditObjectKind]?: Field | null };
};

const screenLabel = {
  ...pageTitle,
  approval_route: '申請ルートの設定',
  approval_route_template: '申請ルートのテンプレート',
  logined_user: 'ログインユーザー',
  message_reading: 'メッセージの既読状況',
  notice_reading: 'お知らせの既読状況',
  notice_responses: 'お知らせの回答状況',
  order_edi: shell.orderEdi,
  save: '送信結果の確認',
  select_department_group: '部署グループの選択',
  select_supplier: 'サプライヤーの選択',
  select_supplier_group: 'サプライヤーグループの選択',
  test_mail: 'テストメール',
  unattended: replacement.unattended,
} as const;
export type AuditScreen = keyof typeof screenLabel;

const verbLabel = {
  show: '表示',
  download: 'ファイルのダウンロード',
  csv: 'CSV出力',
  zip: 'ZIP出力',
  pdf: 'PDF出力',
  submit: '申請',
  approve: '承認',
  reject: '却下',
  cancel: '取り消し',
  replace: '担当者変更',
  hand_over: '引き継ぎ',
  nudge: '催促',
  remark: '書き込み',
  withdraw_remark: '書き込みの取り下げ',
  end_wait: '回答待ちの終了',
  send: '送信',
  post: '投稿',
  respond: '回答',
  ask_completion: '追記の依頼',
  create: '登録',
  update: '更新',
  save: '登録・更新',
  suspend: '使用停止・使用再開',
  delete: '削除',
  end: '終了',
  release: '認証の解除',
  stop: '利用停止',
  lift_stop: '利用停止の解除',
  import: '取込',
  template: '見本のダウンロード',
  export: '現在の内容の出力',
  retry: '再送',
  withdraw: '送信中止',
} as const;
export type AuditVerb = keyof typeof verbLabel;

/** `申請詳細` */
export function screenName({ screen }: CallAudit): string {
  return screenLabel[screen];
}

/** `承認` */
export function verbName({ does }: CallAudit): string {
  return verbLabel[does];
}

/** `申請詳細の承認` */
export function callName(audit: CallAudit): string {
  return `${screenName(audit)}の${verbName(audit)}`;
}

/** The singular name of an id field: `supplier_id` for `supplier_ids`; null for a field without ids. */
export function idName(field: string): string | null {
  return /_ids?$/.test(field) ? field.replace(/s$/, '') : null;
}

/**
 * The object of a call with these ids in its input, by `idName`. Its id is null if the input has none, as
 * for a creation. Null for a call without an object.
 */
export function callObject(
  { about }: CallAudit,
  ids: Readonly<Record<string, readonly number[]>>,
): { readonly kind: AuditObjectKind; readonly id: number | null } | null {
  // The type of `about` allows no other keys.
  const objects = (Object.entries(about) as [AuditObjectKind, string | null][]).map(([kind, field]) => {
    const name = field === null ? null : idName(field);
    return { kind, id: (name === null ? undefined : ids[name]?.[0]) ?? null };
  });
  return objects.find(({ id }) => id !== null) ?? objects[0] ?? null;
}
