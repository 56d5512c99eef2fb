import { visibleName } from '#domain/visible-name.ts';

/**
 * The names of folders and files in a ZIP file of copies: each can be unpacked on Windows, and shows what it
 * is.
 */

/** In UTF-16 units: with its folders and that of the person who unpacks it, a path stays below 260. */
export const maxNameLength = 80;

/** Names that Windows keeps for devices, whatever their extension. */
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;
const forbidden = /[\u0000-\u001f\u007f-\u009f\\/:*?"<>|]/g;

/** A text as a name of at most `length` units: its end is cut off, but not the extension. */
export function safeName(text: string, length: number = maxNameLength): string {
  const { stem, extension } = partsOf(ended(visibleName(text).replaceAll(forbidden, '_').trim()));
  const safe = `${cut(stem, length - extension.length)}${extension}`;
  return safe === '' || reserved.test(safe) ? `_${safe}` : safe;
}

/** Windows takes no name that ends in dots or spaces. */
function ended(name: string): string {
  let end = name.length;
  while (end > 0 && '. '.includes(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

function partsOf(name: string): { readonly stem: string; readonly extension: string } {
  const dot = name.search(/(?<=.)\.[^. ]{1,10}$/);
  return dot === -1
    ? { stem: name, extension: '' }
    : { stem: name.slice(0, dot), extension: name.slice(dot) };
}

/** The first units of a text, without half a character. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : ended(text.slice(0, length).replace(/[\ud800-\udbff]$/, ''));
}

/** Gives each name of a folder once: no two differ by case, width or composition alone. */
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const { stem, extension } = partsOf(name);
    let given = name;
    for (let number = 2; taken.has(keyOf(given)); number += 1) {
      const mark = `(${number})`;
      given = `${cut(stem, maxNameLength - mark.length - extension.length)}${mark}${extension}`;
    }
    taken.add(keyOf(given));
    return given;
  };
}

const keyOf = (name: string) => name.normalize('NFKC').toLowerCase();
