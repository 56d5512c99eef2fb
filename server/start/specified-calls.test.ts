import { expect, test } from 'vitest';
import { everyCall } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { portalForFile } from '#testing/portal.ts';
import { samplesFor } from '#testing/samples.ts';
import { specifiedCalls } from '#testing/specified-calls.ts';
import {
  authorizationPeople,
  columns,
  readTable,
  type AuthorizationColumn,
} from './authorization.testing.ts';
import { requestPartsOf, sendParts, type RequestParts, type Value } from './raw-calls.testing.ts';

/** The calls that the specification names, with the keys that it names and no others. */

const portal = await portalForFile({
  order_edi: { url: 'https://edi.example/', params: {}, secret: 'secret' },
});
portal.clock = new Date();
const { sampleAt } = await samplesFor(portal);
const table = new Map([...everyCall(calls)].map(([keys, call]) => [call.path, { keys, call }]));
const rows = new Map(readTable().map((row) => [row.path, row]));

/** Somebody for whom the sample is right: of router1's nothing optional is missing. */
function callerOf(path: string): AuthorizationColumn {
  const may = (column: AuthorizationColumn) => [200, 'step'].includes(rows.get(path)?.expected(column) ?? 0);
  const found = (['RS', 'AP', ...columns] as const).find(may);
  if (found === undefined) throw new Error(`nobody may call ${path}`);
  return found;
}

/** The value with these keys alone. Fails for one that it does not have. */
function only(keys: readonly string[], value: Value): Value {
  if (Array.isArray(value)) return value;
  return Object.fromEntries(
    keys.map((key) => {
      expect(value).toHaveProperty(key);
      return [key, (value as Readonly<Record<string, Value>>)[key]];
    }),
  );
}

test.each(specifiedCalls.map((one) => [`${one.method} ${one.path}`, one] as const))(
  '%s',
  async (_, { method, path, query, body, part }) => {
    const entry = table.get(path);
    if (entry === undefined) throw new Error(`${path} is no call`);
    const { keys, call } = entry;
    expect(call.method).toBe(method);
    const login_id = authorizationPeople[callerOf(path)];
    const sample = requestPartsOf(call, await sampleAt(keys)(login_id));
    const sent: RequestParts = {
      ...('query' in sample && sample.query !== undefined && { query: only(query, sample.query) }),
      ...('body' in sample && { body: only([...body, ...part], sample.body) }),
    };
    const answer = await sendParts(await portal.as(login_id), call, sent);
    expect([answer.status, answer.bytes.subarray(0, 500).toString()]).toEqual([200, expect.anything()]);
  },
);
