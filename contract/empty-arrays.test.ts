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

/** Values with nothing but the arrays of a schema in them, some empty and some not, as its JSON Schema says. */
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

// What is optional has its array on the side of the input, the ids of a query on that of the output.
const arrays = [...everyCall(calls)].flatMap(([, call]) =>
  schemasOf(call).flatMap((schema) =>
    (['input', 'output'] as const)
      .flatMap((io) => valuesOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json))
      .map((value) => [`${call.path} ${JSON.stringify(value)}`, schema, value] as const),
  ),
);

test('many calls are sent arrays', () => {
  expect(new Set(arrays.map(([, schema]) => schema)).size).toBeGreaterThan(10);
  const names = arrays.map(([name]) => name);
  expect(names).toContain('/api/application/detail/approve {"pic_approver_steps":[{"users":[]}]}');
  expect(names).toContain('/api/select_supplier/selected_suppliers {"supplier_ids":[]}');
  expect(names).toContain('/api/workflow_management/detail/edit {"receptionist":{"users":[]}}');
});

test.each(arrays)('%s comes back as it was sent', (_, schema, value) => {
  expect(readEmptyArrays(markEmptyArrays(value), schema)).toEqual(value);
  expect(readEmptyArrays(value, schema)).toEqual(value);
});

test('a text that happens to say the marker stays a text, and so does what no schema knows', () => {
  const schema = z.object({ comment: z.string(), list: z.array(z.string()) });
  const value = { comment: 'EMPTY_ARRAY', list: ['EMPTY_ARRAY'], other: 'EMPTY_ARRAY', deep: { list: 1 } };
  expect(readEmptyArrays(value, schema)).toEqual(value);
  expect(readEmptyArrays('EMPTY_ARRAY', schema)).toBe('EMPTY_ARRAY');
});
