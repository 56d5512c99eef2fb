import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { invalidGrant } from '#texts/auditor.ts';
import { failure } from '#texts/general.ts';
import { grantAudit, granting, type GrantForm } from '#testing/auditing.ts';
import { bodyOf, expectDone, expectIssues, expectRefused } from '#testing/application.ts';
import { whileInvalid } from '#testing/invalid-users.ts';
import { portalForFile } from '#testing/portal.ts';
import { divisionId } from '#testing/workflow.ts';

/** Grants of 監査（閲覧のみ） (docs/rules/auditing.md#grants). */

const { auditor, register, user } = calls;
const page = { skip: 0, limit: 100 };

const portal = await portalForFile();
beforeEach(async () => {
  portal.clock = new Date('2026-12-10T12:00:00+09:00');
  await portal.db.deleteFrom('mail').where('auditor_grant_id', 'is not', null).execute();
  await portal.db.deleteFrom('auditor_grant_division').execute();
  await portal.db.deleteFrom('auditor_grant').execute();
});
afterEach(() => {
  portal.clock = null;
});

async function save(admin: string, login_id: string, changes: Partial<GrantForm> = {}) {
  return (await portal.as(admin)).post(auditor.save, await granting(portal, login_id, changes));
}
async function grants() {
  const client = await portal.as('sysadmin');
  return bodyOf(auditor.list.output, await client.get(auditor.list, page)).items;
}
/** Whether somebody may use 申請台帳 now, by the call and by what the browser is told. */
async function mayAudit(login_id: string): Promise<boolean> {
  const client = await portal.as(login_id);
  const { rights } = bodyOf(user.logined_user.output, await client.get(user.logined_user, {}));
  const { status } = await client.get(register.init, {});
  expect([rights.audit, status]).toEqual([rights.audit, rights.audit ? 200 : 403]);
  return rights.audit;
}

test('a grant begins and ends with its days, at each call', async () => {
  await expectDone(save('sysadmin', 'pic2', { first_day: '2026-12-11', last_day: '2026-12-12' }));
  expect(await grants()).toMatchObject([
    { full_name: '山田 千尋', state: 'coming', division_names: ['産業機器事業部'], reason: '内部監査' },
  ]);
  for (const [moment, may] of [
    ['2026-12-10T23:59:59+09:00', false],
    ['2026-12-11T00:00:00+09:00', true],
    ['2026-12-12T23:59:59+09:00', true],
    ['2026-12-13T00:00:00+09:00', false],
  ] as const) {
    portal.clock = new Date(moment);
    expect([moment, await mayAudit('pic2')]).toEqual([moment, may]);
  }
  expect(await grants()).toMatchObject([{ state: 'ended', ended_by: null }]);
});

test('several grants add up; one of all divisions covers them', async () => {
  const own = async () => {
    const client = await portal.as('pic2');
    const { all_divisions, division_dropdown_items, last_day } = bodyOf(
      register.init.output,
      await client.get(register.init, {}),
    );
    return { all_divisions, names: division_dropdown_items.map(({ label }) => label), last_day };
  };
  await grantAudit(portal, 'pic2');
  await grantAudit(portal, 'pic2', {
    division_ids: [await divisionId(portal, 'D02')],
    last_day: '2026-12-20',
  });
  expect(await own()).toEqual({
    all_divisions: false,
    names: ['産業機器事業部', '電子部品事業部'],
    last_day: '2026-12-20',
  });
  await grantAudit(portal, 'pic2', { all_divisions: true, division_ids: [] });
  expect((await own()).all_divisions).toBe(true);
});

