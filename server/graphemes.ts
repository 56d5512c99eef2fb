const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/**
 * A text reduced to a limited character set. Each grapheme goes through `encode`, which returns null if the
 * set lacks it. Invisible characters are dropped (joiners, direction marks, variation selectors: 葛󠄀 becomes
 * 葛), and か with a combining mark becomes が. `missing` is called with each grapheme that became 〓.
 */
export function writable(
  text: string,
  encode: (character: string) => string | null,
  missing: (character: string) => void,
): string {
  let result = '';
  for (const { segment } of graphemes.segment(text)) {
    const visible = composed(segment.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''));
    const encoded = encode(visible);
    if (encoded === null) missing(segment);
    result += encoded ?? '〓';
  }
  return result;
}

/** A single character stays as it is: normalizing 﨑 or 神 would change it to another one. */
function composed(segment: string): string {
  const joined = segment.normalize('NFC');
  return [...segment].length > 1 && [...joined].length === 1 ? joined : segment;
}
