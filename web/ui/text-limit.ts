import { hasLineBreak, lengthOf, normalizeLineBreaks } from '#domain/text.ts';

/** A text and the caret position in it, in UTF-16 units like the DOM. */
export interface Typed {
  text: string;
  caret: number;
}

/**
 * Limits an entry to `max` code points (a line break counts as one). The overflow is cut from the new input
 * before the caret, as browsers do for maxlength, and not from the text that was already there. A text that
 * was already too long (a restored draft) cannot grow but is not cut.
 */
export function withinLimit(before: string, typed: Typed, max: number): Typed {
  const allowed = Math.max(max, lengthOf(before));
  const overflow = lengthOf(typed.text) - allowed;
  if (overflow <= 0) return typed;
  const head = [...typed.text.slice(0, typed.caret)];
  const kept = head.slice(0, Math.max(0, head.length - overflow)).join('');
  return { text: kept + typed.text.slice(typed.caret), caret: kept.length };
}

/** Replaces line breaks with spaces. */
export function asOneLine(text: string): string {
  return hasLineBreak(text) ? normalizeLineBreaks(text).replaceAll('\n', ' ') : text;
}
