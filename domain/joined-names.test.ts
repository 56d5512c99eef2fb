import { expect, test } from 'vitest';
import { joinedNames, supplierName } from './joined-names.ts';

test.each([
  [[], ''],
  [[null, ''], ''],
  [['調達本部', '情報システム部', '佐藤 美咲'], '調達本部 情報システム部 佐藤 美咲'],
  [[null, '情報システム部', '', '佐藤 美咲'], '情報システム部 佐藤 美咲'],
])('%j in one line: %s', (names, line) => {
  expect(joinedNames(...names)).toBe(line);
});

test.each([
  ['本社', '株式会社青葉精工 本社'],
  [null, '株式会社青葉精工'],
  ['', '株式会社青葉精工'],
])('株式会社青葉精工 with the branch office %j: %s', (branch_office_name, name) => {
  expect(supplierName({ company_name: '株式会社青葉精工', branch_office_name })).toBe(name);
});
