/**
 * Invisible characters that change how the rest of a name reads: direction marks, direction overrides and
 * zero-width characters. The joiners U+200C and U+200D are not among them: emoji and some languages need
 * them.
 */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/**
 * A file's name for display: each invisible character is replaced by its code point, such as `[U+202E]`, so
 * that a program cannot pass for a document.
 */
export function visibleName(name: string): string {
  return name.replaceAll(
    invisible,
    (character) => `[U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`,
  );
}
