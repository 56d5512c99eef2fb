import { beforeEach, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Sent } from '#contract/call.ts';
import { failure } from '#texts/general.ts';
import { bodyOf, expectDone, expectIssues } from '#testing/application.ts';
import { lastNote } from '#testing/audit.ts';
import { portalForFile } from '#testing/portal.ts';

/** 通知設定 (docs/rules/mail.md#notification-settings). */

const { init, update } = calls.notification_setting;

const portal = await portalForFile();
beforeEach(async () => {
  await portal.db.deleteFrom('notification_setting').execute();
});

async function settingOf(login_id: string) {
  return bodyOf(init.output, await (await portal.as(login_id)).get(init, {}));
}
async function save(login_id: string, input: Sent<typeof update>) {
  return (await portal.as(login_id)).post(update, input);
}

test.each(['pic1', 'supplier1'])('%s gets all mails until they turn some off', async (login_id) => {
  expect(await settingOf(login_id)).toEqual({ reminders: true, notices: true, updated_at: '0' });
  await expectDone(save(login_id, { reminders: false, notices: true, updated_at: '0' }));
  expect(await settingOf(login_id)).toEqual({ reminders: false, notices: true, updated_at: '1' });
  await expectDone(save(login_id, { reminders: true, notices: false, updated_at: '1' }));
  expect(await settingOf(login_id)).toEqual({ reminders: true, notices: false, updated_at: '2' });
  const user_id = await portal.userId(login_id);
  expect(await lastNote(portal.db, 'notification_setting', user_id)).toMatchObject({
    action: 'updated',
    detail: {
      from: { reminder_mail: false, notice_mail: true },
      to: { reminder_mail: true, notice_mail: false },
    },
  });
});

test('it is the caller’s own', async () => {
  await expectDone(save('supplier1', { reminders: false, notices: false, updated_at: '0' }));
  expect(await settingOf('supplier1b')).toMatchObject({ reminders: true, notices: true });
});

test('a save needs both choices, and the newest token', async () => {
  const client = await portal.as('pic1');
  expect((await client.send(update, { reminders: false, updated_at: '0' })).status).toBe(422);
  await expectDone(save('pic1', { reminders: false, notices: true, updated_at: '0' }));
  for (const updated_at of ['0', '2', 'x'])
    expectIssues(await save('pic1', { reminders: true, notices: true, updated_at }), [
      [['updated_at'], failure.stale],
    ]);
});

test('of two saves at once the first counts', async () => {
  const answers = await Promise.all([
    save('pic1', { reminders: false, notices: true, updated_at: '0' }),
    save('pic1', { reminders: true, notices: false, updated_at: '0' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
  expect((await settingOf('pic1')).updated_at).toBe('1');
});
