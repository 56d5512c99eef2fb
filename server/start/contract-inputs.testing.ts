import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Schema } from '#contract/call.ts';
import { readEmptyArrays } from '#contract/empty-arrays.ts';
import { rawQuery, type ValuePath, type InputLocation, type Value } from './raw-calls.testing.ts';

/** Inputs that follow from a schema of contract/: what it accepts, and one fault in it. */

/** Ids of every kind by the name of their column, without `_id`. */
export type Ids = ReadonlyMap<string, readonly number[]>;

/** Begins every text that is made here, so that it is found wherever it should not be. */
export const tag = '検ʘ';
/** No id is as large, but each has as many digits as one may have. */
const unknownId = 2_147_480_000;

/** Whether a value of a test's own making is in a text. */
export const hasInput = (text: string): boolean => text.includes(tag) || text.includes('214748');

/** The schemas of one value: an optional object is one of `undefined` and of the object. */
function schemasIn(schema: z.core.$ZodType): z.core.$ZodTypes[] {
  // Every schema is one of zod's built-in types.
  const one = schema as z.core.$ZodTypes;
  const { def } = one._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return schemasIn(def.innerType);
    case 'pipe':
      return [...schemasIn(def.in), ...schemasIn(def.out)];
    case 'union':
      return def.options.flatMap(schemasIn);
    case 'intersection':
      return [...schemasIn(def.left), ...schemasIn(def.right)];
    default:
      return [one];
  }
}

/** The fields of an object; null if the schema has none. */
function shapeOf(schema: Schema): Readonly<Record<string, Schema>> | null {
  const shapes = schemasIn(schema).flatMap(({ _zod: { def } }) => (def.type === 'object' ? [def.shape] : []));
  return shapes.length === 0 ? null : (Object.assign({}, ...shapes) as Readonly<Record<string, Schema>>);
}

/** The schema of an array's elements; null for anything else. */
function elementOf(schema: Schema): Schema | null {
  const found = schemasIn(schema).flatMap(({ _zod: { def } }) => (def.type === 'array' ? [def.element] : []));
  return (found[0] as Schema | undefined) ?? null;
}

/** The words that a schema names. */
const wordsOf = (schema: Schema): unknown[] =>
  schemasIn(schema).flatMap(({ _zod: { def } }) => (def.type === 'literal' ? def.values : []));

const accepts = (schema: Schema, value: unknown): boolean => schema.safeParse(value).success;

/** The length in code points that a text may have; null if it is no text of people. */
function maxLengthOf(schema: Schema): number | null {
  const described = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  const found = /"maxLength":(\d+)/.exec(described)?.[1];
  return found === undefined ? null : Number(found);
}

/** The kind of the ids in a field: `user` for `user_ids`, `supplier` for `suppliers`. Null: it has none. */
export function idKindOf(field: string, ids: Ids): string | null {
  const name = field.replace(/s$/, '').replace(/_id$/, '');
  return [...ids.keys()].find((kind) => name === kind || name.endsWith(`_${kind}`)) ?? null;
}

/** The paths of all fields that take an id; an array stands for its first element. */
export function idFieldsOf(schema: Schema, ids: Ids, path: ValuePath = []): ValuePath[] {
  const shape = shapeOf(schema);
  if (shape !== null) {
    return Object.entries(shape).flatMap(([key, field]) => idFieldsOf(field, ids, [...path, key]));
  }
  const element = elementOf(schema);
  if (element !== null) return idFieldsOf(element, ids, [...path, 0]);
  const name = path.findLast((key) => typeof key === 'string') ?? '';
  return idKindOf(name, ids) === null ? [] : [path];
}

const dates = ['2026-01-01', '2099-12-31', '2099-03-31', '2096-02-29'];
const wrongDates = [
  '2099-02-29',
  '2099-13-01',
  '2099-00-10',
  '2099-1-1',
  '20990101',
  '10000-01-01',
  '2099/01/01',
];
const numbers = [0, 1, 2, 3, 4, 5, 10, 25, 100];
const wrongNumbers = [-1, -0, 1.5, 101, 32_768, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 2 ** 63, 1e308, 5e-324];
const controls = ['\u0000', 'a\u0000b', '\u0007', '\u009f', '\ud800', '\udfff\ud800', 'a\r\nb', '\u2028'];
const others: readonly unknown[] = [null, true, false, {}, [], [null], [[]], [{}], { length: 1 }, ''];

const texts = (max: number): string[] => [
  `${tag}納期`,
  tag + 'あ'.repeat(max - lengthOf(tag)),
  tag + '𠮷'.repeat(max - lengthOf(tag)),
  `${tag}' or 1=1; --`,
  `${tag}%_\\`,
  `${tag}<b>&amp;`,
  `${tag}\u202e\u200b`,
];
const lengthOf = (text: string): number => [...text].length;

/** What a leaf accepts, of what is known to be meant by some leaf. */
function acceptedAt(schema: Schema, name: string, ids: Ids): readonly unknown[] {
  const kind = idKindOf(name, ids);
  const own = kind === null ? [] : [...(ids.get(kind) ?? []), unknownId];
  const max = maxLengthOf(schema);
  const candidates = [
    ...(own.length > 1 ? own : numbers),
    ...wordsOf(schema),
    ...dates,
    ...(max === null ? ['1', '0', 'opened', 'application'] : texts(max)),
    true,
    false,
    null,
  ];
  return candidates.filter((one) => accepts(schema, one));
}

