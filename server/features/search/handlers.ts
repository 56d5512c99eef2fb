import type { SearchItem } from '#contract/search.ts';
import type { calls } from '#contract/calls.ts';
import type { Actor } from '#domain/actor.ts';
import { role } from '#domain/codes.ts';
import { japanDate } from '#domain/japan-date.ts';
import { maxSearchTotal } from '#domain/limits.ts';
import { searchKinds } from '#domain/search/kinds.ts';
import { excerptOf, matchRangesOf } from '#domain/search/match-ranges.ts';
import { isInTexts, searchWords, type SearchWord } from '#domain/search/words.ts';
import type { Handlers } from '#server/http/handler.ts';
import { forOperators } from '#server/search-index/documents.ts';
import { selectFound, selectHits, type FoundItem, type Hit, type SearchReader } from './queries.ts';

/** The search of the header (docs/rules/search.md). */
export const searchHandlers: Handlers<typeof calls.search> = {
  async search({ db, actor, input, now }) {
    const words = searchWords(input.q);
    const reader = readerOf(actor);
    const hits = await selectHits(db, reader, { ...input, words, today: japanDate(now) });
    const asked = hits.filter(({ kind }) => input.kind === null || kind === input.kind).toSorted(newestFirst);
    const counted = asked.slice(0, maxSearchTotal);
    const page = counted.slice(input.skip, input.skip + input.limit);
    const found = await selectFound(db, reader, page);
    const count = (of: string) => Math.min(hits.filter(({ kind }) => kind === of).length, maxSearchTotal);
    const [application, notice, message] = searchKinds.map(count);
    return {
      items: found.toSorted(newestFirst).map((item) => itemOf(item, words)),
      total_count: counted.length,
      more: asked.length > counted.length,
      kind_counts: { application: application ?? 0, notice: notice ?? 0, message: message ?? 0 },
    };
  },
};

function readerOf(actor: Actor): SearchReader {
  const { user_id } = actor;
  return actor.role === role.operator
    ? { user_id, organisation_id: actor.department_id, supplier_id: forOperators }
    : { user_id, organisation_id: actor.supplier_id, supplier_id: actor.supplier_id };
}

function newestFirst(one: Hit, other: Hit): number {
  return (
    Date.parse(other.happened_at) - Date.parse(one.happened_at) ||
    searchKinds.indexOf(one.kind) - searchKinds.indexOf(other.kind) ||
    other.item_id - one.item_id
  );
}

/** As many texts as tell why an item was found. */
const maxFound = 3;
const maxExcerpt = 80;

function itemOf(
  { title, first_field, by_name, parts, ...item }: FoundItem,
  words: readonly SearchWord[],
): SearchItem {
  const inTexts = words.filter(isInTexts);
  const named: readonly (string | null)[] = [title, first_field, by_name];
  const told = new Set<string>();
  const found: SearchItem['found'] = [];
  for (const { label, text } of parts) {
    const ranges = named.includes(text) ? [] : matchRangesOf(text, inTexts);
    if (ranges.length === 0) continue;
    const reason = [label, ...new Set(ranges.map(({ start, end }) => text.slice(start, end)))].join('\n');
    if (told.has(reason)) continue;
    told.add(reason);
    const excerpt = excerptOf(text, ranges, maxExcerpt);
    found.push({ label, excerpt: excerpt.text, places: [...excerpt.places] });
    if (found.length === maxFound) break;
  }
  return {
    kind: item.kind,
    id: item.item_id,
    title,
    first_field,
    by: by_name,
    at: item.happened_at,
    status: item.status,
    result: item.result,
    found,
  };
}
