import { expect, test } from 'vitest';
import { delegationLabel, delegationText } from '#texts/delegation.ts';
import { invalid } from '#texts/fields.ts';
import { emptyNaming, namingSchema } from './naming-form.ts';

const today = '2026-06-10';
const entered = {
  delegate_user_id: { user_id: 7, full_name: '高橋 由美', organisation_name: '設計部' },
  first_day: '2026-06-10',
  last_day: '2026-06-19',
  reason: '入院のため',
};

function errorsOf(user_id: number | null, values: typeof entered | typeof emptyNaming) {
  const issues = namingSchema(user_id, today).safeParse(values).error?.issues ?? [];
  return issues.map(({ path, message }) => [path.join('.'), message]);
}

test('the body has the id of the delegate, and of another person with the reason', () => {
  const own = { delegate_user_id: 7, first_day: '2026-06-10', last_day: '2026-06-19' };
  expect(namingSchema(null, today).parse(entered)).toEqual(own);
  expect(namingSchema(3, today).parse(entered)).toEqual({ user_id: 3, ...own, reason: '入院のため' });
});

test('all faults of a form are found at once', () => {
  const missing = [
    ['delegate_user_id', invalid.notSelected(delegationLabel.delegate)],
    ['first_day', invalid.required(delegationLabel.first_day)],
    ['last_day', invalid.required(delegationLabel.last_day)],
  ];
  expect(errorsOf(null, emptyNaming)).toEqual(missing);
  expect(errorsOf(3, emptyNaming)).toEqual([
    ...missing,
    ['reason', invalid.required(delegationLabel.reason)],
  ]);
  expect(errorsOf(null, { ...entered, delegate_user_id: null, first_day: '2026-06-09' })).toEqual([
    missing[0],
    ['first_day', delegationText.past],
  ]);
  expect(errorsOf(null, { ...entered, last_day: '2027-06-10' })).toEqual([
    ['last_day', delegationText.tooLong],
  ]);
});
