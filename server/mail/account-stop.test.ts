import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordAudit } from '#server/audit/store.ts';
import { actorOf, MailFixture } from '#testing/mail-fixture.ts';
import { mailAccountStop } from './account-stop.ts';

/** The mail about a 利用停止 (docs/rules/people-who-leave.md#stopping-at-once). */

let fixture: MailFixture;
beforeAll(async () => {
  fixture = await MailFixture.open();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.deliveries();
});

async function stop(reason: string | null): Promise<void> {
  const actor = await actorOf(fixture.db, 'sysadmin');
  const object = { kind: 'supplier', id: 1, name: '株式会社青葉精工 本社' } as const;
  const now = fixture.now();
  await fixture.db.transaction().execute(async (tx) => {
    const detail = reason === null ? {} : { reason };
    await recordAudit(tx, { actor, at: now, action: 'updated', object, detail });
    await mailAccountStop(tx, fixture.queue, { actor, object, now });
  });
}

test('the other system admins read who stopped whom and why, and not who did it', async () => {
  await stop('取引終了のため');
  await fixture.send();
  const mails = fixture.fresh();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['sysadmin2@operator.example', '【試験機械工業株式会社】利用が停止されました：株式会社青葉精工 本社'],
  ]);
  for (const text of [
    '株式会社青葉精工 本社 の利用を停止しました。',
    '理由：取引終了のため',
    '/system-management',
  ])
    expect(mails[0]?.text).toContain(text);
});

test('without a reason the mail has none; who is no system admin any more gets none', async () => {
  await stop(null);
  await fixture.send();
  expect(fixture.fresh().map(({ text }) => text.includes('理由：'))).toEqual([false]);
  await stop(null);
  const privilege = (value: 1 | 2 | 3) =>
    fixture.db
      .updateTable('portal_user')
      .set({ privilege: value })
      .where('login_id', '=', 'sysadmin2')
      .execute();
  await privilege(3);
  await fixture.send();
  await privilege(1);
  expect(fixture.fresh()).toEqual([]);
});
