/**
 * The types of files that the browser shows beside a page, by their first bytes, never by their name: what
 * the browser would run as a page (HTML, SVG) is not among them. `.` is any byte.
 */
const beginnings = [
  ['application/pdf', '%PDF-'],
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF87a'],
  ['image/gif', 'GIF89a'],
  ['image/webp', 'RIFF....WEBP'],
] as const;
export type ShownType = (typeof beginnings)[number][0];

/** How many bytes `shownType` looks at. */
export const shownTypeBytes = 12;

/** The type of a file that begins with these bytes; null if it is not shown. */
export function shownType(bytes: Uint8Array): ShownType | null {
  const found = beginnings.find(([, beginning]) =>
    [...beginning].every((character, index) => character === '.' || character.charCodeAt(0) === bytes[index]),
  );
  return found?.[0] ?? null;
}

/** What a file's name promises: a picture, a PDF, or nothing that is shown. */
export function promisedKind(file_name: string): 'picture' | 'pdf' | null {
  if (/\.pdf$/i.test(file_name)) return 'pdf';
  return /\.(png|jpe?g|gif|webp)$/i.test(file_name) ? 'picture' : null;
}
