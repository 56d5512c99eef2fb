import * as z from 'zod/mini';
import { isDate } from '#domain/japan-date.ts';
import { invalid } from '#texts/fields.ts';
import { hasForbiddenCharacter, hasLineBreak, isBlank, lengthOf } from '#domain/text.ts';
import { maxNamedUsers, maxPageLimit } from '#domain/limits.ts';
import { largestId } from './query-id.ts';

/**
 * The kinds of fields that calls are made of. Lengths are code points; each carries its limit in `.meta()`, for the OpenAPI
 * document and for the screens' text fields. Messages are complete Japanese sentences.
 */

// What no field's own message covers: a value of a wrong type or shape.
z.config({ customError: () => invalid.form });

type TextRules = { label: string; max: number; multiline?: boolean };

/**
 * A check that tells the first fault of a text. One check, because one that aborts would keep the rules over several fields
 * silent (domain 9: all that is wrong is told at once).
 */
function firstFault(faultOf: (value: string) => string | null) {
  return z.refine<string>((value) => faultOf(value) === null, {
    // What is checked is a text, which the error's own type does not know.
    error: ({ input }) => faultOf(input as string),
  });
}

function faultOfText(value: string, { label, max, multiline = false }: TextRules): string | null {
  if (hasForbiddenCharacter(value)) return invalid.characters(label);
  if (!multiline && hasLineBreak(value)) return invalid.lineBreak(label);
  return lengthOf(value) > max ? invalid.tooLong(label, max) : null;
}

/** A text that must be entered; only white space counts as not entered. Kept as it was typed. */
export function requiredText(rules: TextRules) {
  const required = invalid.required(rules.label);
  return z.string({ error: required }).check(
    firstFault((value) => (isBlank(value) ? required : faultOfText(value, rules))),
    z.meta({ maxLength: rules.max }),
  );
}

/** A text that may be left out; left out, null and blank all become null. */
export function optionalText(rules: TextRules) {
  return z.pipe(
    z.optional(
      z.nullable(
        z.string().check(
          firstFault((value) => faultOfText(value, rules)),
          z.meta({ maxLength: rules.max }),
        ),
      ),
    ),
    z.transform((value) => (value === undefined || value === null || isBlank(value) ? null : value)),
  );
}

/** A day `yyyy-mm-dd` that must be entered; `more` says what is wrong with one that is a day, or null. */
export function requiredDate(label: string, more: (date: string) => string | null = () => null) {
  const required = invalid.required(label);
  return z.string({ error: required }).check(
    firstFault((value) => {
      if (isBlank(value)) return required;
      return isDate(value) ? more(value) : invalid.date(label);
    }),
    z.meta({ format: 'date' }),
  );
}

/**
 * For an object with two days: the one is not before the other, where both are days, also while other fields are wrong. The
 * error stands at `to`.
 */
export function inOrder<F extends string, T extends string>(from: F, to: T, labels: Record<F | T, string>) {
  return z.refine<Readonly<Record<F | T, string | null>>>(
    (value) => String(value[to]) >= String(value[from]),
    {
      error: invalid.before(labels[to], labels[from]),
      path: [to],
      when: ({ value }) => isDay(value, from) && isDay(value, to),
    },
  );
}

function isDay(value: unknown, name: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const day: unknown = Reflect.get(value, name);
  return typeof day === 'string' && isDate(day);
}

/** An id in a JSON body. */
export const id = z.int().check(z.gte(1), z.lte(largestId));

/** An id that must be chosen; `error` says that it was not. */
export function chosenId(error: string) {
  return z.int({ error }).check(z.gte(1, { error }), z.lte(largestId, { error }));
}

/** A number that may be left out or null, which mean the same. */
export function optional<T extends z.ZodMiniType>(schema: T) {
  return z.pipe(
    z.optional(z.nullable(schema)),
    z.transform((value): z.output<T> | null => value ?? null),
  );
}

/** The opaque token of something that exists, as it was loaded (domain 2.5). */
export const token = z.string().check(z.refine((value) => value !== '' && value.length <= 100));

/** Names that only display; accepted in any shape, never used and never handed on (domain 9). */
export const ignored = z.optional(
  z.pipe(
    z.unknown(),
    z.transform(() => undefined),
  ),
);

/** The users whom a step or a role names, for what does not mean all of a department or supplier. */
export const namedUsers = z
  .array(z.object({ user_id: id, full_name: ignored }))
  .check(z.maxLength(maxNamedUsers));

/** A whole number in a query, as text or as number. */
function queryNumber(min: number, max: number) {
  return z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,10}$/))]),
    z.pipe(z.transform(Number), z.int().check(z.gte(min), z.lte(max))),
  );
}

export const queryId = queryNumber(1, largestId);
/** What a query may leave out: left out, null and empty are no condition. */
export function optionalInQuery<T extends z.ZodMiniType>(schema: T) {
  return z.pipe(
    z.optional(z.nullable(z.union([z.literal(''), schema]))),
    z.transform((value): z.output<T> | null =>
      value === undefined || value === null || value === '' ? null : value,
    ),
  );
}

export const optionalQueryId = optionalInQuery(queryId);
export const paging = { skip: queryNumber(0, largestId), limit: queryNumber(1, maxPageLimit) };

/** A day `yyyy-mm-dd` in a query; left out, null and empty are no condition. */
export function optionalQueryDate(label: string) {
  return optionalInQuery(z.string().check(z.refine(isDate, { error: invalid.date(label) })));
}

/** `true` or `false` in a query; left out, null and empty are false. */
export const queryFlag = z.pipe(
  z.optional(z.nullable(z.union([z.boolean(), z.literal(['', 'true', 'false'])]))),
  z.transform((value) => value === true || value === 'true'),
);

/** Ids in a query: one key alone is a list of one (domain 9: at most 100). */
export const queryIds = z.pipe(
  z.transform((value: unknown) =>
    value === undefined || value === null ? [] : Array.isArray(value) ? value : [value],
  ),
  z.array(queryId).check(z.maxLength(maxPageLimit)),
);

/** One of a few numbers in a query. */
export function queryOneOf<const V extends number>(values: readonly V[]) {
  return z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,3}$/))]),
    z.pipe(
      z.transform(Number),
      z.custom<V>((value) => values.some((allowed) => allowed === value)),
    ),
  );
}

/** How a CSV file is written: UTF-8 with a byte order mark, or CP932 for old spreadsheets. */
export const csvEncoding = z.union([z.literal('utf-8'), z.literal('cp932')]);
export type CsvEncoding = z.output<typeof csvEncoding>;

/** `{value, label}` of a drop-down. */
export const dropdownItem = z.object({ value: z.int(), label: z.string() });

export function listOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), total_count: z.int() });
}

/** A file as the details name it. */
export const fileReference = z.object({ file_id: z.int(), file_name: z.string() });

/** A time, ISO 8601 with an offset. */
export const time = z.string().check(z.meta({ format: 'date-time' }));

/** A call that makes nothing new answers null. */
export const nothing = z.null();
export const noInput = z.object({});
