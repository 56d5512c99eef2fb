import type { SetupStep } from '#domain/setup.ts';
import { pageTitle } from './shell.ts';

/** The texts of 導入の手順. */
export const setupScreen = {
  title: '導入の手順',
  progress: (done: number, of: number) => `${done} / ${of} 完了`,
  explanation: '利用を始めるまでに行うことです。すべて完了すると、この欄は表示されなくなります。',
  finished: (count: number) => `完了した手順（${count}件）`,
  done: '完了',
  open: '未完了',
  sendMail: '自分に送信',
  mailSent: (page: string) =>
    `メールを送信しました。メールサーバーに受け付けられた後、この画面を開き直すと「完了」になります。届かない場合は、「${page}」で理由を確認できます。`,
} as const;

type StepText = { readonly label: string; readonly about: string };

/** `provider` is the label of the identity provider, for `sign_in`. */
export function setupStepText(step: SetupStep, provider: string | null): StepText {
  switch (step) {
    case 'master_data':
      return {
        label: pageTitle.master_data_import,
        about: '事業部、部署、社内ユーザー、サプライヤーとそのポータル利用者を取り込みます。',
      };
    case 'sign_in':
      return {
        label: `ログインの確認：${provider ?? ''}`,
        about: 'この認証で、どなたかお一人がログインすると完了します。',
      };
    case 'workflow':
      return {
        label: 'ワークフローの登録',
        about: '申請書の入力項目と、受付から最終承認までの担当者を設定します。',
      };
    case 'supplier_group':
      return {
        label: 'サプライヤーグループの登録',
        about: 'お知らせの公開先にするグループを作成します。',
      };
    case 'mail':
      return {
        label: 'メール送信の確認',
        about: '自分宛てのメールがメールサーバーに受け付けられると完了します。',
      };
    case 'backup':
      return {
        label: 'バックアップ',
        about:
          '最初のバックアップが終わると完了します。サーバーで portal backup を実行します（運用手順書「バックアップ」）。',
      };
  }
}