/** Values that a schema accepts field by field; what holds between fields may be broken. */
export function acceptedBy(schema: Schema, ids: Ids, name = ''): fc.Arbitrary<unknown> {
  const shape = shapeOf(schema);
  if (shape !== null) {
    const fields = Object.entries(shape).map(([key, field]) => [key, acceptedBy(field, ids, key)] as const);
    const requiredKeys = Object.keys(shape).filter((key) => shape[key] && !accepts(shape[key], undefined));
    const object = fc.record(Object.fromEntries(fields), { requiredKeys, noNullPrototype: true });
    return accepts(schema, null) ? fc.option(object, { freq: 9 }) : object;
  }
  const element = elementOf(schema);
  if (element !== null) return fc.array(acceptedBy(element, ids, name), { maxLength: 3 });
  const values = acceptedAt(schema, name, ids);
  return values.length === 0 ? fc.constant(undefined) : fc.constantFrom(...values);
}

/** One thing to change in an input. */
export type Fault = {
  readonly what: string;
  /** Where, below the part of the request. */
  readonly path: ValuePath;
  /** `undefined` leaves the field out. */
  readonly value: unknown;
  /** Whether no input can be right with it. */
  readonly breaks: boolean;
};

/** A query without what a browser leaves out. */
export const sentQuery = (query: Value): Value =>
  typeof query === 'object' && query !== null
    ? Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== null))
    : query;

/** The value as the server reads it in a part of a request. */
export function readIn(location: InputLocation, value: Value): unknown {
  if (location === 'body') return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
  const query: Record<string, string | string[]> = {};
  const parameters = new URLSearchParams(rawQuery(sentQuery(value)));
  for (const key of new Set(parameters.keys())) {
    const all = parameters.getAll(key);
    query[key] = all.length === 1 ? (all[0] ?? '') : all;
  }
  return query;
}

/** Every fault that one field of an input can have. `value` is the input's part, right by its schema. */
export function faultsIn(schema: Schema, value: Value, ids: Ids, location: InputLocation): Fault[] {
  return faultsAt({ schema, value, ids, location, path: [], name: '' });
}

type At = {
  readonly schema: Schema;
  readonly value: Value;
  readonly ids: Ids;
  readonly location: InputLocation;
  readonly path: ValuePath;
  readonly name: string;
};

function faultsAt(at: At): Fault[] {
  const { schema, value, path, ids, name } = at;
  const shape = shapeOf(schema);
  if (shape !== null) {
    const isWholeQuery = at.location === 'query' && path.length === 0;
    if (typeof value !== 'object' || value === null) return isWholeQuery ? [] : wrongAt(at, others);
    const fields = Object.entries(shape).flatMap(([key, field]) => {
      const below: Value = (value as Readonly<Record<string, Value>>)[key];
      return faultsAt({ ...at, schema: field, value: below, path: [...path, key], name: key });
    });
    const extra = [`${tag}extra`, '__proto__', 'constructor'].map((key) => ({
      what: 'extra',
      path: [...path, key],
      value: tag,
      breaks: false,
    }));
    return [...(isWholeQuery ? [] : wrongAt(at, others)), ...fields, ...extra];
  }
  const element = elementOf(schema);
  if (element !== null) {
    // What is wrong with an element of a list that may also be a text or a number is named at the list.
    const elements = Array.isArray(value) && schemasIn(schema).length === 1 ? value : [];
    return [
      ...wrongAt(at, others),
      ...elements.flatMap((entry: Value, index) =>
        faultsAt({ ...at, schema: element, value: entry, path: [...path, index] }),
      ),
    ];
  }
  const max = maxLengthOf(schema);
  const kind = idKindOf(name, ids);
  const idsAt = kind === null ? [] : [...ids].flatMap(([of, all]) => (of === kind ? [] : all.slice(0, 2)));
  const named: Fault[] = [
    ...idsAt.map((id) => ({ what: 'id of another kind', path, value: id, breaks: false })),
    ...(kind === null ? [] : [unknownId, unknownId + 7]).map((id) => ({
      what: 'unknown id',
      path,
      value: id,
      breaks: false,
    })),
  ];
  const limits: Fault[] =
    max === null
      ? []
      : ['あ', '𠮷'].flatMap((letter) => [
          { what: 'at the limit', path, value: letter.repeat(max), breaks: false },
          { what: 'one too long', path, value: letter.repeat(max + 1), breaks: true },
        ]);
  return [
    ...named,
    ...limits,
    ...wrongAt(at, [...others, ...wrongNumbers, ...wrongDates, ...controls, 'x'.repeat(70_000), '__proto__']),
  ];
}

/** Wrong values of one location, and the location without a value. */
function wrongAt({ schema, path, location, name }: At, values: readonly unknown[]): Fault[] {
  const isElement = typeof path.at(-1) === 'number';
  // No element of an array can be left out of JSON.
  return (isElement ? values : [undefined, ...values]).map((value) => {
    const read =
      path.length === 0 ? readIn(location, value) : readBelow(location, name, isElement ? [value] : value);
    const one: unknown = isElement && Array.isArray(read) ? read[0] : read;
    return {
      what: value === undefined ? 'missing' : 'wrong',
      path,
      value,
      breaks: !accepts(schema, readEmptyArrays(one, schema)),
    };
  });
}

function readBelow(location: InputLocation, name: string, value: Value): unknown {
  return (readIn(location, { [name]: value }) as Readonly<Record<string, unknown>>)[name];
}
