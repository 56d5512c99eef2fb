import iconv from 'iconv-lite';
import { writable } from '#server/graphemes.ts';

/** What CP932 has under another code point than people's keyboards write; without this each would become a question mark. */
const sameCharacters: ReadonlyMap<string, string> = new Map([
  ['〜', '～'],
  ['−', '－'],
  ['‖', '∥'],
  ['—', '―'],
  ['¢', '￠'],
  ['£', '￡'],
  ['¬', '￢'],
]);

/** A text with the characters that CP932 has under another code point. */
function mapped(text: string): string {
  return text.replaceAll(/[〜−‖—¢£¬]/g, (character) => sameCharacters.get(character) ?? character);
}

/**
 * A text in the characters of CP932, and how many became 〓 because it has none for them. It is not encoded yet: what begins
 * a formula is looked for in what will be written.
 */
export function cp932Text(text: string): { readonly text: string; readonly replaced: number } {
  const same = mapped(text);
  if (survives(same)) return { text: same, replaced: 0 };
  let replaced = 0;
  const written = (character: string) => (survives(character) ? character : null);
  return { text: writable(same, written, () => (replaced += 1)), replaced };
}

/** Whether it comes back as it was; a yen sign, which comes back as the backslash that Japanese fonts draw as one, does. */
function survives(text: string): boolean {
  return iconv.decode(iconv.encode(text, 'cp932'), 'cp932') === text.replaceAll('¥', '\\');
}

/** The bytes of a text that `cp932Text` made. */
export function encodeCp932(text: string): Buffer {
  return iconv.encode(text, 'cp932');
}
