import { expect, test } from 'vitest';
import {
  departmentText,
  workflowFormSchema,
  formTypesFor,
  hasLeft,
  workflowValuesOf,
  workflowDraftSchema,
} from './form.ts';

const empty = workflowValuesOf({
  workflow: null,
  division_dropdown_items: [],
  workflow_type_dropdown_items: [],
  selected_division_id: null,
});

const department = (...valid: boolean[]) => ({
  department_id: 1,
  department_name: '営業部',
  department_fault: null,
  select_user_all: valid.length === 0,
  users: valid.map((one, index) => ({
    user_id: index + 1,
    full_name: `社員${index + 1}`,
    fault: one ? null : ('invalid' as const),
  })),
});

test('all errors come at once, in the order of the form', () => {
  const { error } = workflowFormSchema.safeParse({
    ...empty,
    field_name02: '十一文字のラベルです。',
    field_hint02: 'あ'.repeat(61),
  });
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['division_id', '事業部が選択されていません。'],
    ['workflow_type_id', '申請書が選択されていません。'],
    ['receptionist', '受付者が入力されていません。'],
    ['route_setter', '申請ルート設定者が入力されていません。'],
    ['final_approver_user', '最終承認者が入力されていません。'],
    ['field_name02', '入力項目2は10文字以内で入力してください。'],
    ['field_hint02', '入力項目2の入力のヒントは60文字以内で入力してください。'],
  ]);
});

test('invalid users and departments are marked and prevent saving', () => {
  expect(departmentText(department())).toBe('営業部　全員');
  expect(departmentText(department(true, false))).toBe('営業部　社員1; 社員2（無効）');
  const elsewhere = { ...department(), department_fault: 'other_division' } as const;
  expect(departmentText(elsewhere)).toBe('営業部（ほかの事業部の部署）　全員');
  const approver = { user_id: 9, full_name: '社員9', department_name: '営業部', fault: null };
  const values = {
    ...empty,
    receptionist: department(),
    route_setter: department(true),
    final_approver_user: approver,
  };
  expect(hasLeft(empty)).toBe(false);
  expect(hasLeft(values)).toBe(false);
  expect(hasLeft({ ...values, receptionist: department(true, false) })).toBe(true);
  expect(hasLeft({ ...values, route_setter: elsewhere })).toBe(true);
  expect(hasLeft({ ...values, final_approver_user: { ...approver, fault: 'moved' } })).toBe(true);
});

test('a new workflow offers only the forms that the chosen division does not have', () => {
  const items = [
    { value: 1, label: '新規取引申請書', divisions: [7, 8] },
    { value: 2, label: '品質異常報告書', divisions: [8] },
  ];
  expect(formTypesFor(items, null)).toEqual(items);
  expect(formTypesFor(items, 7).map(({ value }) => value)).toEqual([2]);
  expect(formTypesFor(items, 8)).toEqual([]);
});

test('a draft holds all that the form holds', () => {
  const values = {
    ...empty,
    division_id: 1,
    receptionist: department(true, false),
    final_approver_user: {
      user_id: 9,
      full_name: '社員9',
      department_name: '営業部',
      fault: 'moved' as const,
    },
    field_name10: '備考',
    field_hint10: '例：特になし',
  };
  expect(workflowDraftSchema.parse(JSON.parse(JSON.stringify(values)))).toEqual(values);
  expect(workflowDraftSchema.parse(empty)).toEqual(empty);
  const { field_hint01: _, ...withoutOne } = empty;
  expect(workflowDraftSchema.parse(withoutOne)).toEqual(empty);
});

test('an empty hint is sent as null, which clears it', () => {
  const { error, data } = workflowFormSchema.safeParse({
    ...empty,
    division_id: 1,
    workflow_type_id: 1,
    receptionist: department(),
    route_setter: department(),
    final_approver_user: { user_id: 9, full_name: '社員9', department_name: '営業部', fault: null },
    field_hint02: '税抜き、円',
  });
  expect(error).toBeUndefined();
  expect(data).toMatchObject({ field_hint01: null, field_hint02: '税抜き、円' });
});
