const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/**
 * A text as what a limited set of characters can write of it: each character as people see it goes through `written`, which
 * answers null where it can't. What shows nothing by itself is left out (variation selectors, so that 葛󠄀 is written as 葛;
 * joiners; marks of direction), and か with its mark is が. `missing` is told of what became 〓.
 */
export function writable(
  text: string,
  written: (character: string) => string | null,
  missing: (character: string) => void,
): string {
  let result = '';
  for (const { segment } of graphemes.segment(text)) {
    const visible = composed(segment.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''));
    const found = written(visible);
    if (found === null) missing(segment);
    result += found ?? '〓';
  }
  return result;
}

/** One character alone stays as it is: normalising 﨑 or 神 would write another one. */
function composed(segment: string): string {
  const joined = segment.normalize('NFC');
  return [...segment].length > 1 && [...joined].length === 1 ? joined : segment;
}
