/** The texts of システム管理 and the screens below it: headings, columns, buttons and messages (sections 2, 5, 8; domain 5, 7). No first load needs them (domain/labels.ts has the rest). */

/** Headings, column captions and buttons of /supplier-management and its detail (section 2). */
export const supplierScreen = {
  search: '検索条件',
  list: 'サプライヤー一覧',
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
  find: '検索',
  openDetail: '詳細表示',
  back: '戻る',
} as const;

/** Headings, column captions and buttons of /internal-user-management (section 2). */
export const internalUserScreen = {
  search: '検索条件',
  list: '社内ユーザー一覧',
  containsInvalid: '無効なユーザーを含む',
  all: 'すべて',
  invalid: '無効',
  invalidInSource: '取込元で無効',
  edit: '編集',
  editTitle: '社内ユーザーの編集',
  login_id: 'ログインID',
  mail_address: 'メールアドレス',
  signIn: '認証',
  find: '検索',
  update: '更新',
  cancel: 'キャンセル',
  back: '戻る',
} as const;

/** Headings, column captions and buttons of 監査ログ (domain 5). */
export const auditScreen = {
  search: '検索条件',
  list: '監査ログの一覧',
  happened_at: '日時',
  action: '操作',
  object: '対象',
  object_kind: '対象の種類',
  object_id: '対象の番号',
  detail: '内容',
  all: 'すべて',
  days: '日付',
  until: '〜',
  find: '検索',
  back: '戻る',
  /** Nobody was signed in. */
  nobody: '（未ログイン）',
  personHelp: '氏名、会社名・部署名、ログインIDの一部',
} as const;

/** /system-management (section 2), what its entries lead to, and /system-management/undelivered-mail (domain 7). */
export const systemScreen = {
  entries: '管理メニュー',
  /** The number beside an entry, as assistive technology says it. */
  count: (count: number) => `${count}件`,
  aboutSuppliers: 'サプライヤーと、そのポータル利用者を確認します。',
  aboutAuditLog: 'だれが、いつ、何を閲覧・変更・出力したかを調べます。',
  aboutInternalUsers: '社内ユーザーの権限と有効/無効を変更します。',
  aboutUndeliveredMail: '理由の確認、再送、送信中止',
  subject: '件名',
  recipient: '宛先',
  mail_address: 'メールアドレス',
  queued_at: '送信依頼日時',
  failed_at: '最終失敗日時',
  reason: '理由',
  retry: '再送',
  withdraw: '送信中止',
  back: '戻る',
} as const;

/** Workflows and supplier groups (section 5, domain 5). */
export const administration = {
  workflowExists: 'この事業部には同じ申請書が既に登録されています。',
  unchangeable: (label: string) => `${label}は変更できません。`,
  departmentOfAnotherDivision: (label: string) => `${label}の部署は、選択した事業部の部署ではありません。`,
  departmentWithNobody: (label: string) => `${label}の部署に有効なユーザーがいません。`,
  invalidUsers: (label: string) => `${label}に無効なユーザーが含まれています。`,
  invalidSuppliers: '無効なサプライヤーが含まれています。',
} as const;

/** What an admin is refused or told (section 5 "Internal user edit", domain 2.7, 5, 8, 9). */
export const internalUser = {
  lastSystemAdmin: '最後のシステム管理者は変更できません。',
  oneself: '自分自身の権限は変更できません。',
  leavesSteps: (count: number) =>
    `この社員を無効にすると、${count}件の未処理のステップが担当者不在になります。確認してから更新してください。`,
  openStep: (application_id: number, workflow_name: string, step_order: number, type: string) =>
    `申請番号${application_id}「${workflow_name}」No ${step_order}（${type}）`,
  acknowledge: '担当者不在になるステップがあることを確認しました',
  invalidInSource: '取込元で無効になっています。取込元で有効になるまで、ログインできません。',
  privilegeFromPortal: 'ここで変更した権限は、以後の取込では上書きされません。',
  releaseHelp:
    '別の認証アカウントで初めてログインするときに、解除が必要です。解除すると、現在のログインは終了します。',
  released: '認証の紐付けを解除しました。',
  updated: '社内ユーザー情報を更新しました。',
} as const;

/** Why a mail could not be delivered, and what can be done about it (domain 7); the mail server's own words stand beneath. */
export const mailFailure = {
  address: 'メールアドレスの形式が正しくありません。登録内容を確認してください。',
  unknownRecipient: '宛先のメールアドレスが受け付けられませんでした。アドレスを確認してください。',
  mailboxFull: '宛先のメールボックスに空きがありません。',
  tooLarge: 'メールが宛先のメールサーバーの上限を超えています。',
  rejected: 'メールサーバーに拒否されました。',
  later: 'メールサーバーが一時的に受け付けませんでした。',
  signIn: 'メールサーバーにログインできませんでした。設定を確認してください。',
  unreachable: 'メールサーバーに接続できませんでした。',
  other: 'メールを送信できませんでした。',
} as const;

/** /system-management and its own screens. */
export const system = {
  nothingToManage: '現在、利用できる管理機能はありません。',
  noUndeliveredMail: '配信できなかったメールはありません。',
  retried: '再送を受け付けました。送信できたメールは一覧に表示されなくなります。',
  withdrawn: 'メールの送信を中止しました。',
} as const;
