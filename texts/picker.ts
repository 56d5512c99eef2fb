/** Shared by all pickers. */
export const picker = {
  decide: '決定',
  everybody: '全員',
  chosenUsersOnly: 'ユーザーを選択',
  users: 'ユーザーの一覧',
  noUsers: '選択できるユーザーはいません。',
  chosenUsers: '選択中のユーザー',
  chosen: '選択中',
  none: '未選択',
  noUserChosen: 'ユーザーが選択されていません。',
  takeOff: (name: string) => `${name}を外す`,
} as const;
