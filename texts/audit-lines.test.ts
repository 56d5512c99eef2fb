import { expect, test } from 'vitest';
import { auditLines, auditReferences, type AuditNames } from './audit-lines.ts';

/** Every object but 404 has a name; users and suppliers also have a code. */
const names: AuditNames = (kind, id) =>
  id === 404
    ? null
    : { name: `${kind}の名前${id}`, code: kind === 'user' || kind === 'supplier' ? `c${id}` : null };

test.each<[string, Record<string, unknown>, string[]]>([
  ['an empty detail', {}, []],
  ['a change', { from: { privilege: 3 }, to: { privilege: 1 } }, ['権限：一般 → システム管理者']],
  ['a save that changed nothing', { from: {}, to: {}, added: {}, removed: [] }, ['変更なし']],
  [
    'an empty value and a flag, with the labels of the screen',
    { from: { field_name03: null, invalid_flag: false }, to: { field_name03: '備考', invalid_flag: true } },
    ['無効：いいえ → はい', '入力項目3：なし → 備考'],
  ],
  [
    'a hint, by the number of its field',
    { from: { field_hint10: '税抜き、円' }, to: { field_hint10: null } },
    ['入力項目10の入力のヒント：税抜き、円 → なし'],
  ],
  [
    'kinds, choices and roles of fields, in words',
    {
      from: {
        field_kind02: null,
        field_kind10: 4,
        field_choices10: ['使い切る', '廃棄する'],
        transaction_date_field: null,
        counterparty_field: 10,
      },
      to: {
        field_kind02: 3,
        field_kind10: 2,
        field_choices10: null,
        transaction_date_field: 2,
        counterparty_field: 1,
      },
    },
    [
      '取引先の入力項目：入力項目10 → 入力項目1',
      '入力項目10の選択肢：使い切る、廃棄する → なし',
      '入力項目2の種類：なし → 日付',
      '入力項目10の種類：選択肢 → 金額',
      '取引日の入力項目：なし → 入力項目2',
    ],
  ],
  [
    'a created object, without empty values',
    { to: { group_name: '加工', field_name01: null, field_name02: '', all_flag: false, steps: [] } },
    ['グループ名：加工'],
  ],
  [
    'what was saved of a period',
    {
      exported: '控え',
      format: 'zip',
      from: '2026-07-01',
      to: '2026-09-30',
      rows: 3,
      application_ids: [5, 404],
      message_ids: [],
      notice_ids: [7],
    },
    [
      '期間：2026/07/01〜2026/09/30',
      '出力したもの：控え',
      '形式：ZIP',
      '件数：3件',
      '保存した申請：applicationの名前5（申請番号5）、申請番号404',
      '保存したお知らせ：noticeの名前7',
    ],
  ],
  [
    'names in a similar spelling',
    { login_id: 'DOUBLE', reason: 'unknown_user', similar_login_ids: ['Double', 'double'] },
    [
      '理由：有効なユーザーとして登録されていません',
      'ログインID：DOUBLE',
      '表記だけが異なる登録済みのログインID：Double、double',
    ],
  ],
  [
    'a list that is empty where that means everything',
    { to: { company_name: '長野螺子', division_codes: [] } },
    ['会社名：長野螺子', '取引のある事業部：すべての事業部'],
  ],
  [
    'such a list before and after',
    { from: { division_codes: ['D01'] }, to: { division_codes: [] } },
    ['取引のある事業部：D01 → すべての事業部'],
  ],
  ['a deleted object', { from: { group_name: '加工' } }, ['グループ名：加工']],
  [
    'added and removed users, by role',
    {
      added: { receptionist: [{ user_id: 1, full_name: '山本 直樹' }] },
      removed: {
        route_setter: [
          { user_id: 404, full_name: '小林 大輔' },
          { user_id: 3, full_name: '加藤 恵' },
        ],
        members: [{ supplier_id: 1, supplier_name: 'S0001 株式会社青葉精工' }],
      },
    },
    [
      '受付者の追加：山本 直樹（c1）',
      '申請ルート設定者の削除：小林 大輔、加藤 恵（c3）',
      'グループメンバーの削除：S0001 株式会社青葉精工',
    ],
  ],
  ['lists without a role', { added: ['S0001'], removed: [] }, ['追加：S0001']],
  [
    'a refused request',
    { path: '申請詳細の承認', status: 404, ids: { application_id: [7], user_id: [404] } },
    [
      '操作：申請詳細の承認',
      '結果：対象がないか、閲覧できる人ではありません',
      '申請：applicationの名前7（申請番号7）',
      'ユーザー：番号404',
    ],
  ],
  [
    'a flood of refused requests to a call that no longer exists',
    { path: '/api/x', status: 403, ids: {}, times_this_minute: 100 },
    ['操作：/api/x', '結果：権限がありません', '1分間の回数：100回目'],
  ],
  ['an unknown application', { application_id: 404 }, ['申請：申請番号404']],
  ['a step', { step_type: 5, step_order: 4 }, ['ステップNo：4', 'ステップ種別：承認者']],
  [
    'a replaced assignee',
    { from: { user_ids: [1], department_id: 5 }, to: { user_ids: [], department_id: null } },
    ['部署：departmentの名前5 → なし', 'ユーザー：userの名前1（c1） → なし'],
  ],
  [
    'the steps of a route, one a line',
    {
      to: {
        pic_approver_steps: [
          {
            step_order: 4,
            step_type: 4,
            prev_step_order: [],
            assignee: { department_id: 5, supplier_id: null, all_flag: true, user_ids: [] },
          },
          {
            step_order: 5,
            step_type: 5,
            prev_step_order: [4],
            assignee: { department_id: null, supplier_id: 6, all_flag: false, user_ids: [1, 2] },
          },
        ],
        viewer_steps: [{ department_id: 5, supplier_id: null, all_flag: true, user_ids: [] }],
      },
    },
    [
      '担当者・承認者：No 4 担当者 departmentの名前5の全員',
      '担当者・承認者：No 5 承認者 supplierの名前6（c6） userの名前1（c1）、userの名前2（c2）（前ステップNo 4）',
      '閲覧者：departmentの名前5の全員',
    ],
  ],
  [
    'a changed route',
    { from: { viewer_steps: [] }, to: { viewer_steps: [{ department_id: 5, all_flag: true }, null] } },
    ['閲覧者（変更前）：なし', '閲覧者（変更後）：departmentの名前5の全員', '閲覧者（変更後）：なし なし'],
  ],
  [
    'a posted notice',
    {
      division_id: 1,
      suppliers: [6],
      supplier_groups: [],
      publish_all_flag: false,
      publish_date_from: '2026-01-05',
      publish_date_to: '2026-01-31',
      file_count: 0,
      send_mail_flag: true,
    },
    [
      '事業部：divisionの名前1',
      '公開期間：2026/01/05〜2026/01/31',
      'サプライヤー：supplierの名前6（c6）',
      'メール送信：はい',
    ],
  ],
  [
    'an exported search',
    {
      action: 'opened',
      object_kind: 'application',
      person: '山',
      happened_to: '2026-01-05',
      encoding: 'cp932',
      rows: 0,
    },
    [
      '操作した人：山',
      '操作：閲覧',
      '対象の種類：申請',
      '日付：〜2026/01/05',
      '文字コード：Shift_JIS（Excel向け）',
      '件数：0件',
    ],
  ],
  [
    'a delegation',
    { to: { first_day: '2026-12-24', last_day: '2027-01-04', reason: '入院のため' } },
    ['理由：入院のため', '開始日：2026/12/24', '終了日：2027/01/04'],
  ],
  [
    'a refused delegation',
    { status: 404, ids: { delegation_id: [3], delegate_user_id: [2] } },
    ['結果：対象がないか、閲覧できる人ではありません', '代理の番号：3', '代理人：userの名前2（c2）'],
  ],
  ['a list of applications', { search_type: 5 }, ['一覧の種類：承認・閲覧の書類（完了）']],
  [
    'a list of applications that was searched and sorted',
    { search_type: 3, q: '高橋', sort: 'oldest' },
    ['一覧の種類：承認待ちの書類', '絞り込み：高橋', '並び順：申請日時の古い順'],
  ],
  ['担当者不在 as a list', { search_type: 'unattended' }, ['一覧の種類：担当者不在']],
  ['an import', { divisions: { vanished: 0, changed: 1, added: 2 } }, ['事業部：追加2件、変更1件']],
  [
    'generated data',
    { generated: { seed: 1, notices: 0, messages: 2, applications: 100 } },
    ['生成したデータ：申請100件、メッセージ2件、シード1'],
  ],
  ['an action without a label', { action: 'x' }, ['操作：x']],
  ['fields without a label', { unknown_b: 'x', unknown_a: 'y' }, ['unknown_a：y', 'unknown_b：x']],
])('%s', (_name, detail, lines) => {
  expect(auditLines(detail, names)).toEqual(lines);
});

test('the references of a detail are listed without names', () => {
  expect(auditReferences({ ids: { application_id: [7] }, added: [{ full_name: '山', user_id: 3 }] })).toEqual(
    [
      { kind: 'application', id: 7 },
      { kind: 'user', id: 3 },
    ],
  );
});
