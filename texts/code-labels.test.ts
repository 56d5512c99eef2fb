import { expect, test } from 'vitest';
import {
  applicationResult,
  applicationStatus,
  privilege,
  publishState,
  stepStatus,
  stepType,
} from '#domain/codes.ts';
import {
  applicationResultLabel,
  applicationStatusLabel,
  privilegeLabel,
  publishStateLabel,
  stepStatusLabel,
  stepTypeLabel,
} from './code-labels.ts';

/** Each code by its name: a label at the wrong code reads well. */

const byName = (codes: Readonly<Record<string, number>>, labels: Readonly<Record<number, string>>) =>
  Object.fromEntries(Object.entries(codes).map(([name, code]) => [name, labels[code]]));

test('the label of each code', () => {
  expect(byName(privilege, privilegeLabel)).toEqual({
    system_admin: 'システム管理者',
    division_admin: '事業部管理者',
    general: '一般',
  });
  expect(byName(stepType, stepTypeLabel)).toEqual({
    applicant: '申請',
    receptionist: '受付',
    route_setter: '申請ルート設定',
    person_in_charge: '担当者',
    approver: '承認者',
    final_approver: '最終承認',
    viewer: '閲覧者',
  });
  expect(byName(applicationStatus, applicationStatusLabel)).toEqual({
    not_received: '未受付',
    in_circulation: '回付中',
    completed: '完了',
  });
  expect(byName(applicationResult, applicationResultLabel)).toEqual({ approved: '承認', rejected: '却下' });
  expect(byName(stepStatus, stepStatusLabel)).toEqual({
    not_approved: '未承認',
    applied: '申請',
    approved: '承認',
    rejected: '却下',
  });
  expect(byName(publishState, publishStateLabel)).toEqual({
    coming: '公開前',
    published: '公開中',
    ended: '終了',
    corrected: '訂正済み',
  });
});
