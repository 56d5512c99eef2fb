/** The rules of texts that the browser and the server share (docs/rules/api.md#texts). */

/** Replaces each line break by LF: CR LF, CR, U+000B, U+000C, U+2028 and U+2029. */
export function normalizeLineBreaks(text: string): string {
  return text.replace(/\r\n|[\r\u000b\u000c\u2028\u2029]/g, '\n');
}

/**
 * Joins a letter and the marks that follow it (カ and U+3099 become ガ): a Mac takes the names of files apart.
 * Characters that NFC would exchange for others stay, such as the compatibility ideographs of names (U+FA19)
 * and the U+212B of CP932 (docs/rules/api.md#texts).
 */
export function composeText(text: string): string {
  if (manyMarks.test(text) || text.normalize('NFC') === text) return text;
  let composed = '';
  let run = '';
  for (const letter of text) {
    if (letter.normalize('NFC') === letter) {
      run += letter;
    } else {
      composed += run.normalize('NFC') + letter;
      run = '';
    }
  }
  return composed + run.normalize('NFC');
}

/**
 * More marks in a row than any writing has (30, as in the Stream-Safe Text Format of Unicode). Sorting them
 * takes time that grows with their square, so such a text stays as it is.
 */
const manyMarks = /\p{M}{31}/u;

/** The length in Unicode code points, composed, as the text is stored; a line break counts as one. */
export function lengthOf(text: string): number {
  return [...composeText(normalizeLineBreaks(text))].length;
}

/**
 * Invisible characters: zero-width characters, direction marks, fillers, joiners and variation selectors.
 * They may have a meaning between other characters, as in emoji and names, but show nothing alone.
 */
export const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** Whether a text has no visible character: only white space, U+3000 included, and invisible characters. */
export function isBlank(text: string): boolean {
  return text.replace(invisible, '').trim() === '';
}

/** The first invisible character in the form `U+200B`; null if there is none. */
export function unseenCharacter(text: string): string | null {
  const [character] = text.match(invisible) ?? [];
  return character === undefined ? null : codeOf(character);
}

/** `U+200B` */
function codeOf(character: string): string {
  return `U+${Number(character.codePointAt(0)).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** A control character other than tab and line breaks, or a lone surrogate. */
const forbidden = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\p{Surrogate}]/gu;

export function hasForbiddenCharacter(text: string): boolean {
  return text.search(forbidden) !== -1;
}

/** Replaces each forbidden character by U+FFFD, so that a text from outside can be stored. */
export function withoutForbidden(text: string): string {
  return text.replace(forbidden, '\ufffd');
}

export type FoundCharacter = {
  /** `U+0008` */
  readonly code: string;
  /** Its position in its line, from 1, in code points. */
  readonly position: number;
  /** Its line, from 1; null in a text of one line. */
  readonly line: number | null;
  /** How many more of its kind the text has. */
  readonly more: number;
};

/** The first forbidden character of a text; null if there is none. */
export function forbiddenCharacter(text: string): FoundCharacter | null {
  return firstOf(normalizeLineBreaks(text), forbidden);
}

/** The same for the name of a file, which is one line. */
export function forbiddenInName(name: string): FoundCharacter | null {
  const found = firstOf(name, /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028\u2029\p{Surrogate}]/gu);
  return found && { ...found, line: null };
}

function firstOf(text: string, characters: RegExp): FoundCharacter | null {
  const [first, ...others] = text.match(characters) ?? [];
  if (first === undefined) return null;
  const before = text.slice(0, text.search(characters));
  const line = before.split('\n').length;
  return {
    code: codeOf(first),
    position: [...before.slice(before.lastIndexOf('\n') + 1)].length + 1,
    line: text.includes('\n') ? line : null,
    more: others.length,
  };
}

export function hasLineBreak(text: string): boolean {
  return /[\n\r\u000b\u000c\u2028\u2029]/.test(text);
}

/** Converts full-width digits, commas and hyphens to half-width, for numbers that people type. */
export function halfWidth(text: string): string {
  return text.normalize('NFKC').replaceAll('、', ',');
}

/** The words of a search, apart by white space (U+3000 included). */
export function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/u).filter((word) => word !== '');
}
