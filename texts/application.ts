import type { ListOrder } from '#domain/application/list-order.ts';
import type { SearchType } from '#domain/codes.ts';

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
  tick: (name: string) => `${name}を一括承認の対象にする`,
} as const;

export const listOrderLabel: Readonly<Record<ListOrder, string>> = {
  newest: '申請日時の新しい順',
  oldest: '申請日時の古い順',
  due_first: '回答希望日の近い順',
  due_last: '回答希望日の遠い順',
};

/** What it means that a list of applications is empty. */
export const emptyApplications: Readonly<Record<SearchType, string>> = {
  1: '自分が申請した未完了の書類はありません。',
  2: '自分が申請した完了済みの書類はありません。',
  3: '承認待ちの申請はありません。',
  4: '承認対象の未完了の書類はありません。',
  5: '承認対象の完了済みの書類はありません。',
};

/** Hints on these screens. */
export const applicationHint = {
  insideTheCompany: '社内処理中',
  unavailableWorkflow: '（受付停止中）',
} as const;
