import { successorLabel } from './successor.ts';
import { transactionLabel } from './transaction-label.ts';
import { fieldSettingLabel, fieldSettingText } from './workflow-fields.ts';
import { workflowScreen } from './workflow-management.ts';
import { supplierGroupScreen } from './supplier-group-management.ts';
import { applicationScreen, listOrderLabel } from './application.ts';
import { planText } from './ui.ts';
import { waitingLabel, waitingOrderLabel, waitingText } from './waiting-time.ts';
import { csvFile } from './export.ts';
import { routeLabel } from './approval-route.ts';
import { label } from './fields.ts';
import { mailDropText } from './mail-failure.ts';
import { emptyMeaning, masterColumnLabel } from './master-data.ts';
import { replacement } from './application-detail.ts';
import { auditActionLabel, auditObjectLabel } from './audit-log.ts';
import { delegationLabel } from './delegation.ts';
import { notificationSettingLabel } from './notification-setting.ts';
import { privilegeLabel, stepTypeLabel } from './code-labels.ts';
import { questionnaireLabel } from './questionnaire.ts';
import { registerLabel, registerScreen } from './register.ts';
import { workListKind, type WorkListKind } from '#domain/codes.ts';
import { workListLabel } from './code-labels.ts';
import { isDate, showDate } from '#domain/japan-date.ts';

/** The `detail` of an audit log row as lines of Japanese text. */

/** The kinds of objects that ids in a detail refer to. */
export type AuditReference =
  | 'application'
  | 'approval_route_template'
  | 'department'
  | 'department_group'
  | 'division'
  | 'notice'
  | 'step'
  | 'supplier'
  | 'supplier_group'
  | 'user'
  | 'workflow'
  | 'workflow_type';

/** The current name of an object, and its code or login id if it has one; null if no object has the id. */
export type AuditNames = (
  kind: AuditReference,
  id: number,
) => { readonly name: string; readonly code: string | null } | null;

/** The fields of a detail that hold ids, alone or in lists, and their kinds of objects. */
const references: Readonly<Record<string, AuditReference>> = {
  application_id: 'application',
  application_ids: 'application',
  saved_approval_route_id: 'approval_route_template',
  approval_route_step_id: 'step',
  delegate_user_id: 'user',
  department_id: 'department',
  department_group_id: 'department_group',
  department_group_ids: 'department_group',
  division_id: 'division',
  selected_division_id: 'division',
  division_ids: 'division',
  notice_id: 'notice',
  corrects_notice_id: 'notice',
  correction_id: 'notice',
  notice_ids: 'notice',
  supplier_id: 'supplier',
  supplier_ids: 'supplier',
  suppliers: 'supplier',
  supplier_group_id: 'supplier_group',
  supplier_group_ids: 'supplier_group',
  supplier_groups: 'supplier_group',
  user_id: 'user',
  user_ids: 'user',
  recipient_user_id: 'user',
  successor_user_id: 'user',
  to_user_id: 'user',
  workflow_id: 'workflow',
  workflow_type_id: 'workflow_type',
  resubmit_application_id: 'application',
  added_supplier_id: 'supplier',
  removed_supplier_id: 'supplier',
};

