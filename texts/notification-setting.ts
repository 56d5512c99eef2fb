/** 通知設定: which mails a user gets. */

export const notificationSettingLabel = {
  reminders: 'リマインダー（目安の当日・超過、やり取りの回答待ち）を受け取る',
  notices: 'お知らせの通知メールを受け取る',
} as const;

export const notificationSettingText = {
  mail: 'メールの受け取り',
  help: '承認のお願い、やり取り、代理など、対応をお願いするメールは停止できません。',
  confirm: '通知設定を更新します。よろしいですか？',
  updated: '通知設定を更新しました。',
} as const;
