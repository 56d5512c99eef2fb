import { invisible, wordsOf } from '../text.ts';
import { kana } from './kana.ts';
import { kanji } from './kanji.ts';
import { signs, signsBefore } from './signs.ts';

/**
 * The fold of every search (docs/rules/search.md#letters): texts that readers take for the same are the same.
 * `search_key` and `text_key` of the database do the same; server/db/search.test.ts compares them.
 */

const before = new Map(signsBefore.flatMap(pairsOf));
const usual = new Map([...kana, ...[...signs, ...wordsOf(kanji)].flatMap(pairsOf)]);

/** Each form of a group, and the letter that stands for it. */
function pairsOf(group: string): [string, string][] {
  const [letter = '', ...forms] = group;
  return forms.map((form) => [form, letter]);
}

/** Ignores look-alike signs, width, case, kinds of kana, forms of kanji, invisible letters. Keeps spaces. */
export function foldText(text: string): string {
  let key = '';
  for (const letter of replaced(text.replace(invisible, ''), before).normalize('NFKC')) {
    const small = lowerCase(letter);
    key += usual.get(small) ?? small;
  }
  return repeated(key);
}

function replaced(text: string, letters: ReadonlyMap<string, string>): string {
  let result = '';
  for (const letter of text) result += letters.get(letter) ?? letter;
  return result;
}

/** Letter for letter, as the database does it: the small İ is an i alone. */
function lowerCase(letter: string): string {
  return letter.toLowerCase().slice(0, letter.length);
}

/** Writes いすゞ as いすず, and joins the mark of a small kana to the large one. */
function repeated(key: string): string {
  if (!/[ヽヾ\u3099\u309a]/.test(key)) return key;
  return key
    .replace(/([ァ-ヴ])ヽ|([ガギグゲゴザジズゼゾダヂヅデドバビブベボヴ])ヾ/g, '$1$2$1$2')
    .replace(/([ァ-ン])ヾ/g, '$1$1\u3099')
    .normalize('NFC');
}
