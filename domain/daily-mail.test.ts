import { expect, test } from 'vitest';
import { dailySpan, latestNine, mayRemind } from './daily-mail.ts';

// 2026-12-24 is a Thursday.
test.each([
  ['2026-12-24T09:00:00+09:00', '2026-12-24'],
  ['2026-12-24T23:59:00+09:00', '2026-12-24'],
  ['2026-12-25T08:54:00+09:00', '2026-12-24'],
  // The clock of the database was ahead.
  ['2026-12-25T08:59:59+09:00', '2026-12-25'],
  ['2026-12-26T10:00:00+09:00', '2026-12-26'],
])('at %s it was nine last on %s', (now, day) => {
  expect(latestNine(new Date(now))).toBe(day);
});

test('a daily mail tells what has happened since the one before', () => {
  expect(dailySpan({ day: '2026-12-28', day_before: '2026-12-25' })).toEqual({
    after: new Date('2026-12-25T09:00:00+09:00'),
    until: new Date('2026-12-28T09:00:00+09:00'),
  });
});

test.each([
  ['2026-12-24T08:56:00+09:00', true],
  ['2026-12-24T17:59:59+09:00', true],
  ['2026-12-24T18:00:00+09:00', false],
  ['2026-12-25T08:00:00+09:00', false],
])('at %s the mail of 2026-12-24 has reminders: %s', (now, may) => {
  expect(mayRemind('2026-12-24', new Date(now))).toBe(may);
});
