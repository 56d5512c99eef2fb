import { searchKey, type SearchWord } from './words.ts';

/** A part of a text, in UTF-16 code units: `text.slice(start, end)`. */
export type Place = { readonly start: number; readonly end: number };

/** A part of a text around the first place, with the places in it. */
export type Excerpt = { readonly text: string; readonly places: readonly Place[] };

/** Where the words stand in a text, in its order, without overlaps. */
export function placesOf(text: string, words: readonly SearchWord[]): readonly Place[] {
  const { key, starts, ends } = alignedKey(text);
  const found = words.flatMap((word) =>
    occurrences(key, word.key).map((at) => ({
      start: starts[at] ?? 0,
      end: ends[at + word.key.length - 1] ?? text.length,
    })),
  );
  const sorted = found.toSorted((one, other) => one.start - other.start || other.end - one.end);
  return sorted.reduce<Place[]>((places, place) => {
    const last = places.at(-1);
    if (last === undefined || place.start > last.end) return [...places, place];
    return [...places.slice(0, -1), { start: last.start, end: Math.max(last.end, place.end) }];
  }, []);
}

const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** The key of a text, and for each of its code units where the letter that it is of starts and ends. */
function alignedKey(text: string) {
  let key = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const folded = searchKey(segment);
    key += folded;
    for (let unit = 0; unit < folded.length; unit += 1) {
      starts.push(index);
      ends.push(index + segment.length);
    }
  }
  return { key, starts, ends };
}

function occurrences(key: string, word: string): number[] {
  const found: number[] = [];
  for (let at = key.indexOf(word); at !== -1; at = key.indexOf(word, at + word.length)) found.push(at);
  return found;
}

/**
 * The text from a little before the first place, on one line, at most `max` code units, … where it is cut.
 */
export function excerptOf(text: string, places: readonly Place[], max: number): Excerpt {
  const before = Math.floor(max / 4);
  const first = places[0]?.start ?? 0;
  const from = text.length <= max || first <= before ? 0 : wholeLetter(text, first - before);
  const to = text.length - from <= max ? text.length : wholeLetter(text, from + max);
  const lead = from > 0 ? '…' : '';
  const shift = lead.length - from;
  return {
    text: `${lead}${text.slice(from, to).replaceAll('\n', ' ')}${to < text.length ? '…' : ''}`,
    places: places
      .filter(({ start, end }) => start >= from && end <= to)
      .map(({ start, end }) => ({ start: start + shift, end: end + shift })),
  };
}

/** Not between the halves of a surrogate pair. */
function wholeLetter(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at;
}
