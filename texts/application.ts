/** Headings, column captions and buttons of /application, /application/create and /application/detail. */
export const applicationScreen = {
  newApplication: '新規申請',
  list: '申請一覧',
  searchTypes: '検索条件',
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
  nextAwaitingLeft: (count: number) => `次の承認待ちへ（残り${count}件）`,
  goOnToNext: '処理後、次の承認待ちへ進む',
  resubmit: '再申請',
  resubmittedFrom: '元の申請',
  resubmittedAs: '再申請した申請',
  /** A link to another application by its time. */
  applicationOf: (application_id: number, time: string) => `申請番号${application_id}（${time}）`,
  editRoute: '申請ルートを編集',
  setRoute: '申請ルートを設定',
  reject: '却下',
  approve: '承認',
  back: '戻る',
} as const;

/** Hints on these screens. */
export const applicationHint = {
  suppliersMaySee: '回付先に取引先が含まれる場合、申請内容と添付ファイルは取引先にも表示されます。',
  insideTheCompany: '社内処理中',
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
  nothingToDo: '最新の状態を読み込みました。この申請であなたが処理するステップは現在ありません。',
} as const;
