import * as z from 'zod/mini';
import { applicationStatus } from '#domain/codes.ts';
import { maxLength, maxSearchTotal } from '#domain/limits.ts';
import { searchKinds } from '#domain/search/kinds.ts';
import { areTooShort, searchWords } from '#domain/search/words.ts';
import { searchProblem, searchScreen } from '#texts/search.ts';
import { get } from './call.ts';
import { inOrder, optionalInQuery, optionalQueryDate, paging, requiredText, time } from './fields.ts';
import { resultCode, statusCode } from './application/parts.ts';

const kind = z.literal(searchKinds);

/** A text of an item in which words were found and that the item does not name yet, around the first word. */
const found = z.object({
  /** The name of the field that the text stands in. */
  label: z.string(),
  excerpt: z.string(),
  /** Where the words are in the excerpt, in UTF-16 code units. */
  places: z.array(z.object({ start: z.int(), end: z.int() })),
});

const searchItem = z.object({
  kind,
  /** The id of the application, notice or message. */
  id: z.int(),
  title: z.string(),
  /** Of an application, as in the lists; null for a notice or message. */
  first_field: z.nullable(z.string()),
  /** The applicant, publisher or sender, with their organisation. */
  by: z.string(),
  /** When it was submitted, published or sent. */
  at: time,
  /** Both null but for applications. */
  status: z.nullable(statusCode),
  result: resultCode,
  found: z.array(found),
});
export type SearchItem = z.output<typeof searchItem>;

const count = z.int().check(z.lte(maxSearchTotal));

/** The search of the header (docs/rules/search.md). */
export const search = {
  search: get({
    path: '/api/search/search',
    access: 'signed_in',
    audit: { screen: 'search', does: 'show', about: {} },
    query: z
      .object({
        /** Words apart by spaces; an item has all of them. */
        q: requiredText({ label: searchScreen.words, max: maxLength.search_word }).check(
          z.refine((typed) => !areTooShort(searchWords(typed)), { error: searchProblem.short }),
        ),
        /** Null for all. */
        kind: optionalInQuery(kind),
        /** Days in Japan, both inclusive. */
        from: optionalQueryDate(searchScreen.from),
        to: optionalQueryDate(searchScreen.to),
        status: optionalInQuery(
          z.pipe(z.string(), z.pipe(z.transform(Number), z.literal(Object.values(applicationStatus)))),
        ),
        ...paging,
      })
      .check(
        inOrder('from', 'to', { from: searchScreen.from, to: searchScreen.to }),
        z.refine((query) => query.status === null || query.kind === 'application', { path: ['status'] }),
      ),
    output: z.object({
      /** The newest first. */
      items: z.array(searchItem),
      /** Exact up to `maxSearchTotal`; paging ends there. */
      total_count: count,
      /** Whether there are more than `total_count`. */
      more: z.boolean(),
      /** How many of each kind, whatever kind was asked for; the same limit. */
      kind_counts: z.object({ application: count, notice: count, message: count }),
    }),
  }),
};
