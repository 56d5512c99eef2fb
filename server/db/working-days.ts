import holidayJp from '@holiday-jp/holiday_jp';
import { sql } from 'kysely';
import type { NumberedDay } from '#domain/application/reminder.ts';
import { daysLater, weekdayOf } from '#domain/japan-date.ts';
import type { Db, Tx } from './database.ts';

/** The table `working_day` (docs/rules/applications.md#working-days). Days are `yyyy-mm-dd` in Japan. */

const nationalHolidays: ReadonlySet<string> = new Set(Object.keys(holidayJp.holidays));

export function isNationalHoliday(day: string): boolean {
  return nationalHolidays.has(day);
}

/** The last day of the year until which the national holidays are known. */
export const holidaysKnownUntil = `${[...nationalHolidays].toSorted().at(-1)?.slice(0, 4) ?? ''}-12-31`;

/**
 * The last day of the known national holidays, if it is less than a year ahead of `today` or past; else null.
 */
export function holidaysEndSoon(today: string): string | null {
  return today > daysLater(holidaysKnownUntil, -365) ? holidaysKnownUntil : null;
}

/** The days that the table has: a plan of ten years that is made while the holidays are known ends in it. */
export const workingDayRange = { first: '2000-01-01', last: daysLater(holidaysKnownUntil, 3660) } as const;

/** Writes the table, if it differs from the national holidays and the company's. */
export async function writeWorkingDays(tx: Tx): Promise<void> {
  // One after the other: a start must not write what it read before an import.
  await sql`lock table working_day in share row exclusive mode`.execute(tx);
  const company = await tx
    .selectFrom('company_holiday')
    .select(sql<string>`day::text`.as('day'))
    .execute();
  const daysOff = new Set([...nationalHolidays, ...company.map(({ day }) => day)]);
  const { first, last } = workingDayRange;
  const working: boolean[] = [];
  for (let day: string = first; day <= last; day = daysLater(day, 1))
    working.push(isWeekday(day) && !daysOff.has(day));
  const days = sql<{ day: string; is_working: boolean; number: number }>`
    select ${first}::date + (nth - 1)::integer as day, is_working,
      (count(*) filter (where is_working) over (order by nth))::integer as number
    from unnest(${working}::boolean[]) with ordinality as listed (is_working, nth)`;
  await sql`
    with days as (${days}), gone as (delete from working_day where day not in (select day from days))
    insert into working_day (day, is_working, number) select day, is_working, number from days
    on conflict (day) do update set is_working = excluded.is_working, number = excluded.number
    where (working_day.is_working, working_day.number) is distinct from (excluded.is_working, excluded.number)`.execute(
    tx,
  );
}

function isWeekday(day: string): boolean {
  return weekdayOf(day) >= 1 && weekdayOf(day) <= 5;
}

/** The working days from one day to another, both included, in order; none if the first is the later one. */
export async function selectWorkingDays(db: Db | Tx, first: string, last: string): Promise<string[]> {
  const rows = await db
    .selectFrom('working_day')
    .select('day')
    .where('is_working', '=', true)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('day')
    .execute();
  return rows.map(({ day }) => day);
}

/** The Mondays to Fridays from one day to another, both included, that are no working days, in order. */
export async function selectDaysOff(db: Db | Tx, first: string, last: string): Promise<string[]> {
  const rows = await db
    .selectFrom('working_day')
    .select('day')
    .where('is_working', '=', false)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('day')
    .execute();
  return rows.map(({ day }) => day).filter(isWeekday);
}

/**
 * How many working days there are up to each of these days, itself included; up to a day that the table has not
 * yet, as many as it has.
 */
export async function selectWorkingDayNumbers(
  db: Db,
  days: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ day: string; number: number }>`
    select day::text, coalesce((
      select w.number from working_day w where w.day <= wanted.day order by w.day desc limit 1), 0) as number
    from unnest(${days}::date[]) as wanted (day)`.execute(db);
  return new Map(rows.map(({ day, number }) => [day, number]));
}

/** The last working day before a day. */
export async function selectWorkingDayBefore(db: Db | Tx, day: string): Promise<string> {
  const row = await db
    .selectFrom('working_day')
    .select('day')
    .where('is_working', '=', true)
    .where('day', '<', day)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.day;
}

/** A day and those before it, as far back as a number of working days, from the last one on. */
export function selectNumberedDays(db: Db | Tx, day: string, back: number): Promise<NumberedDay[]> {
  return db
    .selectFrom('working_day')
    .select(['day', 'number'])
    .where('day', '<=', day)
    .where('number', '>=', (row) =>
      row
        .selectFrom('working_day as last')
        .select(sql<number>`last.number - ${back}::integer`.as('first'))
        .where('last.day', '=', day),
    )
    .orderBy('day', 'desc')
    .execute();
}

/** A plan reaches at most ten years. */
const planningDays = 3652;

/** The working days from the day of planning to 回答希望日, both included; at most ten years of them. */
export function selectPlanningDays(db: Db | Tx, from: string, hopeDate: string): Promise<string[]> {
  const limit = daysLater(from, planningDays);
  return selectWorkingDays(db, from, hopeDate < limit ? hopeDate : limit);
}
