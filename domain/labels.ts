/** The names of fields as screens and messages show them, each once (the project's glossary ties them to code names). */
export const label = {
  division: '事業部',
  department: '部署',
  supplier: 'サプライヤー',
  supplier_code: 'サプライヤーコード',
  supplier_name: 'サプライヤー名',
  department_name: '部署名',
  workflow: '申請書',
  user: 'ユーザー',
  applicant: '申請者',
  application_at: '申請日時',
  applicant_answers_hope_date: '回答希望日',
  application_status: '申請状況',
  current_step: '現在のステップ',
  approver: '承認者',
  attached_files: '添付ファイル',
  application_file: (number: number) => `申請書の添付ファイル${number}`,
  step_file: (number: number) => `添付ファイル${number}`,
  field_value: (number: number) => `入力項目${number}`,
  comment: 'コメント',
  notice_title: 'タイトル',
  notice_body: '本文',
  publish_date_from: '公開期間（FROM）',
  publish_date_to: '公開期間（TO）',
  message_title: 'タイトル',
  message_body: '本文',
  sender_name: '送信者',
  sent_date_from: '送信日（FROM）',
  sent_date_to: '送信日（TO）',
  workflow_type: '申請書',
  receptionist: '受付者',
  route_setter: '申請ルート設定者',
  final_approver: '最終承認者',
  user_name: 'ユーザー名',
  full_name: '氏名',
  group_name: 'グループ名',
  group_members: 'グループメンバー',
  privilege: '権限',
  person: '利用者',
  object_name: '対象の名称',
  happened_from: '日付（FROM）',
  happened_to: '日付（TO）',
  replacement_reason: '変更理由',
  /** Section 5: the route name's label in the approve form. */
  approval_route_name: '申請ルート',
  /** The same in the route dialog. */
  route_name: 'ルート名',
  step_type: 'ステップ種別',
  target_type: '対象',
  prev_step_order: '前ステップNo',
  step_order: 'No',
  viewer: '閲覧者',
} as const;

/** Headings, column captions and buttons of /application, /application/create and /application/detail (section 2). */
export const applicationScreen = {
  newApplication: '新規申請',
  list: '申請一覧',
  listPage: (page: number) => `申請一覧 ${page}ページ`,
  searchTypes: '検索条件',
  own: '自分が申請した書類',
  awaiting: '承認待ちの書類',
  forApproval: '承認対象の書類',
  uncompleted: '未完了',
  completed: '完了',
  awaitingMyApproval: '自分の承認待ち',
  openCreate: '申請書作成へ',
  openDetail: '詳細表示',
  createContent: '申請内容の入力',
  apply: '申請',
  cancel: 'キャンセル',
  content: '申請内容',
  steps: '回付状況',
  entry: '担当者入力',
  operator: '担当',
  stepStatus: '状況',
  operatedAt: '処理日時',
  attachments: '添付資料',
  fileName: 'ファイル名',
  affiliation: '所属',
  fullName: '氏名',
  selfApproved: '自己承認',
  replace: '担当者変更',
  history: '履歴',
  happenedAt: '日時',
  event: '処理',
  cancelApplication: '取り消し',
  nextAwaiting: '次の承認待ちへ',
  nextAwaitingLeft: (count: number) => `次の承認待ちへ（残り${count}件）`,
  goOnToNext: '処理後、次の承認待ちへ進む',
  resubmit: '再申請',
  resubmittedFrom: '元の申請',
  resubmittedAs: '再申請した申請',
  /** A link to another application by its time. */
  applicationOf: (time: string) => `${time} の申請`,
  editRoute: '申請ルートを編集',
  setRoute: '申請ルートを設定',
  reject: '却下',
  approve: '承認',
  back: '戻る',
} as const;

/** Taking a list or an application out as a file; what stands in it is in domain/export-texts.ts. */
export const exporting = {
  pdf: 'PDF出力',
  csv: 'CSV出力',
  utf8: 'UTF-8',
  cp932: 'Shift_JIS（Excel向け）',
} as const;

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

/** The portal's name: the tab's title is `{page} | ` and this (section 1). */
export const portal = 'サプライヤーポータルサイト';

/** Headings, menu entries and titles: the same words wherever a screen is named. */
export const page = {
  top: 'TOP',
  application: '申請',
  application_create: '申請書作成',
  application_detail: '申請詳細',
  system_management: 'システム管理',
  undelivered_mail: '配信できなかったメール',
  supplier_management: 'サプライヤー管理',
  supplier_detail: 'サプライヤー詳細',
  internal_user_management: '社内ユーザー管理',
  audit_log: '監査ログ',
  logout_complete: 'ログアウト',
  system_error: 'エラー',
  not_found: 'ページが見つかりません',
  login_error: 'ログインエラー',
  forbidden: 'アクセス権エラー',
} as const;

/** The frame around the screens (section 2, "General behaviour"; section 6). */
export const shell = {
  menu: 'メニュー',
  openMenu: 'メニューを開く',
  closeMenu: 'メニューを閉じる',
  skipToContent: '本文へ移動',
  userMenu: (full_name: string) => `${full_name}のメニュー`,
  orderEdi: '発注EDI',
  newTab: '（新しいタブで開きます）',
  environment: '環境名',
  login: 'ログイン',
  logout: 'ログアウト',
  /** A supplier's user, as the header names him. */
  withHonorific: (full_name: string) => `${full_name} 様`,
  backToTop: 'TOPへ戻る',
  discard: '破棄',
  takeBack: '元に戻す',
  loadNewest: '最新の状態を読み込む',
  /** The number at the menu entry 申請, as assistive technology says it. */
  awaiting: (count: number) => `承認待ち ${count}件`,
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

/** TOP (section 2, domain 2.4). */
export const topScreen = {
  refresh: '最新情報に更新',
  awaiting: '承認待ち',
  requested: '対応依頼',
  completed: '完了した申請の一覧',
} as const;
