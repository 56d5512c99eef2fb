/**
 * Signs that a reader takes for the same (docs/rules/search.md#letters). Each group has the letter that
 * stands for all, and then the others. Letters and digits are no signs: O stays apart from 0.
 */

/** Before the normalization, which makes a space with a mark, or several letters, of these. */
export const signsBefore: readonly string[] = [
  "'´΄",
  '"″‶˝',
  '~˜',
  '°˚',
  'ˉ¯‾\uffe3',
  '…⋯',
  '\u3099゛',
  '\u309a゜',
  ...[...'①②③④⑤⑥⑦⑧⑨⑩'].map((digit, at) =>
    String.fromCodePoint(digit.charCodeAt(0), 0x2776 + at, 0x2780 + at, 0x278a + at),
  ),
  ...[...'⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳'].map((number, at) => number + String.fromCharCode(0x24eb + at)),
  '⓪⓿',
];

/** After it. */
export const signs: readonly string[] = [
  // The long vowel is one of them: サ−バ− and Aー100 are typed as well as サーバー and A-100.
  '-ー\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u02d7\u23af\u2500\u2501\u2796',
  '~〜∼⁓〰',
  "'\u2018\u2019\u201b\u2032\u2035\u02b9\u02bb\u02bc\u02c8\ua78c`",
  '"\u201c\u201d\u201e\u201f\u02ba〝〞〟❝❞',
  '・\u00b7\u2022\u2027\u2219\u22c5\u2e31\ua78f',
  '/\u2044\u2215\u29f8\u2571',
  // Fonts of Japan show U+005C as a yen sign.
  '¥\\\u2216\u29f5\u2572',
  '|¦∣❘│┃ǀ',
  '‖∥║',
  '=゠═⹀',
  ':∶ː꞉',
  '*∗⁎',
  '#♯',
  '<‹❮',
  '>›❯',
  '〈⟨❬',
  '〉⟩❭',
  '《«≪⟪',
  '》»≫⟫',
  '≦≤⩽',
  '≧≥⩾',
  '×✕✖⨯╳',
  '〇○◯⚪',
  '●⚫⬤',
  'φ⌀∅',
  'δ∆',
  'σς∑',
  'π∏',
];
