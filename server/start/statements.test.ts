import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyCall, type Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { submitAndRoute } from '#dev/testing/application.ts';
import { sendMessage } from '#dev/testing/message.ts';
import { testPortal, type TestPortal } from '#dev/testing/portal.ts';
import { samplesFor } from '#dev/testing/samples.ts';
import { indexChanges } from '#dev/testing/search.ts';
import { newGroup } from '#dev/testing/supplier-group.ts';
import { newWorkflow } from '#dev/testing/workflow.ts';
import { columns, people, readTable } from './authorization.testing.ts';

/** docs/statements.md: what each call costs in the database. `npx vitest run FILE -u` writes the page. */

type Cost = { readonly trips: number; readonly statements: number };

const { list, create, detail } = calls.application;

/** The most round trips and statements of a call; 10 of each for all others. */
const budgets = new Map<string, Cost>([
  [list.application_list.path, { trips: 2, statements: 2 }],
  [list.unattended_list.path, { trips: 2, statements: 2 }],
  [list.awaiting_count.path, { trips: 2, statements: 2 }],
  [calls.message.index.unread_count.path, { trips: 2, statements: 2 }],
  [calls.top.check_session.path, { trips: 1, statements: 1 }],
  [calls.top.notice.path, { trips: 2, statements: 2 }],
  [calls.top.system_notice.path, { trips: 2, statements: 2 }],
  [calls.message.index.unread.path, { trips: 4, statements: 4 }],
  [detail.init.path, { trips: 4, statements: 4 }],
  [`${detail.init.path}, for 担当者不在 alone`, { trips: 5, statements: 5 }],
  // One more for a rare word in a long list.
  [calls.search.search.path, { trips: 3, statements: 3 }],
  [create.save.path, { trips: 5, statements: 8 }],
  [`${create.save.path}, 再申請`, { trips: 6, statements: 9 }],
  [`${create.save.path}, a repetition`, { trips: 6, statements: 9 }],
  [detail.approve.path, { trips: 5, statements: 9 }],
  [detail.reject.path, { trips: 4, statements: 8 }],
  // Of one workflow for one division.
  [calls.workflow_management.copy.save.path, { trips: 7, statements: 11 }],
]);
const usual: Cost = { trips: 10, statements: 10 };

/** The key of a submission that is sent again. */
const usedKey = randomUUID();

type OtherWay = { readonly way: string; readonly key?: string; readonly input: () => Promise<unknown> };

/** Other ways to use a call, by a system admin, that cost something else. Each has a line of its own. */
const otherWays = new Map<Call, OtherWay>([
  [create.save, { way: 'a repetition', key: usedKey, input: () => submittedBefore() }],
  [detail.init, { way: 'for 担当者不在 alone', input: () => withoutAssignee() }],
  [calls.workflow_management.detail.edit, { way: 'a new one', input: () => newWorkflow(portal) }],
  [calls.supplier_group_management.edit.save, { way: 'a new one', input: () => newGroup(portal) }],
  [
    calls.internal_user_management.edit.update,
    {
      way: 'makes a user invalid',
      input: async () => ({
        user_id: await portal.userId('applicant2'),
        privilege: 3,
        invalid_flag: true,
        open_steps_acknowledged: false,
        updated_at: '1',
      }),
    },
  ],
  [
    calls.message.reading.list,
    {
      way: 'by its sender',
      input: async () => ({
        message_id: await sendMessage(portal, 'sysadmin', { input: { send_department_group_all: true } }),
        skip: 0,
        limit: 25,
      }),
    },
  ],
]);

let counting = false;
const cost = { trips: 0, statements: 0 };

let portal: TestPortal;
let samples: Awaited<ReturnType<typeof samplesFor>>;
beforeAll(async () => {
  portal = await testPortal({
    order_edi: { url: 'https://edi.example/', params: {}, secret: 'secret' },
    onSend: (statements) => {
      if (!counting) return;
      cost.trips += 1;
      cost.statements += statements.length;
    },
  });
  samples = await samplesFor(portal);
  await indexChanges(portal);
});
afterAll(() => portal.stop());

