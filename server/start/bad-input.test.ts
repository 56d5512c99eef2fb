import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { everyCall, type Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { errorBody } from '#contract/errors.ts';

import type { Client } from '#testing/client.ts';

import { portalForFile } from '#testing/portal.ts';
import { samplesFor } from '#testing/samples.ts';
import { authorizationPeople, readTable, type AuthorizationColumn } from './authorization.testing.ts';
import { requestPartsOf, placesIn, replaced, sendParts, valueAt, type Value } from './raw-calls.testing.ts';

/**
 * Every field of every call gets values of every kind (docs/reliability.md): no 5xx, no cut connection, and
 * each 422 names a location and a message in Japanese. `BAD_INPUTS` sets the number of random inputs; 300
 * in `npm test`.
 */
const runs = Number(process.env['BAD_INPUTS'] ?? '300');

/** The users who try a call: the first one who has the right. router1 has the most complete samples. */
const triers: readonly AuthorizationColumn[] = ['RS', 'AP', 'D_own', 'SA', 'S1'];
const rows = new Map(readTable().map((row) => [row.path, row]));

function trierOf({ path }: Call): string {
  const row = rows.get(path);
  const may = (column: AuthorizationColumn) =>
    row?.expected(column) === 200 || row?.expected(column) === 'step';
  return authorizationPeople[triers.find(may) ?? 'SA'];
}

/** For each call a client that may use it, and a valid input. */
const right = new Map<string, { readonly client: Client; readonly input: Value }>();
const portal = await portalForFile();
beforeAll(async () => {
  const { sampleAt } = await samplesFor(portal);
  for (const [keys, call] of everyCall(calls)) {
    const login_id = trierOf(call);
    right.set(call.path, {
      client: await portal.as(login_id),
      input: await sampleAt(keys)(login_id),
    });
  }
});

const table = [...everyCall(calls)].map(([, call]) => call);

const deep = (depth: number): Value => (depth === 0 ? [] : [deep(depth - 1)]);
const texts = [
  '',
  ' ',
  '　',
  'EMPTY_ARRAY',
  'null',
  '[]',
  '{}',
  '0',
  '-1',
  '1.5',
  '1e3',
  '９',
  '2147483648',
  '9223372036854775808',
  'NaN',
  'Infinity',
  '%',
  '_',
  '\\',
  "' or 1=1; --",
  '<script>',
  '2099-02-30',
  '0000-00-00',
  '9999-12-31',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  '\ufeff',
  '\r\n',
  '\u2028',
  '𠮷'.repeat(51),
  'あ'.repeat(201),
  'x'.repeat(70_000),
  '４，５',
  '4,4',
  '4,,5',
  '__proto__',
];
const numbers = [0, -1, -0, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e308, 5e-324];
const others: Value[] = [null, true, false, [], {}, [null], [[]], [{}], { length: 1 }, deep(2000)];
const anyValue = fc.oneof(
  fc.constantFrom<Value>(...texts, ...numbers, ...others),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.jsonValue(),
  fc.constant(undefined),
);

async function send(client: Client, call: Call, input: Value) {
  const { status, bytes } = await sendParts(client, call, requestPartsOf(call, input));
  return { status, text: bytes.toString() };
}

/** The parts of a call that an issue can name. */
function locationsOf(call: Call): readonly string[] {
  if (call.method === 'GET') return ['query'];
  return call.kind === 'post' && call.query !== null ? ['query', 'body'] : ['body'];
}

/** Just outside of PostgreSQL's smallint and integer, and negative numbers. */
const outOfRange = [32_768, 2_147_483_648, -1, -32_769];

test('every integer of every call, just outside its column’s range', async () => {
  const failures: unknown[] = [];
  for (const call of table) {
    const sample = right.get(call.path);
    if (sample === undefined) throw new Error(`${call.path} is not tried`);
    for (const path of placesIn(sample.input))
      for (const number of Number.isInteger(valueAt(sample.input, path)) ? outOfRange : []) {
        const { status } = await send(sample.client, call, replaced(sample.input, path, number));
        if (![200, 403, 404, 422].includes(status)) failures.push([call.path, path, number, status]);
      }
  }
  expect(failures).toEqual([]);
});

test(
  `${runs} bad inputs: refused with a message, without a server error`,
  async () => {
    const input = fc
      .constantFrom(...table)
      .chain((call) =>
        fc.tuple(fc.constant(call), fc.constantFrom(...placesIn(right.get(call.path)?.input)), anyValue),
      );
    await fc.assert(
      fc.asyncProperty(input, async ([call, path, value]) => {
        const sample = right.get(call.path);
        if (sample === undefined) throw new Error(`${call.path} is not tried`);
        const { status, text } = await send(sample.client, call, replaced(sample.input, path, value));
        expect([200, 403, 404, 422]).toContain(status);
        if (status !== 422) return;
        const { detail } = errorBody.parse(JSON.parse(text));
        expect(detail.length).toBeGreaterThan(0);
        for (const { loc, msg } of detail) {
          expect(locationsOf(call)).toContain(loc[0]);
          expect(msg).toMatch(/^[^a-z]*[\u3040-\u30ff\u4e00-\u9fff].*。$/u);
        }
      }),
      { numRuns: runs },
    );
  },
  60_000 + runs * 100,
);
