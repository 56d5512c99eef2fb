/** The names of fields of supplier groups. */
export const supplierGroupLabel = {
  group_members: 'グループメンバー',
} as const;

/** /supplier-group-management, its view and its edit form. */
export const supplierGroupScreen = {
  conditions: '検索条件',
  list: 'サプライヤーグループ一覧',
  noCandidates: '追加できるサプライヤーはありません。',
  containsSuspended: '使用停止のグループを含む',
  state: '使用状況',
  content: 'グループの内容',
  members: 'グループメンバー',
  candidates: 'サプライヤーの候補',
  all: 'すべて',
  invalid: '無効',
  leftSource: '取込元にない事業部',
  divisionState: '事業部の状態',
  operation: '操作',
  addOf: (name: string) => `${name}を追加`,
  remove: '外す',
  removeOf: (name: string) => `${name}を外す`,
  added: '追加済み',
  addAll: '表示中の候補をすべて追加',
} as const;

/** Confirmations before a supplier group is saved, suspended or resumed. */
export const supplierGroupConfirmation = {
  register: 'サプライヤーグループを登録します。よろしいですか？',
  update: 'サプライヤーグループを更新します。よろしいですか？',
  suspend: 'サプライヤーグループの使用を停止します。よろしいですか？',
  resume: 'サプライヤーグループの使用を再開します。よろしいですか？',
} as const;

/** What the screens of supplier groups and their checks say. */
export const supplierGroupText = {
  suspended: 'サプライヤーグループの使用を停止しました。',
  resumed: 'サプライヤーグループの使用を再開しました。',
  suspendedHelp:
    '使用停止中です。お知らせの公開先として選択できません。投稿済みのお知らせの公開先は変わりません。',
  registered: 'サプライヤーグループを登録しました。',
  updated: 'サプライヤーグループを更新しました。',
  /** An import did not bring its division any more. */
  leftSource: (division_name: string) =>
    `事業部「${division_name}」は取込元からなくなっています。取込元に戻して取り込むまで、このグループは更新できません。`,
  someLeftSource: '「取込元にない事業部」のグループは、事業部を取込元に戻して取り込むまで、更新できません。',
  invalidSuppliers: '無効なサプライヤーが含まれています。',
  memberInvalid: '無効になったサプライヤーは、お知らせの公開先に含まれません。外すこともできます。',
  noMembers: 'グループメンバーはいません。候補から追加してください。',
  memberAdded: (name: string) => `${name}を追加しました。`,
  membersAdded: (count: number) => `${count}社を追加しました。`,
  memberRemoved: (name: string) => `${name}を外しました。`,
} as const;
