import { expect, test } from 'vitest';
import type { DetailStep } from '#contract/application/detail.ts';
import { exampleStep } from '#contract/application/detail.testing.ts';
import { waitingLines } from './waiting-lines.ts';

const today = '2026-11-24';
const waiting = { day: 3, overdue: null, people_behind: [], more_behind: 0 };
const step = (step_type: DetailStep['step_type'], given: Partial<DetailStep> = {}) =>
  exampleStep({ step_type, step_department_name: '品質保証部', prev_step_order: null, ...given });
const company = { step_department_name: null, step_company_name: '株式会社青葉精工' };
const design = { step_department_name: '設計部', step_users: ['吉田 翔太'] };
const before = [step(1), step(2), step(3)];

test('a late step of a whole supplier: who, the day, how late, what follows, and who is behind 全員', () => {
  const behind = [
    { full_name: '石井 陽子', absent: false },
    { full_name: '岡田 隆之', absent: true },
  ];
  const late = { ...waiting, overdue: 2, people_behind: behind, more_behind: 3 };
  const steps = [
    ...before,
    step(5, { ...company, planned_on: '2026-11-20', waiting: late }),
    step(5, { prev_step_order: '4' }),
    step(6),
  ];
  expect(waitingLines(steps, today)).toEqual([
    {
      step_order: 4,
      awaited: '株式会社青葉精工（全員）の承認待ち',
      days: '3日目、目安 2026/11/20 を2営業日超過',
      late: true,
      unattended: false,
      following: '品質保証部 → 最終承認',
      candidates: '石井 陽子、岡田 隆之（不在）、ほか3名',
    },
  ]);
});

test('two side by side, each with what waits for it; a department that follows twice is named once', () => {
  const steps = [
    ...before,
    step(4, { ...design, planned_on: today, waiting }),
    step(5, { ...company, step_branch_office_name: '本社', planned_on: '2026-12-01', waiting }),
    step(5, { ...design, prev_step_order: '4' }),
    step(4, { ...design, prev_step_order: '4' }),
    step(5, { prev_step_order: '4' }),
    step(5, { ...company, prev_step_order: '5,6,7' }),
    step(6, { step_users: ['松本 浩'] }),
  ];
  expect(
    waitingLines(steps, today).map(({ awaited, days, following }) => [awaited, days, following]),
  ).toEqual([
    [
      '設計部（吉田 翔太）の確認待ち',
      '3日目、目安 2026/11/24（本日）',
      '設計部・品質保証部 → 株式会社青葉精工 → 最終承認',
    ],
    ['株式会社青葉精工 本社（全員）の承認待ち', '3日目、目安 2026/12/01', '株式会社青葉精工 → 最終承認'],
  ]);
});

test('before the route is set, and the last step', () => {
  const following = (steps: DetailStep[]) => waitingLines(steps, today).map((line) => line.following);
  const open = { waiting, step_users: ['山本 直樹', '中村 愛'] };
  expect(following([step(1), step(2, open), step(3), step(6)])).toEqual([
    '申請ルート設定 → 担当者・承認者（未設定） → 最終承認',
  ]);
  expect(following([step(1), step(2), step(3, open), step(6)])).toEqual([
    '担当者・承認者（未設定） → 最終承認',
  ]);
  expect(following([...before, step(5), step(6, open)])).toEqual([null]);
  const awaited = [step(1), step(2, open), step(3, open), step(6, open)];
  expect(waitingLines(awaited, today).map((line) => line.awaited)).toEqual([
    '品質保証部（山本 直樹、中村 愛）の受付待ち',
    '品質保証部（山本 直樹、中村 愛）の申請ルート設定待ち',
    '品質保証部（山本 直樹、中村 愛）の最終承認待ち',
  ]);
});

test('a step without 目安, and one that names many', () => {
  const step_users = ['一', '二', '三', '四', '五', '六', '七'];
  const [line] = waitingLines([...before, step(5, { waiting, step_users }), step(6)], today);
  expect(line).toMatchObject({
    awaited: '品質保証部（一、二、三、四、五、ほか2名）の承認待ち',
    days: '3日目、目安 —',
    late: false,
    candidates: null,
  });
});

test('a supplier reads nothing of what follows; nobody reads anything once it has ended', () => {
  const visible = [...before, step(5, { ...company, waiting: { day: 1, overdue: null } }), step(6)].map(
    ({ prev_step_order: _, ...rest }) => rest,
  );
  expect(waitingLines(visible, today)).toMatchObject([{ following: null, candidates: null }]);
  expect(waitingLines([...before, step(5), step(6)], today)).toEqual([]);
});
