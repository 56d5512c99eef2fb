import { beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { bodyOf, expectDone } from '#testing/application.ts';
import { portalForFile } from '#testing/portal.ts';
import { createGroup } from '#testing/supplier-group.ts';
import type { IdentityProvider } from '#server/environment.ts';

// 導入の手順: each step is known from what the product itself has recorded.
const { init, test_mail } = calls.system_management;
const issuer = 'https://login.operator.example';
const providers: IdentityProvider[] = (['operator', 'supplier'] as const).map((role) => ({
  name: role,
  role,
  issuer,
  client_id: 'portal',
  login_id_claim: 'preferred_username',
  id_token_signing_alg: 'RS256',
  label: role === 'operator' ? '社内ユーザー' : '取引先',
}));
const portal = await portalForFile({ identity_providers: providers });

async function setup() {
  const admin = await portal.as('sysadmin');
  return bodyOf(init.output, await admin.get(init, {})).setup ?? [];
}
/** The steps that are done; a sign-in by the label of its provider. */
async function done(): Promise<string[]> {
  return (await setup()).filter((each) => each.done).map(({ step, provider }) => provider ?? step);
}

test('each step stands once, a sign-in once for each provider', async () => {
  expect((await setup()).map(({ step, provider }) => provider ?? step)).toEqual([
    'master_data',
    '社内ユーザー',
    '取引先',
    'workflow',
    'supplier_group',
    'mail',
    'backup',
  ]);
});

test('a division admin has no 導入の手順', async () => {
  const admin = await portal.as('divadmin1');
  expect(bodyOf(init.output, await admin.get(init, {})).setup).toBeNull();
});

describe('what makes a step done', () => {
  beforeEach(async () => {
    await portal.db.updateTable('portal_user').set({ issuer: null, subject: null }).execute();
    await portal.db.updateTable('workflow').set({ suspended: true }).execute();
    await portal.db.updateTable('supplier_group').set({ suspended: true }).execute();
    await portal.db.deleteFrom('backup').execute();
    await portal.db.deleteFrom('mail').execute();
  });

  test('a supplier’s valid user, whom only an import brings', async () => {
    expect(await done()).toContain('master_data');
    const suppliers = portal.db.updateTable('supplier');
    await suppliers.set({ source_invalid_flag: true }).execute();
    expect(await done()).not.toContain('master_data');
    await suppliers.set({ source_invalid_flag: false }).execute();
  });

  test('a first sign-in through the provider', async () => {
    const bind = (bound: string) =>
      portal.db
        .updateTable('portal_user')
        .set({ issuer: bound, subject: 'somebody' })
        .where('login_id', '=', 'applicant1')
        .execute();
    await bind('https://another.example');
    expect(await done()).not.toContain('社内ユーザー');
    // The second as a provider may write its own address.
    for (const bound of [issuer, `${issuer}/`]) {
      await bind(bound);
      expect(await done()).toContain('社内ユーザー');
      expect(await done()).not.toContain('取引先');
    }
  });

  test('a workflow and a group in use', async () => {
    expect(await done()).not.toContain('workflow');
    expect(await done()).not.toContain('supplier_group');
    await portal.db.updateTable('workflow').set({ suspended: false }).execute();
    await createGroup(portal);
    expect(await done()).toEqual(expect.arrayContaining(['workflow', 'supplier_group']));
  });

  test('a mail to the admin that the mail server has accepted', async () => {
    const admin = await portal.as('sysadmin');
    await expectDone(admin.post(test_mail, {}));
    const mails = await portal.db.selectFrom('mail').select(['mail_id', 'kind', 'user_id']).execute();
    const { user_id } = await portal.db
      .selectFrom('portal_user')
      .select('user_id')
      .where('login_id', '=', 'sysadmin')
      .executeTakeFirstOrThrow();
    expect(mails).toEqual([{ mail_id: expect.any(Number), kind: 'mail_test', user_id }]);
    expect(await done()).not.toContain('mail');
    await portal.db.updateTable('mail').set({ sent_at: new Date() }).execute();
    expect(await done()).toContain('mail');
  });

  test('a back-up', async () => {
    expect(await done()).not.toContain('backup');
    await portal.db.insertInto('backup').values({ finished_at: new Date() }).execute();
    expect(await done()).toContain('backup');
  });
});
