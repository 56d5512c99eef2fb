/** TOP. */
export const topScreen = {
  refresh: '最新情報に更新',
  awaiting: '承認待ち',
  requested: '対応依頼',
  nothingRequested: '現在、対応が必要な申請はありません。',
  running: '回付中の申請の一覧',
  completed: '完了した申請の一覧',
  unreadMessages: '未読メッセージ',
} as const;
