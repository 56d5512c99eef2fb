import { page } from './labels.ts';
import { replacementText } from './replacement-texts.ts';

/** What a call is to a person: the screen that makes it, and what he did there. For refusals in the audit log (domain 5). */

/** The screens by how the paths of their calls begin; of two that fit the longer one counts. */
const places: readonly (readonly [string, string])[] = [
  ['/api/application/', page.application],
  ['/api/application/create/', page.application_create],
  ['/api/application/detail/', page.application_detail],
  ['/api/application/approval_route_', '申請ルートのテンプレート'],
  ['/api/application/select_department_user/', '申請ルートの設定'],
  ['/api/application/validate_pic_approver_steps', '申請ルートの設定'],
  ['/api/application/list/unattended_list', replacementText.unattended],
  ['/api/audit_log/', page.audit_log],
  ['/api/internal_user_management/', page.internal_user_management],
  ['/api/master_data/', page.master_data_import],
  ['/api/message/', page.message],
  ['/api/message/create/', page.message_create],
  ['/api/message/view/', page.message_view],
  ['/api/notice/edit/', page.notice_edit],
  ['/api/notice/reading/', 'お知らせの既読状況'],
  ['/api/notice/view/', page.notice_view],
  ['/api/order_edi/', '発注EDI'],
  ['/api/select_department_group/', '部署グループの選択'],
  ['/api/select_supplier/', 'サプライヤーの選択'],
  ['/api/select_supplier_group/', 'サプライヤーグループの選択'],
  ['/api/supplier_group_management/', page.supplier_group_management],
  ['/api/supplier_management/', page.supplier_management],
  ['/api/system_management/', page.system_management],
  ['/api/system_management/undelivered_mail/', page.undelivered_mail],
  ['/api/top/', page.top],
  ['/api/user/', 'ログインユーザー'],
  ['/api/workflow_management/', page.workflow_management],
];

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
  const place = longest(places.filter(([start]) => path.startsWith(start)));
  if (place === null) return null;
  return `${place}の${longest(doings.filter(([end]) => path.endsWith(end))) ?? '表示'}`;
}

function longest(found: readonly (readonly [string, string])[]): string | null {
  return found.toSorted(([one], [other]) => other.length - one.length)[0]?.[1] ?? null;
}
