import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { bodyOf, expectRefused } from '#testing/application.ts';
import { portalForFile } from '#testing/portal.ts';

/** 担当者の一覧 (docs/rules/people-who-leave.md#colleagues). */

const { list } = calls.colleague;

const portal = await portalForFile();

async function peopleOf(login_id: string) {
  return bodyOf(list.output, await (await portal.as(login_id)).get(list, {})).people;
}

function setInvalid(login_id: string, source_invalid_flag: boolean) {
  return portal.db
    .updateTable('portal_user')
    .set({ source_invalid_flag })
    .where('login_id', '=', login_id)
    .execute();
}

test('has everybody of the own supplier and nobody of another, and says who is meant by it', async () => {
  const [one, other] = [await peopleOf('supplier1'), await peopleOf('supplier2')];
  const stored = async (code: string) =>
    portal.db
      .selectFrom('portal_user as u')
      .innerJoin('supplier as s', 's.supplier_id', 'u.supplier_id')
      .select('u.full_name')
      .where('s.supplier_code', '=', code)
      .execute();
  const names = (people: readonly { full_name: string }[]) =>
    people.map(({ full_name }) => full_name).toSorted();
  expect(names(one)).toEqual(names(await stored('S0001')));
  expect(names(other)).toEqual(names(await stored('S0002')));
  expect(one.filter(({ is_self }) => is_self).map(({ full_name }) => full_name)).toEqual(['石井 陽子']);
  // Nothing that signs in, reaches or identifies anybody.
  for (const person of one) expect(Object.keys(person).toSorted()).toEqual(['full_name', 'is_self', 'valid']);
});

test('who is invalid comes last, and is marked', async () => {
  const [colleague] = (await peopleOf('supplier1')).filter(({ is_self }) => !is_self);
  await setInvalid('supplier1b', true);
  const people = await peopleOf('supplier1');
  await setInvalid('supplier1b', false);
  expect(people.at(-1)).toEqual({ full_name: colleague?.full_name, valid: false, is_self: false });
  expect(people.slice(0, -1).every(({ valid }) => valid)).toBe(true);
});

test('is for suppliers alone', async () => {
  for (const login_id of ['applicant1', 'sysadmin'])
    expectRefused(await (await portal.as(login_id)).get(list, {}), 403);
});
