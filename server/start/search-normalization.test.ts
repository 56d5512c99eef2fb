import { beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { submitApplication } from '#testing/application.ts';
import type { Client } from '#testing/client.ts';
import { sendMessage } from '#testing/message.ts';
import { portalForFile } from '#testing/portal.ts';
import { indexChanges } from '#testing/search.ts';
import { recordAudits } from '#server/audit/store.ts';

/** Each search of the product finds a sign by one that looks alike, and a kanji by another form of it. */

const portal = await portalForFile();
const page = { skip: 0, limit: 10 };
let division_id = 0;

beforeAll(async () => {
  const { db } = portal;
  const own = await db
    .selectFrom('division')
    .select('division_id')
    .where('division_code', '=', 'D01')
    .executeTakeFirstOrThrow();
  division_id = own.division_id;
  await db
    .updateTable('supplier')
    .set({ company_name: '成瀨−精工' })
    .where('supplier_code', '=', 'S0001')
    .execute();
  await db
    .updateTable('portal_user')
    .set({ full_name: '成瀨−精工' })
    .where('login_id', '=', 'applicant1')
    .execute();
  await db
    .updateTable('department')
    .set({ department_name: '成瀨−精工' })
    .where('department_code', '=', 'P101')
    .execute();
  await db.insertInto('supplier_group').values({ division_id, group_name: '成瀨−精工' }).execute();
  await submitApplication(portal, { values: { field_value01: '成瀨−精工' } });
  await sendMessage(portal, 'applicant1', { title: '成瀨−精工', to: ['S0001'] });
  await recordAudits(db, [
    {
      actor: null,
      at: new Date(),
      action: 'imported',
      object: { kind: 'master_data', id: null, name: '成瀨−精工' },
    },
  ]);
  await indexChanges(portal);
});

type Search = (client: Client, word: string) => Promise<{ readonly status: number; readonly body: unknown }>;
const { internal_user_management, supplier_group_management, supplier_management, workflow_management } =
  calls;
const { select_department_user } = calls.application;

const searches: readonly [name: string, who: string, search: Search][] = [
  ['/search', 'applicant1', (as, q) => as.get(calls.search.search, { q, skip: 0, limit: 20 })],
  [
    'applications',
    'applicant1',
    (as, q) => as.get(calls.application.list.application_list, { search_type: 1, q, ...page }),
  ],
  ['titles of messages', 'applicant1', (as, title) => as.get(calls.message.index.search, { title, ...page })],
  [
    'senders of messages',
    'supplier1',
    (as, sender_name) => as.get(calls.message.index.search, { sender_name, ...page }),
  ],
  [
    'suppliers',
    'sysadmin',
    (as, supplier_name) => as.get(supplier_management.list.supplier_list, { supplier_name, ...page }),
  ],
  [
    'users',
    'sysadmin',
    (as, name) => as.get(internal_user_management.list.internal_user_list, { name, ...page }),
  ],
  [
    'supplier groups',
    'sysadmin',
    (as, group_name) => as.get(supplier_group_management.list.supplier_group_list, { group_name, ...page }),
  ],
  [
    'suppliers for a group',
    'sysadmin',
    (as, supplier_name) =>
      as.get(supplier_group_management.edit.supplier_list, {
        supplier_name,
        added_supplier_ids: [],
        removed_supplier_ids: [],
        ...page,
      }),
  ],
  [
    'users for a workflow',
    'sysadmin',
    (as, user_name) => as.get(workflow_management.select_user.users, { division_id, user_name, ...page }),
  ],
  [
    'departments for a step',
    'router1',
    (as, department_name) => as.get(select_department_user.department_list, { department_name, ...page }),
  ],
  [
    'suppliers for a step',
    'router1',
    (as, supplier_name) => as.get(select_department_user.supplier_list, { supplier_name, ...page }),
  ],
  [
    'suppliers as recipients',
    'applicant1',
    (as, supplier_name) => as.get(calls.select_supplier.search, { division_id, supplier_name, ...page }),
  ],
  ['persons of the audit log', 'sysadmin', (as, person) => as.get(calls.audit_log.list, { person, ...page })],
  [
    'objects of the audit log',
    'sysadmin',
    (as, object_name) => as.get(calls.audit_log.list, { object_name, ...page }),
  ],
];

test.each(searches)('%s', async (_, who, search) => {
  const client = await portal.as(who);
  for (const word of ['成瀬-精', '成瀨−精', '瀬―', '瀨ー精']) {
    const { status, body } = await search(client, word);
    expect([word, status]).toEqual([word, 200]);
    expect([word, JSON.stringify(body)]).toEqual([word, expect.stringContaining('成瀨−精工')]);
  }
  const { body } = await search(client, '成瀬精');
  expect(body).toMatchObject({ total_count: 0 });
});

test('the marks of /search are around the letters as they are written', async () => {
  const client = await portal.as('applicant1');
  const answer = await client.get(calls.search.search, { q: '成瀬-精', skip: 0, limit: 20 });
  const { items } = calls.search.search.output.parse(answer.body);
  const marked = items.flatMap(({ found }) =>
    found.flatMap(({ excerpt, places }) => places.map(({ start, end }) => excerpt.slice(start, end))),
  );
  expect(new Set(marked)).toEqual(new Set(['成瀨−精']));
});
