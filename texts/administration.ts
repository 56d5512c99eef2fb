/** Headings, column captions and buttons of /supplier-management and its detail. */
export const supplierScreen = {
  search: '検索条件',
  list: 'サプライヤー一覧',
  none: '有効なサプライヤーは登録されていません。',
  noUsers: 'ポータル利用者は登録されていません。',
  containsInvalid: '無効なサプライヤーを含む',
  validity: '有効/無効',
  valid: '有効',
  invalid: '無効',
  content: 'サプライヤー情報',
  company_name: '会社名',
  branch_office_name: '支店・営業所名',
  users: 'ポータル利用者',
  mail_address: 'メールアドレス',
  groups: 'サプライヤーグループ',
  signIn: '認証',
  bound: '紐付け済み',
  notBound: '未紐付け',
  release: '紐付けを解除',
  ofUser: (button: string, full_name: string) => `${button}：${full_name}`,
} as const;

/** Headings, column captions and buttons of /internal-user-management. */
export const internalUserScreen = {
  search: '検索条件',
  list: '社内ユーザー一覧',
  none: '有効な社内ユーザーは登録されていません。',
  containsInvalid: '無効なユーザーを含む',
  all: 'すべて',
  validity: '有効/無効',
  valid: '有効',
  invalid: '無効',
  editTitle: '社内ユーザーの編集',
  leftBehind: '担当者不在・受付停止になるもの',
  login_id: 'ログインID',
  mail_address: 'メールアドレス',
  signIn: '認証',
} as const;

