import { expect, test } from 'vitest';
import { applicationConfirmation } from './application-detail.ts';
import { createScreen } from './application.ts';
import { routeHint, routeMessage, routeConfirmation } from './approval-route.ts';
import { invalid, label } from './fields.ts';
import { formHasErrors } from './form.ts';
import { general } from './general.ts';
import { internalUserConfirmation } from './internal-user-management.ts';
import { messageConfirmation } from './message.ts';
import { noticeConfirmation } from './notice.ts';
import { ending, loginFailed } from './shell.ts';
import { supplierGroupConfirmation } from './supplier-group-management.ts';
import { workflowConfirmation } from './workflow-management.ts';

/** Browser tests take sentences from these files. So wordings that must not change are written out here. */
test.each([
  [general.emptyList, 'データがありません。'],
  [general.emptySearch, 'データが見つかりません。検索条件を確認してください。'],
  [general.sessionEnded, 'セッションが切断されました。再度ログインします。'],
  [general.userNotLoaded, 'ログインユーザー情報が取得できませんでした'],
  [formHasErrors, '入力内容が正しくありません。正しく入力してください。'],
  [ending.loggedOut, 'ログアウトしました。'],
  [ending.notFound, 'ページが見つかりません。'],
  [ending.forbidden, 'アクセス権がありません。'],
  [ending.systemError, 'エラーが発生しました。'],
  [loginFailed.heading, 'ログインに失敗しました。'],

  [invalid.required('コメント'), 'コメントが入力されていません。'],
  [invalid.publishFromInThePast, '公開期間（FROM）には本日以降の日付を入力してください。'],
  [
    invalid.before('公開期間（TO）', '公開期間（FROM）'),
    '公開期間（TO）には公開期間（FROM）以降の日付を入力してください。',
  ],
  [invalid.hopeDateInThePast, '回答希望日には本日以降の日付を入力してください。'],
  [
    invalid.fileTooLarge(label.application_file(1), 10),
    '申請書の添付ファイル1のファイルサイズが10MBを超えています。',
  ],
  [
    invalid.fileNameTooLong(label.application_file(3), 200),
    '申請書の添付ファイル3のファイル名が200文字を超えています。',
  ],
  [invalid.noDestination, '送信先が選択されていません。'],
  [routeMessage.targetRequired, '部署またはサプライヤーを選択してください。'],
  [routeMessage.usersRequired, 'ユーザーが入力されていません。'],
  [routeMessage.prevDuplicate, '前ステップNoに重複するステップは設定できません。'],
  [routeMessage.prevUnknown, '前ステップNoに存在しないステップは設定できません。'],
  [routeMessage.notSet, '申請ルートが設定されていません。'],
  [routeHint.templateSaved, 'テンプレートを保存しました。'],

  [createScreen.applyWithoutFiles, '申請書の添付がありませんが、申請します。よろしいですか？'],
  [createScreen.applyNow, '申請します。よろしいですか？'],
  [applicationConfirmation.cancel, '申請を取り消します。よろしいですか？'],
  [applicationConfirmation.reject, '申請を却下します。よろしいですか？'],
  [applicationConfirmation.approve, '申請を承認します。よろしいですか？'],
  [routeConfirmation.deleteStep, '担当者・承認者を削除します。よろしいですか？'],
  [routeConfirmation.deleteViewer, '閲覧者を削除します。よろしいですか？'],
  [routeConfirmation.registerTemplate, 'テンプレートを登録します。よろしいですか？'],
  [routeConfirmation.updateTemplate, 'テンプレートを更新します。よろしいですか？'],
  [routeConfirmation.deleteTemplate, 'テンプレートを削除します。よろしいですか？'],
  [internalUserConfirmation.update, '社内ユーザー情報を更新します。よろしいですか？'],
  [workflowConfirmation.register, 'ワークフローを登録します。よろしいですか？'],
  [workflowConfirmation.update, 'ワークフローを更新します。よろしいですか？'],
  [supplierGroupConfirmation.register, 'サプライヤーグループを登録します。よろしいですか？'],
  [supplierGroupConfirmation.update, 'サプライヤーグループを更新します。よろしいですか？'],
  [noticeConfirmation.post, 'お知らせを投稿します。よろしいですか？'],
  [noticeConfirmation.remove, 'お知らせを削除します。よろしいですか？'],
  [messageConfirmation.sendMessage, 'メッセージを送信します。よろしいですか？'],
])('%s', (text, specified) => {
  expect(text).toBe(specified);
});
