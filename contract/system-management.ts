import * as z from 'zod/mini';
import { download, get, post } from './call.ts';
import { csvEncoding, id, listOf, nothing, noInput, paging, time } from './fields.ts';

/** A mail that its mail server did not take (domain 7). */
const undeliveredMail = z.object({
  mail_id: z.int(),
  subject: z.string(),
  full_name: z.string(),
  organisation_name: z.string(),
  mail_address: z.string(),
  queued_at: time,
  failed_at: time,
  /** What the mail server said, or why it could not be reached. */
  last_error: z.string(),
});
export type UndeliveredMail = z.output<typeof undeliveredMail>;

/** The calls of /system-management, and of the screens of its own that have no feature: undelivered mail. */
export const systemManagement = {
  init: get({
    path: '/api/system_management/init',
    access: 'administrator',
    audit: { screen: 'system_management', does: 'show', about: {} },
    query: noInput,
    output: z.object({
      /** Applications with a step that nobody can act on: of the caller's division, for system admins of all (domain 2.7). */
      unattended_count: z.int(),
      /** Null for division admins, who have no such screen. */
      undelivered_mail_count: z.nullable(z.int()),
    }),
  }),
  undelivered_mail: {
    list: get({
      path: '/api/system_management/undelivered_mail/list',
      access: 'system_admin',
      audit: { screen: 'undelivered_mail', does: 'show', about: { mail: null } },
      query: z.object(paging),
      output: listOf(undeliveredMail),
    }),
    /** The list as a CSV file, all of it. */
    csv: download({
      path: '/api/system_management/undelivered_mail/csv',
      access: 'system_admin',
      audit: { screen: 'undelivered_mail', does: 'csv', about: { mail: null } },
      query: z.object({ encoding: csvEncoding }),
    }),
    /** 再送: tried again at once, beside the tries that come by themselves. */
    retry: post({
      path: '/api/system_management/undelivered_mail/retry',
      access: 'system_admin',
      audit: { screen: 'undelivered_mail', does: 'retry', about: { mail: 'mail_id' } },
      body: z.object({ mail_id: id }),
      output: nothing,
    }),
    /** 送信中止: not tried any more, and gone from the list. */
    withdraw: post({
      path: '/api/system_management/undelivered_mail/withdraw',
      access: 'system_admin',
      audit: { screen: 'undelivered_mail', does: 'withdraw', about: { mail: 'mail_id' } },
      body: z.object({ mail_id: id }),
      output: nothing,
    }),
  },
};