/** /supplier-group-management, its view and its edit form. */
export const supplierGroupScreen = {
  conditions: '検索条件',
  list: 'サプライヤーグループの一覧',
  none: 'サプライヤーグループは登録されていません。',
  noMembers: 'グループメンバーはいません。',
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

/** /workflow-management and its detail. */
export const workflowScreen = {
  list: 'ワークフローの一覧',
  none: 'ワークフローは登録されていません。',
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
  fieldNames: '入力項目名',
  choose: '選択',
  chooseOf: (name: string) => `${name}を選択`,
  users: 'ユーザーの選択方法',
  finalApprovers: '最終承認者の候補',
  noApprovers: '選択できるユーザーはいません。',
} as const;

/** 使用停止 of workflows and supplier groups: kept, and no longer offered for what is new. */
export const suspension = {
  title: '使用停止・削除',
  suspended: '使用停止',
  inUse: '使用中',
  suspend: '使用停止',
  resume: '使用再開',
  named: (name: string) => `${name}（使用停止）`,
} as const;

/** A user or department in a workflow that can no longer be chosen, with the reason. */
export const faultText = {
  invalid: (name: string) => `${name}（無効）`,
  /** A valid user who has moved to another department; for a final approver, to another division. */
  moved: (name: string) => `${name}（異動）`,
  vanished: (name: string) => `${name}（取込元にない部署）`,
  other_division: (name: string) => `${name}（他の事業部の部署）`,
  /** The whole department is meant, but it has no valid user. */
  nobody: (name: string) => `${name}（有効なユーザーなし）`,
} as const;

/** /system-management and /system-management/undelivered-mail. */
export const systemScreen = {
  entries: '管理メニュー',
  groups: { setup: '登録と設定', operation: '運用と記録' },
  /** The badge of an entry, for assistive technology. */
  count: (count: number) => `${count}件`,
  aboutSuppliers: 'サプライヤーと、そのポータル利用者を確認します。',
  aboutAuditLog: 'だれが、いつ、何を閲覧・変更・出力したかを調べます。',
  aboutInternalUsers: '社内ユーザーの権限と有効/無効を変更します。',
  aboutSupplierGroups: 'お知らせの公開先にするグループを作成、編集します。',
  aboutWorkflows: '申請書の入力項目と、受付から最終承認までの担当者を設定します。',
  aboutUnattended: '処理できる担当者がいないステップを確認し、担当者を変更します。',
  aboutUndeliveredMail: '理由の確認、再送、送信中止',
  subject: '件名',
  mailOf: (subject: string, full_name: string) => `${subject}（${full_name}）`,
  recipient: '宛先',
  mail_address: 'メールアドレス',
  queued_at: '送信依頼日時',
  failed_at: '最終失敗日時',
  reason: '理由',
  organisation: '所属',
  serversWords: 'メールサーバーの応答',
  invalid: '無効',
  retry: '再送',
  withdraw: '送信中止',
} as const;

/** Questions of the administration, and the lines above them. */
export const administrationQuestion = {
  updateInternalUser: '社内ユーザー情報を更新します。よろしいですか？',
  releaseIdentity: '認証の紐付けを解除します。よろしいですか？',
  retryMail: 'メールを再送します。よろしいですか？',
  withdrawMail: 'メールの送信を中止します。よろしいですか？',
  /** Which mail; a line above the question. */
  mailTo: (full_name: string, mail_address: string) => `${full_name}（${mail_address}）宛`,
  withdrawnForGood: '中止したメールは、以後送信されません。',
  registerSupplierGroup: 'サプライヤーグループを登録します。よろしいですか？',
  updateSupplierGroup: 'サプライヤーグループを更新します。よろしいですか？',
  registerWorkflow: 'ワークフローを登録します。よろしいですか？',
  updateWorkflow: 'ワークフローを更新します。よろしいですか？',
  suspendWorkflow: 'ワークフローの使用を停止します。よろしいですか？',
  resumeWorkflow: 'ワークフローの使用を再開します。よろしいですか？',
  deleteWorkflow: 'ワークフローを削除します。よろしいですか？',
  suspendSupplierGroup: 'サプライヤーグループの使用を停止します。よろしいですか？',
  resumeSupplierGroup: 'サプライヤーグループの使用を再開します。よろしいですか？',
  deletedForGood: '削除したワークフローは元に戻せません。',
} as const;

/** Workflows and supplier groups. */
export const administration = {
  workflowRegistered: 'ワークフローを登録しました。',
  workflowUpdated: 'ワークフローを更新しました。',
  workflowSuspended: 'ワークフローの使用を停止しました。',
  workflowResumed: 'ワークフローの使用を再開しました。',
  workflowDeleted: 'ワークフローを削除しました。',
  workflowWasUsed:
    'このワークフローには申請があるため、削除できません。以後の申請を止めるには、使用停止にしてください。',
  suspendedWorkflowHelp:
    '使用停止中です。新しい申請はできません。回付中の申請はそのまま進みます。使用を再開すると、再び申請できます。',
  usedWorkflowHelp:
    '使用停止にすると、新しい申請ができなくなり、一覧にも表示されなくなります。回付中の申請はそのまま進みます。申請があるワークフローは削除できません。',
  unusedWorkflowHelp:
    '使用停止にすると、新しい申請ができなくなり、一覧にも表示されなくなります。申請がないワークフローは削除することもできます。',
  copyExists: (division_name: string, workflow_name: string) =>
    `${division_name}には「${workflow_name}」が既に登録されています。`,
  supplierGroupSuspended: 'サプライヤーグループの使用を停止しました。',
  supplierGroupResumed: 'サプライヤーグループの使用を再開しました。',
  suspendedGroupHelp:
    '使用停止中です。お知らせの公開先として選択できません。投稿済みのお知らせの公開先は変わりません。',
  supplierGroupRegistered: 'サプライヤーグループを登録しました。',
  supplierGroupUpdated: 'サプライヤーグループを更新しました。',
  workflowExists: 'この事業部には同じ申請書が既に登録されています。',
  /** A form type or division that an import did not bring any more. */
  leftSource: (label: string, name: string) =>
    `${label}「${name}」は取込元からなくなっているため、受付を停止しています。取込元に戻して取り込むまで、登録できません。`,
  /** The same for a supplier group. */
  groupLeftSource: (division_name: string) =>
    `事業部「${division_name}」は取込元からなくなっています。取込元に戻して取り込むまで、このグループは更新できません。`,
  groupsLeftSource:
    '「取込元にない事業部」のグループは、事業部を取込元に戻して取り込むまで、更新できません。',
  everyFormTaken: 'この事業部には、すべての申請書のワークフローが登録されています。',
  unchangeable: (label: string) => `${label}は変更できません。`,
  departmentOfAnotherDivision: (label: string) => `${label}の部署は、選択した事業部の部署ではありません。`,
  departmentLeftSource: (label: string, name: string) =>
    `${label}の部署「${name}」は取込元からなくなっています。ほかの部署を選択してください。`,
  departmentWithNobody: (label: string) => `${label}の部署に有効なユーザーがいません。`,
  usersOfAnotherDepartment: (label: string) => `${label}に選択した部署以外のユーザーが含まれています。`,
  userOfAnotherDivision: (label: string) => `${label}のユーザーは、選択した事業部に所属していません。`,
  invalidUsers: (label: string) => `${label}に無効なユーザーが含まれています。`,
  invalidSuppliers: '無効なサプライヤーが含まれています。',
  memberInvalid: '無効になったサプライヤーは、お知らせの公開先に含まれません。外すこともできます。',
  noMembers: 'グループメンバーはいません。候補から追加してください。',
  memberAdded: (name: string) => `${name}を追加しました。`,
  membersAdded: (count: number) => `${count}社を追加しました。`,
  memberRemoved: (name: string) => `${name}を外しました。`,
  divisionFirst: '事業部を選択すると、選択できます。',
  workflowSubjectHelp: '事業部ごとに、申請書1つにつき1つ登録できます（使用停止のものを含む）。',
  workflowPeopleHelp: '申請の受付、申請ルートの設定、最終承認をする人です。',
  fieldNamesHelp: '申請書に表示する名称です。空欄の項目は表示されません。',
  runningStay: '登録した内容は、これから申請される申請書に適用されます。回付中の申請は変わりません。',
  someoneLeft:
    '「（無効）」「（異動）」「（取込元にない部署）」などの印が付いた部署・ユーザーは、選択し直してください。このままでは登録できません。',
  unavailableWorkflows:
    '「受付停止中」のワークフローは、有効な担当者がいないステップがあるか、申請書または事業部が取込元からなくなっているため、申請できません。詳細で確認できます。',
  outdatedWorkflows:
    '「要見直し」のワークフローは、申請できますが、無効になった、または異動した担当者・部署を含んでいます。選択し直してください。',
} as const;

/** Rejections and hints of the edit form of internal users. */
export const internalUser = {
  lastSystemAdmin: '最後のシステム管理者は変更できません。',
  oneself: '自分自身の権限は変更できません。',
  oneselfUnchangeable: '自分自身の権限と有効/無効は変更できません。ほかのシステム管理者に依頼してください。',
  departmentGone: (name: string) =>
    `所属部署「${name}」は取込元からなくなっています。取込元で所属部署を変更して取り込んでから、有効にしてください。`,
  /** What a save changes; lines of its question. */
  privilegeChanges: (from: string, to: string) => `権限：${from} → ${to}`,
  becomesValid: 'このユーザーを有効にします。',
  becomesInvalid: 'このユーザーを無効にします。現在のログインは終了し、以後ログインできなくなります。',
  /** The heading of the list of effects. */
  leavesBehind: 'このユーザーを無効にすると、次の影響があります。確認してから更新してください。',
  leavesSteps: (count: number) => `${count}件の未処理のステップが担当者不在になります。`,
  /** The admin may not open the application, so form, applicant and day identify it. */
  openStep: (
    application: { id: number; workflow_name: string; applicant: string; day: string },
    step_order: number,
    type: string,
  ) =>
    `申請番号${application.id}「${application.workflow_name}」${application.applicant}（${application.day} 申請）No ${step_order}（${type}）`,
  stopsWorkflows: (count: number) => `${count}件のワークフローが受付停止になります。`,
  stoppedWorkflow: (division_name: string, workflow_name: string) =>
    `ワークフロー「${workflow_name}」（${division_name}）`,
  /** Ends a shortened list. */
  moreNamed: (count: number) => `ほか${count}件`,
  acknowledge: '担当者不在・受付停止になることを確認しました',
  notAcknowledged: '影響を確認のうえ、チェックを入れてください。',
  invalidInSource: '取込元で無効になっています。取込元で有効になるまで、ログインできません。',
  privilegeFromPortal: 'ここで変更した権限は、以後の取込では上書きされません。',
  releaseHelp:
    '別の認証アカウントで初めてログインするときに、解除が必要です。解除すると、現在のログインは終了します。',
  released: '認証の紐付けを解除しました。',
  updated: '社内ユーザー情報を更新しました。',
  updatedAndHidden:
    '社内ユーザー情報を更新しました。無効なユーザーは、「無効なユーザーを含む」で検索すると一覧に表示されます。',
} as const;

/** /system-management and its own screens. */
export const system = {
  noUndeliveredMail: '配信できなかったメールはありません。',
  retried: '再送を受け付けました。送信できたメールは一覧に表示されなくなります。',
  /** Why a row may leave the list without having been sent. */
  droppedMail:
    '無効になったユーザー宛のメールや、案内した内容が古くなったメールは送信されません。一覧から外れたときは、監査ログに「送信取りやめ」として記録されます。',
  withdrawn: 'メールの送信を中止しました。',
} as const;
