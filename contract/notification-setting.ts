import * as z from 'zod/mini';
import { get, post } from './call.ts';
import { noInput, nothing, token } from './fields.ts';

/** 通知設定 (docs/rules/mail.md#notification-settings): the calls of /notification-setting. */

const setting = {
  /** Whether the daily mail reminds the caller of steps. */
  reminders: z.boolean(),
  /** Whether the caller gets mail about notices. */
  notices: z.boolean(),
};

export const notificationSetting = {
  /** The caller's own. */
  init: get({
    path: '/api/notification_setting/init',
    access: 'signed_in',
    audit: { screen: 'notification_setting', does: 'show', about: { notification_setting: null } },
    query: noInput,
    output: z.object({ ...setting, updated_at: z.string() }),
  }),
  update: post({
    path: '/api/notification_setting/update',
    access: 'signed_in',
    audit: { screen: 'notification_setting', does: 'update', about: { notification_setting: null } },
    body: z.object({ ...setting, updated_at: token }),
    output: nothing,
  }),
};
