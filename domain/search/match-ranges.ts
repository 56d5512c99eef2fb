import { searchKey, type SearchWord } from './words.ts';

/** A part of a text, in UTF-16 code units: `text.slice(start, end)`. */
export type MatchRange = { readonly start: number; readonly end: number };

/** A part of a text around the first match, with the matches in it (`places` on the wire). */
export type Excerpt = { readonly text: string; readonly places: readonly MatchRange[] };

/** Where the words stand in a text, in order, without overlaps. Takes time in proportion to its length. */
export function matchRangesOf(text: string, words: readonly SearchWord[]): readonly MatchRange[] {
  const { key, starts, ends } = alignedKey(text);
  const found = words.flatMap((word) =>
    occurrences(key, word.key).map((at) => ({
      start: starts[at] ?? 0,
      end: ends[at + word.key.length - 1] ?? text.length,
    })),
  );
  const ranges: { start: number; end: number }[] = [];
  for (const range of found.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    const last = ranges.at(-1);
    if (last === undefined || range.start > last.end) ranges.push(range);
    else last.end = Math.max(last.end, range.end);
  }
  return ranges;
}

/**
 * The key of a text, and for each of its code units where the letters that it is of start and end. It is put
 * together of the keys of single letters, each made once: a text has few different ones.
 */
function alignedKey(text: string) {
  let key = '';
  const starts: number[] = [];
  const ends: number[] = [];
  const keys = new Map<string, string>();
  for (const [start, letters] of together(text)) {
    const normalized = keys.get(letters) ?? searchKey(letters);
    keys.set(letters, normalized);
    key += normalized;
    for (let unit = 0; unit < normalized.length; unit += 1) {
      starts.push(start);
      ends.push(start + letters.length);
    }
  }
  return { key, starts, ends };
}

/** The letters of a text with where they start, those together that the normalization may join. */
function* together(text: string): Generator<[start: number, letters: string]> {
  let start = 0;
  let letters = '';
  const joining = new Map<string, boolean>();
  for (const letter of text) {
    const joins = joining.get(letter) ?? mayJoin(letter);
    joining.set(letter, joins);
    if (letters !== '' && !joins && !letters.endsWith(zeroWidthJoiner)) {
      yield [start, letters];
      start += letters.length;
      letters = '';
    }
    letters += letter;
  }
  if (letters !== '') yield [start, letters];
}

const zeroWidthJoiner = '\u200d';
/** Marks, what shows nothing, colours of emoji, vowels and finals of Hangul, and the repetition of a kana. */
const joined = /^[\p{M}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}\u1160-\u11ff゛゜ゝゞヽヾ]/u;

/** Whether a letter may belong to the one before it. */
function mayJoin(letter: string): boolean {
  return joined.test(letter.normalize('NFKD')) || joined.test(letter);
}

function occurrences(key: string, word: string): number[] {
  const found: number[] = [];
  for (let at = key.indexOf(word); at !== -1; at = key.indexOf(word, at + word.length)) found.push(at);
  return found;
}

/**
 * The text from a little before the first match, on one line, at most `max` code units, … where it is cut.
 */
export function excerptOf(text: string, ranges: readonly MatchRange[], max: number): Excerpt {
  const before = Math.floor(max / 4);
  const first = ranges[0]?.start ?? 0;
  const from = text.length <= max || first <= before ? 0 : wholeLetter(text, first - before);
  const to = text.length - from <= max ? text.length : wholeLetter(text, from + max);
  const lead = from > 0 ? '…' : '';
  const shift = lead.length - from;
  return {
    text: `${lead}${text.slice(from, to).replaceAll('\n', ' ')}${to < text.length ? '…' : ''}`,
    places: ranges
      .filter(({ start }) => start >= from && start < to)
      .map(({ start, end }) => ({ start: start + shift, end: Math.min(end, to) + shift })),
  };
}

/** Not between the halves of a surrogate pair. */
function wholeLetter(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at;
}
