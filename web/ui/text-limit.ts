import { hasLineBreak, lengthOf, normalizeLineBreaks } from '#domain/text.ts';

/** A text and the caret position in it, in UTF-16 units like the DOM. */
export interface TextWithCaret {
  text: string;
  caret: number;
}

/**
 * Limits an entry to `max` code points (a line break counts as one). The overflow is cut from the new input
 * before the caret, as browsers do for maxlength, and not from the text that was already there. A text that
 * was already too long (a restored draft) cannot grow but is not cut.
 */
export function withinLimit(before: string, entry: TextWithCaret, max: number): TextWithCaret {
  const allowed = Math.max(max, lengthOf(before));
  const overflow = lengthOf(entry.text) - allowed;
  if (overflow <= 0) return entry;
  const beforeCaret = [...entry.text.slice(0, entry.caret)];
  const head = beforeCaret.slice(0, Math.max(0, beforeCaret.length - overflow)).join('');
  return { text: head + entry.text.slice(entry.caret), caret: head.length };
}

/** Replaces line breaks with spaces. */
export function asOneLine(text: string): string {
  return hasLineBreak(text) ? normalizeLineBreaks(text).replaceAll('\n', ' ') : text;
}
