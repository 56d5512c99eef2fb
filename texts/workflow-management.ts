/** The names of fields of workflows. */
export const workflowLabel = {
  receptionist: '受付者',
  route_setter: '申請ルート設定者',
  final_approver: '最終承認者',
  copied_to: '複写先の事業部',
  field_hint: (number: number) => `入力項目${number}の入力のヒント`,
  field_kind: (number: number) => `入力項目${number}の種類`,
  field_choices: (number: number) => `入力項目${number}の選択肢`,
  transaction_date_field: '取引日の入力項目',
  transaction_amount_field: '取引金額の入力項目',
  counterparty_field: '取引先の入力項目',
} as const;

/** /workflow-management and its detail. */
export const workflowScreen = {
  list: 'ワークフロー一覧',
  containsSuspended: '使用停止のワークフローを含む',
  import: '取込',
  content: 'ワークフローの内容',
  availability: '申請の受付',
  available: '受付中',
  unavailable: '受付停止中',
  review: '担当者の見直し',
  outdated: '要見直し',
  subject: '対象の申請書',
  people: '担当者',
  finalApprovers: '最終承認者の候補',
  noApprovers: '選択できるユーザーはいません。',
} as const;

/** Confirmations before a workflow is saved, suspended, resumed or deleted. */
export const workflowConfirmation = {
  register: 'ワークフローを登録します。よろしいですか？',
  update: 'ワークフローを更新します。よろしいですか？',
  suspend: 'ワークフローの使用を停止します。よろしいですか？',
  resume: 'ワークフローの使用を再開します。よろしいですか？',
  delete: 'ワークフローを削除します。よろしいですか？',
  deletedForGood: '削除したワークフローは元に戻せません。',
} as const;

/** What the screens of workflows and their checks say. */
export const workflowText = {
  registered: 'ワークフローを登録しました。',
  updated: 'ワークフローを更新しました。',
  suspended: 'ワークフローの使用を停止しました。',
  resumed: 'ワークフローの使用を再開しました。',
  deleted: 'ワークフローを削除しました。',
  wasUsed:
    'このワークフローには申請があるため、削除できません。以後の申請を止めるには、使用停止にしてください。',
  copyExists: (division_name: string, workflow_name: string) =>
    `${division_name}には「${workflow_name}」が既に登録されています。`,
  exists: 'この事業部には同じ申請書が既に登録されています。',
  /** An import did not bring the form type or the division any more. */
  leftSource: (label: string, name: string) =>
    `${label}「${name}」は取込元からなくなっているため、受付を停止しています。取込元に戻して取り込むまで、登録できません。`,
  everyFormTaken: 'この事業部には、すべての申請書のワークフローが登録されています。',
  departmentOfAnotherDivision: (label: string) => `${label}の部署は、選択した事業部の部署ではありません。`,
  departmentLeftSource: (label: string, name: string) =>
    `${label}の部署「${name}」は取込元からなくなっています。ほかの部署を選択してください。`,
  departmentWithNobody: (label: string) => `${label}の部署に有効なユーザーがいません。`,
  usersOfAnotherDepartment: (label: string) => `${label}に選択した部署以外のユーザーが含まれています。`,
  userOfAnotherDivision: (label: string) => `${label}のユーザーは、この事業部に所属していません。`,
  invalidUsers: (label: string) => `${label}に無効なユーザーが含まれています。`,
  divisionFirst: '事業部を選択すると、選択できます。',
  departmentFirst: '部署を選択すると、ユーザーを選択できます。',
  unavailable:
    '「受付停止中」のワークフローは、有効な担当者がいないステップがあるか、申請書または事業部が取込元からなくなっているため、申請できません。詳細で確認できます。',
  outdated:
    '「要見直し」のワークフローは、申請できますが、無効になった、または異動した担当者・部署を含んでいます。選択し直してください。',
} as const;

/** A user or department in a workflow that can no longer be chosen, with the reason. */
export const faultText = {
  invalid: (name: string) => `${name}（無効）`,
  /** A valid user who has moved to another department; for a final approver, to another division. */
  moved: (name: string) => `${name}（異動）`,
  vanished: (name: string) => `${name}（取込元にない部署）`,
  other_division: (name: string) => `${name}（ほかの事業部の部署）`,
  /** The whole department is meant, but it has no valid user. */
  nobody: (name: string) => `${name}（有効なユーザーなし）`,
} as const;

/** The texts of ワークフローの複写. */
export const workflowCopyScreen = {
  open: '複写',
  openOf: 'ほかの事業部へ複写',
  /** The card of a workflow's detail that has it. */
  use: '複写・使用停止・削除',
  title: '複写の内容',
  from: '複写元',
  fromHelp: '申請書の種類と、入力項目の名称・種類・ヒントなどの設定を複写します。',
  forms: '複写する申請書',
  formsAfterDivision: '事業部を選択すると、申請書を選択できます。',
  suspendedForm: (name: string) => `${name}（使用停止）`,
  to: '複写先',
  toHelp: '複写先の事業部ごとに、受付者・申請ルート設定者・最終承認者を選択します。',
  targets: '複写先の事業部',
  copies: (names: readonly string[]) => `複写する申請書：${names.join('、')}`,
  exists: (names: readonly string[]) => `登録済みのため複写しない申請書：${names.join('、')}`,
  allExist: '選択した申請書は、すべて登録済みです。この事業部には複写しません。',
  /** A line of the confirmation. */
  lineOf: (division_name: string, names: readonly string[]) => `${division_name}：${names.join('、')}`,
  confirmation: 'ワークフローを複写します。よろしいですか？',
  about: (count: number) => `${count}件のワークフロー`,
  done: (count: number) => `ワークフローを${count}件複写しました。`,
  /** The answer was lost, and with it the count. */
  doneBefore: '前回のワークフローの複写は完了しています。',
} as const;
