import { expect, test } from 'vitest';
import { statusChangeText, eventOperator, eventText, reassignmentText } from './application-history.ts';

const event: Parameters<typeof eventText>[0] = {
  kind: 'approved',
  division_name: '産業機器事業部',
  department_name: '品質保証部',
  company_name: null,
  branch_office_name: null,
  full_name: '山本 直樹',
  for_full_name: null,
  step_type: 2,
  from_status: 1,
  to_status: 2,
};

test('the event names its step, if there is one', () => {
  expect(eventText(event)).toBe('承認（受付）');
  expect(eventText({ ...event, self_approved: true })).toBe('承認（受付） 自己承認');
  expect(eventText({ ...event, kind: 'rejected', step_type: 5 })).toBe('却下（承認者）');
  expect(eventText({ ...event, kind: 'rejected', step_type: null })).toBe('却下');
  expect(eventText({ ...event, kind: 'submitted', step_type: null })).toBe('申請');
  expect(eventText({ ...event, kind: 'cancelled', step_type: null })).toBe('取り消し');
});

test('the user is named with their organisation, unless hidden', () => {
  expect(eventOperator(event)).toBe('産業機器事業部 品質保証部 山本 直樹');
  expect(eventOperator({ ...event, full_name: null })).toBe('産業機器事業部 品質保証部');
  expect(eventOperator({ ...event, for_full_name: '佐藤 健一' })).toBe(
    '産業機器事業部 品質保証部 山本 直樹（佐藤 健一の代理）',
  );
  const nobody = { ...event, division_name: null, department_name: null, full_name: null };
  expect(eventOperator(nobody)).toBe('');
});

test('a change of status shows both', () => {
  expect(statusChangeText(event)).toBe('未受付 → 回付中');
  expect(statusChangeText({ ...event, from_status: 2, to_status: 2 })).toBe('回付中');
  expect(statusChangeText({ ...event, kind: 'submitted', from_status: null, to_status: 1 })).toBe('未受付');
});

test('only a 担当者変更 names the old and the new assignee', () => {
  const assignee_before = {
    division_name: '産業機器事業部',
    department_name: '設計部',
    company_name: null,
    branch_office_name: null,
    users: ['高橋 直人'],
  };
  const assignee_after = { ...assignee_before, department_name: '品質保証部', users: null };
  expect(reassignmentText({ ...event, kind: 'replaced', assignee_before, assignee_after })).toBe(
    '産業機器事業部 設計部 高橋 直人 → 産業機器事業部 品質保証部 全員',
  );
  expect(reassignmentText({ ...event, assignee_before: null, assignee_after: null })).toBeNull();
  expect(reassignmentText(event)).toBeNull();
  expect(reassignmentText({ ...event, kind: 'handed_over', handed_over_to: '田村 修' })).toBe(
    '引き継ぎ先：田村 修',
  );
});
