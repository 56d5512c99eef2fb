import type { MailDropReason } from '#domain/mail.ts';

/** Why a mail could not be delivered, and what to do about it. */
export const mailFailure = {
  address: 'メールアドレスの形式が正しくありません。登録内容を確認してください。',
  unknownRecipient: '宛先のメールアドレスが受け付けられませんでした。アドレスを確認してください。',
  mailboxFull: '宛先のメールボックスに空きがありません。',
  tooLarge: 'メールが宛先のメールサーバーの上限を超えています。',
  rejected: 'メールサーバーに拒否されました。',
  later: 'メールサーバーが一時的に受け付けませんでした。',
  signIn: 'メールサーバーにログインできませんでした。設定を確認してください。',
  unreachable: 'メールサーバーに接続できませんでした。',
  other: 'メールを送信できませんでした。',
} as const;

/** Patterns of mail servers' replies, the more specific first; the codes are from RFC 5321 and 3463. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/not one address/, mailFailure.address],
  [/\bEAUTH\b|Invalid login|\b53[0458]\b/, mailFailure.signIn],
  [
    /\b[45]\.2\.2\b|\b[45]52\b(?:(?!\b[45]52\b).)*(?:full|quota|storage)|mailbox (?:is )?full|over quota/i,
    mailFailure.mailboxFull,
  ],
  [/\b552\b|\b5\.3\.4\b|\b5\.2\.3\b/, mailFailure.tooLarge],
  [/\b5\.1\.\d+\b|\b(?:550|551|553)\b/, mailFailure.unknownRecipient],
  [
    /\bE(?:CONN(?:REFUSED|RESET|ECTION)|TIMEDOUT|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH|PIPE|SOCKET|DNS)\b/,
    mailFailure.unreachable,
  ],
  [
    /timeout|timed out|Greeting never|connection (?:closed|lost)|closed unexpectedly|aborted/i,
    mailFailure.unreachable,
  ],
  [/\b4\d\d\b|\b4\.\d\.\d+\b/, mailFailure.later],
  [/\b5\d\d\b|\b5\.\d\.\d+\b/, mailFailure.rejected],
];

/** The reason in plain Japanese, from the mail server's reply or the connection error. */
export function mailFailureReason(last_error: string): string {
  return reasons.find(([pattern]) => pattern.test(last_error))?.[1] ?? mailFailure.other;
}

/** Why an undelivered mail is not sent any more. */
export const mailDropText: Readonly<Record<MailDropReason, string>> = {
  recipient_invalid: '宛先のユーザー、またはその会社が無効になっています。',
  step_closed: 'ステップの処理が済んだか、宛先のユーザーが担当者ではなくなっています。',
  application_hidden: '申請が取り消されたか、宛先のユーザーが閲覧できなくなっています。',
  remark_withdrawn: '書き込みが取り下げられています。',
  notice_hidden: 'お知らせが削除されたか、公開期間が終了したか、宛先のユーザーが公開先ではなくなっています。',
  response_given: '宛先のユーザーの会社が、既に回答しています。',
  notices_off: '宛先のユーザーが、お知らせの通知メールを停止しています。',
  message_hidden: '宛先のユーザーが、このメッセージを閲覧できなくなっています。',
  import_over: 'その後に取込が実行されたか、宛先のユーザーがシステム管理者ではなくなっています。',
  admin_no_more: '宛先のユーザーが、システム管理者ではなくなっています。',
  delegation_over: '代理の期間が終了しています。',
  daily_empty:
    '案内する内容がなくなったか、リマインダーの送信時間（18時まで）を過ぎたか、宛先のユーザーがリマインダーを停止しています。',
};

/** The answer to 再送 of such a mail. */
export function notSentAgain(reason: MailDropReason): string {
  return `${mailDropText[reason]}このメールは再送できません。一覧から外すには、送信中止を実行してください。`;
}
