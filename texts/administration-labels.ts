/** The names of fields of administration and the audit log (texts/labels.ts). */
export const administrationLabel = {
  receptionist: '受付者',
  route_setter: '申請ルート設定者',
  final_approver: '最終承認者',
  copied_to: '複写先の事業部',
  group_members: 'グループメンバー',
  privilege: '権限',
  person: '利用者',
  object_name: '対象の名称',
  happened_from: '日付（FROM）',
  happened_to: '日付（TO）',
} as const;
