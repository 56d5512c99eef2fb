import { describe, expect, test } from 'vitest';
import { weekdayOf, daysLater } from '#domain/japan-date.ts';
import {
  applicantReminders,
  assigneeReminders,
  lastReminder,
  remindingDays,
  workingDaysPast,
  type NumberedDay,
} from './reminder.ts';

/** Sixty days from 2026-12-01, a Tuesday: Monday to Friday are working days, but for the 23rd. */
const calendar: readonly NumberedDay[] = Array.from({ length: 60 }, (_, nth) =>
  daysLater('2026-12-01', nth),
).reduce<NumberedDay[]>((days, day) => {
  const works = weekdayOf(day) % 6 !== 0 && day !== '2026-12-23';
  return [...days, { day, number: (days.at(-1)?.number ?? 0) + (works ? 1 : 0) }];
}, []);
const working = calendar.filter((one, nth) => one.number > (calendar[nth - 1]?.number ?? 0));

const dayOf = (day: string) => calendar.find((one) => one.day === day) ?? { day, number: Number.NaN };
const remindedOn = (planned_on: string, reminders: readonly number[]) =>
  working
    .filter((today) => remindingDays([dayOf(planned_on)], today, reminders).length > 0)
    .map(({ day }) => day);

describe('who may act on a step is reminded', () => {
  test('on the day, after one and three working days, then weekly, eight times', () => {
    expect(remindedOn('2026-12-03', assigneeReminders)).toEqual([
      '2026-12-03',
      '2026-12-04',
      '2026-12-08',
      '2026-12-15',
      '2026-12-22',
      // A working week later: Wednesday was a day off.
      '2026-12-30',
      '2027-01-06',
      '2027-01-13',
    ]);
  });

  test('from the next working day on, if the day is a day off', () => {
    expect(remindedOn('2026-12-05', assigneeReminders).slice(0, 2)).toEqual(['2026-12-07', '2026-12-09']);
    expect(remindedOn('2026-12-23', assigneeReminders).slice(0, 2)).toEqual(['2026-12-24', '2026-12-28']);
  });
});

test('the applicant is told once, two working days late', () => {
  expect(remindedOn('2026-12-03', applicantReminders)).toEqual(['2026-12-07']);
  expect(remindedOn('2026-12-05', applicantReminders)).toEqual(['2026-12-08']);
  expect(remindedOn('2026-12-22', applicantReminders)).toEqual(['2026-12-25']);
});

test('several planned days may have a reminder on the same day', () => {
  const today = dayOf('2026-12-08');
  expect(remindingDays(calendar, today, assigneeReminders)).toEqual([
    '2026-12-03',
    '2026-12-07',
    '2026-12-08',
  ]);
  // 2026-12-05 and 06 are the weekend after the 4th.
  expect(remindingDays(calendar, today, applicantReminders)).toEqual([
    '2026-12-04',
    '2026-12-05',
    '2026-12-06',
  ]);
});

test('no reminder comes after the last one', () => {
  expect(lastReminder).toBe(28);
  expect(workingDaysPast(dayOf('2026-12-03'), dayOf('2026-12-15'))).toBe(8);
});
