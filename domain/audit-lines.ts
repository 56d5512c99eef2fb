import { auditActionLabel, auditObjectLabel } from './audit.ts';
import { privilegeLabel, stepTypeLabel } from './codes.ts';

/** A row of the audit log as an auditor reads it: what its `detail` holds, one sentence a line (domain 5). */

/** What the names in a detail mean; a name that is not here stands as it is. */
const names: Readonly<Record<string, string>> = {
  privilege: '権限',
  invalid_flag: '無効',
  division_name: '事業部',
  workflow_name: '申請書',
  receptionist: '受付者',
  route_setter: '申請ルート設定者',
  final_approver: '最終承認者',
  receptionist_department_name: '受付者の部署',
  receptionist_select_user_all: '受付者は部署の全員',
  route_setter_department_name: '申請ルート設定者の部署',
  route_setter_select_user_all: '申請ルート設定者は部署の全員',
  group_name: 'グループ名',
  members: 'グループメンバー',
  suppliers: 'サプライヤー',
  approval_route_name: 'ルート名',
  pic_approver_steps: '担当者・承認者',
  viewer_steps: '閲覧者',
  steps: '担当者・承認者',
  viewers: '閲覧者',
  step_order: 'ステップNo',
  step_type: 'ステップ種別',
  department_id: '部署の番号',
  supplier_id: 'サプライヤーの番号',
  user_ids: 'ユーザーの番号',
  all_flag: '全員',
  application_id: '申請番号',
  approval_route_step_id: 'ステップの番号',
  message_id: 'メッセージの番号',
  notice_id: 'お知らせの番号',
  reply_message_id: '返信元のメッセージの番号',
  recipient_user_id: '宛先のユーザーの番号',
  identity_provider: '認証基盤',
  login_id: 'ログインID',
  reason: '理由',
  path: '呼び出し',
  status: '応答',
  ids: '番号',
  format: '形式',
  encoding: '文字コード',
  search_type: '一覧の種類',
  supplier_code: 'サプライヤーコード',
  supplier_name: 'サプライヤー名',
  contains_invalid_supplier: '無効なサプライヤーを含む',
  name: '氏名',
  division_id: '事業部の番号',
  selected_division_id: '事業部の番号',
  contains_invalid_user: '無効なユーザーを含む',
  person: '利用者',
  action: '操作',
  object_kind: '対象の種類',
  object_id: '対象の番号',
  object_name: '対象の名称',
  happened_from: '日付（FROM）',
  happened_to: '日付（TO）',
  count: '件数',
  rows: '件数',
  file_count: '添付ファイル数',
  department_count: '部署数',
  supplier_count: '会社数',
  user_count: '人数',
  send_mail_flag: 'メール送信',
  system_notice_flag: 'システムのお知らせ',
  publish_all_flag: 'すべてのサプライヤーに公開',
  publish_date_from: '公開期間（FROM）',
  publish_date_to: '公開期間（TO）',
  send_department_group_all: 'すべての部署グループに送信',
  send_supplier_all: 'すべてのサプライヤーに送信',
  department_group_ids: '部署グループの番号',
  supplier_group_ids: 'サプライヤーグループの番号',
  supplier_ids: 'サプライヤーの番号',
  divisions: '事業部',
  workflow_types: '申請書の種類',
  departments: '部署',
  department_groups: '部署グループ',
  internal_users: '社内ユーザー',
  supplier_users: 'ポータル利用者',
  added: '追加',
  changed: '変更',
  vanished: '無効化',
  accepted: '承認した確認番号',
};

type Values = Readonly<Record<string, unknown>>;

/** One line for each thing that a detail says: changes as 前 → 後, the rest as name and value. */
export function auditLines(detail: Values): string[] {
  const { from, to, added, removed, ...rest } = detail;
  return [
    ...Object.entries(rest).map(([name, value]) => `${nameOf(name)}：${show(name, value)}`),
    ...changes(values(from), values(to)),
    ...lists(added, '追加'),
    ...lists(removed, '削除'),
  ];
}

function changes(from: Values | null, to: Values | null): string[] {
  const all = [...new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})])];
  return all.map((name) => {
    if (from === null) return `${nameOf(name)}：${show(name, to?.[name])}`;
    if (to === null) return `${nameOf(name)}：${show(name, from[name])}`;
    return `${nameOf(name)}：${show(name, from[name])} → ${show(name, to[name])}`;
  });
}

/** Who came to or left what: a list, or lists by name. */
function lists(value: unknown, verb: string): string[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : [`${verb}：${show('', value)}`];
  return Object.entries(values(value) ?? {}).map(
    ([name, list]) => `${nameOf(name)}の${verb}：${show(name, list)}`,
  );
}

function nameOf(name: string): string {
  const field = /^field_name(\d\d)$/.exec(name)?.[1];
  return field === undefined ? (names[name] ?? name) : `項目名${Number(field)}`;
}

function show(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'なし';
  if (typeof value === 'boolean') return value ? 'はい' : 'いいえ';
  if (typeof value === 'number') return coded(name, value);
  if (typeof value === 'string') return codedText(name, value);
  if (Array.isArray(value))
    return value.length === 0 ? 'なし' : value.map((each) => show(name, each)).join('、');
  const object = values(value) ?? {};
  const called = ['full_name', 'supplier_name', 'company_name', 'group_name', 'name'].find(
    (key) => typeof object[key] === 'string',
  );
  if (called !== undefined) return String(object[called]);
  return Object.entries(object)
    .map(([key, each]) => `${nameOf(key)} ${show(key, each)}`)
    .join(' ');
}

function coded(name: string, value: number): string {
  const labels: Readonly<Record<number, string>> | undefined =
    name === 'privilege' ? privilegeLabel : name === 'step_type' ? stepTypeLabel : undefined;
  return labels?.[value] ?? String(value);
}

function codedText(name: string, value: string): string {
  const labels: Readonly<Record<string, string>> | undefined =
    name === 'action' ? auditActionLabel : name === 'object_kind' ? auditObjectLabel : undefined;
  return labels?.[value] ?? value;
}

function values(value: unknown): Values | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : null;
}
