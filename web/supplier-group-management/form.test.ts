import { expect, test } from 'vitest';
import { byCode, differenceOf, formSchema } from './form.ts';

const member = (supplier_id: number, supplier_code = `S${supplier_id}`) => ({
  supplier_id,
  supplier_code,
  company_name: '会社',
  branch_office_name: null,
  invalid_flag: false,
});

test('what was added and removed is told to the list of candidates, at most a hundred of each', () => {
  const stored = [member(1), member(2)];
  expect(differenceOf(stored, [member(2), member(3)])).toEqual({
    added_supplier_ids: [3],
    removed_supplier_ids: [1],
  });
  const many = Array.from({ length: 150 }, (_, index) => member(index + 10));
  expect(differenceOf([], many).added_supplier_ids).toHaveLength(100);
  expect(differenceOf(many, []).removed_supplier_ids).toHaveLength(100);
});

test('members stand by their code', () => {
  const sorted = byCode([member(1, 'S2'), member(2, 'S10'), member(3, 'S1')]);
  expect(sorted.map(({ supplier_code }) => supplier_code)).toEqual(['S1', 'S10', 'S2']);
});

test('a name, a division and a member are needed, and all three are told', () => {
  const parsed = formSchema.safeParse({
    edit: { group_name: ' ', selected_division_id: null, supplier_group_details: [] },
  });
  expect(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['edit.group_name', 'グループ名が入力されていません。'],
    ['edit.selected_division_id', '事業部が選択されていません。'],
    ['edit.supplier_group_details', 'グループメンバーが選択されていません。'],
  ]);
});
