import { afterEach, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { accountStop } from '#texts/account-stop.ts';
import { invalid, label } from '#texts/fields.ts';
import { failure } from '#texts/general.ts';
import { importFolder } from '#server/features/import/import-folder.ts';
import { masterFolder } from '#server/features/import/master-folder.testing.ts';
import {
  bodyOf,
  expectDone,
  expectIssues,
  expectRefused,
  loadDetailAs,
  submitAndRoute,
} from '#testing/application.ts';
import { portalForFile } from '#testing/portal.ts';
import { acting } from '#testing/samples.ts';

/** 利用停止 (docs/rules/people-who-leave.md#stopping-at-once). */

const { detail, list } = calls.supplier_management;

const portal = await portalForFile();
const admin = await portal.as('sysadmin');

afterEach(async () => {
  await portal.db.updateTable('portal_user').set({ portal_invalid_flag: false }).execute();
  await portal.db.updateTable('supplier').set({ portal_invalid_flag: false }).execute();
});

async function shown(code = 'S0001') {
  const supplier_id = await portal.supplierId(code);
  return bodyOf(detail.init.output, await admin.get(detail.init, { supplier_id }));
}

/** What the dialog sends about a user, or without one about the whole supplier. */
async function target(login_id: string | null, code = 'S0001') {
  const { supplier_id, updated_at, users } = await shown(code);
  if (login_id === null) return { supplier_id, user_id: null, updated_at };
  const user = users.find((each) => each.login_id === login_id);
  if (user === undefined) throw new Error(`${code} has no ${login_id}`);
  return { supplier_id, user_id: user.user_id, updated_at: user.updated_at };
}

async function stop(login_id: string | null, changes: object = {}, code = 'S0001') {
  const about = await target(login_id, code);
  const body = { ...about, reason: '退職のため', open_steps_acknowledged: true, ...changes };
  return admin.post(detail.stop, body);
}

const lift = async (login_id: string | null, code = 'S0001') =>
  admin.post(detail.lift_stop, await target(login_id, code));

const isSignedIn = async (login_id: string) =>
  (await (await portal.as(login_id)).get(calls.top.check_session, {})).status === 200;

test('a stopped user is signed out at once, and can sign in again when it is lifted', async () => {
  const supplier = await portal.as('supplier1');
  await expectDone(stop('supplier1'));
  expectRefused(await supplier.get(calls.top.check_session, {}), 401);
  expect((await shown()).users).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ login_id: 'supplier1', stopped: true, invalid_flag: true }),
      expect.objectContaining({ login_id: 'supplier1b', stopped: false, invalid_flag: false }),
    ]),
  );
  await expectDone(lift('supplier1'));
  // The old session stays ended.
  expectRefused(await supplier.get(calls.top.check_session, {}), 401);
  expect(await isSignedIn('supplier1')).toBe(true);
});

test('a stopped supplier stops all its users and no other’s, and counts as invalid', async () => {
  const [own, colleague, other] = await Promise.all(
    ['supplier1', 'supplier1b', 'supplier2'].map((login_id) => portal.as(login_id)),
  );
  await expectDone(stop(null));
  for (const client of [own, colleague])
    expect((await client?.get(calls.top.check_session, {}))?.status).toBe(401);
  expect((await other?.get(calls.top.check_session, {}))?.status).toBe(200);
  expect(await shown()).toMatchObject({ stopped: true, invalid_flag: true });
  const search = { supplier_code: 'S0001', skip: 0, limit: 5 };
  const found = async () =>
    bodyOf(list.supplier_list.output, await admin.get(list.supplier_list, search)).items.map(
      ({ supplier_code }) => supplier_code,
    );
  expect(await found()).toEqual(['S0001B']);
  await expectDone(lift(null));
  expect(await found()).toEqual(['S0001', 'S0001B']);
});

test('what a stop leaves with nobody is named, has to be acknowledged, and is 担当者不在 then', async () => {
  const id = await submitAndRoute(portal, { steps: [{ of: 'S0001', users: ['supplier1'] }] });
  const { supplier_id, user_id } = await target('supplier1');
  const consequences = async (whom: number | null) =>
    bodyOf(
      detail.stop_consequences.output,
      await admin.post(detail.stop_consequences, { supplier_id, user_id: whom }),
    );
  for (const whom of [user_id, null]) {
    const [steps] = await consequences(whom);
    expect(steps?.lines.join()).toContain(`申請番号${id}`);
  }
  expect((await shown()).users.every(({ stopped }) => !stopped)).toBe(true);
  const colleague = await target('supplier1b');
  expect(await consequences(colleague.user_id)).toEqual([]);
  const unread = await stop('supplier1', { open_steps_acknowledged: false });
  expectIssues(unread, [[['open_steps_acknowledged'], accountStop.leavesBehind]]);
  await expectDone(stop('supplier1'));
  expect((await loadDetailAs(portal, 'applicant1', id)).detail_steps[3]).toMatchObject({ unattended: true });
  expect(await consequences(null)).toEqual([]);
});