/** The labels of the fields of a detail, in display order. Unknown fields are shown last, by their names. */
const names: Readonly<Record<string, string>> = {
  path: '操作',
  status: '結果',
  times_this_minute: '1分間の回数',
  identity_provider: '認証',
  reason: '理由',
  signature: 'ウイルス',
  name: '氏名',
  person: '操作した人',
  action: '操作',
  object_kind: '対象の種類',
  object_id: '対象の番号',
  object_name: '対象の名称',
  happened: '日付',
  copied: '期間',
  application_id: '申請',
  approval_route_step_id: 'ステップ',
  saved_approval_route_id: 'テンプレート',
  resubmit_application_id: '再申請元の申請',
  resubmit_file_id: '再申請元のファイルの番号',
  former_file_id: '訂正元のファイルの番号',
  workflow_id: 'ワークフロー',
  notice_id: 'お知らせ',
  corrects_notice_id: '訂正元のお知らせ',
  correction_id: '訂正版',
  message_id: 'メッセージの番号',
  reply_message_id: '返信元のメッセージの番号',
  mail_id: 'メールの番号',
  file_id: 'ファイルの番号',
  delegation_id: '代理の番号',
  auditor_grant_id: '監査の権限の番号',
  all_divisions: 'すべての事業部',
  delegate_user_id: delegationLabel.delegate,
  first_day: delegationLabel.first_day,
  last_day: delegationLabel.last_day,
  reminder_mail: notificationSettingLabel.reminders,
  notice_mail: notificationSettingLabel.notices,
  recipient_user_id: '宛先',
  successor_user_id: successorLabel.successor,
  to_user_id: label.hand_over_to,
  ...masterColumnLabel,
  source_privilege: '取込元の権限',
  similar_login_ids: '表記だけが異なる登録済みのログインID',
  // Fields of the portal's forms.
  division_name: '事業部',
  division_id: '事業部',
  selected_division_id: '事業部',
  division_ids: '事業部',
  workflow_name: '申請書',
  workflow_type_id: '申請書の種類',
  division_codes: '取引のある事業部',
  active: '取込元にある',
  receptionist_department_name: '受付者の部署',
  receptionist_select_user_all: '受付者は部署の全員',
  receptionist: '受付者',
  route_setter_department_name: '申請ルート設定者の部署',
  route_setter_select_user_all: '申請ルート設定者は部署の全員',
  route_setter: '申請ルート設定者',
  final_approver: '最終承認者',
  copied_from: '複写元',
  approval_route_name: 'ルート名',
  step_order: 'ステップNo',
  step_type: 'ステップ種別',
  pic_approver_steps: '担当者・承認者',
  viewer_steps: '閲覧者',
  department_id: '部署',
  supplier_id: 'サプライヤー',
  all_flag: '全員',
  user_id: 'ユーザー',
  user_ids: 'ユーザー',
  invalid_flag: '無効',
  suspended: '使用停止',
  system_notice_flag: 'システムのお知らせ',
  publish_period: '公開期間',
  publish_all_flag: 'すべてのサプライヤーに公開',
  response_due_date: questionnaireLabel.response_due_date,
  question: '質問の番号',
  question_count: '質問数',
  remark_id: '書き込みのID',
  remark_number: '書き込みの番号',
  response_version: '回答の版',
  response_file_ids: 'ファイルの番号',
  send_department_group_all: 'すべての部署グループに送信',
  send_supplier_all: 'すべてのサプライヤーに送信',
  department_group_id: '部署グループ',
  department_group_ids: '部署グループ',
  supplier_group_id: 'サプライヤーグループ',
  supplier_group_ids: 'サプライヤーグループ',
  supplier_groups: 'サプライヤーグループ',
  supplier_ids: 'サプライヤー',
  suppliers: 'サプライヤー',
  added_supplier_id: '追加したサプライヤー',
  removed_supplier_id: '外したサプライヤー',
  members: 'グループメンバー',
  department_count: '部署数',
  supplier_count: '会社数',
  user_count: '人数',
  file_count: '添付ファイル数',
  send_mail_flag: 'メール送信',
  search_type: '一覧の種類',
  grouped_by: '集計の単位',
  by: registerLabel.by,
  supplier: registerLabel.supplier,
  transaction_from: transactionLabel.transaction_from,
  transaction_to: transactionLabel.transaction_to,
  amount_from: transactionLabel.amount_from,
  amount_to: transactionLabel.amount_to,
  counterparty: transactionLabel.counterparty,
  outcome: registerLabel.outcome,
  self_approved: registerLabel.self_approved,
  delegated: registerLabel.delegated,
  month_from: waitingLabel.month_from,
  month_to: waitingLabel.month_to,
  late: `${planText.overdue}のみ`,
  q: applicationScreen.filter,
  sort: applicationScreen.sort,
  supplier_name: 'サプライヤー名',
  contains_invalid_supplier: '無効なサプライヤーを含む',
  contains_invalid_user: '無効なユーザーを含む',
  exported: '出力したもの',
  contains_suspended_workflow: workflowScreen.containsSuspended,
  contains_suspended_group: supplierGroupScreen.containsSuspended,
  format: '形式',
  encoding: '文字コード',
  rows: '件数',
  divisions: '事業部',
  workflow_types: '申請書の種類',
  departments: '部署',
  department_groups: '部署グループ',
  internal_users: '社内ユーザー',
  supplier_users: 'ポータル利用者',
  company_holidays: '会社休業日',
  added: '追加',
  changed: '変更',
  vanished: '無効化',
  accepted: '確認番号',
  generated: '生成したデータ',
  applications: '申請',
  messages: 'メッセージ',
  notices: 'お知らせ',
  application_ids: '保存した申請',
  message_ids: '保存したメッセージの番号',
  notice_ids: '保存したお知らせ',
  seed: 'シード',
};
const order = new Map(Object.keys(names).map((name, index) => [name, index]));

