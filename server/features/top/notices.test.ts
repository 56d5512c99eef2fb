import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { bodyOf } from '#testing/application.ts';
import { postNotice } from '#testing/notice.ts';
import { portalForFile } from '#testing/portal.ts';

const { notice, system_notice } = calls.top;

const portal = await portalForFile();

const topNotices = async (login_id: string, page = { skip: 0, limit: 5 }) =>
  bodyOf(notice.output, await (await portal.as(login_id)).get(notice, page));
const ids = async (login_id: string) => (await topNotices(login_id)).notices.map((item) => item.notice_id);

test('a future notice appears at midnight in Japan, for operators and its targets only', async () => {
  portal.clock = new Date('2026-08-10T12:00:00+09:00');
  const notice_id = await postNotice(portal, {
    to: ['S0001'],
    form: { publish_date_from: '2026-08-11', publish_date_to: '2026-08-11' },
  });
  portal.clock = new Date('2026-08-10T23:59:59.999+09:00');
  for (const login_id of ['supplier1', 'applicant2', 'sysadmin']) expect(await ids(login_id)).toEqual([]);
  portal.clock = new Date('2026-08-11T00:00:00+09:00');
  for (const login_id of ['supplier1', 'applicant2', 'sysadmin'])
    expect(await ids(login_id)).toEqual([notice_id]);
  expect(await ids('supplier2')).toEqual([]);
  expect((await topNotices('supplier1')).notices[0]).toEqual({
    notice_id,
    notice_title: '夏季休業のお知らせ',
    division_name: '産業機器事業部',
    publish_datetime: '2026-08-10T15:00:00Z',
    is_already_read: false,
  });
  portal.clock = new Date('2026-08-12T00:00:00+09:00');
  for (const login_id of ['supplier1', 'applicant2']) expect(await ids(login_id)).toEqual([]);
});

test('the newest first, five a page, each once, with the caller’s read mark; system notices are separate', async () => {
  portal.clock = new Date('2026-09-01T09:00:00+09:00');
  const posting: number[] = [];
  for (let minute = 0; minute < 7; minute += 1) {
    portal.clock = new Date(Date.parse('2026-09-01T09:00:00+09:00') + minute * 60_000);
    posting.push(await postNotice(portal, { to: ['S0001'] }));
  }
  const system = await postNotice(portal, { login_id: 'sysadmin', form: { system_notice_flag: true } });
  const [third = 0] = posting.slice(3);
  const supplier = await portal.as('supplier1');
  await supplier.post(calls.notice.view.mark_as_read, { notice_id: third });
  const first = await topNotices('supplier1');
  const second = await topNotices('supplier1', { skip: 5, limit: 5 });
  expect([first.notice_total_count, second.notice_total_count]).toEqual([7, 7]);
  const all = [...first.notices, ...second.notices];
  expect(all.map((item) => item.notice_id)).toEqual(posting.toReversed());
  expect(all.filter((item) => item.is_already_read).map((item) => item.notice_id)).toEqual([third]);
  expect((await topNotices('supplier1b')).notices.some((item) => item.is_already_read)).toBe(false);
  for (const login_id of ['supplier4', 'applicant1']) {
    const client = await portal.as(login_id);
    expect(bodyOf(system_notice.output, await client.get(system_notice, { skip: 0, limit: 5 }))).toEqual({
      system_notices: [
        {
          notice_id: system,
          notice_title: '夏季休業のお知らせ',
          publish_datetime: '2026-09-01T00:06:00Z',
          is_already_read: false,
        },
      ],
      system_notice_total_count: 1,
    });
  }
});
