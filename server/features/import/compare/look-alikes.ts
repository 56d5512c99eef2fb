import { normalizeText } from '#domain/search/normalize.ts';

/**
 * Codes and logins that people or spreadsheets take for one another. Only warns: two codes that are alike
 * stay two codes.
 */
export type Likeness = 'zeros' | 'signs';

/** Codes of one file, sorted, that are alike, and in what they differ. */
export type LookAlikes = { readonly codes: readonly string[]; readonly likeness: Likeness };

/** All groups of codes that are alike, of which at least one is new. Pure. */
export function lookAlikeCodes(codes: Iterable<string>, fresh: ReadonlySet<string>): readonly LookAlikes[] {
  if (fresh.size === 0) return [];
  const all = Array.from(new Set(codes), (code) => ({ code, look: seen(code) }));
  const found = new Map<string, LookAlikes>();
  for (const [likeness, keyOf] of keys)
    for (const group of Map.groupBy(all, keyOf).values()) {
      if (group.length === 1 || !group.some(({ code }) => fresh.has(code))) continue;
      const sorted = group.map(({ code }) => code).toSorted();
      const name = JSON.stringify(sorted);
      if (!found.has(name)) found.set(name, { codes: sorted, likeness });
    }
  return [...found.values()];
}

/** Signs of a code in the place of those that look like them, beyond what every search folds. */
const signs = new Map<string, string>(
  [
    // Cyrillic, Greek.
    'аa вb еe зз кk мm нh оo рp сc тt уy хx ѕs іi јj',
    'αa βb εe ζz ηh ιi κk μm νn οo ρp τt υy χx',
    // Kanji and katakana.
    '口ロ 囗ロ 力カ 工エ 二ニ 八ハ 夕タ 卜ト 千チ 才オ 厶ム 一-',
    '×x 。. 、, ˍ_',
  ]
    .flatMap((line) => line.split(' '))
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);

/** What a reader sees: without width, case, white space and the kind of a sign. */
function seen(code: string): string {
  // The same for codes of ASCII, of which a company has a hundred thousand.
  if (/^[a-z0-9._@-]*$/i.test(code)) return code.toLowerCase();
  return [...normalizeText(code).replace(/\s/g, '')].map((sign) => signs.get(sign) ?? sign).join('');
}

type Seen = { readonly code: string; readonly look: string };

const keys: readonly (readonly [Likeness, (seen: Seen) => string])[] = [
  ['signs', ({ look }) => look],
  ['zeros', withoutZeros],
  ['signs', withoutLetters],
];

/**
 * What a spreadsheet leaves of a number: without zeros before it, and after the point. Inside a code as well:
 * people write A-1 for A-001.
 */
function withoutZeros({ look }: Seen): string {
  const bare = look.replace(/(?<!\d)0+(?=\d)/g, '');
  // A code has 50 characters at most (columns.ts).
  // oxlint-disable-next-line regexp/no-super-linear-move
  return /^\d+\.\d+$/.test(bare) ? bare.replace(/\.?0+$/, '') : bare;
}

/** With O and 0, and with I, l, | and 1 as one sign. A small i and a large L look like neither. */
function withoutLetters({ code, look }: Seen): string {
  const ones = /[Il|]/.test(code) ? seen(code.replace(/[Il|]/g, '1')) : look;
  return ones.replace(/[o〇○◯]/g, '0');
}
