/** 利用停止 of a supplier or of one of its users. */
export const accountStop = {
  stop: '利用停止',
  lift: '利用停止を解除',
  stopped: '利用停止中',
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
  done: '利用を停止しました。担当者不在になったステップは、後任への一括変更か、申請ごとの担当者変更で、ほかの人に変更できます。',
  liftDone: '利用停止を解除しました。',
} as const;
