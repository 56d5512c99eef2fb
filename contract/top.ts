import * as z from 'zod/mini';
import { get } from './call.ts';
import { noInput, nothing, paging, queryFlag, time } from './fields.ts';

/** The calls of TOP: the session check, and the notices whose period includes today. */

const noticeItem = z.object({
  notice_id: z.int(),
  notice_title: z.string(),
  division_name: z.string(),
  publish_datetime: time,
  is_already_read: z.boolean(),
  /** 回答期限, only of a notice that waits for an answer of the reader's company. */
  response_due_date: z.optional(z.string()),
});
export type NoticeListItem = z.output<typeof noticeItem>;

const systemNoticeItem = z.omit(noticeItem, { division_name: true, response_due_date: true });
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
    /** `awaits_response`: only those that wait for an answer of the caller's company. */
    query: z.object({ awaits_response: queryFlag, ...paging }),
    output: z.object({
      notices: z.array(noticeItem),
      notice_total_count: z.int(),
      /** How many of all wait for an answer of the caller's company; only if there are any. */
      awaiting_response_count: z.optional(z.int()),
    }),
  }),
  system_notice: get({
    path: '/api/top/system_notice',
    access: 'signed_in',
    audit: { screen: 'top', does: 'show', about: { notice: null } },
    query: z.object(paging),
    output: z.object({ system_notices: z.array(systemNoticeItem), system_notice_total_count: z.int() }),
  }),
};
