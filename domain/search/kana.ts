/**
 * Kana of every size and age, as large katakana of today (docs/rules/search.md#letters). Their width is a
 * matter of the normalization.
 */

const hiragana =
  'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺ' +
  'ほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ';
const fromHiraganaToKatakana = 0x60;

/** Large katakana, each before the small and former ones, and those of Ainu. */
const sizesAndAges =
  'アァ イィヰ\u{1b120}\u{1b150}\u{1b164} ウゥ\u{1b11f}\u{1b122} エェヱ\u{1b000}\u{1b001}\u{1b121}\u{1b151}\u{1b165} ' +
  'オォ カヵ クㇰ ケヶ コ\u{1b132}\u{1b155} シㇱ スㇲ ツッ トㇳ ヌㇴ ハㇵ ヒㇶ フㇷ ヘㇸ ホㇹ ムㇺ ヤャ ユュ ヨョ ' +
  'ラㇻ リㇼ ルㇽ レㇾ ロㇿ ワヮ ヲ\u{1b152}\u{1b166} ン\u{1b167}';

/** Hentaigana in the order of their code points: a kana, and how many forms of it follow each other. */
const hentaigana =
  'ア4 イ4 ウ5 エ5 オ3 カ12 キ8 ク7 ケ6 コ4 サ8 シ6 ス8 セ5 ソ7 タ4 チ7 ツ5 テ9 ト7 ナ9 ニ8 ヌ3 ネ7 ノ5 ハ11 ヒ7 フ3 ' +
  'ヘ7 ホ8 マ7 ミ7 ム4 メ3 モ6 ヤ6 ユ4 ヨ6 ラ4 リ7 ル6 レ4 ロ6 ワ5 イ5 エ4 ヲ7 ン2';
const firstHentaigana = 0x1b002;

/** Each kana that normalizes to another one, and the katakana that stands for it. */
export const kana: ReadonlyMap<string, string> = new Map(allKana());

function* allKana(): Generator<[string, string]> {
  const large = new Map<string, string>();
  for (const [letter = '', ...forms] of sizesAndAges.split(' ').map((group) => [...group]))
    for (const form of forms) large.set(form, letter);
  yield* large;
  for (const letter of hiragana) {
    const katakana = String.fromCharCode(letter.charCodeAt(0) + fromHiraganaToKatakana);
    yield [letter, large.get(katakana) ?? katakana];
  }
  let code = firstHentaigana;
  for (const [letter = '', ...count] of hentaigana.split(' ').map((group) => [...group]))
    for (let form = 0; form < Number(count.join('')); form += 1) {
      yield [String.fromCodePoint(code), letter];
      code += 1;
    }
}
