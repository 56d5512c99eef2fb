import type { ListOrder } from '#domain/application/list-order.ts';

/** Headings and buttons of /application. */
export const applicationScreen = {
  newApplication: '新規申請',
  list: '申請一覧',
  searchTypes: '検索条件',
  openCreate: '申請書作成へ',
  openDetail: '詳細表示',
  filter: '絞り込み',
  sort: '並び順',
} as const;

export const listOrderLabel: Readonly<Record<ListOrder, string>> = {
  newest: '申請日時の新しい順',
  oldest: '申請日時の古い順',
  due_first: '回答希望日の近い順',
  due_last: '回答希望日の遠い順',
};

/** Hints on these screens. */
export const applicationHint = {
  suppliersMaySee:
    '回付先にサプライヤーが含まれる場合、申請内容と添付ファイルはサプライヤーにも表示されます。',
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
