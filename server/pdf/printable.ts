import { writable } from '#server/graphemes.ts';

/**
 * A text reduced to the font's characters; each grapheme without a glyph, such as an emoji, is added to
 * `missing`.
 */
export function printable(text: string, has: (codePoint: number) => boolean, missing: Set<string>): string {
  const plain = text.replaceAll('\t', ' ').replaceAll(/\r\n?/g, '\n');
  const encode = (character: string) =>
    character === '\n' || [...character].every((one) => has(one.codePointAt(0) ?? 0)) ? character : null;
  return writable(plain, encode, (character) => missing.add(character));
}

/** `U+1F600` and so on, for characters that can't be printed themselves. */
export function codePointsOf(segment: string): string {
  return [...segment].map((one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase()}`).join(' ');
}
