/** The number formats that Excel knows without a definition and that show a date or a time. */
function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
}

/** Excel takes no longer code. */
const maxCodeLength = 255;

/**
 * Whether a number format shows a date or a time: a code such as `yyyy/m/d`, `ggge"年"` or `[h]:mm`, outside
 * of quoted text, escaped letters, colours and conditions.
 */
export function showsDate(id: number, code: string | undefined): boolean {
  if (code === undefined) return isBuiltInDate(id);
  const letters = code
    .slice(0, maxCodeLength)
    // At most `maxCodeLength` characters.
    // oxlint-disable-next-line regexp/no-super-linear-move
    .replaceAll(/"[^"]*"|[\\_*].|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
    // The number of its kind: scientific, and “General” in English and in Japanese.
    .replaceAll(/e[+-]|general|g\/標準/gi, '');
  return /[ymdhsegab]/i.test(letters);
}
