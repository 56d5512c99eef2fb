import type { calls } from '#contract/calls.ts';
import { failure } from '#texts/general.ts';
import { changedValues, recordAudit } from '#server/audit/store.ts';
import type { Handlers } from '#server/http/handler.ts';
import { bodyIssue, invalidInput } from '#server/http/refusal.ts';
import { selectSetting, type NotificationSetting } from './queries.ts';
import { lockSetting, saveSetting } from './store.ts';

/** A setting as the audit log names it. */
function logged({ reminders, notices }: NotificationSetting) {
  return { reminder_mail: reminders, notice_mail: notices };
}

/** /notification-setting: which mails the caller gets (docs/rules/mail.md#notification-settings). */
export const notificationSettingHandlers: Handlers<typeof calls.notification_setting> = {
  async init({ db, actor }) {
    const { version, ...setting } = await selectSetting(db, actor.user_id);
    return { ...setting, updated_at: String(version) };
  },

  async update({ tx, actor, input, now }) {
    const { updated_at, ...setting } = input;
    await lockSetting(tx, actor.user_id);
    const { version, ...before } = await selectSetting(tx, actor.user_id);
    if (updated_at !== String(version)) throw invalidInput([bodyIssue(['updated_at'], failure.stale)]);
    await saveSetting(tx, actor.user_id, setting);
    await recordAudit(tx, {
      actor,
      at: now,
      action: 'updated',
      object: { kind: 'notification_setting', id: actor.user_id, name: actor.full_name },
      detail: changedValues(logged(before), logged(setting)),
    });
    return null;
  },
};