/** `承認・閲覧の書類（未完了）`; only the caption if it has a single list. */
function searchTypeText(type: WorkListKind): string {
  const { caption, name } = workListLabel[type];
  const lists = Object.values(workListLabel).filter((other) => other.caption === caption);
  return lists.length === 1 ? caption : `${caption}（${name}）`;
}

/** The labels of the codes in a detail, by field. */
const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  privilege: privilegeLabel,
  source_privilege: privilegeLabel,
  step_type: stepTypeLabel,
  action: auditActionLabel,
  object_kind: auditObjectLabel,
  format: { csv: 'CSV', pdf: 'PDF', xlsx: 'Excel', zip: 'ZIP' },
  encoding: { 'utf-8': csvFile.utf8, cp932: csvFile.cp932 },
  search_type: {
    ...Object.fromEntries(Object.values(workListKind).map((type) => [type, searchTypeText(type)])),
    unattended: replacement.unattended,
  },
  sort: { ...listOrderLabel, ...waitingOrderLabel },
  by: { submitted: registerScreen.bySubmitted, ended: registerScreen.byEnded },
  outcome: {
    open: registerScreen.open,
    approved: registerScreen.approved,
    rejected: registerScreen.rejected,
    cancelled: registerScreen.cancelled,
  },
  grouped_by: { form: waitingText.byForm, organisation: waitingText.byOrganisation },
  status: { 403: '権限がありません', 404: '対象がないか、閲覧できる人ではありません' },
  reason: {
    unknown_user: '有効なユーザーとして登録されていません',
    other_subject: '別の認証アカウントに紐付いています',
    taken_subject: 'この認証アカウントは別のユーザーに紐付いています',
    logged_out: 'ログインの途中で、認証サービスからログアウトされました',
    ...mailDropText,
  },
};

type Values = Readonly<Record<string, unknown>>;

/**
 * The lines of a detail: a change as 前 → 後, any other field as label and value. Empty fields are omitted
 * unless they changed.
 */
export function auditLines(detail: Values, nameOf: AuditNames): string[] {
  const format = formatter(nameOf);
  const { from, to, added, removed, ids, ...rest } = detail;
  const [before, after] = [valuesOf(from), valuesOf(to)];
  const copied = before === null && after === null ? range(from, to) : null;
  const lines = [
    ...format.statements({ ...rest, copied }),
    ...format.statements(valuesOf(ids) ?? {}),
    ...(before !== null && after !== null
      ? format.changes(before, after)
      : format.statements(after ?? before ?? {})),
    ...format.lists(added, '追加'),
    ...format.lists(removed, '削除'),
  ];
  return lines.length === 0 && before !== null && after !== null ? ['変更なし'] : lines;
}

/** The objects that a detail refers to by id, so that the caller can look up their names. */
export function auditReferences(detail: Values): readonly { kind: AuditReference; id: number }[] {
  const objects: { kind: AuditReference; id: number }[] = [];
  auditLines(detail, (kind, id) => {
    objects.push({ kind, id });
    return null;
  });
  return objects;
}

