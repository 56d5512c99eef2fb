import * as z from 'zod/mini';
import { get } from './call.ts';
import { noInput, nothing, paging, time } from './fields.ts';

/** The calls of TOP: the session check, and the notices whose period includes today. */

const noticeItem = z.object({
  notice_id: z.int(),
  notice_title: z.string(),
  division_name: z.string(),
  publish_datetime: time,
  is_already_read: z.boolean(),
});
export type NoticeListItem = z.output<typeof noticeItem>;

const systemNoticeItem = z.omit(noticeItem, { division_name: true });
export type SystemNoticeListItem = z.output<typeof systemNoticeItem>;

export const top = {
  check_session: get({
    path: '/api/top/check_session',
    access: 'signed_in',
    audit: { screen: 'top', does: 'show', about: { session: null } },
    query: noInput,
    output: nothing,
  }),
  notice: get({
    path: '/api/top/notice',
    access: 'signed_in',
    audit: { screen: 'top', does: 'show', about: { notice: null } },
    query: z.object(paging),
    output: z.object({ notices: z.array(noticeItem), notice_total_count: z.int() }),
  }),
  system_notice: get({
    path: '/api/top/system_notice',
    access: 'signed_in',
    audit: { screen: 'top', does: 'show', about: { notice: null } },
    query: z.object(paging),
    output: z.object({ system_notices: z.array(systemNoticeItem), system_notice_total_count: z.int() }),
  }),
};
