/** What a number format shows: a number; a day with its month and year; or another part of a date or time. */
export type Shown = 'number' | 'day' | 'part';

/** The number formats that Excel knows without a definition and that show year, month and day. */
const builtInDays: ReadonlySet<number> = new Set([14, 15, 22, 27, 28, 29, 30, 31, 36, 50, 51, 54, 57, 58]);

function builtIn(id: number): Shown {
  if (builtInDays.has(id)) return 'day';
  const isDate =
    (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
  return isDate ? 'part' : 'number';
}

/** Excel takes no longer code. */
const maxCodeLength = 255;

/**
 * What a number format shows. A date or a time has a code such as `yyyy/m/d`, `ggge"年"` or `[h]:mm`, outside
 * of quoted text, escaped letters, colours and conditions.
 */
export function shownBy(id: number, code: string | undefined): Shown {
  if (code === undefined) return builtIn(id);
  const letters = code
    .slice(0, maxCodeLength)
    // At most `maxCodeLength` characters.
    // oxlint-disable-next-line regexp/no-super-linear-move
    .replaceAll(/"[^"]*"|[\\_*].|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
    // The number of its kind: scientific, and “General” in English and in Japanese.
    .replaceAll(/e[+-]|general|g\/標準/gi, '');
  if (!/[ymdhsegab]/i.test(letters)) return 'number';
  // Three letters d show the weekday.
  return /[yeb]/i.test(letters) && /(?<!d)d{1,2}(?!d)/i.test(letters) ? 'day' : 'part';
}
