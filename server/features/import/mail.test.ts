import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Privilege } from '#domain/codes.ts';
import { recordAudit } from '#server/audit/store.ts';
import { MailFixture } from '#testing/mail-fixture.ts';
import { mailStoppedImport } from './mail.ts';
import type { DryRunOutcome } from '#server/features/import/compare/dry-run.ts';

let fixture: MailFixture;
beforeAll(async () => {
  fixture = await MailFixture.open();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.deliveries();
});

const none = { added: [], changed: [], vanished: [] };
const gone = { login_id: 'pic1', full_name: '吉田 翔太', supplier_code: 'S0001' };
const outcome = (number: number): DryRunOutcome => ({
  differences: {
    divisions: { file: 'divisions.csv', ...none },
    workflow_types: { file: 'workflow_types.csv', ...none },
    departments: { file: 'departments.csv', ...none },
    department_groups: { file: 'department_groups.csv', ...none },
    suppliers: { file: 'suppliers.csv', ...none },
    internal_users: { file: 'internal_users.csv', ...none },
    supplier_users: {
      file: 'supplier_users.csv',
      ...none,
      vanished: [{ ...gone, mail_address: 'pic1@s0001.example', invalid_flag: false }],
    },
    company_holidays: { file: 'company_holidays.csv', ...none },
  },
  breaks: [],
  warnings: ['有効なシステム管理者が1人もいなくなります。'],
  number,
});

const stop = (number: number, at = fixture.now()) =>
  fixture.db.transaction().execute((tx) => mailStoppedImport(tx, fixture.queue, outcome(number), at));
const subject = (number: number) =>
  `【試験機械工業株式会社】マスタ取込が確認を待っています：確認番号 ${number}`;
const admins = ['sysadmin', 'sysadmin2'];

test('each system admin gets one mail a day for a number, with counts and no name', async () => {
  expect(await stop(10_000_001)).toBe(admins.length);
  expect(await stop(10_000_001)).toBe(0);
  expect(await stop(10_000_002)).toBe(admins.length);
  const rows = await fixture.db.selectFrom('stopped_import').select('accept_number').execute();
  expect(rows).toHaveLength(2);
  await fixture.send();
  const mails = fixture.fresh();
  expect(mails.map((mail) => mail.subject).toSorted()).toEqual(
    [10_000_001, 10_000_001, 10_000_002, 10_000_002].map(subject),
  );
  const text = mails.find((mail) => mail.to === 'sysadmin@operator.example')?.text ?? '';
  expect(text).toContain('追加 0件、変更 0件、無効化 1件、確認が必要な理由 1件');
  expect(text).toContain('データは変更されていません。');
  expect(text).toContain('https://portal.test/system-management/master-data-import?by=operator#operator');
  for (const mail of mails) expect(mail.text).not.toMatch(/吉田|pic1|S0001|1人もいなく/);
  const tomorrow = new Date(fixture.now().getTime() + 24 * 60 * 60 * 1000);
  expect(await stop(10_000_001, tomorrow)).toBe(admins.length);
});

test('nobody gets it after the next import, or as no system admin any more', async () => {
  await stop(10_000_003);
  const set = (privilege: Privilege) =>
    fixture.db.updateTable('portal_user').set({ privilege }).where('login_id', '=', 'sysadmin2').execute();
  await set(3);
  await fixture.send();
  expect(fixture.fresh().map(({ to }) => to)).toEqual(['sysadmin@operator.example']);
  await set(1);
  await stop(10_000_004);
  const at = new Date(fixture.now().getTime() + 1000);
  await recordAudit(fixture.db, {
    actor: null,
    at,
    action: 'imported',
    object: { kind: 'master_data', id: null },
    detail: {},
  });
  await fixture.send();
  expect(fixture.fresh()).toEqual([]);
});
