/** What counts as a character, as entered, as one line: the same functions on both sides of the wire (domain 9). */

/** Line breaks as one character: CR LF, CR, and the pasted U+000B, U+000C, U+2028, U+2029 become LF. */
export function normalizeLineBreaks(text: string): string {
  return text.replace(/\r\n|[\r\u000b\u000c\u2028\u2029]/g, '\n');
}

/** Length in Unicode code points, a line break as one. */
export function lengthOf(text: string): number {
  return [...normalizeLineBreaks(text)].length;
}

/** Whether only white space (U+3000 too) was entered. */
export function isBlank(text: string): boolean {
  return text.trim() === '';
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
