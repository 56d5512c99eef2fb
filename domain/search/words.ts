import { wordsOf } from '../text.ts';
import { normalizeText } from './normalize.ts';
import { formerNormalizeText } from './former-normalize.ts';

/** A word of a search (docs/rules/search.md#words). */
export type SearchWord = {
  /** Normalized like the texts of the index. */
  readonly key: string;
  /** Normalized by the former version; null if that is the same. */
  readonly former_key: string | null;
  /** The application that it names by its number: `12`, `No.12`, `#12`; null if it names none. */
  readonly number: number | null;
};

/** The key of a text or a word: normalized, and without white space, because only some write it in names. */
export function searchKey(text: string): string {
  return withoutSpaces(normalizeText(text));
}

function withoutSpaces(text: string): string {
  return text.replace(/\s+/gu, '');
}

/** The words of what was typed, each once. */
export function searchWords(typed: string): readonly SearchWord[] {
  const words = new Map(wordsOf(typed).map((word) => [searchKey(word), word]));
  words.delete('');
  return [...words].map(([key, word]) => {
    const former = withoutSpaces(formerNormalizeText(word));
    return { key, former_key: former === key ? null : former, number: numberOf(key) };
  });
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
