/**
 * Reads the characters of a TrueType font from its `cmap` table (the full Unicode subtable, format 12).
 * Returns a function that says whether a code point has a glyph. Throws for a file without such a table.
 */
export function charactersOf(font: Buffer): (codePoint: number) => boolean {
  const groups = fullUnicode(font, tableAt(font, 'cmap'));
  return (codePoint) => {
    let [low, high] = [0, groups.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const [first, last] = groups[middle] ?? [0, -1];
      if (codePoint < first) high = middle - 1;
      else if (codePoint > last) low = middle + 1;
      else return true;
    }
    return false;
  };
}

/** The offset of a table in the font file. */
function tableAt(font: Buffer, wanted: string): number {
  const count = font.readUInt16BE(4);
  for (let index = 0; index < count; index += 1) {
    const record = 12 + index * 16;
    if (font.toString('latin1', record, record + 4) === wanted) return font.readUInt32BE(record + 8);
  }
  throw new Error(`The font has no table ${wanted}.`);
}

/** The ranges of code points, first and last of each, ascending. */
function fullUnicode(font: Buffer, cmap: number): readonly (readonly [number, number])[] {
  const count = font.readUInt16BE(cmap + 2);
  for (let index = 0; index < count; index += 1) {
    const subtable = cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4);
    if (font.readUInt16BE(subtable) !== 12) continue;
    const groups = font.readUInt32BE(subtable + 12);
    return Array.from({ length: groups }, (_, group) => {
      const at = subtable + 16 + group * 12;
      return [font.readUInt32BE(at), font.readUInt32BE(at + 4)] as const;
    });
  }
  throw new Error('The font has no table of all of Unicode.');
}
