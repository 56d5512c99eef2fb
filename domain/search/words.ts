import { wordsOf } from '../text.ts';
import { foldText } from './fold.ts';

/** A word of a search (docs/rules/search.md#words). */
export type SearchWord = {
  /** As texts are folded for the index. */
  readonly key: string;
  /** The application that it names by its number: `12`, `No.12`; null if it names none. */
  readonly number: number | null;
};

/** The key of a text or a word: folded, without white space, because names have it here and there. */
export function searchKey(text: string): string {
  return foldText(text).replace(/\s+/gu, '');
}

/** The words of what was typed, each once. */
export function searchWords(typed: string): readonly SearchWord[] {
  const keys = new Set(wordsOf(typed).map(searchKey));
  keys.delete('');
  return [...keys].map((key) => ({ key, number: numberOf(key) }));
}

function numberOf(key: string): number | null {
  const [, digits] = /^(?:no\.?)?(\d{1,9})$/.exec(key) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** The words that are too short to be found: one letter, except numbers. */
export function shortWords(words: readonly SearchWord[]): readonly SearchWord[] {
  return words.filter(({ key, number }) => number === null && [...key].length < 2);
}
