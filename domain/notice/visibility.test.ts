import { describe, expect, test } from 'vitest';
import { isPublished, noticeAccess, publishStateOn } from './visibility.ts';

const period = { publish_date_from: '2026-08-10', publish_date_to: '2026-08-16' };
const notice = { ...period, deleted: false, corrected_on: null };

describe('access to a notice', () => {
  test.each([
    ['the day before', '2026-08-09', 'unknown', false, 1],
    ['the first day', '2026-08-10', 'open', true, 2],
    ['the last day', '2026-08-16', 'open', true, 2],
    ['the day after', '2026-08-17', 'past', false, 3],
  ] as const)('%s', (_, today, targeted, published, state) => {
    expect(noticeAccess({ role: 2, targeted: true }, notice, today)).toBe(targeted);
    expect(noticeAccess({ role: 2, targeted: false }, notice, today)).toBe('unknown');
    expect(noticeAccess({ role: 1, targeted: false }, notice, today)).toBe('open');
    expect(isPublished(notice, today)).toBe(published);
    expect(publishStateOn(notice, today)).toBe(state);
  });

  test.each([
    ['while it is published', '2026-08-12', 'corrected'],
    ['after its period', '2026-08-20', 'corrected'],
    ['before its first day, so that nobody ever saw it', '2026-08-09', 'unknown'],
  ] as const)('corrected %s', (_, corrected_on, access) => {
    const corrected = { ...notice, corrected_on };
    for (const today of ['2026-08-12', '2026-08-20']) {
      expect(noticeAccess({ role: 2, targeted: true }, corrected, today)).toBe(access);
      expect(noticeAccess({ role: 2, targeted: false }, corrected, today)).toBe('unknown');
      expect(noticeAccess({ role: 1, targeted: false }, corrected, today)).toBe('open');
      expect(isPublished(corrected, today)).toBe(false);
      expect(publishStateOn(corrected, today)).toBe(4);
    }
  });

  test('a deleted notice is unknown to everybody on every day', () => {
    const deleted = { ...notice, deleted: true };
    for (const role of [1, 2] as const)
      for (const today of ['2026-08-09', '2026-08-10', '2026-08-17']) {
        expect(noticeAccess({ role, targeted: true }, deleted, today)).toBe('unknown');
        expect(isPublished(deleted, today)).toBe(false);
      }
  });
});
