import * as z from 'zod/mini';
import { isDate } from '#domain/japan-date.ts';
import { invalid, label as fieldLabel } from '#texts/fields.ts';
import {
  composeText,
  forbiddenCharacter,
  hasLineBreak,
  isBlank,
  lengthOf,
  normalizeLineBreaks,
} from '#domain/text.ts';
import { fileLimits, maxNamedUsers, maxPageLimit } from '#domain/limits.ts';
import { largestId } from './query-id.ts';

/**
 * The field types of calls. Lengths are in code points. A text field carries its limit in `.meta()`, for the
 * OpenAPI document and the screens' text fields. Error messages are complete Japanese sentences.
 */

// The message for a value of a wrong type or shape, unless the field sets its own.
z.config({ customError: () => invalid.form });

export type TextRules = { label: string; max: number; multiline?: boolean };

/**
 * A check that reports only the first fault of a text. It is a single check because an aborting one would
 * also skip the rules over several fields, and all errors must be reported at once.
 */
function firstFault(faultOf: (value: string) => string | null) {
  return z.refine<string>((value) => faultOf(value) === null, {
    // The check runs on strings only; zod types the error's input as unknown.
    error: ({ input }) => faultOf(input as string),
  });
}

/** What is wrong with a text, in words that name its field; null if nothing is. */
export function faultOfText(value: string, { label, max, multiline = false }: TextRules): string | null {
  const found = forbiddenCharacter(value);
  if (found !== null) return invalid.characters(label, found);
  if (!multiline && hasLineBreak(value)) return invalid.lineBreak(label);
  return lengthOf(value) > max ? invalid.tooLong(label, max) : null;
}

/**
 * Letters are composed with their marks, and in a text of several lines each line break becomes LF
 * (docs/rules/api.md#texts).
 */
function asStored({ multiline = false }: TextRules) {
  return z.overwrite((value: string) => composeText(multiline ? normalizeLineBreaks(value) : value));
}

/** A required text; white space alone counts as empty. The value is not trimmed. */
export function requiredText(rules: TextRules) {
  const required = invalid.required(rules.label);
  return z.string({ error: required }).check(
    asStored(rules),
    firstFault((value) => (isBlank(value) ? required : faultOfText(value, rules))),
    z.meta({ maxLength: rules.max }),
  );
}

/** An optional text; missing, null and blank all become null. */
export function optionalText(rules: TextRules) {
  return z.pipe(
    z.optional(z.nullable(textOf(rules))),
    z.transform((value) => nullIfBlank(value)),
  );
}

/**
 * A text whose stored value is kept if a save leaves it out: it stays missing. Null and blank become null.
 */
export function keptText(rules: TextRules) {
  return z.optional(
    z.pipe(
      z.nullable(textOf(rules)),
      z.transform((value) => nullIfBlank(value)),
    ),
  );
}

/** A text by these rules. */
export function textOf(rules: TextRules) {
  return z.string().check(
    asStored(rules),
    firstFault((value) => faultOfText(value, rules)),
    z.meta({ maxLength: rules.max }),
  );
}

function nullIfBlank(value: string | null | undefined): string | null {
  return value === undefined || value === null || isBlank(value) ? null : value;
}

/** A required date `yyyy-mm-dd`; `more` returns a further error for a valid date, or null. */
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
 * A rule for an object with two dates: `to` is not before `from`. It runs if both are dates, even while other
 * fields are wrong. The error is located at `to`.
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

/** A required id of a choice; `error` is the message if none was chosen. */
export function chosenId(error: string) {
  return z.int({ error }).check(z.gte(1, { error }), z.lte(largestId, { error }));
}

/** An optional value; missing and null both become null. */
export function optional<T extends z.ZodMiniType>(schema: T) {
  return z.pipe(
    z.optional(z.nullable(schema)),
    z.transform((value): z.output<T> | null => value ?? null),
  );
}

/** The opaque version token of an existing object, as it was loaded (docs/rules/applications.md#tokens). */
export const token = z.string().check(z.refine((value) => value !== '' && value.length <= 100));

/** Display names that clients may send: accepted in any shape and dropped. */
export const ignored = z.optional(
  z.pipe(
    z.unknown(),
    z.transform(() => undefined),
  ),
);

/** The users that a step or role names; empty if it means the whole department or supplier. */
export const namedUsers = z
  .array(z.object({ user_id: id, full_name: ignored }))
  .check(z.maxLength(maxNamedUsers));

/** When a person is away and who stands for them. Operators only (docs/rules/delegation.md#seen-beforehand). */
export const absence = z.object({
  first_day: z.string().check(z.meta({ format: 'date' })),
  last_day: z.string().check(z.meta({ format: 'date' })),
  delegate_name: z.string(),
});
export type Absence = z.output<typeof absence>;

/** An integer in a query, as text or as number. */
function queryNumber(min: number, max: number) {
  return z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,10}$/))]),
    z.pipe(z.transform(Number), z.int().check(z.gte(min), z.lte(max))),
  );
}

export const queryId = queryNumber(1, largestId);
/** An optional value of a query; missing, null and empty all become null. */
export function optionalInQuery<T extends z.ZodMiniType>(schema: T) {
  return z.pipe(
    z.optional(z.nullable(z.union([z.literal(''), schema]))),
    z.transform((value): z.output<T> | null =>
      value === undefined || value === null || value === '' ? null : value,
    ),
  );
}

/** The query of a call that downloads a file. */
export const fileQuery = z.object({ file_id: queryId });

export const optionalQueryId = optionalInQuery(queryId);
export const paging = { skip: queryNumber(0, largestId), limit: queryNumber(1, maxPageLimit) };

/** An optional date `yyyy-mm-dd` in a query. */
export function optionalQueryDate(label: string) {
  return optionalInQuery(z.string().check(z.refine(isDate, { error: invalid.date(label) })));
}

/** `true` or `false` in a query; missing, null and empty are false. */
export const queryFlag = z.pipe(
  z.optional(z.nullable(z.union([z.boolean(), z.literal(['', 'true', 'false'])]))),
  z.transform((value) => value === true || value === 'true'),
);

/** Ids in a query as a repeated key; a single key is a list of one. */
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

/** The encoding of a CSV file: UTF-8 with a byte order mark, or CP932 for old spreadsheets. */
export const csvEncoding = z.union([z.literal('utf-8'), z.literal('cp932')]);
export type CsvEncoding = z.output<typeof csvEncoding>;

export const dropdownItem = z.object({ value: z.int(), label: z.string() });

export function listOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), total_count: z.int() });
}

export const fileReference = z.object({ file_id: z.int(), file_name: z.string() });

/** A file with its size in bytes. */
export const sizedFile = z.extend(fileReference, { size: z.int() });

/** The three file fields of a form, by the names of its parts. */
export const attachedFiles = {
  file1: fieldLabel.attached_file(1),
  file2: fieldLabel.attached_file(2),
  file3: fieldLabel.attached_file(3),
};

/** Files of a former application or notice that a new one gets too. With the uploaded ones, at most three. */
export const formerFileIds = z
  .array(id)
  .check(z.maxLength(fileLimits.count, { error: invalid.tooManyFiles(fileLimits.count) }));

/** A time, ISO 8601 with an offset. */
export const time = z.string().check(z.meta({ format: 'date-time' }));

/** The answer of a call that creates nothing: null. */
export const nothing = z.null();
export const noInput = z.object({});
