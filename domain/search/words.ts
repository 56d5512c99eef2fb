import { wordsOf } from '../text.ts';
import { normalizeText } from './normalize.ts';

/** A word of a search (docs/rules/search.md#words). */
export type SearchWord = {
  /** Normalized like the texts of the index. */
  readonly key: string;
  /** The application that it names by its number: `12`, `No.12`, `#12`; null if it names none. */
  readonly number: number | null;
};

/** The key of a text or a word: normalized, and without white space, because only some write it in names. */
export function searchKey(text: string): string {
  return normalizeText(text).replace(/\s+/gu, '');
}

/** The words of what was typed, each once. */
export function searchWords(typed: string): readonly SearchWord[] {
  const keys = new Set(wordsOf(typed).map(searchKey));
  keys.delete('');
  return [...keys].map((key) => ({ key, number: numberOf(key) }));
}

function numberOf(key: string): number | null {
  const [, digits] = /^(?:no\.?|#)?(\d{1,9})$/.exec(key) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** Whether all words have one letter, which too many texts have. A digit is an application's number. */
export function areTooShort(words: readonly SearchWord[]): boolean {
  return words.length > 0 && words.every(({ key, number }) => number === null && isOneLetter(key));
}

/** Whether a word is looked for in texts. A single digit is an application's number alone. */
export function isInTexts({ key, number }: SearchWord): boolean {
  return number === null || !isOneLetter(key);
}

function isOneLetter(key: string): boolean {
  return [...key].length === 1;
}
