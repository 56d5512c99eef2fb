/** The portal's name in two lines, beside the mark. */
export const brandLines = ['サプライヤー', 'ポータルサイト'] as const;

/** The name of the portal. A tab is called `{page} | {portalName}`. */
export const portalName = brandLines.join('');

/** Whom people ask, below what they read. */
export function contactLine(contact: string): string {
  return `お問い合わせ：${contact}`;
}

/** Screen names, shared by headings, menu entries and titles. */
export const pageTitle = {
  top: 'TOP',
  application: '申請',
  application_create: '申請書作成',
  delegation: '代理の設定',
  colleague: '担当者の一覧',
  notification_setting: '通知設定',
  copies: '控えの一括保存',
  application_detail: '申請詳細',
  notice_view: 'お知らせ',
  notice_past: '過去のお知らせ',
  notice_edit: 'お知らせ投稿',
  message: 'メッセージ',
  message_view: 'メッセージ詳細',
  message_create: 'メッセージ作成',
  system_management: 'システム管理',
  undelivered_mail: '配信できなかったメール',
  dormant_user: 'ログインのないユーザー',
  supplier_management: 'サプライヤー管理',
  supplier_detail: 'サプライヤー詳細',
  internal_user_management: '社内ユーザー管理',
  audit_log: '監査ログ',
  auditor: '監査の権限',
  register: '申請台帳',
  master_data_import: 'マスタ取込',
  supplier_group_management: 'サプライヤーグループ管理',
  supplier_group_view: 'サプライヤーグループ詳細',
  supplier_group_edit: 'サプライヤーグループ編集',
  workflow_management: 'ワークフロー管理',
  workflow_management_detail: 'ワークフロー詳細',
  workflow_import: 'ワークフロー取込',
  workflow_copy: 'ワークフローの複写',
  search: '検索',
  help: 'ヘルプ',
  logout_complete: 'ログアウト',
  successor: '後任への一括変更',
  waiting_time: '滞留状況',
  waiting_steps: '滞留ステップ',
  system_error: 'エラー',
  not_found: 'ページが見つかりません',
  login_error: 'ログインエラー',
  forbidden: 'アクセス権エラー',
} as const;

/** The layout around the screens. */
export const shell = {
  menu: 'メニュー',
  openMenu: 'メニューを開く',
  closeMenu: 'メニューを閉じる',
  skipToContent: '本文へ移動',
  userMenu: (full_name: string) => `${full_name}のメニュー`,
  orderEdi: '発注EDI',
  newTab: '（新しいタブで開きます）',
  search: 'ポータル内の検索',
  /** The name of a 「?」 beside a field. */
  helpOn: (name: string) => `${name}の説明`,
  environment: '環境名',
  login: 'ログイン',
  logout: 'ログアウト',
  /** A supplier's user in the header. */
  withHonorific: (full_name: string) => `${full_name} 様`,
  backToTop: 'TOPへ戻る',
  again: 'もう一度読み込む',
  /** Above each page that could not get to the portal's own address, which follows as a link. */
  otherAddress:
    'このページは、正しいアドレスで開かれていないため、ログインや登録ができないことがあります。次のアドレスを開いてください。',
  /** After the code of a screen or dialog was missing. */
  reloaded: '画面を読み込み直しました。もう一度操作してください。',
  /** The badge of 申請 for assistive technology; the count is as shown: `12`, `99+`. */
  awaiting: (count: string) => `承認待ち ${count}件`,
  /** The same for メッセージ. */
  unread: (count: string) => `未読 ${count}件`,
} as const;

/** Pages outside the layout: what happened, then what to do. */
export const ending = {
  systemError: 'エラーが発生しました。',
  /** Before the sentence about the administrator, if there was no answer at all. */
  checkConnection: '通信状態を確認して、もう一度お試しください。',
  contactAdministrator: 'お手数ですが、管理者へご連絡ください。',
  loggedOut: 'ログアウトしました。',
  notFound: 'ページが見つかりません。',
  deletedOrWrongUrl: 'データが削除されたか、URLが間違っている可能性があります。',
  /** A link of a mail that somebody passed on. */
  onlyTheNamedPerson:
    '申請・メッセージ・お知らせのリンクは、宛先の方だけが開けます。転送されたリンクの場合は、送信元の方にご確認ください。',
  forbidden: 'アクセス権がありません。',
  limited: 'このページは、ご利用いただける方が限られています。必要な場合は、管理者へご連絡ください。',
} as const;

/** /error/login-error. */
export const loginFailed = {
  heading: 'ログインに失敗しました。',
  /** It says so to everybody: whether there is a similar name is for the audit log alone. */
  maybeOtherSpelling: 'ログインIDの大文字・小文字、全角・半角をご確認ください。',
  /** Instead of the two others: the sign-in took too long, or was begun elsewhere. */
  expired: 'ログインの有効期限が切れました。もう一度ログインしてください。',
  maybeNotRegistered:
    '正しく入力してもログインできない場合は、ユーザーが登録されていない可能性があります。お手数ですが、管理者へご連絡ください。',
} as const;
