/** What stands for a character that the font lacks. */
export const replacement = '〓';

const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/**
 * A text as the font can print it. What shows nothing by itself is left out (variation selectors, so that 葛󠄀 is printed as
 * 葛; joiners; marks of direction), a mark that has a letter of its own is joined to it, and each character as people see it
 * that has no glyph, an emoji for instance, becomes one 〓 and is noted in `missing`.
 */
export function printable(text: string, has: (codePoint: number) => boolean, missing: Set<string>): string {
  const shown = text.replaceAll('\t', ' ').replaceAll(/\r\n?/g, '\n');
  let printed = '';
  for (const { segment } of graphemes.segment(shown)) {
    if (segment === '\n') {
      printed += segment;
      continue;
    }
    const visible = composed(segment.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''));
    if ([...visible].every((character) => has(character.codePointAt(0) ?? 0))) printed += visible;
    else {
      printed += replacement;
      missing.add(segment);
    }
  }
  return printed;
}

/** か and its mark as が. One character alone stays as it is: normalising 﨑 or 神 would print another one. */
function composed(segment: string): string {
  const joined = segment.normalize('NFC');
  return [...segment].length > 1 && [...joined].length === 1 ? joined : segment;
}

/** `U+1F600` and so on, for characters that can't be printed themselves. */
export function codePointsOf(segment: string): string {
  return [...segment].map((one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase()}`).join(' ');
}
