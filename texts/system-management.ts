import { dormantMonths } from '#domain/limits.ts';

/** /system-management and /system-management/undelivered-mail. */
export const systemScreen = {
  entries: '管理メニュー',
  groups: { setup: '登録と設定', operation: '運用と記録' },
  /** The badge of an entry, for assistive technology. */
  count: (count: number) => `${count}件`,
  aboutSuppliers: 'サプライヤーと、そのポータル利用者を確認します。',
  aboutAuditors: '申請を監査する人に、期間を決めて、閲覧だけの権限を付与します。',
  aboutAuditLog: '誰が、いつ、何を閲覧・変更・出力したかを調べます。',
  aboutInternalUsers: '社内ユーザーの権限と有効/無効を変更します。',
  aboutSupplierGroups: 'お知らせの公開先にするグループを作成、編集します。',
  aboutWorkflows: '申請書の入力項目と、受付から最終承認までの担当者を設定します。',
  aboutUnattended: '処理できる担当者がいないステップを確認し、担当者を変更します。',
  aboutUndeliveredMail: '配信できなかった理由を確認し、再送または送信中止を行います。',
  aboutDormantUsers: `${dormantMonths}か月以上ログインしていない有効なユーザーを確認します。`,
  subject: '件名',
  mailOf: (subject: string, full_name: string) => `${subject}（${full_name}）`,
  recipient: '宛先',
  mail_address: 'メールアドレス',
  queued_at: '送信依頼日時',
  failed_at: '最終失敗日時',
  reason: '理由',
  organisation: '所属',
  serversWords: 'メールサーバーの応答',
  invalid: '無効',
  retry: '再送',
  withdraw: '送信中止',
} as const;

/** Confirmations before a mail is sent again or withdrawn, and the lines above them. */
export const mailConfirmation = {
  retry: 'メールを再送します。よろしいですか？',
  withdraw: 'メールの送信を中止します。よろしいですか？',
  /** Which mail; a line above the prompt. */
  to: (full_name: string, mail_address: string) => `${full_name}（${mail_address}）宛て`,
  withdrawnForGood: '中止したメールは、以後送信されません。',
} as const;

/** /system-management and its own screens. */
export const system = {
  retried: '再送を受け付けました。送信できたメールは一覧に表示されなくなります。',
  /** Why a row may leave the list without having been sent. */
  droppedMail:
    '無効になったユーザー宛てのメールや、案内した内容が古くなったメールは送信されません。一覧から外れたときは、監査ログに「送信取りやめ」として記録されます。',
  withdrawn: 'メールの送信を中止しました。',
} as const;

/** ログインのないユーザー. */
export const dormantUser = {
  login_id: 'ログインID',
  last_signed_in_at: '最後のログイン',
  never: 'なし',
  about: '監査ログに記録されたログインから調べています。「なし」は、一度もログインしていない方です。',
  none: '該当するユーザーはいません。',
} as const;
