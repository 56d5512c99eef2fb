/**
 * Every message and confirmation of the product, each once; what mails say is in server/mail/texts.ts. Sections are the
 * specification's; the others are the project's own.
 */

/** Validation (section 5 and the generic texts). `{label}` is a word of labels.ts. */
export const invalid = {
  required: (label: string) => `${label}が入力されていません。`,
  notSelected: (label: string) => `${label}が選択されていません。`,
  tooLong: (label: string, max: number) => `${label}は${max}文字以内で入力してください。`,
  characters: (label: string) => `${label}に使用できない文字が含まれています。`,
  lineBreak: (label: string) => `${label}に改行は入力できません。`,
  date: (label: string) => `${label}の日付が正しくありません。`,
  number: (label: string) => `${label}の値が正しくありません。`,
  /** A value of a wrong type or shape: a client other than the portal's own. */
  form: '入力内容の形式が正しくありません。',
  fileTooLarge: (label: string, megabytes = 10) => `${label}のファイルサイズが${megabytes}MBを超えています。`,
  fileNameTooLong: (label: string) => `${label}のファイル名が200文字を超えています。`,
  fileName: (label: string) => `${label}のファイル名に使用できない文字が含まれています。`,
  fileMissing: (label: string) => `${label}のファイルを読み取れませんでした。もう一度選択してください。`,
  tooManyFiles: (count: number) => `添付できるファイルは${count}件までです。`,
  publishFromInThePast: '公開期間（FROM）には本日以降の日付を入力してください。',
  /** Two days in the wrong order; said of the later one. */
  before: (to: string, from: string) => `${to}には${from}以降の日付を入力してください。`,
  noTarget: '公開先が選択されていません。',
  target: '選択できない公開先が含まれています。選択し直してください。',
  noDestination: '送信先が選択されていません。',
  tooManyDestinations: '選択できるのは合わせて1,000件までです。グループまたは「すべて」を使用してください。',
  hopeDateInThePast: '回答希望日には本日以降の日付を入力してください。',
} as const;

/** Form summary, lists and general screens (sections 2 and 8). */
export const general = {
  formHasErrors: '入力内容が正しくありません。正しく入力してください。',
  emptyList: 'データがありません。',
  emptySearch: 'データが見つかりません。検索条件を確認してください。',
  none: 'なし',
  sessionEnded: 'セッションが切断されました。再度ログインします。',
  userNotLoaded: 'ログインユーザー情報が取得できませんでした',
  nothingRequested: '現在、対応が必要な申請はありません。',
  ediBlocked: '発注EDIの画面を開けませんでした。ポップアップを許可してから、もう一度お試しください。',
} as const;

/** The refusal that screens know by its text: alone, so that the others stay out of every browser. */
export const staleText = '他のユーザーによって更新されています。画面を再表示してください。';

/** Its own constant, because nobody can load a cancelled application anew: forms know it by this. */
export const cancelledText = 'この申請は既に取り消されています。';

/** What a change was refused for: state and tokens (domain 2.3, 2.5). */
export const refused = {
  stale: staleText,
  alreadyRejected: 'この申請は既に却下されています。',
  alreadyCancelled: cancelledText,
  alreadyCompleted: 'この申請は既に完了しています。',
  alreadyProcessed: '既に他の担当者が処理しています。',
  alreadyReceived: 'この申請は既に受け付けられているため、取り消せません。',
  notStarted: 'このステップはまだ開始されていません。',
  workflowUnavailable: 'この申請書は現在受け付けできません。管理者へ連絡してください。',
  notCompleted: 'この申請はまだ完了していないため、再申請できません。',
  anotherForm: '元の申請とは異なる申請書です。元の申請の画面から再申請してください。',
  keyReused: '同じ操作が別の内容で送信されました。画面を再表示してください。',
  filesUnavailable: 'ファイルを保存できませんでした。しばらくしてからもう一度お試しください。',
  templateDeleted: 'このテンプレートは既に削除されています。',
  publishEnded: '公開期間が終了しています。',
  fileUnreadable: 'ファイルを取得できませんでした。しばらくしてからもう一度お試しください。',
  orderEdiNotSetUp: '発注EDIは設定されていません。管理者へ連絡してください。',
  mailAlreadySent: 'このメールは既に送信されています。',
  mailAlreadyWithdrawn: 'このメールは既に送信が中止されています。',
  mailBeingSent: 'このメールは現在送信中です。しばらくしてからもう一度お試しください。',
  tooManyRequests: '操作が集中しています。しばらくしてからもう一度お試しください。',
} as const;

/** Notes on screens (domain 2.2 to 2.4). */
export const notice = {
  suppliersMaySee: '回付先に取引先が含まれる場合、申請内容と添付ファイルは取引先にも表示されます。',
  insideTheCompany: '社内処理中',
  noUserChosen: 'ユーザーが選択されていません。',
  /** Who, or which organisation, a template names and is not valid any more. */
  left: (name: string) => `${name}（無効）`,
  others: (count: number) => `ほか${count}件`,
  everybody: '全員',
  unavailableWorkflow: '（受付停止中）',
  whyUnavailable:
    '受付停止中の申請書は、有効な担当者がいないステップがあるため申請できません。管理者へ連絡してください。',
  noWorkflow: 'この事業部には申請できる申請書がありません。',
  /** Above the form of a 再申請, after the link to where it comes from. */
  resubmitted:
    'の内容を、同じ名前の入力項目に引き継ぎました。添付ファイルと回答希望日は引き継がれません。必要な添付ファイルを選択し、回答希望日を入力してください。',
  /** What was just done, before the name of the application. */
  approved: '承認しました：',
  rejected: '却下しました：',
  cancelled: '申請を取り消しました：',
  noneLeft: 'ほかに承認待ちの申請はありません。',
  newestLoaded:
    '最新の状態を読み込みました。入力した内容は残っています。確認してからもう一度操作してください。',
  newest: '最新の状態を読み込みました。',
  nothingToDo: '最新の状態を読み込みました。この申請であなたが処理するステップは現在ありません。',
} as const;

/** The pages outside the layout (section 2): what happened, then what to do. */
export const ending = {
  loggedOut: 'ログアウトしました。',
  systemError: 'エラーが発生しました。',
  contactAdministrator: 'お手数ですが、管理者へ連絡してください。',
  notFound: 'ページが見つかりません。',
  deletedOrWrongUrl: 'データが削除されたか、URLが間違っている可能性があります。',
  loginFailed: 'ログインに失敗しました。',
  maybeNotRegistered: 'ユーザーが登録されていない可能性があります。管理者へ連絡してください。',
  forbidden: 'アクセス権がありません。',
} as const;
