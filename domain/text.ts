/** What counts as a character, as entered, as one line: the same functions on both sides of the wire (domain 9). */

/** Line breaks as one character: CR LF, CR, and the pasted U+000B, U+000C, U+2028, U+2029 become LF. */
export function normalizeLineBreaks(text: string): string {
  return text.replace(/\r\n|[\r\u000b\u000c\u2028\u2029]/g, '\n');
}

/** Length in Unicode code points, a line break as one. */
export function lengthOf(text: string): number {
  return [...normalizeLineBreaks(text)].length;
}

/**
 * Characters that take no place of their own: without width, directions of writing, fillers, joiners and variation selectors. Between
 * others they may have a meaning (of emoji, of names); alone they show nothing.
 */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** Whether nothing was entered that can be seen: white space (U+3000 too) and characters that take no place (decision 0041). */
export function isBlank(text: string): boolean {
  return text.replace(unseen, '').trim() === '';
}

/** The first character that takes no place of its own, as U+200B; null where there is none. */
export function unseenCharacter(text: string): string | null {
  const [character] = text.match(unseen) ?? [];
  if (character === undefined) return null;
  return `U+${Number(character.codePointAt(0)).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Whether a text holds NUL, another control character but tab and line break, or a lone surrogate. */
export function hasForbiddenCharacter(text: string): boolean {
  return /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/.test(text) || !text.isWellFormed();
}

/** A text from outside with U+FFFD for each character that no text of the portal may hold, so that it can be noted. */
export function withoutForbidden(text: string): string {
  return text.toWellFormed().replace(/[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g, '\ufffd');
}

/** Whether a text holds a line break of any kind. */
export function hasLineBreak(text: string): boolean {
  return /[\n\r\u000b\u000c\u2028\u2029]/.test(text);
}

/** Full-width digits, comma and hyphen as half-width, for numbers that people type. */
export function halfWidth(text: string): string {
  return text.normalize('NFKC').replaceAll('、', ',');
}
