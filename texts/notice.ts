import { withCommas } from '#domain/number-text.ts';

/** /notice/view, /notice/edit and the notices on TOP. */
export const noticeScreen = {
  content: 'お知らせ',
  state: '状態',
  read: '既読',
  unread: '未読',
  title: 'タイトル',
  publisher: '投稿者',
  publishedAt: '公開日時',
  period: '公開期間',
  /** Both ends are days, `2026/01/05`. */
  fromTo: (from: string, to: string) => `${from}〜${to}`,
  kind: '区分',
  systemNotice: 'システムのお知らせ',
  ofDivision: (division_name: string) => `${division_name}のお知らせ`,
  body: '本文',
  attachments: '添付ファイル',
  copy: 'このお知らせをもとに作成',
  reading: '既読状況',
  showReading: '既読状況を表示',
  hideReading: '閉じる',
  company: '会社名',
  branch: '支店名',
  readers: '既読者',
  noReading: '公開先の会社はありません。',
  /** Who has opened it, and when. */
  reader: (full_name: string, read_at: string) => `${full_name}（${read_at}）`,
  readOf: (read: number, all: number) => `既読 ${withCommas(read)} / ${withCommas(all)}社`,
  form: 'お知らせの作成',
  targets: '公開先',
  targetsHelp:
    '選択した事業部のサプライヤーグループ、または事業部と取引のあるサプライヤーから選択してください。グループを選択した場合は、取引のないメンバーにも公開されます。',
  all: '取引のあるすべてのサプライヤーに公開する',
  supplierGroups: 'サプライヤーグループ',
  suppliers: 'サプライヤー',
  postAsSystemNotice: 'システムのお知らせとして投稿する',
  systemNoticeHelp: 'システムのお知らせは、すべてのサプライヤーと社内ユーザーに公開されます。',
  sendMail: '公開先のユーザーにメールで通知する',
  noMailHelp: '公開期間（FROM）が明日以降の場合、メールは送信できません。',
  preview: 'プレビュー',
  previewTitle: 'お知らせのプレビュー',
  post: '投稿',
  posted: '投稿済みのお知らせ',
  readCount: (read: number, all: number) => `${withCommas(read)} / ${withCommas(all)}社`,
  csvReadAt: '既読日時',
  /** The link on TOP, and /notice/past. */
  past: '過去のお知らせ',
  pastAbout:
    '公開期間が終了したお知らせと、訂正されたお知らせです。内容と添付ファイルを、引き続き確認できます。',
  nonePast: '過去のお知らせはありません。',
  endedOn: '公開終了日',
  isPast: (day: string) => `このお知らせの公開期間は、${day}に終了しています。`,
} as const;

/**
 * The mark of a notice that waits for an answer of the reader's company, in the list of TOP and on its page.
 */
export const awaitingText = {
  response_due_date: '回答期限',
  awaiting: '要回答',
  /** `day` is `12/4`. */
  until: (day: string) => `${day}まで`,
  count: (count: number) => `${withCommas(count)}件の要回答`,
  only: '要回答のみ表示',
  none: '回答の必要なお知らせはありません。',
} as const;

/** Confirmations before a notice is posted or deleted, and the lines above them. */
export const noticeConfirmation = {
  post: 'お知らせを投稿します。よろしいですか？',
  remove: 'お知らせを削除します。よろしいですか？',
  /** The reach of a notice. */
  reach: (suppliers: number, users: number) => `公開先：${withCommas(suppliers)}社（${withCommas(users)}名）`,
  /** The reach of a system notice; internal users count too. */
  systemReach: (suppliers: number, users: number) =>
    `公開先：すべてのユーザー（${withCommas(suppliers)}社 ${withCommas(users)}名、社内ユーザーを含む）`,
  notMailed:
    'メールでは通知されません。公開先の方は、ポータルを開くまで、このお知らせに気付かない可能性があります。',
  /** A notice that starts later can't be mailed, on its first day either. */
  neverMailed: '公開期間（FROM）が明日以降のため、公開が始まってもメールでは通知されません。',
} as const;

/** What was just done. */
export const noticeDone = {
  posted: 'お知らせを投稿しました。',
  deleted: 'お知らせを削除しました。',
  /** The form starts with a posted notice. */
  copied:
    '投稿済みのお知らせの内容を引き継ぎました。公開期間と添付ファイルは引き継がれません。公開先には、現在選択できるものだけが残っています。',
} as const;

/** The names of fields of notices. */
export const noticeLabel = {
  notice_title: 'タイトル',
  notice_body: '本文',
  publish_date_from: '公開期間（FROM）',
  publish_date_to: '公開期間（TO）',
} as const;