/** What the system admin has submitted under `usedKey`. */
async function submittedBefore(): Promise<unknown> {
  const input = await samples.sampleAt(['application', 'create', 'save'])('sysadmin');
  const client = await portal.as('sysadmin');
  const { status } = await client.send(create.save, input, { key: usedKey });
  if (status !== 200) throw new Error(`${create.save.path} answered ${status}`);
  return input;
}

/** An application whose assignee is invalid. No sample names this user. */
async function withoutAssignee(): Promise<unknown> {
  const steps = [{ of: 'P202', users: ['approver2'] }];
  const application_id = await submitAndRoute(portal, { steps });
  await portal.db
    .updateTable('portal_user')
    .set({ portal_invalid_flag: true })
    .where('login_id', '=', 'approver2')
    .execute();
  return { application_id };
}

/** What a call costs anybody who may make it, by the way they use it. Empty if the sample fits nobody. */
async function costsOf(keys: readonly string[], call: Call): Promise<ReadonlyMap<string, Cost>> {
  const row = readTable().find(({ path }) => path === call.path);
  const callers = columns.filter((column) => [200, 'step'].includes(row?.expected(column) ?? 0));
  const costs = new Map<string, Cost>();
  const measure = async (
    login_id: string,
    input: unknown,
    way: string,
    key: string = randomUUID(),
  ): Promise<void> => {
    const client = await portal.as(login_id);
    Object.assign(cost, { trips: 0, statements: 0 });
    counting = true;
    const { status } = await client.send(call, input, { key });
    counting = false;
    if (status !== 200) return;
    const { trips = 0, statements = 0 } = costs.get(way) ?? {};
    costs.set(way, {
      trips: Math.max(trips, cost.trips),
      statements: Math.max(statements, cost.statements),
    });
  };
  for (const column of callers) {
    const input = await samples.sampleAt(keys)(people[column]);
    await measure(people[column], input, isResubmission(call, input) ? '再申請' : '');
  }
  const other = otherWays.get(call);
  if (other !== undefined) {
    await measure('sysadmin', await other.input(), other.way, other.key);
    if (!costs.has(other.way)) throw new Error(`${call.path}: ${other.way} was refused`);
  }
  return costs;
}

function isResubmission(call: Call, input: unknown): boolean {
  return (
    call.path === create.save.path && typeof input === 'object' && 'resubmit_application_id' in (input ?? {})
  );
}

/** Imports read and write whole tables. */
const isExempt = ({ path }: Call) => /^\/api\/(?:master_data|workflow_management\/import)\//.test(path);

test('every call keeps its budgets, and docs/statements.md says what it costs', async () => {
  const lines: string[] = [];
  const above: string[] = [];
  for (const [keys, call] of everyCall(calls)) {
    if (isExempt(call)) continue;
    const costs = await costsOf(keys, call);
    if (costs.size === 0) throw new Error(`${call.path}: the sample fits nobody`);
    for (const [way, { trips, statements }] of costs) {
      const name = way === '' ? call.path : `${call.path}, ${way}`;
      lines.push(`| ${call.method} | \`${call.path}\`${way && `, ${way}`} | ${trips} | ${statements} |`);
      const most = budgets.get(name) ?? usual;
      if (trips > most.trips || statements > most.statements) above.push(`${name}: ${trips}, ${statements}`);
    }
  }
  expect(above).toEqual([]);
  const page = [
    '# Statements of each call',
    '',
    'How often a call waits for the database (round trips), and how many statements it sends. Session, BEGIN and',
    'COMMIT are included. Statements between which nothing is decided go out together. The most expensive caller',
    'counts, with an idempotency key. `npm test` counts and compares; `server/start/statements.test.ts` holds the',
    'budgets of both. Imports are left out, because they read and write whole tables.',
    '',
    '| method | path | round trips | statements |',
    '| --- | --- | --- | --- |',
    ...lines,
    '',
  ];
  await expect(page.join('\n')).toMatchFileSnapshot('../../docs/statements.md');
  // Every call, one after the other.
}, 120_000);