function formatter(nameOf: AuditNames) {
  /** Label and value of each field that is not empty, false or a zero count. */
  const statements = (values: Values): string[] =>
    inOrder(withRanges(values))
      .filter(([name, value]) => isNotable(name, value))
      .flatMap(([name, value]) => fieldLines(name, value, nameText(name)));

  const changes = (from: Values, to: Values): string[] =>
    inOrder({ ...from, ...to }).flatMap(([name]) => {
      const caption = nameText(name);
      if (!isRoute(name)) return [`${caption}：${show(name, from[name])} → ${show(name, to[name])}`];
      return [
        ...fieldLines(name, from[name], `${caption}（変更前）`),
        ...fieldLines(name, to[name], `${caption}（変更後）`),
      ];
    });

  /** Added or removed objects: one list, or lists by field. */
  const lists = (value: unknown, verb: string): string[] => {
    if (Array.isArray(value)) return value.length === 0 ? [] : [`${verb}：${show('', value)}`];
    return inOrder(valuesOf(value) ?? {}).map(
      ([name, list]) => `${nameText(name)}の${verb}：${show(name, list)}`,
    );
  };

  /** One line per step for a route, a single line for any other field. */
  const fieldLines = (name: string, value: unknown, caption: string): string[] =>
    isRoute(name) && Array.isArray(value) && value.length > 0
      ? value.map((step) => `${caption}：${stepText(valuesOf(step) ?? {})}`)
      : [`${caption}：${show(name, value)}`];

  const show = (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return 'なし';
    if (typeof value === 'boolean') return value ? 'はい' : 'いいえ';
    if (Array.isArray(value))
      return value.length === 0
        ? (emptyMeaning[name] ?? 'なし')
        : value.map((each) => show(name, each)).join('、');
    if (typeof value === 'object') return objectText({ ...value });
    // JSON has no other types.
    const scalar = value as string | number;
    const kind = references[name];
    if (kind !== undefined && typeof scalar === 'number') return reference(kind, scalar);
    return codes[name]?.[scalar] ?? scalarText(name, scalar);
  };

  const reference = (kind: AuditReference, id: number): string => {
    const object = nameOf(kind, id);
    const number = kind === 'application' ? `申請番号${id}` : `番号${id}`;
    if (object === null) return number;
    return withCode(object.name, kind === 'application' ? number : object.code);
  };

  /** A user or supplier by the recorded name, or the counts of an import or of generated data. */
  const objectText = (object: Values): string => {
    const nameKey = ['full_name', 'supplier_name'].find((key) => typeof object[key] === 'string');
    if (nameKey === undefined)
      return inOrder(object)
        .filter(([, value]) => value !== 0)
        .map(([name, value]) => `${nameText(name)}${show(name, value)}${name === 'seed' ? '' : '件'}`)
        .join('、');
    const { user_id } = object;
    const code = typeof user_id === 'number' ? (nameOf('user', user_id)?.code ?? null) : null;
    return withCode(String(object[nameKey]), code);
  };

  /** `No 4 承認者 品質保証部（P103）の全員（前ステップNo 5）`; only the assignee for a viewer. */
  const stepText = ({ step_order, step_type, prev_step_order, assignee, ...viewer }: Values): string => {
    const { department_id, supplier_id, all_flag, user_ids } = valuesOf(assignee) ?? viewer;
    const where =
      typeof department_id === 'number'
        ? reference('department', department_id)
        : show('supplier_id', supplier_id);
    const who = all_flag === true ? 'の全員' : ` ${show('user_ids', user_ids)}`;
    if (step_order === undefined) return `${where}${who}`;
    const previous = Array.isArray(prev_step_order) ? prev_step_order.join(',') : '';
    const waits = previous === '' ? '' : `（${routeLabel.prev_step_order} ${previous}）`;
    return `${routeLabel.step_order} ${show('step_order', step_order)} ${show('step_type', step_type)} ${where}${who}${waits}`;
  };

  return { statements, changes, lists };
}

function withCode(name: string, code: string | null): string {
  return code === null ? name : `${name}（${code}）`;
}

function isRoute(name: string): boolean {
  return name === 'pic_approver_steps' || name === 'viewer_steps';
}

/** Merges the two dates of a period into one field. */
function withRanges({
  publish_date_from,
  publish_date_to,
  happened_from,
  happened_to,
  ...rest
}: Values): Values {
  return {
    ...rest,
    publish_period: range(publish_date_from, publish_date_to),
    happened: range(happened_from, happened_to),
  };
}

function range(from: unknown, to: unknown): string | null {
  const day = (value: unknown) => (typeof value === 'string' ? scalarText('', value) : '');
  return from === undefined && to === undefined ? null : `${day(from)}〜${day(to)}`;
}

function isNotable(name: string, value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 || name in emptyMeaning;
  if (value === 0) return !name.endsWith('_count');
  return value !== null && value !== '' && value !== false;
}

/** Fields in the order of `names`; the database returns them in another order. */
function inOrder(object: Values): [string, unknown][] {
  const place = (name: string) => order.get(name) ?? order.size;
  return Object.entries(object).toSorted(
    ([one], [other]) => place(one) - place(other) || (one < other ? -1 : 1),
  );
}

function nameText(name: string): string {
  const [, number] = /^field_name(\d\d)$/.exec(name) ?? [];
  if (number !== undefined) return label.field_value(Number(number));
  return fieldSettingLabel(name) ?? names[name] ?? name;
}

function scalarText(name: string, value: string | number): string {
  const text = String(value);
  if (name === 'times_this_minute') return `${text}回目`;
  if (name === 'rows') return `${text}件`;
  if (typeof value === 'number' && fieldSettingLabel(name) !== null) return fieldSettingText(name, value);
  return isDate(text) ? showDate(text) : text;
}

function valuesOf(value: unknown): Values | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : null;
}
