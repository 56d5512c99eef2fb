/**
 * What nobody sees of a name although it changes how the rest is read: marks and overrides of the direction of writing, and characters
 * without width. Not the joiners U+200C and U+200D, which emoji and some languages are written with.
 */
const unseen = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/**
 * A file's name as people read it (domain 9: kept as it was sent, shown as text): each unseen character by its number, such as
 * [U+202E], so that no program is read as a document.
 */
export function visibleName(name: string): string {
  return name.replaceAll(
    unseen,
    (character) => `[U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`,
  );
}
