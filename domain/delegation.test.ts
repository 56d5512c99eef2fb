import { expect, test } from 'vitest';
import type { Actor, Operator } from './actor.ts';
import { privilege, type Privilege } from './codes.ts';
import {
  administersDelegationsOf,
  isFull,
  latestLastDay,
  maxStandsFor,
  overlaps,
  type Period,
} from './delegation.ts';

const period = (first_day: string, last_day: string): Period => ({ first_day, last_day });

test.each([
  ['2026-12-24', '2027-12-23'],
  ['2027-01-01', '2027-12-31'],
  // The year that ends before the same day of the next year, in leap years too.
  ['2027-03-01', '2028-02-29'],
  ['2028-02-29', '2029-02-28'],
  ['2028-02-28', '2029-02-27'],
  ['2028-03-01', '2029-02-28'],
])('a period from %s lasts until %s at most', (first_day, last_day) => {
  expect(latestLastDay(first_day)).toBe(last_day);
});

test.each([
  ['2026-12-01', '2026-12-09', false],
  ['2026-12-01', '2026-12-10', true],
  ['2026-12-12', '2026-12-13', true],
  ['2026-12-01', '2027-01-31', true],
  ['2026-12-20', '2026-12-20', true],
  ['2026-12-21', '2026-12-31', false],
])('%s to %s shares a day with 12-10 to 12-20: %s', (first_day, last_day, expected) => {
  const [one, other] = [period(first_day, last_day), period('2026-12-10', '2026-12-20')];
  expect([overlaps(one, other), overlaps(other, one)]).toEqual([expected, expected]);
});

test('a delegate is full on the days on which they stand for five people', () => {
  const others = (count: number, first_day: string, last_day: string) =>
    Array.from({ length: count }, () => period(first_day, last_day));
  const wanted = period('2026-12-10', '2026-12-20');
  expect(maxStandsFor).toBe(5);
  expect(isFull(wanted, [])).toBe(false);
  expect(isFull(wanted, others(4, '2026-12-10', '2026-12-20'))).toBe(false);
  expect(isFull(wanted, others(5, '2026-12-10', '2026-12-20'))).toBe(true);
  expect(isFull(wanted, others(5, '2026-12-20', '2026-12-31'))).toBe(true);
  expect(isFull(wanted, others(5, '2026-12-01', '2026-12-10'))).toBe(true);
  expect(isFull(wanted, others(5, '2026-12-01', '2026-12-09'))).toBe(false);
  expect(isFull(wanted, others(5, '2026-12-21', '2026-12-31'))).toBe(false);
});

test('five people who are away one after the other do not make a delegate full', () => {
  const wanted = period('2026-12-10', '2026-12-20');
  const early = Array.from({ length: 3 }, () => period('2026-12-01', '2026-12-14'));
  const late = Array.from({ length: 3 }, () => period('2026-12-15', '2026-12-31'));
  expect(isFull(wanted, [...early, ...late])).toBe(false);
  expect(isFull(wanted, [...early, ...late, ...late])).toBe(true);
});

const operator = (own: Privilege, division_id = 1): Operator => ({
  role: 1,
  user_id: 10 + own,
  privilege: own,
  full_name: '伊藤 さくら',
  department_id: 101,
  department_name: '営業部',
  division_id,
  division_name: '産業機器事業部',
});
const supplier: Actor = {
  role: 2,
  user_id: 20,
  full_name: '石井 陽子',
  supplier_id: 201,
  supplier_code: 'S0001',
  company_name: '株式会社青葉精工',
  branch_office_name: null,
};

test.each<[string, Actor, boolean, boolean, boolean]>([
  ['a system admin', operator(privilege.system_admin), true, true, true],
  ['a division admin', operator(privilege.division_admin), true, false, false],
  ['an operator', operator(privilege.general), false, false, false],
  ['a supplier', supplier, false, false, false],
])('%s names for their division, another one, a supplier: %s, %s, %s', (_, actor, own, other, supplied) => {
  const of = (division_id: number | null) => administersDelegationsOf(actor, { user_id: 30, division_id });
  expect([of(1), of(2), of(null)]).toEqual([own, other, supplied]);
});