test('a stop against an approval, 10 times: it is stored before, or the next call is refused', async () => {
  for (let round = 0; round < 10; round++) {
    const id = await submitAndRoute(portal, { steps: [{ of: 'S0001', users: ['supplier1'] }] });
    const input = await acting(portal, id, 4);
    const supplier = await portal.as('supplier1');
    const { approve } = calls.application.detail;
    const [approved, stopped] = await Promise.all([supplier.upload(approve, input), stop('supplier1')]);
    expect(stopped.status).toBe(200);
    const { detail_steps } = await loadDetailAs(portal, 'applicant1', id);
    const isApproved = detail_steps[3]?.operation_at !== null;
    // Refused before it began, or by the second check of its transaction.
    expect([approved.status, isApproved]).toEqual(isApproved ? [200, true] : [401, false]);
    expect((await supplier.get(calls.top.check_session, {})).status).toBe(401);
    await expectDone(lift('supplier1'));
  }
});

test('bad input: no reason, too long a one, a stale token, what is stopped already, nobody', async () => {
  expectIssues(await stop('supplier1', { reason: ' ' }), [[['reason'], invalid.required(label.stop_reason)]]);
  expectIssues(await stop('supplier1', { reason: 'あ'.repeat(201) }), [
    [['reason'], invalid.tooLong(label.stop_reason, 200)],
  ]);
  expectIssues(await stop('supplier1', { updated_at: '99' }), [[['updated_at'], failure.stale]]);
  const other = await target('supplier2', 'S0002');
  expectRefused(await stop('supplier1', { user_id: other.user_id }), 404);
  expectRefused(await stop(null, { supplier_id: 2_000_000_000 }), 404);
  await expectDone(stop('supplier1'));
  expectIssues(await stop('supplier1'), [[['updated_at'], failure.stale]]);
  await expectDone(lift('supplier1'));
  expectIssues(await lift('supplier1'), [[['updated_at'], failure.stale]]);
});

test('the audit log has the reason, and the other system admins get a mail', async () => {
  await expectDone(stop('supplier1'));
  await expectDone(stop(null));
  const rows = await portal.db
    .selectFrom('audit_event')
    .select(['audit_event_id', 'object_kind', 'object_name', 'detail'])
    .where('action', '=', 'updated')
    .orderBy('audit_event_id', 'desc')
    .limit(2)
    .execute();
  const detailOf = { from: { invalid_flag: false }, to: { invalid_flag: true }, reason: '退職のため' };
  expect(rows).toMatchObject([
    { object_kind: 'supplier', object_name: '株式会社青葉精工 本社', detail: detailOf },
    { object_kind: 'supplier_user', object_name: '石井 陽子', detail: detailOf },
  ]);
  for (const { audit_event_id } of rows) {
    const mails = await portal.db
      .selectFrom('mail as m')
      .innerJoin('portal_user as u', 'u.user_id', 'm.user_id')
      .select('u.login_id')
      .where('m.audit_event_id', '=', audit_event_id)
      .execute();
    expect(mails).toEqual([{ login_id: 'sysadmin2' }]);
  }
});

test('a stop lasts over an import', async () => {
  await expectDone(stop('supplier2', {}, 'S0002'));
  await expectDone(stop(null));
  const master = await masterFolder();
  await master.edit('suppliers.csv', '株式会社青葉精工', '株式会社青葉精工業');
  await importFolder(portal.db, master.path, { dry_run: false, accept: null });
  expect(await shown()).toMatchObject({
    company_name: '株式会社青葉精工業',
    stopped: true,
    invalid_flag: true,
  });
  expect((await target('supplier2', 'S0002')).user_id).toBeGreaterThan(0);
  expect((await shown('S0002')).users.find(({ login_id }) => login_id === 'supplier2')?.stopped).toBe(true);
  await master.restore();
  await importFolder(portal.db, master.path, { dry_run: false, accept: null });
  await master.remove();
});
