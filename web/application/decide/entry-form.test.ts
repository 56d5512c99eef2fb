import { describe, expect, test } from 'vitest';
import { Refused } from '#web/call/call.ts';
import {
  approveBody,
  moveToRoute,
  emptyEntry,
  entrySchema,
  entryDraftSchema,
  suppliersOn,
  type EntryValues,
} from './entry-form.ts';

const supplier = {
  kind: 'supplier',
  supplier_id: 9,
  supplier_code: 'S0001',
  company_name: '株式会社東京精密部品',
  branch_office_name: '川崎営業所',
} as const;

const route: NonNullable<EntryValues['route']> = {
  approval_route_name: '標準ルート',
  pic_approver_steps: [
    {
      step_order: 4,
      prev_step_order: [],
      step_type: 4,
      target: {
        kind: 'department',
        department_id: 3,
        department_name: '設計部',
        division_name: '産業機器事業部',
      },
      all_flag: false,
      users: [{ user_id: 5, full_name: '担当 四郎' }],
    },
    { step_order: 5, prev_step_order: [4], step_type: 5, target: supplier, all_flag: true, users: [] },
  ],
  viewer_steps: [
    { step_order: null, prev_step_order: [], step_type: 7, target: supplier, all_flag: true, users: [] },
  ],
  save_state: null,
};

function messages(values: Partial<EntryValues>, setsRoute = false): [string, string][] {
  const result = entrySchema(setsRoute).safeParse({ ...emptyEntry, ...values });
  return result.success ? [] : result.error.issues.map(({ path, message }) => [path.join('.'), message]);
}

describe('the rules', () => {
  test('an approval needs no comment', () => expect(messages({})).toEqual([]));
  test.each(['', ' \u3000\n'])('a rejection needs a comment; %j is not one', (comment) => {
    expect(messages({ action: 'reject', comment })).toEqual([['comment', 'コメントが入力されていません。']]);
  });
  test('a rejection with a comment is valid without a route', () => {
    expect(messages({ action: 'reject', comment: '不足' }, true)).toEqual([]);
  });
  test('a comment has at most 200 characters', () => {
    expect(messages({ comment: '𠮷'.repeat(200) })).toEqual([]);
    expect(messages({ comment: '𠮷'.repeat(201) })).toEqual([
      ['comment', 'コメントは200文字以内で入力してください。'],
    ]);
  });
  test('the route setter needs a route to approve; both errors come at once, in the order of the form', () => {
    expect(messages({ comment: 'あ\u0001' }, true)).toEqual([
      ['route', '申請ルートが設定されていません。'],
      ['comment', 'コメントに使用できない文字が含まれています（U+0001、2文字目）。'],
    ]);
    expect(messages({ route }, true)).toEqual([]);
  });
  test('an invalid comment of a rejection has one error', () => {
    expect(messages({ action: 'reject', comment: 'あ\u0001' })).toEqual([
      ['comment', 'コメントに使用できない文字が含まれています（U+0001、2文字目）。'],
    ]);
  });
});

describe('body and draft', () => {
  const tokens = {
    application_id: 1,
    application_updated_at: '2',
    approval_route_step_id: 3,
    approval_route_step_updated_at: '4',
  };
  test('the route fields are empty without a route', () => {
    expect(approveBody(tokens, { comment: null, route: null })).toEqual({
      ...tokens,
      comment: null,
      approval_route_name: '',
      pic_approver_steps: [],
      viewer_steps: [],
    });
  });
  test('the body has the whole route', () => {
    const body = approveBody(tokens, { comment: 'よし', route });
    expect(body.approval_route_name).toBe('標準ルート');
    expect(body.pic_approver_steps.map(({ prev_step_order }) => prev_step_order)).toEqual([null, '4']);
    expect(body.viewer_steps).toHaveLength(1);
  });
  test('a draft is restored without files', () => {
    const stored: unknown = JSON.parse(JSON.stringify({ ...emptyEntry, comment: '途中', route }));
    expect(entryDraftSchema.parse(stored)).toEqual({ comment: '途中', route });
  });
  test('suppliers of steps and viewers are listed once', () => {
    expect(suppliersOn(route)).toEqual(['株式会社東京精密部品 川崎営業所']);
    expect(suppliersOn(null)).toEqual([]);
  });
});

test('errors of the server in the route move to the route field and name the row', () => {
  const refused = new Refused([
    { loc: ['body', 'pic_approver_steps', 1, 'users'], msg: '無効なユーザーが含まれています。' },
    { loc: ['body', 'viewer_steps', 0, 'users'], msg: 'ユーザーが入力されていません。' },
    { loc: ['body', 'approval_route_name'], msg: '申請ルートが設定されていません。' },
    { loc: ['body', 'comment'], msg: 'コメントは200文字以内で入力してください。' },
  ]);
  expect(moveToRoute(refused).issues).toEqual([
    { loc: ['body', 'route'], msg: 'No5：無効なユーザーが含まれています。' },
    { loc: ['body', 'route'], msg: '閲覧者1：ユーザーが入力されていません。' },
    { loc: ['body', 'route'], msg: '申請ルートが設定されていません。' },
    { loc: ['body', 'comment'], msg: 'コメントは200文字以内で入力してください。' },
  ]);
});
