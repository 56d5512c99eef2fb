import { expect, test } from 'vitest';
import { dailySpan, latestDailyMail } from './daily-mail.ts';

// 2026-12-24 is a Thursday.
test.each([
  ['2026-12-24T09:00:00+09:00', '2026-12-24'],
  ['2026-12-24T23:59:00+09:00', '2026-12-24'],
  ['2026-12-25T08:54:00+09:00', '2026-12-24'],
  // The clock of the database was ahead.
  ['2026-12-25T08:59:59+09:00', '2026-12-25'],
  ['2026-12-26T10:00:00+09:00', '2026-12-25'],
  ['2026-12-28T08:00:00+09:00', '2026-12-25'],
  ['2026-12-28T09:00:01+09:00', '2026-12-28'],
])('at %s the latest daily mail is that of %s', (now, day) => {
  expect(latestDailyMail(new Date(now))).toBe(day);
});

test.each([
  ['2026-12-24', '2026-12-23T09:00:00+09:00'],
  ['2026-12-28', '2026-12-25T09:00:00+09:00'],
])('the daily mail of %s tells what has happened since %s', (day, after) => {
  expect(dailySpan(day)).toEqual({ after: new Date(after), until: new Date(`${day}T09:00:00+09:00`) });
});
