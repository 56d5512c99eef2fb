import { expect, test } from 'vitest';
import { auditLines } from './audit-lines.ts';

test.each<[string, Record<string, unknown>, string[]]>([
  ['nothing more', {}, []],
  ['a change', { from: { privilege: 3 }, to: { privilege: 1 } }, ['権限：一般 → システム管理者']],
  [
    'what was empty, and a flag',
    { from: { field_name03: null, invalid_flag: false }, to: { field_name03: '備考', invalid_flag: true } },
    ['項目名3：なし → 備考', '無効：いいえ → はい'],
  ],
  ['what was made', { to: { group_name: '加工' } }, ['グループ名：加工']],
  ['what was deleted', { from: { group_name: '加工' } }, ['グループ名：加工']],
  [
    'who came and who left, by role',
    {
      added: { receptionist: [{ user_id: 1, full_name: '山本 直樹' }] },
      removed: {
        route_setter: [
          { user_id: 2, full_name: '小林 大輔' },
          { user_id: 3, full_name: '加藤 恵' },
        ],
      },
    },
    ['受付者の追加：山本 直樹', '申請ルート設定者の削除：小林 大輔、加藤 恵'],
  ],
  ['lists without a role', { added: ['S0001'], removed: [] }, ['追加：S0001']],
  [
    'a refusal',
    { path: '/api/x', status: 404, ids: { application_id: 7 } },
    ['呼び出し：/api/x', '応答：404', '番号：申請番号 7'],
  ],
  ['a step', { step_type: 5, step_order: 4 }, ['ステップ種別：承認者', 'ステップNo：4']],
  [
    'what was searched for',
    { action: 'opened', object_kind: 'application', person: '山' },
    ['操作：閲覧', '対象の種類：申請', '利用者：山'],
  ],
  ['an action that has no word', { action: 'x' }, ['操作：x']],
  ['an empty list', { user_ids: [] }, ['ユーザーの番号：なし']],
  ['a name that has no word', { unknown_name: 'x' }, ['unknown_name：x']],
])('%s', (_name, detail, lines) => {
  expect(auditLines(detail)).toEqual(lines);
});
