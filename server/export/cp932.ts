import iconv from 'iconv-lite';
import { writable } from '#server/graphemes.ts';

/**
 * Characters that CP932 has under another code point than keyboards produce; unmapped, each would become a
 * question mark.
 */
const sameCharacters: ReadonlyMap<string, string> = new Map([
  ['〜', '～'],
  ['−', '－'],
  ['‖', '∥'],
  ['—', '―'],
  ['¢', '￠'],
  ['£', '￡'],
  ['¬', '￢'],
]);

/** Replaces characters by the code point that CP932 has for them. */
function mapped(text: string): string {
  return text.replaceAll(/[〜−‖—¢£¬]/g, (character) => sameCharacters.get(character) ?? character);
}

/**
 * A text reduced to CP932, and how many characters became 〓 because CP932 lacks them. Not encoded yet,
 * because the check for formulas needs the final text.
 */
export function cp932Text(text: string): { readonly text: string; readonly replaced: number } {
  const same = mapped(text);
  if (roundTrips(same)) return { text: same, replaced: 0 };
  let replaced = 0;
  const encode = (character: string) => (roundTrips(character) ? character : null);
  return { text: writable(same, encode, () => (replaced += 1)), replaced };
}

/**
 * Whether encoding and decoding returns the same text. ¥ comes back as a backslash, which Japanese fonts draw
 * as ¥.
 */
function roundTrips(text: string): boolean {
  return iconv.decode(iconv.encode(text, 'cp932'), 'cp932') === text.replaceAll('¥', '\\');
}

/** The bytes of a text from `cp932Text`. */
export function encodeCp932(text: string): Buffer {
  return iconv.encode(text, 'cp932');
}
