import { expect, test } from 'vitest';
import { fieldKind } from '#domain/codes.ts';
import { roleFault, roleOptions } from './fields-form.ts';
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
    field_kind10: fieldKind.choice,
    field_choices10: 'あり\nなし\n',
    counterparty_field: 10,
  };
  expect(workflowDraftSchema.parse(JSON.parse(JSON.stringify(values)))).toEqual(values);
  expect(workflowDraftSchema.parse(empty)).toEqual(empty);
  // Of an earlier version.
  const {
    field_hint01: _,
    field_kind01: __,
    field_choices10: ___,
    counterparty_field: ____,
    ...older
  } = empty;
  expect(workflowDraftSchema.parse(older)).toEqual(empty);
});

const complete = {
  ...empty,
  division_id: 1,
  workflow_type_id: 1,
  receptionist: department(),
  route_setter: department(),
  final_approver_user: { user_id: 9, full_name: '社員9', department_name: '営業部', fault: null },
};

test('an empty hint is sent as null, which clears it', () => {
  const { error, data } = workflowFormSchema.safeParse({ ...complete, field_hint02: '税抜き、円' });
  expect(error).toBeUndefined();
  expect(data).toMatchObject({ field_hint01: null, field_hint02: '税抜き、円' });
});

test('kinds, choices and roles are sent; choices are the lines with a text, of 選択肢 alone', () => {
  const { error, data } = workflowFormSchema.safeParse({
    ...complete,
    field_name01: '取引先名',
    field_name02: '発生日',
    field_name03: '金額',
    field_kind02: fieldKind.date,
    field_kind03: fieldKind.amount,
    field_kind04: fieldKind.choice,
    field_choices04: ' 使い切る\n\n　廃棄する　\n',
    field_kind05: fieldKind.number,
    // Left from another kind, and too few: nobody sees them.
    field_choices05: '一つ',
    transaction_date_field: 2,
    transaction_amount_field: 3,
    counterparty_field: 1,
  });
  expect(error).toBeUndefined();
  expect(data).toMatchObject({
    field_kind01: null,
    field_kind02: 3,
    field_choices01: null,
    field_choices04: ['使い切る', '廃棄する'],
    field_choices05: null,
    transaction_date_field: 2,
    transaction_amount_field: 3,
    counterparty_field: 1,
  });
});

const many = Array.from({ length: 21 }, (_, index) => `選択${index}`).join('\n');
test.each<[string, Partial<typeof empty>, string, string]>([
  [
    'one choice',
    { field_choices03: '一つ\n ' },
    'field_choices03',
    '入力項目3の選択肢を2個以上入力してください。',
  ],
  ['many', { field_choices03: many }, 'field_choices03', '入力項目3の選択肢は20個以内で入力してください。'],
  [
    'the same',
    { field_choices03: '甲\n乙\n甲 ' },
    'field_choices03',
    '入力項目3の選択肢に同じものがあります。',
  ],
  [
    'a semicolon',
    { field_choices03: '甲;乙\n丙' },
    'field_choices03',
    '入力項目3の選択肢に「;」は使用できません。',
  ],
  // An error of one choice is at the field of all.
  [
    'a long one',
    { field_choices03: `甲\n${'あ'.repeat(51)}` },
    'field_choices03',
    '入力項目3の選択肢は50文字以内で入力してください。',
  ],
  [
    'a role without a label',
    { transaction_date_field: 5 },
    'transaction_date_field',
    '取引日の入力項目には、名称のある入力項目を選択してください。',
  ],
  [
    'a blank label',
    { counterparty_field: 5, field_name05: '　' },
    'counterparty_field',
    '取引先の入力項目には、名称のある入力項目を選択してください。',
  ],
  [
    'another kind',
    { transaction_amount_field: 5, field_name05: '単価', field_kind05: fieldKind.number },
    'transaction_amount_field',
    '取引金額の入力項目には、種類が「金額」の入力項目を選択してください。',
  ],
])('what does not go together is named at its field: %s', (_, changed, field, message) => {
  const values = { ...complete, field_kind03: fieldKind.choice, field_choices03: '甲\n乙', ...changed };
  const { error } = workflowFormSchema.safeParse(values);
  expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[field, message]]);
});

test('a role is offered the labelled fields of its kinds, and the field that has it', () => {
  const values = {
    ...empty,
    field_name01: '取引先名',
    field_name02: '発生日',
    field_name03: '区分',
    field_kind02: fieldKind.date,
    field_kind03: fieldKind.choice,
    field_kind04: fieldKind.date,
  };
  expect(roleOptions(values, 'transaction_date_field')).toEqual([{ value: '2', label: '入力項目2　発生日' }]);
  expect(roleOptions(values, 'transaction_amount_field')).toEqual([]);
  expect(roleOptions(values, 'counterparty_field').map(({ value }) => value)).toEqual(['1', '3']);
  expect(roleFault({ ...values, transaction_date_field: 2 }, 'transaction_date_field')).toBeUndefined();
  // It has lost its label, or its kind.
  const unlabelled = { ...values, transaction_date_field: 4 };
  expect(roleOptions(unlabelled, 'transaction_date_field').at(-1)).toEqual({
    value: '4',
    label: '入力項目4',
  });
  expect(roleFault(unlabelled, 'transaction_date_field')).toBe(
    '取引日の入力項目には、名称のある入力項目を選択してください。',
  );
  expect(roleFault(unlabelled, 'counterparty_field')).toBeUndefined();
  const changed = { ...values, counterparty_field: 2 };
  expect(roleOptions(changed, 'counterparty_field').map(({ value }) => value)).toEqual(['1', '2', '3']);
  expect(roleFault(changed, 'counterparty_field')).toBe(
    '取引先の入力項目には、種類が「文字」または「選択肢」の入力項目を選択してください。',
  );
});
