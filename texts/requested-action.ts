import type { StepType } from '#domain/codes.ts';

/** What a step asks its assignee for, in `…の依頼` and `…のお願い`. */
export const requestedAction: Record<StepType, string> = {
  1: '申請',
  2: '受付',
  3: '申請ルートの設定',
  4: '担当者としての確認',
  5: '承認',
  6: '最終承認',
  7: '閲覧',
};
