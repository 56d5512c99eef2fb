/** 一括承認 in the list of applications. */
export const bulk = {
  title: '一括承認',
  chosen: (count: number) => `${count}件を選択中`,
  all: 'すべて選択',
  clear: '選択を解除',
  approve: (count: number) => `一括承認（${count}件）`,
  about: (count: number) => `選択した${count}件の申請`,
  progress: '一括承認の進み具合',
  done: (answered: number, count: number) => `${count}件中${answered}件を処理しました。`,
  stop: '中止',
  again: '続きから再実行',
  result: (approved: number) => `${approved}件を承認しました。`,
  refused: (count: number) => `${count}件は、一覧を表示した後に状態が変わったため承認していません。`,
  stopped: (count: number) => `中止しました。残りの${count}件は承認していません。`,
  lost: '応答がないため中断しました。続きから再実行しても、二重には承認されません。',
  notYours: '現在は承認できない申請です。',
} as const;

/** The state of each application in the run. */
export const bulkState = {
  waiting: '未処理',
  running: '処理中',
  approved: '承認しました',
  refused: '承認していません',
  unknown: '確認できません',
} as const;
