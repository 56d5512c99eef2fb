import type { ListOrder } from '#domain/application/list-order.ts';
import { searchType, type SearchType } from '#domain/codes.ts';
import { searchTypeLabel } from './code-labels.ts';

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
export function emptyApplications(type: SearchType): string {
  const { caption, name } = searchTypeLabel[type];
  return type === searchType.awaiting_my_approval
    ? '承認待ちの申請はありません。'
    : `${caption}（${name}）はありません。`;
}

/** Hints on these screens. */
export const applicationHint = {
  insideTheCompany: '社内処理中',
  unavailableWorkflow: '（受付停止中）',
  suspendedWorkflow: '（使用停止）',
} as const;
