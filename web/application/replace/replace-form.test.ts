import { describe, expect, test } from 'vitest';
import { routeLabel, routeMessage } from '#texts/approval-route.ts';
import { invalid } from '#texts/fields.ts';
import { Refused } from '#web/call/call.ts';
import {
  moveToTarget,
  emptyReplacement,
  replaceBody,
  replaceDraftSchema,
  replaceSchema,
} from './replace-form.ts';

const target = {
  kind: 'department',
  department_id: 3,
  department_name: '設計部',
  division_name: '産業機器事業部',
} as const;
const supplier = {
  kind: 'supplier',
  supplier_id: 8,
  supplier_code: 'S0002',
  company_name: '東海メッキ工業株式会社',
  branch_office_name: null,
} as const;
const user = { user_id: 7, full_name: '山田 千尋' };
const tokens = { application_id: 1, approval_route_step_id: 2, approval_route_step_updated_at: '4' };

describe('担当者変更', () => {
  test('all errors come at once, each at its field', () => {
    const nobody = { ...emptyReplacement, users: { all_flag: false, users: [] } };
    const { error } = replaceSchema.safeParse(nobody);
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['target', routeMessage.targetRequired],
      ['users', routeMessage.usersRequired],
      ['reason', invalid.required(routeLabel.replacement_reason)],
    ]);
  });

  test('a draft holds all that the form holds', () => {
    const values = { target, users: { all_flag: false, users: [user] }, reason: '不在' };
    expect(replaceDraftSchema.parse(JSON.parse(JSON.stringify(values)))).toEqual(values);
    expect(replaceDraftSchema.parse(emptyReplacement)).toEqual(emptyReplacement);
  });

  test('named users, or 全員: then the body has no named users', () => {
    const users = { all_flag: false, users: [user] };
    expect(replaceBody(tokens, { target, users, reason: '不在' })).toEqual({
      ...tokens,
      department_id: 3,
      supplier_id: null,
      all_flag: false,
      users: [{ user_id: 7 }],
      reason: '不在',
    });
    const all = { all_flag: true, users: [user] };
    expect(replaceBody(tokens, { target: supplier, users: all, reason: '不在' })).toMatchObject({
      department_id: null,
      supplier_id: 8,
      all_flag: true,
      users: [],
    });
    expect(
      replaceSchema.safeParse({ target, users: { all_flag: true, users: [] }, reason: '不在' }).success,
    ).toBe(true);
  });

  test('errors of the server at the department or the supplier move to the target', () => {
    const refused = new Refused([
      { loc: ['body', 'supplier_id'], msg: '一' },
      { loc: ['body', 'department_id'], msg: '二' },
      { loc: ['body', 'users'], msg: '三' },
    ]);
    expect(moveToTarget(refused).issues.map(({ loc }) => loc[1])).toEqual(['target', 'target', 'users']);
  });
});
