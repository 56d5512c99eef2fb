import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyCall, type Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { testPortal, type TestPortal } from '#dev/testing/portal.ts';
import { samplesFor } from '#dev/testing/samples.ts';
import { columns, people, readTable } from './authorization.testing.ts';

/** docs/statements.md: what each call costs in the database. `npx vitest run FILE -u` writes the page. */

type Cost = { readonly trips: number; readonly statements: number };

const { list, create, detail } = calls.application;

/** The most round trips of a call; 10 for all others. */
const budgets = new Map<string, number>([
  [list.application_list.path, 2],
  [list.unattended_list.path, 2],
  [list.awaiting_count.path, 2],
  [calls.message.index.unread_count.path, 2],
  [calls.top.check_session.path, 1],
  [calls.top.notice.path, 2],
  [calls.top.system_notice.path, 2],
  [calls.message.index.unread.path, 4],
  [detail.init.path, 4],
  [create.save.path, 6],
  [detail.approve.path, 5],
  [detail.reject.path, 4],
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
});
afterAll(() => portal.stop());

/** The most that a call costs anybody who may make it with its sample; null if the sample fits nobody. */
async function costOf(keys: readonly string[], call: Call): Promise<Cost | null> {
  const row = readTable().find(({ path }) => path === call.path);
  const callers = columns.filter((column) => [200, 'step'].includes(row?.expected(column) ?? 0));
  const costs: Cost[] = [];
  for (const column of callers) {
    const client = await portal.as(people[column]);
    const input = await samples.sampleAt(keys)(people[column]);
    Object.assign(cost, { trips: 0, statements: 0 });
    counting = true;
    const { status } = await client.send(call, input, { key: randomUUID() });
    counting = false;
    if (status === 200) costs.push({ ...cost });
  }
  return costs.toSorted((one, other) => other.trips - one.trips).at(0) ?? null;
}

/** Imports read and write whole tables. */
const isExempt = ({ path }: Call) => path.startsWith('/api/master_data/');

test('every call keeps its budget of round trips, and docs/statements.md says what it costs', async () => {
  const lines: string[] = [];
  const above: string[] = [];
  for (const [keys, call] of everyCall(calls)) {
    const found = await costOf(keys, call);
    if (isExempt(call)) continue;
    if (found === null) throw new Error(`${call.path}: the sample fits nobody`);
    const { trips, statements } = found;
    lines.push(`| ${call.method} | \`${call.path}\` | ${trips} | ${statements} |`);
    if (trips > (budgets.get(call.path) ?? 10)) above.push(`${call.path}: ${trips}`);
  }
  expect(above).toEqual([]);
  const page = [
    '# Statements of each call',
    '',
    'How often a call waits for the database (round trips), and how many statements it sends. Session, BEGIN and',
    'COMMIT are included. Statements between which nothing is decided go out together. The most expensive caller',
    'counts, with an idempotency key. `npm test` counts and compares; `server/start/statements.test.ts` holds the',
    'budgets. Imports are left out, because they read and write whole tables.',
    '',
    '| method | path | round trips | statements |',
    '| --- | --- | --- | --- |',
    ...lines,
    '',
  ];
  await expect(page.join('\n')).toMatchFileSnapshot('../../docs/statements.md');
});
