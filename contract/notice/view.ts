import * as z from 'zod/mini';
import { download, get, post } from '../call.ts';
import {
  fileQuery,
  csvEncoding,
  id,
  listOf,
  nothing,
  paging,
  queryId,
  sizedFile,
  time,
  token,
} from '../fields.ts';

/** A notice for its reader. */
const noticeDetail = z.object({
  title: z.string(),
  /** Null for a system notice. */
  division_name: z.nullable(z.string()),
  create_division_name: z.string(),
  create_department_name: z.string(),
  create_full_name: z.string(),
  publish_datetime: time,
  /** Dates in Japan, `yyyy-mm-dd`. */
  publish_date_from: z.string(),
  publish_date_to: z.string(),
  body: z.string(),
  notice_files: z.array(sizedFile),
  system_notice_flag: z.boolean(),
  updated_at: z.string(),
  /** 過去のお知らせ: a supplier reads it after its period or with a 訂正版, and neither marks nor answers it. */
  is_past: z.boolean(),
  /** The day in Japan of its 訂正版, `yyyy-mm-dd`; null without one. */
  corrected_on: z.nullable(z.string()),
  /** The newest of its 訂正版 that the caller may read. */
  correction_id: z.optional(z.int()),
  /** The notice that this one corrects, if the caller may read it. */
  corrects_notice_id: z.optional(z.int()),
  /** Whether the caller may delete the notice. */
  is_deletable: z.boolean(),
  /** Whether the caller may post a notice like it. */
  is_copyable: z.boolean(),
  /** Whether the caller may correct the notice, and nobody has. */
  is_correctable: z.boolean(),
  /** Whether the caller may see 既読状況. */
  has_reading: z.boolean(),
  /** 回答期限, only of a notice that asks. */
  response_due_date: z.optional(z.string()),
  /** How many companies have answered, for who may delete such a notice: their answers are hidden with it. */
  response_count: z.optional(z.int()),
});
export type NoticeDetail = z.output<typeof noticeDetail>;

/** The calls of /notice/view. */
export const noticeView = {
  init: get({
    path: '/api/notice/view/init',
    access: 'signed_in',
    audit: { screen: 'notice_view', does: 'show', about: { notice: 'notice_id' } },
    query: z.object({ notice_id: queryId }),
    output: noticeDetail,
  }),
  mark_as_read: post({
    path: '/api/notice/view/mark_as_read',
    access: 'signed_in',
    audit: { screen: 'notice_view', does: 'show', about: { notice: 'notice_id' } },
    body: z.object({ notice_id: id }),
    output: nothing,
  }),
  download: download({
    path: '/api/notice/view/download',
    access: 'signed_in',
    audit: { screen: 'notice_view', does: 'download', about: { notice_file: 'file_id' } },
    query: fileQuery,
  }),
  delete: post({
    path: '/api/notice/view/delete',
    access: 'administrator',
    audit: { screen: 'notice_view', does: 'delete', about: { notice: 'notice_id' } },
    body: z.object({ notice_id: id, updated_at: token }),
    output: nothing,
  }),
};

const pastItem = z.object({
  notice_id: z.int(),
  notice_title: z.string(),
  /** Null for a system notice. */
  division_name: z.nullable(z.string()),
  publish_datetime: time,
  /** The day in Japan that ended it, `yyyy-mm-dd`: the last one, or that of its 訂正版. */
  ended_on: z.string(),
  /** 訂正済み. */
  is_corrected: z.boolean(),
});
export type PastNotice = z.output<typeof pastItem>;

/** 過去のお知らせ: what was for the caller and is over or corrected, the newest first. */
export const noticePast = {
  list: get({
    path: '/api/notice/past/list',
    access: 'signed_in',
    audit: { screen: 'notice_past', does: 'show', about: { notice: null } },
    query: z.object(paging),
    output: listOf(pastItem),
  }),
};

/** A valid target company of the notice, and its readers. */
const readingItem = z.object({
  supplier_code: z.string(),
  company_name: z.string(),
  branch_office_name: z.nullable(z.string()),
  /** Its users who have opened the notice, in that order. */
  readers: z.array(z.object({ full_name: z.string(), read_at: time })),
});
export type NoticeReadingItem = z.output<typeof readingItem>;

/** 既読状況, the unread first. */
export const noticeReading = {
  list: get({
    path: '/api/notice/reading/list',
    access: 'operator',
    audit: { screen: 'notice_reading', does: 'show', about: { notice: 'notice_id' } },
    query: z.object({ notice_id: queryId, ...paging }),
    output: z.extend(listOf(readingItem), {
      /** How many of the companies have read it. */
      read_count: z.int(),
    }),
  }),
  csv: download({
    path: '/api/notice/reading/csv',
    limited: 'export',
    access: 'operator',
    audit: { screen: 'notice_reading', does: 'csv', about: { notice: 'notice_id' } },
    query: z.object({ notice_id: queryId, encoding: csvEncoding }),
  }),
};
