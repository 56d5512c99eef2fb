/** 使用停止 of workflows and supplier groups: kept, and no longer offered for what is new. */
export const suspension = {
  title: '使用停止・削除',
  suspended: '使用停止',
  inUse: '使用中',
  suspend: '使用停止',
  resume: '使用再開',
  named: (name: string) => `${name}（使用停止）`,
} as const;

/** 利用停止 of a supplier or of one of its users, and the reason for making an internal user invalid. */
export const accountStop = {
  stop: '利用停止',
  lift: '利用停止を解除',
  stopped: '利用停止中',
  reason: '停止の理由',
  title: (name: string) => `利用停止：${name}`,
  ofSupplier: 'この会社の利用を停止',
  about:
    '停止すると、現在のログインはすぐに終了し、以後ログインできなくなります。解除するまで、マスタ取込をしても有効になりません。',
  aboutSupplier: 'この会社のすべての利用者が停止します。',
  leavesBehind: '停止すると、次の影響があります。確認してから停止してください。',
  acknowledge: '担当者不在になることを確認しました',
  confirmStop: '利用を停止します。よろしいですか？',
  confirmLift: '利用停止を解除します。よろしいですか？',
  lifts: 'ログインできるようになります。取込元で無効になっている場合は、無効のままです。',
  done: '利用を停止しました。担当者不在になったステップは、後任への一括変更で変更できます。',
  liftDone: '利用停止を解除しました。',
  /** In the preview of an import. */
  inPreview: (count: number) =>
    `ポータルで利用停止（無効）にしているため、取り込んでも有効にならないもの：${count}件`,
} as const;

/** 認証の紐付けを解除, of internal users and of the users of suppliers. */
export const identityRelease = {
  confirmation: '認証の紐付けを解除します。よろしいですか？',
  release: '紐付けを解除',
  help: '別の認証アカウントで初めてログインするときに、解除が必要です。解除すると、現在のログインは終了しますが、次のログインは止まりません。止めるには、社内ユーザーは無効に、サプライヤーの利用者は利用停止にしてください。',
  done: '認証の紐付けを解除しました。',
} as const;
