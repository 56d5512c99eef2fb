import { withCommas } from '#domain/number-text.ts';

/** The card of TOP with the applications that have unread remarks. */
export const discussionTop = {
  title: '未読のやり取り',
  writer: '書き込んだ人',
  count: '件数',
  writtenAt: '書き込み日時',
  /** How many unread remarks an application has. */
  unread: (count: number) => `未読 ${withCommas(count)}件`,
  /** In a list of applications. */
  unreadRemarks: (count: number) => `未読のやり取り ${withCommas(count)}件`,
  newest: (count: number) =>
    `新しいものから${withCommas(count)}件の申請を表示しています。申請を開いて読むと、残りが表示されます。`,
} as const;
