import * as z from 'zod/mini';
import { download, get, post } from '../call.ts';
import { fileQuery, id, listOf, nothing, paging, queryId, sizedFile, time } from '../fields.ts';

const name = z.nullable(z.string());

/** A message for its reader. Recipients never see each other. */
const messageDetail = z.object({
  title: z.string(),
  send_user_name: z.string(),
  send_division_name: name,
  send_department_name: name,
  send_company_name: name,
  send_branch_office_name: name,
  send_at: time,
  body: z.string(),
  message_files: z.array(sizedFile),
  /** The original's id if the caller may see it; otherwise null. */
  reply_message_id: z.nullable(z.int()),
  /** The caller received it, and the sender's organisation has a valid user. */
  can_reply: z.boolean(),
  is_send: z.boolean(),
  /** The caller's organisations that received it, by current names; empty for the sender. */
  received_by: z.array(z.string()),
  /** The chosen destinations without `reply_to`, for the sender only; otherwise null. */
  sent_to: z.nullable(
    z.object({
      send_department_group_all: z.boolean(),
      send_supplier_all: z.boolean(),
      department_groups: z.array(z.string()),
      suppliers: z.array(z.string()),
      /** The fixed recipient of a reply; null for other messages. */
      reply_to: name,
    }),
  ),
  /** Whether the caller may see 既読状況: operators, of what they sent. */
  has_reading: z.boolean(),
});
export type MessageDetail = z.output<typeof messageDetail>;

/** The calls of /message/view. */
export const messageView = {
  init: get({
    path: '/api/message/view/init',
    access: 'signed_in',
    audit: { screen: 'message_view', does: 'show', about: { message: 'message_id' } },
    query: z.object({ message_id: queryId }),
    output: messageDetail,
  }),
  mark_as_read: post({
    path: '/api/message/view/mark_as_read',
    access: 'signed_in',
    audit: { screen: 'message_view', does: 'show', about: { message: 'message_id' } },
    body: z.object({ message_id: id }),
    output: nothing,
  }),
  download: download({
    path: '/api/message/view/download',
    access: 'signed_in',
    audit: { screen: 'message_view', does: 'download', about: { message_file: 'file_id' } },
    query: fileQuery,
  }),
};

/** An organisation that the message went to, or where somebody who has read it belongs now. */
const readingItem = z.object({
  division_name: name,
  department_name: name,
  company_name: name,
  branch_office_name: name,
  /** Its users who have opened the message, in that order. */
  readers: z.array(z.object({ full_name: z.string(), read_at: time })),
});
export type MessageReadingItem = z.output<typeof readingItem>;

/** 既読状況, the unread first. */
export const messageReading = {
  list: get({
    path: '/api/message/reading/list',
    access: 'operator',
    audit: { screen: 'message_reading', does: 'show', about: { message: 'message_id' } },
    query: z.object({ message_id: queryId, ...paging }),
    output: z.extend(listOf(readingItem), {
      /** How many of the organisations have read it. */
      read_count: z.int(),
    }),
  }),
};
