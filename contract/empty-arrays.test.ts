import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { everyCall, type Call, type Schema } from './call.ts';
import { calls } from './calls.ts';
import { readEmptyArrays } from './empty-arrays.ts';
import { markEmptyArrays } from './wire.ts';

type Json = {
  readonly type?: string;
  readonly items?: Json;
  readonly properties?: Readonly<Record<string, Json>>;
  readonly anyOf?: readonly Json[];
  readonly allOf?: readonly Json[];
};

/** Values that hold only the arrays of a JSON Schema: each array once empty and once filled. */
function valuesOf(json: Json): unknown[] {
  if (json.type === 'array') return [[], ...valuesOf(json.items ?? {}).map((value) => [value])];
  const parts = json.allOf?.map(({ properties }) => properties) ?? [json.properties];
  const fields = Object.entries(Object.assign({}, ...parts) as Record<string, Json>);
  const nested = fields.flatMap(([key, field]) => valuesOf(field).map((value) => ({ [key]: value })));
  return [...nested, ...(json.anyOf ?? []).flatMap(valuesOf)];
}

const schemasOf = (call: Call): Schema[] => [
  ...('query' in call && call.query ? [call.query] : []),
  ...('body' in call ? [typeof call.body === 'function' ? call.body('2026-01-01') : call.body] : []),
];

// JSON Schema shows optional arrays only on the input side, and the ids of a query only on the output side.
const arrays = [...everyCall(calls)].flatMap(([, call]) =>
  schemasOf(call).flatMap((schema) =>
    (['input', 'output'] as const)
      .flatMap((io) => valuesOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json))
      .map((value) => [`${call.path} ${JSON.stringify(value)}`, schema, value] as const),
  ),
);

test('more than ten schemas contain arrays, at any depth', () => {
  expect(new Set(arrays.map(([, schema]) => schema)).size).toBeGreaterThan(10);
  const names = arrays.map(([name]) => name);
  expect(names).toContain('/api/application/detail/approve {"pic_approver_steps":[{"users":[]}]}');
  expect(names).toContain('/api/select_supplier/selected_suppliers {"supplier_ids":[]}');
  expect(names).toContain('/api/workflow_management/detail/edit {"receptionist":{"users":[]}}');
});

test.each(arrays)('%s survives the round trip', (_, schema, value) => {
  expect(readEmptyArrays(markEmptyArrays(value), schema)).toEqual(value);
  expect(readEmptyArrays(value, schema)).toEqual(value);
});

test('the marker stays a text in text fields and in unknown fields', () => {
  const schema = z.object({ comment: z.string(), list: z.array(z.string()) });
  const value = { comment: 'EMPTY_ARRAY', list: ['EMPTY_ARRAY'], other: 'EMPTY_ARRAY', deep: { list: 1 } };
  expect(readEmptyArrays(value, schema)).toEqual(value);
  expect(readEmptyArrays('EMPTY_ARRAY', schema)).toBe('EMPTY_ARRAY');
});
