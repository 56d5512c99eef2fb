import { hasLineBreak, lengthOf, normalizeLineBreaks } from '#domain/text.ts';

/** A text in a control and where its caret stands (UTF-16 units, as the browser counts). */
export interface Typed {
  text: string;
  caret: number;
}

/**
 * What stays of an entry that may hold `max` code points (a line break as one): the overflow is taken from what was
 * just put in, before the caret, as a browser's own limit does, never from the end of what stood there before. A text
 * that was already too long (a restored draft) may not grow, but nothing of it is taken away.
 */
export function withinLimit(before: string, typed: Typed, max: number): Typed {
  const allowed = Math.max(max, lengthOf(before));
  const overflow = lengthOf(typed.text) - allowed;
  if (overflow <= 0) return typed;
  const head = [...typed.text.slice(0, typed.caret)];
  const kept = head.slice(0, Math.max(0, head.length - overflow)).join('');
  return { text: kept + typed.text.slice(typed.caret), caret: kept.length };
}

/** A text as one line: every line break that was pasted becomes a space. */
export function asOneLine(text: string): string {
  return hasLineBreak(text) ? normalizeLineBreaks(text).replaceAll('\n', ' ') : text;
}
