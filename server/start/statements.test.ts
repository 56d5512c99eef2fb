import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyCall, type Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { testPortal, type TestPortal } from '#dev/testing/portal.ts';
import { samplesFor } from '#dev/testing/samples.ts';
import { columns, people, readTable } from './authorization.testing.ts';

/** docs/statements.md: what each call costs in the database. */

type Cost = { readonly trips: number; readonly statements: number };

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

/** The most that a call costs anybody who may make it with its sample. */
async function costOf(keys: readonly string[], call: Call): Promise<Cost> {
  const row = readTable().find(({ path }) => path === call.path);
  const callers = columns.filter((column) => {
    const status = row?.expected(column);
    return status === 200 || status === 'step';
  });
  let most: Cost = { trips: 0, statements: 0 };
  for (const column of callers) {
    const client = await portal.as(people[column]);
    const input = await samples.sampleAt(keys)(people[column]);
    Object.assign(cost, { trips: 0, statements: 0 });
    counting = true;
    const { status } = await client.send(call, input, { key: randomUUID() });
    counting = false;
    if (status === 200 && cost.trips >= most.trips) most = { ...cost };
  }
  return most;
}

test('docs/statements.md', async () => {
  const lines: string[] = [];
  for (const [keys, call] of everyCall(calls)) {
    const { trips, statements } = await costOf(keys, call);
    lines.push(`| ${call.method} | \`${call.path}\` | ${trips} | ${statements} |`);
  }
  console.log(lines.join('\n'));
  expect(lines).toHaveLength(96);
}, 300_000);
