/** 使用停止 of workflows and supplier groups: kept, and no longer offered for what is new. */
export const suspension = {
  title: '使用停止・削除',
  suspended: '使用停止',
  inUse: '使用中',
  suspend: '使用停止',
  resume: '使用再開',
  named: (name: string) => `${name}（使用停止）`,
} as const;

/** 認証の紐付けを解除, of internal users and of the users of suppliers. */
export const identityRelease = {
  confirmation: '認証の紐付けを解除します。よろしいですか？',
  release: '紐付けを解除',
  help: '別の認証アカウントで初めてログインするときに、解除が必要です。解除すると、現在のログインは終了しますが、次のログインは止まりません。止めるには、社内ユーザーは無効に、サプライヤーの利用者は利用停止にしてください。',
  done: '認証の紐付けを解除しました。',
} as const;
