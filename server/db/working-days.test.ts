import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import {
  holidaysEndSoon,
  holidaysKnownUntil,
  selectDaysOff,
  selectPlanningDays,
  selectWorkingDayBefore,
  selectWorkingDayNumbers,
  selectWorkingDays,
  writeWorkingDays,
} from './working-days.ts';

const { db } = await testDatabase();
const numberOf = async (day: string) =>
  (await db.selectFrom('working_day').select('number').where('day', '=', day).executeTakeFirstOrThrow())
    .number;

test('Monday to Friday without national holidays, substitute ones too', async () => {
  // 2026-05-03 to 05-05 are holidays; 05-06 takes the place of the Sunday.
  expect(await selectWorkingDays(db, '2026-05-01', '2026-05-08')).toEqual([
    '2026-05-01',
    '2026-05-07',
    '2026-05-08',
  ]);
  expect(await selectWorkingDays(db, '2026-05-08', '2026-05-07')).toEqual([]);
  expect(await selectDaysOff(db, '2026-05-01', '2026-05-08')).toEqual([
    '2026-05-04',
    '2026-05-05',
    '2026-05-06',
  ]);
  expect((await numberOf('2026-05-08')) - (await numberOf('2026-04-30'))).toBe(3);
});

test('without the company’s days off, and with them again once they are gone', async () => {
  const before = await numberOf('2027-01-08');
  await db.insertInto('company_holiday').values({ day: '2027-01-04', name: '年始休業' }).execute();
  await db.transaction().execute(writeWorkingDays);
  expect(await selectWorkingDays(db, '2027-01-01', '2027-01-05')).toEqual(['2027-01-05']);
  expect(await numberOf('2027-01-08')).toBe(before - 1);
  await db.deleteFrom('company_holiday').execute();
  await db.transaction().execute(writeWorkingDays);
  expect(await numberOf('2027-01-08')).toBe(before);
});

test('the numbers of days give by difference the working days between, also beyond the days that are known', async () => {
  const [first, last] = ['2026-05-01', '2026-05-08'];
  const numbers = await selectWorkingDayNumbers(db, [first, last, last, '1999-12-31', '9999-12-31']);
  expect((numbers.get(last) ?? 0) - (numbers.get(first) ?? 0)).toBe(2);
  expect(numbers.get(first)).toBe(await numberOf(first));
  expect(numbers.get('1999-12-31')).toBe(0);
  const { max } = await db
    .selectFrom('working_day')
    .select(({ fn }) => fn.max('number').as('max'))
    .executeTakeFirstOrThrow();
  expect(numbers.get('9999-12-31')).toBe(max);
});

test.each([
  ['2026-05-08', '2026-05-07'],
  ['2026-05-07', '2026-05-01'],
  ['2026-05-11', '2026-05-08'],
  ['2026-05-10', '2026-05-08'],
])('the working day before %s is %s', async (day, before) => {
  expect(await selectWorkingDayBefore(db, day)).toBe(before);
});

test('a plan reaches ten years', async () => {
  const days = await selectPlanningDays(db, '2026-11-27', '9999-12-31');
  expect([days[0], days.at(-1)]).toEqual(['2026-11-27', '2036-11-26']);
  expect(await selectPlanningDays(db, '2026-11-28', '2026-11-29')).toEqual([]);
});

test('a plan that is made while the holidays are known ends within the table', async () => {
  const days = await selectPlanningDays(db, holidaysKnownUntil, '9999-12-31');
  expect(days.length).toBeGreaterThan(2500);
});

test('the end of the known holidays is told from a year before on', () => {
  const year = Number(holidaysKnownUntil.slice(0, 4));
  expect(holidaysEndSoon(`${year - 1}-12-31`)).toBeNull();
  expect(holidaysEndSoon(`${year}-01-01`)).toBe(holidaysKnownUntil);
  expect(holidaysEndSoon(`${year + 1}-01-01`)).toBe(holidaysKnownUntil);
});
