import { describe, expect, test } from 'vitest';
import { byCode, differenceOf, fitsQuery, groupFormSchema, groupDraftSchema, mergeNewest } from './form.ts';

const member = (supplier_id: number, supplier_code = `S${supplier_id}`) => ({
  supplier_id,
  supplier_code,
  company_name: '会社',
  branch_office_name: null,
  invalid_flag: false,
});

test('the difference has added and removed ids, and fits into a query up to a hundred of each', () => {
  const stored = [member(1), member(2)];
  expect(differenceOf(stored, [member(2), member(3)])).toEqual({
    added_supplier_ids: [3],
    removed_supplier_ids: [1],
  });
  const many = Array.from({ length: 101 }, (_, index) => member(index + 10));
  const hundred = many.slice(1);
  expect(differenceOf([], many).added_supplier_ids).toHaveLength(101);
  expect(differenceOf(many, []).removed_supplier_ids).toHaveLength(101);
  expect(
    fitsQuery(
      differenceOf(
        hundred,
        hundred.map(({ supplier_id }) => member(supplier_id + 1000)),
      ),
    ),
  ).toBe(true);
  expect([fitsQuery(differenceOf([], many)), fitsQuery(differenceOf(many, []))]).toEqual([false, false]);
});

describe('another user saved first', () => {
  const form = (group_name: string, ...ids: number[]) => ({
    edit: {
      group_name,
      selected_division_id: 1,
      supplier_group_details: ids.map((supplier_id) => member(supplier_id)),
    },
  });

  test('their changes are merged, and the input here stays', () => {
    expect(mergeNewest(form('新', 1, 2), form('旧', 1, 2), form('旧', 2, 3))).toEqual(form('新', 2, 3));
    expect(mergeNewest(form('旧', 1, 2), form('旧', 1, 2), form('別', 1, 2))).toEqual(form('別', 1, 2));
    expect(mergeNewest(form('新', 1), form('旧', 1), form('別', 1))).toEqual(form('新', 1));
  });

  test('additions and removals of both users apply, without duplicates', () => {
    const loaded = form('旧', 1, 2, 3);
    expect(mergeNewest(form('旧', 2, 3, 4, 5), loaded, form('旧', 1, 3, 5, 6))).toEqual(
      form('旧', 3, 4, 5, 6),
    );
  });
});

test('members are sorted by code', () => {
  const sorted = byCode([member(1, 'S2'), member(2, 'S10'), member(3, 'S1')]);
  expect(sorted.map(({ supplier_code }) => supplier_code)).toEqual(['S1', 'S10', 'S2']);
});

test('name, division and members are required; all errors come at once', () => {
  const parsed = groupFormSchema.safeParse({
    edit: { group_name: ' ', selected_division_id: null, supplier_group_details: [] },
  });
  expect(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['edit.group_name', 'グループ名が入力されていません。'],
    ['edit.selected_division_id', '事業部が選択されていません。'],
    ['edit.supplier_group_details', 'グループメンバーが選択されていません。'],
  ]);
});

test('a draft holds all that the form holds', () => {
  for (const selected_division_id of [null, 1]) {
    const edit = { group_name: ' 書きかけ', selected_division_id, supplier_group_details: [member(1)] };
    expect(groupDraftSchema.parse(JSON.parse(JSON.stringify({ edit })))).toEqual({ edit });
  }
});
