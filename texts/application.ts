import type { ListOrder } from '#domain/application/list-order.ts';

/** Headings and buttons of /application. */
export const applicationScreen = {
  newApplication: '新規申請',
  list: '申請一覧',
  searchTypes: '検索条件',
  openCreate: '申請書作成へ',
  filter: '絞り込み',
  filterBy: '番号・申請書・申請者・内容',
  sort: '並び順',
  keys: 'キー操作',
} as const;

export const listOrderLabel: Readonly<Record<ListOrder, string>> = {
  newest: '申請日時の新しい順',
  oldest: '申請日時の古い順',
  due_first: '回答希望日の近い順',
  due_last: '回答希望日の遠い順',
};

/** Hints on these screens. */
export const applicationHint = {
  insideTheCompany: '社内処理中',
  unavailableWorkflow: '（受付停止中）',
} as const;
