import * as z from 'zod/mini';
import { setupSteps } from '#domain/setup.ts';
import { download, get, post } from './call.ts';
import { name } from './application/parts.ts';
import { csvEncoding, id, listOf, nothing, noInput, paging, time } from './fields.ts';

/** A mail that could not be delivered to the mail server. */
const undeliveredMail = z.object({
  mail_id: z.int(),
  subject: z.string(),
  full_name: z.string(),
  organisation_name: z.string(),
  mail_address: z.string(),
  /** The recipient, or their supplier, is invalid now: the mail can't be sent again. */
  recipient_invalid: z.boolean(),
  queued_at: time,
  failed_at: time,
  /** The mail server's reply, or the connection error. */
  last_error: z.string(),
});
export type UndeliveredMail = z.output<typeof undeliveredMail>;

/** ログインのないユーザー: a valid user who has never signed in, or not for long. */
const dormantUser = z.object({
  full_name: z.string(),
  login_id: z.string(),
  division_name: name,
  department_name: name,
  company_name: name,
  branch_office_name: name,
  /** Null if the audit log has no sign-in of theirs. */
  last_signed_in_at: z.nullable(time),
});
export type DormantUser = z.output<typeof dormantUser>;

/** A step of 導入の手順, and whether it is done. */
const setupProgress = z.object({
  step: z.enum(setupSteps),
  /** The label of the identity provider; null for every other step. */
  provider: z.nullable(z.string()),
  done: z.boolean(),
});
export type SetupProgress = z.output<typeof setupProgress>;

/** The calls of /system-management and of its screens. */
export const systemManagement = {
  init: get({
    path: '/api/system_management/init',
    access: 'administrator',
    audit: { screen: 'system_management', does: 'show', about: {} },
    query: noInput,
    output: z.object({
      /** Applications with an unattended step, in the caller's division; for system admins in all. */
      unattended_count: z.int(),
      /** Those that can be sent again. Null for division admins, who cannot open that screen. */
      undelivered_mail_count: z.nullable(z.int()),
      /** 導入の手順 in their order, sign-in once for each provider. Null for division admins. */
      setup: z.nullable(z.array(setupProgress)),
    }),
  }),
  /** Mails the caller, so that they see whether mail arrives. */
  test_mail: post({
    path: '/api/system_management/test_mail',
    access: 'system_admin',
    audit: { screen: 'test_mail', does: 'send', about: { mail: null } },
    body: z.object({}),
    output: nothing,
  }),
  /** ログインのないユーザー (docs/rules/administration.md#users-without-sign-in). */
  dormant_user: {
    list: get({
      path: '/api/system_management/dormant_user/list',
      access: 'system_admin',
      audit: { screen: 'dormant_user', does: 'show', about: { session: null } },
      query: z.object(paging),
      output: listOf(dormantUser),
    }),
    /** The whole list as a CSV file. */
    csv: download({
      path: '/api/system_management/dormant_user/csv',
      limited: 'export',
      access: 'system_admin',
      audit: { screen: 'dormant_user', does: 'csv', about: { session: null } },
      query: z.object({ encoding: csvEncoding }),
    }),
  },
  undelivered_mail: {
    list: get({
      path: '/api/system_management/undelivered_mail/list',
      access: 'system_admin',
      audit: { screen: 'undelivered_mail', does: 'show', about: { mail: null } },
      query: z.object(paging),
      output: listOf(undeliveredMail),
    }),
    /** The whole list as a CSV file. */
    csv: download({
      path: '/api/system_management/undelivered_mail/csv',
      limited: 'export',
      access: 'system_admin',
      audit: { screen: 'undelivered_mail', does: 'csv', about: { mail: null } },
      query: z.object({ encoding: csvEncoding }),
    }),
    /** 再送: retries now; the automatic retries go on. */
    retry: post({
      path: '/api/system_management/undelivered_mail/retry',
      access: 'system_admin',
      audit: { screen: 'undelivered_mail', does: 'retry', about: { mail: 'mail_id' } },
      body: z.object({ mail_id: id }),
      output: nothing,
    }),
    /** 送信中止: stops the retries and removes the mail from the list. */
    withdraw: post({
      path: '/api/system_management/undelivered_mail/withdraw',
      access: 'system_admin',
      audit: { screen: 'undelivered_mail', does: 'withdraw', about: { mail: 'mail_id' } },
      body: z.object({ mail_id: id }),
      output: nothing,
    }),
  },
};
