import { withCommas } from '#domain/number-text.ts';

/** Headings, column captions and buttons of /message, /message/view and /message/create. */
export const messageScreen = {
  search: '検索条件',
  list: 'メッセージ一覧',
  sendOnly: '送信したメッセージのみ',
  sent: '送信',
  /** Titles repeat, most of all in replies. */
  rowName: (title: string, sender: string) => `${title}（${sender}）`,
  state: '状態',
  sender: '送信者',
  title: 'タイトル',
  receivedAt: '受信日時',
  content: 'メッセージ',
  /** On TOP, if there are more unread messages than are counted. */
  newestUnread: (count: number) =>
    `未読メッセージのうち、新しいものから${withCommas(count)}件を表示しています。すべてのメッセージは「メッセージ」で確認できます。`,
  original: '元のメッセージ',
  openOriginal: '元のメッセージを表示',
  sentAt: '送信日時',
  receivedBy: '宛先',
  destinations: '送信先',
  body: '本文',
  attachments: '添付ファイル',
  reading: '既読状況',
  showReading: '既読状況を表示',
  hideReading: '閉じる',
  readers: '既読者',
  noReading: '送信先はありません。',
  /** Who has opened it, and when. */
  reader: (full_name: string, read_at: string) => `${full_name}（${read_at}）`,
  readOf: (read: number, all: number) => `既読 ${withCommas(read)} / ${withCommas(all)}件`,
  reply: '返信',
  allDepartmentGroups: '部署グループ：すべて',
  allSuppliers: 'サプライヤー：すべて',
  /** Destinations in a row of the list. */
  everyDepartmentGroup: 'すべての部署グループ',
  everySupplier: 'すべてのサプライヤー',
  andMore: (first: string, others: number) => (others > 0 ? `${first} ほか${withCommas(others)}件` : first),
  sentTo: (destinations: string) => `送信先：${destinations}`,
  departmentGroups: (names: string) => `部署グループ：${names}`,
  suppliers: (names: string) => `サプライヤー：${names}`,
  repliedTo: (name: string) => `返信先：${name}`,
  replyDestination: '返信先',
  replyReach: '送信者ご本人のほか、同じ所属の方も閲覧できます。',
  changeDestinations: '送信先を変更',
  moreDestinations: '追加の送信先（任意）',
  /** A reply starts with its sender's organisation chosen. */
  presetHelp: '返信先の所属は選択済みです。ほかの送信先を追加することもできます。',
  destinationsHelp: '部署グループまたはサプライヤーを選択してください。両方に送信することもできます。',
  departmentGroup: '部署グループ',
  supplier: 'サプライヤー',
  sendToAllDepartmentGroups: 'すべての部署グループに送信する',
  sendToAllSuppliers: '取引のあるすべてのサプライヤーに送信する',
  sendMail: '受信者にメールで通知する',
  send: '送信',
} as const;

/** The confirmation before a message is sent, and the lines above it. */
export const messageConfirmation = {
  sendMessage: 'メッセージを送信します。よろしいですか？',
  /** The reach of a supplier's message: the size of the groups is hidden from suppliers. */
  groupReach: (groups: number) => `送信先：部署グループ${withCommas(groups)}件`,
  /** The reach of a message; kinds without a recipient are left out. */
  messageReach: (suppliers: number, departments: number, users: number) =>
    `送信先：${[
      ...(suppliers > 0 ? [`サプライヤー${withCommas(suppliers)}社`] : []),
      ...(departments > 0 ? [`社内${withCommas(departments)}部署`] : []),
    ].join('、')}（${withCommas(users)}名）`,
  /** A reply that others receive too. */
  furtherReach: (reach: string) => `返信先の所属以外にも送信されます。${reach}`,
  /** A supplier is asked, or somebody is answered, without a mail. */
  notMailed:
    'メールでは通知されません。受信者は、ポータルを開くまで、このメッセージに気付かない可能性があります。',
} as const;

/** Why a message was refused. */
export const messageFailure = {
  destination: '選択できない送信先が含まれています。選択し直してください。',
  nobodyToReplyTo: '送信者の所属に有効なユーザーがいないため、返信できません。',
  noMailbox: '選択した送信先には、受け取る部署またはサプライヤーがありません。',
} as const;

/** What was just done. */
export const messageDone = { sent: 'メッセージを送信しました。' } as const;

/** The names of fields of messages. */
export const messageLabel = {
  message_title: 'タイトル',
  message_body: '本文',
  sender_name: '送信者',
  sent_date_from: '送信日（開始）',
  sent_date_to: '送信日（終了）',
} as const;
