import { expect, test } from 'vitest';
import { callName } from '#domain/audit-calls.ts';
import { everyCall } from './call.ts';
import { calls } from './calls.ts';

test('every call has a name for the reader of the audit log', () => {
  const nameless = [...everyCall(calls)]
    .map(([, { path }]) => path)
    .filter((path) => callName(path) === null);
  expect(nameless).toEqual([]);
});

test.each([
  [calls.application.detail.init.path, '申請詳細の表示'],
  [calls.application.detail.approve.path, '申請詳細の承認'],
  [calls.application.list.unattended_list.path, '担当者不在の表示'],
  [calls.application.list.unattended_csv.path, '担当者不在のCSV出力'],
  [calls.message.view.download.path, 'メッセージ詳細のファイルのダウンロード'],
  [calls.system_management.undelivered_mail.retry.path, '配信できなかったメールの再送'],
  ['/api/of/yesterday', null],
])('%s', (path, name) => {
  expect(callName(path)).toBe(name);
});
