import { expect, test } from 'vitest';
import {
  correctedTargets,
  firstDayOfCorrection,
  maySendMail,
  publishDatetime,
  settledTargets,
} from './posting.ts';

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

test('a correction keeps what was chosen, its division and its kind, and adds to it', () => {
  const sent = { ...chosen, division_id: 9, supplier_groups: [4, 2], suppliers: [] };
  const { added, all } = correctedTargets(sent, settledTargets(chosen));
  expect(added).toEqual({ ...chosen, supplier_groups: [4, 2], suppliers: [] });
  expect(all).toEqual({ ...chosen, supplier_groups: [2, 3, 4], suppliers: [7, 8] });
});

test('a correction for すべて still names who was chosen, and one of すべて stays so', () => {
  const sent = { ...chosen, publish_all_flag: true };
  expect(correctedTargets(sent, settledTargets(chosen)).all).toEqual({
    ...sent,
    supplier_groups: [2, 3],
    suppliers: [7, 8],
  });
  expect(correctedTargets(chosen, settledTargets(sent)).all).toEqual(settledTargets(sent));
});

test('a correction of a system notice is one', () => {
  const system = settledTargets({ ...chosen, system_notice_flag: true });
  expect(correctedTargets(chosen, system)).toEqual({ added: system, all: system });
});

test('a correction starts today, or when its poster wants if the other has not begun', () => {
  expect(firstDayOfCorrection('2026-08-10', '2026-08-10')).toBe('2026-08-10');
  expect(firstDayOfCorrection('2026-08-01', '2026-08-10')).toBe('2026-08-10');
  expect(firstDayOfCorrection('2026-08-11', '2026-08-10')).toBeNull();
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
