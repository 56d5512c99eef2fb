import { expect, test } from 'vitest';
import { optionText, dependencyText } from './step-text.ts';

const step = (step_order: number, ...prev_step_order: number[]) => ({ step_order, prev_step_order });

test.each([
  [4, 'No 4 は、ルート設定後すぐに開始します。No 6,7 は、No 4 の承認後に開始します。'],
  [5, 'No 5 は、ルート設定後すぐに開始します。No 6 は、No 5 の承認後に開始します。'],
  [6, 'No 6 は、No 4,5 の承認後に開始します。'],
  [7, 'No 7 は、No 4 の承認後に開始します。'],
])('where step %s is', (step_order, text) => {
  expect(dependencyText([step(4), step(5), step(6, 5, 4), step(7, 4)], step_order)).toBe(text);
});

test('targets in one list', () => {
  expect(
    optionText({ kind: 'department', department_id: 1, department_name: '設計部', division_name: '本社' }),
  ).toBe('設計部（本社）');
  const supplier = {
    kind: 'supplier',
    supplier_id: 1,
    supplier_code: 'S0001',
    company_name: '株式会社青葉精工',
  };
  expect(optionText({ ...supplier, kind: 'supplier', branch_office_name: '本社' })).toBe(
    '株式会社青葉精工 本社 S0001',
  );
  expect(optionText({ ...supplier, kind: 'supplier', branch_office_name: null })).toBe(
    '株式会社青葉精工 S0001',
  );
});
