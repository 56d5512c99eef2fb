import type { AuditObjectKind } from './audit.ts';
import { page } from '#texts/shell.ts';
import { replacement } from '#texts/application-detail.ts';

/** What a call is to a person: the screen that makes it, what he did there and to what. For refusals in the audit log (domain 5). */

/**
 * The screens by how the paths of their calls begin, and what those calls are about: of several kinds the first that a call names,
 * by its id, otherwise the first. Of two that fit the longer one counts.
 */
const places: readonly (readonly [start: string, screen: string, ...about: AuditObjectKind[]])[] = [
  ['/api/application/', page.application, 'application'],
  ['/api/application/create/', page.application_create, 'workflow'],
  ['/api/application/detail/', page.application_detail, 'application'],
  ['/api/application/detail/application_file_download', page.application_detail, 'application_file'],
  ['/api/application/detail/step_file_download', page.application_detail, 'application_file'],
  ['/api/application/list/', page.application, 'application_list'],
  ['/api/application/list/next_awaiting', page.application, 'application'],
  ['/api/application/list/unattended_list', replacement.unattended, 'application_list'],
  ['/api/application/approval_route_', '申請ルートのテンプレート', 'approval_route_template'],
  ['/api/application/select_department_user/', '申請ルートの設定', 'department', 'supplier'],
  ['/api/application/select_department_user/supplier_list', '申請ルートの設定', 'supplier'],
  ['/api/application/validate_pic_approver_steps', '申請ルートの設定', 'application'],
  ['/api/audit_log/', page.audit_log, 'audit_log'],
  ['/api/internal_user_management/', page.internal_user_management, 'internal_user'],
  ['/api/master_data/', page.master_data_import, 'master_data'],
  ['/api/message/', page.message, 'message'],
  ['/api/message/create/', page.message_create, 'message'],
  ['/api/message/view/', page.message_view, 'message'],
  ['/api/message/view/download', page.message_view, 'message_file'],
  ['/api/notice/edit/', page.notice_edit, 'notice'],
  ['/api/notice/reading/', 'お知らせの既読状況', 'notice'],
  ['/api/notice/view/', page.notice_view, 'notice'],
  ['/api/notice/view/download', page.notice_view, 'notice_file'],
  ['/api/order_edi/', '発注EDI'],
  ['/api/select_department_group/', '部署グループの選択', 'department_group'],
  ['/api/select_supplier/', 'サプライヤーの選択', 'supplier'],
  ['/api/select_supplier_group/', 'サプライヤーグループの選択', 'supplier_group'],
  ['/api/supplier_group_management/', page.supplier_group_management, 'supplier_group'],
  ['/api/supplier_management/', page.supplier_management, 'supplier'],
  ['/api/supplier_management/detail/release_user', page.supplier_management, 'supplier_user'],
  ['/api/system_management/', page.system_management],
  ['/api/system_management/undelivered_mail/', page.undelivered_mail, 'mail'],
  ['/api/top/', page.top, 'notice'],
  ['/api/top/check_session', page.top, 'session'],
  ['/api/user/', 'ログインユーザー', 'session'],
  ['/api/workflow_management/', page.workflow_management, 'workflow'],
];

/** By which of a call's ids its object is named, the first that it has; a kind that is not here is never named. */
const namedBy: Readonly<Partial<Record<AuditObjectKind, readonly string[]>>> = {
  application: ['application_id'],
  application_file: ['file_id'],
  approval_route_template: ['saved_approval_route_id'],
  department: ['department_id'],
  department_group: ['department_group_id'],
  internal_user: ['user_id'],
  mail: ['mail_id'],
  message: ['message_id', 'reply_message_id'],
  message_file: ['file_id'],
  notice: ['notice_id'],
  notice_file: ['file_id'],
  supplier: ['supplier_id'],
  supplier_group: ['supplier_group_id'],
  supplier_user: ['user_id'],
  workflow: ['workflow_id'],
};

/** What is done by a call, by how its path ends; everything else looks something up. */
const doings: readonly (readonly [string, string])[] = [
  ['/application_file_download', 'ファイルのダウンロード'],
  ['/step_file_download', 'ファイルのダウンロード'],
  ['/download', 'ファイルのダウンロード'],
  ['/csv', 'CSV出力'],
  ['/pdf', 'PDF出力'],
  ['/application/detail/delete', '取り消し'],
  ['/delete', '削除'],
  ['/approve', '承認'],
  ['/reject', '却下'],
  ['/replace', '担当者変更'],
  ['/application/create/save', '申請'],
  ['/message/create/save', '送信'],
  ['/notice/edit/save', '投稿'],
  ['/save', '登録'],
  ['/new_save', '登録'],
  ['/overwrite_save', '更新'],
  ['/update', '更新'],
  ['/workflow_management/detail/edit', '登録・更新'],
  ['/release', '認証の解除'],
  ['/release_user', '認証の解除'],
  ['/apply', '取込'],
  ['/retry', '再送'],
  ['/withdraw', '送信中止'],
];

/** `申請詳細の承認`, or null for a path that no screen calls (any more). */
export function callName(path: string): string | null {
  const [, screen] = placeOf(path) ?? [];
  if (screen === undefined) return null;
  const [, done = '表示'] = longest(doings.filter(([end]) => path.endsWith(end))) ?? [];
  return `${screen}の${done}`;
}

/**
 * What a call is about, by its path and the ids that it names (`supplier_ids` under `supplier_id`): never another thing that it names
 * besides, such as the members of a group. The id is null where it names none, as where something is to be made; null where
 * the call is about nothing that the audit log knows.
 */
export function callObject(
  path: string,
  ids: Readonly<Record<string, readonly number[]>>,
): { readonly kind: AuditObjectKind; readonly id: number | null } | null {
  const [, , ...about] = placeOf(path) ?? [];
  const objects = about.map((kind) => ({
    kind,
    id: (namedBy[kind] ?? []).flatMap((name) => ids[name] ?? [])[0] ?? null,
  }));
  return objects.find(({ id }) => id !== null) ?? objects[0] ?? null;
}

function placeOf(path: string): (typeof places)[number] | undefined {
  return longest(places.filter(([start]) => path.startsWith(start)));
}

function longest<Row extends readonly [string, ...unknown[]]>(found: readonly Row[]): Row | undefined {
  return found.toSorted(([one], [other]) => other.length - one.length)[0];
}
