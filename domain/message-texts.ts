/**
 * The texts of messages and of the pickers of destinations, which load with their screens: labels.ts and messages.ts are in
 * every browser's first load.
 */

/** Headings, column captions and buttons of /message, /message/view and /message/create (section 2, domain 4). */
export const messageScreen = {
  searchCard: 'メッセージ検索',
  list: 'メッセージ一覧',
  search: '検索',
  clear: '条件をクリア',
  sendOnly: '送信したメッセージのみ',
  create: '新規作成',
  openDetail: '詳細表示',
  sent: '送信',
  state: '状態',
  sender: '送信者',
  title: 'タイトル',
  receivedAt: '受信日時',
  content: 'メッセージ',
  /** On TOP, of more unread messages than are counted. */
  newestUnread: (count: number) =>
    `未読メッセージのうち、新しいものから${count.toLocaleString('ja-JP')}件を表示しています。すべてのメッセージは「メッセージ」で確認できます。`,
  original: '元のメッセージ',
  openOriginal: '元のメッセージを表示',
  sentAt: '送信日時',
  receivedBy: '受信先',
  destinations: '送信先',
  body: '本文',
  attachments: '添付ファイル',
  reply: '返信',
  back: '戻る',
  allDepartmentGroups: '部署グループ：すべて',
  allSuppliers: 'サプライヤー：すべて',
  departmentGroups: (names: string) => `部署グループ：${names}`,
  suppliers: (names: string) => `サプライヤー：${names}`,
  repliedTo: (name: string) => `返信先：${name}`,
  replyDestination: '返信先',
  replyReach: 'ご本人のほか、同じ所属のユーザーも読むことができます。',
  moreDestinations: '追加の送信先（任意）',
  /** Of a reply that is preset with who asked: a choice that adds nobody. */
  presetHelp: '返信先の所属は選択済みです。ほかの送信先を追加することもできます。',
  destinationsHelp: '部署グループまたはサプライヤーを選択してください。両方に送信することもできます。',
  departmentGroup: '部署グループ',
  supplier: 'サプライヤー',
  sendToAllDepartmentGroups: 'すべての部署グループに送信する',
  sendToAllSuppliers: '取引のあるすべてのサプライヤーに送信する',
  sendMail: '受信者にメールで通知する',
  send: '送信',
  cancel: 'キャンセル',
} as const;

/** The pickers of destinations: department groups, suppliers (section 7). */
export const destinationPicker = {
  departmentGroup: '部署グループ',
  supplierGroup: 'サプライヤーグループ',
  /** How many valid companies a group has. */
  companies: (count: number) => `${count.toLocaleString('ja-JP')}社`,
  supplier: 'サプライヤー',
  choose: '選択',
  /** The name of the button that opens a picker. */
  chooseOf: (label: string) => `${label}を選択`,
  list: (label: string) => `${label}の一覧`,
  chosen: (count: number) => `選択中 ${count.toLocaleString('ja-JP')}件`,
  none: '選択されていません。',
  all: 'すべて',
  takeOff: (name: string) => `${name}を外す`,
  takeOffAll: 'すべて外す',
  /** What was chosen once and is not offered any more. */
  gone: '選択できなくなった項目',
} as const;

/** The confirmation of sending (section 8), verbatim, and the line above it (domain 4). */
export const messageConfirmation = {
  sendMessage: 'メッセージを送信します。よろしいですか？',
  /** How far a supplier's message reaches: what the groups hold, and how many people, is the operator company's own. */
  groupReach: (groups: number) => `送信先：部署グループ${groups.toLocaleString('ja-JP')}件`,
  /** How far a message reaches; of companies and departments what there is. */
  messageReach: (suppliers: number, departments: number, users: number) =>
    `送信先：${[
      ...(suppliers > 0 ? [`サプライヤー${suppliers.toLocaleString('ja-JP')}社`] : []),
      ...(departments > 0 ? [`社内${departments.toLocaleString('ja-JP')}部署`] : []),
    ].join('、')}（${users.toLocaleString('ja-JP')}名）`,
} as const;

/** What sending is refused for (domain 4). */
export const messageRefused = {
  destination: '選択できない送信先が含まれています。選択し直してください。',
  nobodyToReplyTo: '送信者の所属に有効なユーザーがいないため、返信できません。',
  noMailbox: '選択した送信先には、受け取る部署またはサプライヤーがありません。',
} as const;
