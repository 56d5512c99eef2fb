const noneFound = 'データが見つかりません。';

/** Lists and the states that every screen may show. */
export const general = {
  emptyList: 'データがありません。',
  listFailed: '一覧を表示できません。',
  noneFound,
  emptySearch: `${noneFound}検索条件を確認してください。`,
  none: 'なし',
  sessionEnded: 'セッションが切断されました。再度ログインします。',
  userNotLoaded: 'ログインユーザー情報が取得できませんでした',
  ediBlocked: '発注EDIの画面を開けませんでした。ポップアップを許可してから、もう一度お試しください。',
} as const;

/** What a browser sent is more than the server reads. */
export const tooLargeText = {
  cookies: {
    heading: 'Cookieが大きすぎます。',
    remedy:
      '表示できません。ブラウザーの設定で、このサイトのCookieを削除してから、もう一度開いてください。解決しない場合は、管理者へご連絡ください。',
  },
  address: {
    heading: 'URLが長すぎます。',
    remedy: '表示できません。URLが間違っている可能性があります。',
  },
} as const;

/** Short hints that several features share. */
export const hint = {
  /** A user or organisation in a template that is no longer valid. */
  left: (name: string) => `${name}（無効）`,
  others: (count: number, unit = '件') => `ほか${count}${unit}`,
  everybody: '全員',
} as const;

/** Buttons that export a list or an application; the contents of the files are in export.ts. */
export const exporting = {
  pdf: 'PDF出力',
  csv: 'CSV出力',
} as const;

/** Nothing could be stored, or its outcome is unknown. */
export const notStoredText = '現在保存できません。しばらくしてからもう一度お試しください。';

/** An earlier save of the form, with another content, was stored: its answer was lost. */
export const storedBefore =
  '前回の操作は完了しています。今回の内容は登録されていません。登録済みの内容を確認してください。';

/** Why the server refused a change: the state of the object, or a stale token. */
export const failure = {
  stale: 'ほかのユーザーによって更新されています。画面を再表示してください。',
  alreadyRejected: 'この申請は既に却下されています。',
  alreadyCancelled: 'この申請は既に取り消されています。',
  alreadyCompleted: 'この申請は既に完了しています。',
  alreadyProcessed: '既にほかの担当者が処理しています。',
  alreadyProcessedByYou: 'このステップは既にご自身が処理しています。',
  delegationEnded: '代理期間が終了しました。',
  alreadyReceived: 'この申請は既に受け付けられているため、取り消せません。',
  notStarted: 'このステップはまだ開始されていません。',
  nudgedToday: '本日は既に催促しています。',
  nobodyToNudge: 'このステップには、催促できる相手がいません。',
  workflowUnavailable: 'この申請書は現在受け付けできません。管理者へご連絡ください。',
  workflowSuspended: 'この申請書は使用停止になっています。管理者へご連絡ください。',
  notCompleted: 'この申請はまだ完了していないため、再申請できません。',
  notAFormerFile: '元の申請の添付ファイルではありません。画面を再表示してください。',
  notAFileOfNotice: '訂正するお知らせの添付ファイルではありません。画面を再表示してください。',
  anotherForm: '元の申請とは異なる申請書です。元の申請の画面から再申請してください。',
  keyReused: '同じ操作が別の内容で送信されました。画面を再表示してください。',
  templateDeleted: 'このテンプレートは既に削除されています。',
  publishEnded: '公開期間が終了しています。',
  noticeCorrected: 'このお知らせは訂正されました。訂正版のお知らせをご覧ください。',
  notPublishedYet: '公開期間がまだ始まっていません。',
  fileUnreadable: 'ファイルを取得できませんでした。しばらくしてからもう一度お試しください。',
  orderEdiNotSetUp: '発注EDIは設定されていません。管理者へご連絡ください。',
  mailAlreadySent: 'このメールは既に送信されています。',
  mailAlreadyWithdrawn: 'このメールは既に送信が中止されています。',
  mailBeingSent: 'このメールは現在送信中です。しばらくしてからもう一度お試しください。',
  tooManyFiles: '本日添付できるファイルの上限に達しました。明日以降にもう一度お試しください。',
  tooManyMails:
    '本日送信できるメールの上限に達しました。メールでの通知を外すか、明日以降にもう一度お試しください。',
  tooManyRequests: '操作が集中しています。しばらくしてからもう一度お試しください。',
} as const;

/** The panel that shows a file beside the page. */
export const fileView = {
  show: '表示',
  /** For assistive technology: several files stand side by side. */
  showFile: (name: string) => `${name}を表示`,
  download: 'ダウンロード',
  notShown: 'このファイルは画面に表示できません。ダウンロードして確認してください。',
} as const;

/** What a screen says about calls that it makes by itself. */
export const refusedRead = {
  notLoaded: '画面の内容を読み込めませんでした。',
  again: 'もう一度読み込む',
} as const;

/** A notice or message that was opened, but could not be marked as read. */
export const readMarkText = {
  failed: '既読にできませんでした。もう一度開くと、既読になります。',
} as const;

/** What is sent with a notice or a message. */
export const sentWith = (mail: boolean, files: number) =>
  `メールでの通知：${mail ? 'あり' : 'なし'}、添付ファイル：${files === 0 ? 'なし' : `${files}件`}`;