describe('nobody grants it to themselves', () => {
  test('nor extends their own: another system admin does', async () => {
    expectRefused(await save('sysadmin', 'sysadmin'), 403);
    await expectDone(save('sysadmin2', 'sysadmin'));
    expect(await mayAudit('sysadmin')).toBe(true);
    expectRefused(await save('sysadmin', 'sysadmin', { last_day: '2026-12-31' }), 403);
    const client = await portal.as('sysadmin');
    const found = await client.get(auditor.candidates, { name: null, ...page });
    const { items } = bodyOf(auditor.candidates.output, found);
    expect(items.map(({ user_id }) => user_id)).not.toContain(await portal.userId('sysadmin'));
    expect(items.map(({ user_id }) => user_id)).toContain(await portal.userId('sysadmin2'));
  });
});

test('only to valid operators, for existing divisions, from today, for a year at most', async () => {
  for (const login_id of ['supplier1', 'retired1'])
    expectIssues(await save('sysadmin', login_id), [[['user_id'], invalidGrant.notCandidate]]);
  expectIssues(await save('sysadmin', 'pic2', { division_ids: [] }), [
    [['division_ids'], invalidGrant.noDivision],
  ]);
  expectIssues(await save('sysadmin', 'pic2', { division_ids: [999_999] }), [
    [['division_ids'], invalidGrant.noDivision],
  ]);
  expectIssues(await save('sysadmin', 'pic2', { first_day: '2026-12-09' }), [
    [['first_day'], invalidGrant.past],
  ]);
  expectIssues(await save('sysadmin', 'pic2', { last_day: '2027-12-10' }), [
    [['last_day'], invalidGrant.tooLong],
  ]);
  await expectDone(save('sysadmin', 'pic2', { last_day: '2027-12-09' }));
});

test('it ends early, once, with its token; it sleeps while its owner is invalid', async () => {
  const auditor_grant_id = await grantAudit(portal, 'pic2', { last_day: '2026-12-20' });
  await whileInvalid(portal, ['pic2'], async () => {
    const client = await portal.as('sysadmin2');
    const found = await client.get(auditor.candidates, { name: '山田 千尋', ...page });
    expect(bodyOf(auditor.candidates.output, found).total_count).toBe(0);
  });
  const admin = await portal.as('sysadmin2');
  const stale: [string[], string][] = [[['updated_at'], failure.stale]];
  expectIssues(await admin.post(auditor.end, { auditor_grant_id, updated_at: '2' }), stale);
  await expectDone(admin.post(auditor.end, { auditor_grant_id, updated_at: '1' }));
  expect(await mayAudit('pic2')).toBe(false);
  expect(await grants()).toMatchObject([{ state: 'ended', ended_by: '長谷川 誠' }]);
  for (const updated_at of ['1', '2'])
    expectIssues(await admin.post(auditor.end, { auditor_grant_id, updated_at }), stale);
  expectRefused(await admin.post(auditor.end, { auditor_grant_id: 999_999, updated_at: '1' }), 404);
});

test('both people and every system admin are told, and the audit log has the reason', async () => {
  const auditor_grant_id = await grantAudit(portal, 'pic2');
  await expectDone((await portal.as('sysadmin2')).post(auditor.end, { auditor_grant_id, updated_at: '1' }));
  const told = async (kind: string) => {
    const rows = await portal.db
      .selectFrom('mail as m')
      .innerJoin('portal_user as u', 'u.user_id', 'm.user_id')
      .select('u.login_id')
      .where('m.kind', '=', kind)
      .orderBy('u.login_id')
      .execute();
    return rows.map(({ login_id }) => login_id);
  };
  for (const kind of ['auditor_named', 'auditor_ended'])
    expect(await told(kind)).toEqual(['pic2', 'sysadmin', 'sysadmin2']);
  const rows = await portal.db
    .selectFrom('audit_event')
    .select(['action', 'object_name', 'detail'])
    .where('object_kind', '=', 'auditor_grant')
    .where('object_id', '=', auditor_grant_id)
    .orderBy('audit_event_id')
    .execute();
  expect(rows).toMatchObject([
    { action: 'created', object_name: '山田 千尋', detail: { to: { reason: '内部監査' } } },
    { action: 'ended', object_name: '山田 千尋' },
  ]);
});
