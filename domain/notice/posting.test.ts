import { expect, test } from 'vitest';
import { maySendMail, publishDatetime, settledTargets } from './posting.ts';

const chosen = {
  system_notice_flag: false,
  division_id: 1,
  publish_all_flag: false,
  supplier_groups: [2, 2, 3],
  suppliers: [7, 8, 7],
};

test('duplicate targets are removed', () => {
  expect(settledTargets(chosen)).toEqual({ ...chosen, supplier_groups: [2, 3], suppliers: [7, 8] });
});

test('すべて replaces the lists, and a system notice replaces all targets', () => {
  const all = { ...chosen, publish_all_flag: true };
  expect(settledTargets(all)).toEqual({ ...all, supplier_groups: [], suppliers: [] });
  expect(settledTargets({ ...all, system_notice_flag: true })).toEqual({
    system_notice_flag: true,
    division_id: null,
    publish_all_flag: false,
    supplier_groups: [],
    suppliers: [],
  });
});

test('mail is sent only for a notice that can be read today', () => {
  expect(maySendMail('2026-08-10', '2026-08-10')).toBe(true);
  expect(maySendMail('2026-08-11', '2026-08-10')).toBe(false);
});

test('a notice is listed under its time of posting, or midnight in Japan of a later first day', () => {
  const posted_at = new Date('2026-08-10T23:30:00+09:00');
  expect(publishDatetime(posted_at, '2026-08-10')).toEqual(posted_at);
  expect(publishDatetime(posted_at, '2026-08-11').toISOString()).toBe('2026-08-10T15:00:00.000Z');
});
