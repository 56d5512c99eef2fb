import { invisible, wordsOf } from '../text.ts';
import { kana } from './kana.ts';
import { kanji } from './kanji.ts';
import { signs, signsBefore } from './signs.ts';

/**
 * The normalization of every search (docs/rules/search.md#letters): texts that readers take for the same are
 * the same. `search_key` and `text_key` of the database do the same; server/db/contains.test.ts compares them.
 */

/** The version of the normalization, `fold_version` of `search_text`. It counts up with the tables. */
export const foldVersion = 2;

const before = lettersOf(signsBefore);
const usual = lettersOf([...signs, ...wordsOf(kanji)]);
for (const [form, letter] of kana) usual.set(form, letter);
const isBefore = anyOf(before);
const isUsual = anyOf(usual);

/** Each form of the groups, and the letter that stands for it. */
function lettersOf(groups: readonly string[]): Map<string, string> {
  return new Map(
    groups.flatMap(([letter = '', ...forms]) => forms.map((form): [string, string] => [form, letter])),
  );
}

function anyOf(letters: ReadonlyMap<string, string>): RegExp {
  return new RegExp(`[${[...letters.keys()].join('').replace('\\', '\\\\')}]`, 'gu');
}

/** Ignores look-alike signs, width, case, kinds of kana, forms of kanji, invisible letters. Keeps spaces. */
export function normalizeText(text: string): string {
  const normal = text
    .replace(invisible, '')
    .replace(isBefore, (sign) => before.get(sign) ?? sign)
    .normalize('NFKC');
  // The small İ is an i alone, as in the database.
  const small = normal.replaceAll('İ', 'i').toLowerCase();
  return repeated(small.replace(isUsual, (form) => usual.get(form) ?? form));
}

/** Writes いすゞ as いすず, and joins the mark of a small kana to the large one. */
function repeated(key: string): string {
  if (!/[ヽヾ\u3099\u309a]/.test(key)) return key;
  return key
    .replace(/([ァ-ヴ])ヽ|([ガギグゲゴザジズゼゾダヂヅデドバビブベボヴ])ヾ/g, '$1$2$1$2')
    .replace(/([ァ-ン])ヾ/g, '$1$1\u3099')
    .normalize('NFC');
}
