import { afterEach, expect, test, vi } from 'vitest';
import { setClockBy } from './server-clock.ts';
import { today } from './today.ts';

const answered = (date: string | null) =>
  new Response(null, { headers: date === null ? {} : { Date: date } });

afterEach(() => {
  vi.useRealTimers();
  setClockBy(answered(null));
});

test('today is the day in Japan by the server’s clock, not the PC’s, and changes at midnight', () => {
  vi.useFakeTimers({ now: new Date('2027-03-01T00:00:00Z') });
  expect(today()).toBe('2027-03-01');
  setClockBy(answered('Sun, 22 Nov 2026 14:59:50 GMT'));
  expect(today()).toBe('2026-11-22');
  vi.advanceTimersByTime(10_000);
  expect(today()).toBe('2026-11-23');
});

test('without a valid Date header the local clock is used', () => {
  vi.useFakeTimers({ now: new Date('2027-03-01T00:00:00Z') });
  for (const date of [null, 'soon']) {
    setClockBy(answered('Sun, 22 Nov 2026 14:59:50 GMT'));
    const answer = answered(date);
    expect(setClockBy(answer)).toBe(answer);
    expect(today()).toBe('2027-03-01');
  }
});
