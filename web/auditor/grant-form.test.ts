import { expect, test } from 'vitest';
import { auditorLabel, invalidGrant } from '#texts/auditor.ts';
import { invalid } from '#texts/fields.ts';
import { emptyGrant, grantSchema, type GrantValues } from './grant-form.ts';

const today = '2026-06-10';
const entered: GrantValues = {
  user_id: { user_id: 7, full_name: '高橋 由美', organisation_name: '電子部品事業部 設計部' },
  all_divisions: false,
  division_ids: [2, 3],
  first_day: '2026-06-10',
  last_day: '2026-06-19',
  reason: '内部監査',
};

function errorsOf(values: GrantValues) {
  const issues = grantSchema(today).safeParse(values).error?.issues ?? [];
  return issues.map(({ path, message }) => [path.join('.'), message]);
}

test('the body has the id of the person, and no divisions beside all of them', () => {
  const body = { ...entered, user_id: 7 };
  expect(grantSchema(today).parse(entered)).toEqual(body);
  expect(grantSchema(today).parse({ ...entered, all_divisions: true })).toEqual({
    ...body,
    all_divisions: true,
    division_ids: [],
  });
});

test('all faults of a form are found at once', () => {
  expect(errorsOf(emptyGrant(today))).toEqual([
    ['user_id', invalid.notSelected(auditorLabel.user)],
    ['last_day', invalid.required(auditorLabel.last_day)],
    ['reason', invalid.required(auditorLabel.reason)],
    ['division_ids', invalidGrant.noDivision],
  ]);
  expect(errorsOf({ ...entered, user_id: null, division_ids: [], first_day: '2026-06-09' })).toEqual([
    ['user_id', invalid.notSelected(auditorLabel.user)],
    ['division_ids', invalidGrant.noDivision],
    ['first_day', invalidGrant.past],
  ]);
  expect(errorsOf({ ...entered, last_day: '2026-06-09' })).toEqual([
    ['last_day', invalid.before(auditorLabel.last_day, auditorLabel.first_day)],
  ]);
  expect(errorsOf({ ...entered, last_day: '2027-06-10' })).toEqual([['last_day', invalidGrant.tooLong]]);
});
