import { maxDestinations } from '#domain/limits.ts';
import { hasForbiddenCharacter, hasLineBreak, isBlank, lengthOf, unseenCharacter } from '#domain/text.ts';

/** What a cell's text stands for, or why it stands for nothing. */
export type Cell<T> = (text: string) => { readonly value: T } | { readonly reason: string };

// No rule of the product limits these; what is longer than this is no code or name but a slipped column.
const longestCode = 50;
const longestName = 100;
const longestAddress = 254;
// As many as a message may name.
const maxCodes = maxDestinations;

/** The one spelling of a code: any width, no space around it (domain 8). */
export function canonicalCode(text: string): string {
  return text.normalize('NFKC').trim();
}

/** A code that must be there; full-width is understood, stored is NFKC. */
export const code: Cell<string> = (text) => {
  const value = canonicalCode(text);
  if (value === '') return { reason: '入力されていません。' };
  if (value.includes(';')) return { reason: 'コードに「;」は使用できません。' };
  return plainCode(value) ?? { value };
};

/** Codes with `;` between them, each once; none for an empty cell. */
export const codes: Cell<readonly string[]> = (text) => {
  if (canonicalCode(text) === '') return { value: [] };
  const values = text.normalize('NFKC').split(';').map(canonicalCode);
  if (values.includes('')) return { reason: '「;」の間が空です。' };
  if (values.length > maxCodes)
    return { reason: `コードは${maxCodes.toLocaleString('ja-JP')}件以内で入力してください。` };
  const seen = new Set<string>();
  for (const value of values) {
    if (seen.has(value)) return { reason: `「${shown(value)}」が重複しています。` };
    seen.add(value);
  }
  for (const value of values) {
    const wrong = plainCode(value);
    if (wrong !== null) return wrong;
  }
  return { value: values.toSorted() };
};

/** The same, with at least one. */
export const someCodes: Cell<readonly string[]> = (text) =>
  canonicalCode(text) === '' ? { reason: '入力されていません。' } : codes(text);

/** A name that must be there, kept as it is: names lose characters under normalisation (domain 9). */
export const name: Cell<string> = (text) =>
  isBlank(text) ? { reason: '入力されていません。' } : (plain(text, longestName) ?? { value: text });

/** A name that may be left out. */
export const optionalName: Cell<string | null> = (text) =>
  isBlank(text) ? { value: null } : (plain(text, longestName) ?? { value: text });

/** One plain mail address: neither a list nor a name with it, for it becomes a header and an envelope. */
export const mailAddress: Cell<string> = (text) => {
  const value = text.trim();
  if (value === '') return { reason: '入力されていません。' };
  const wrong = plain(value, longestAddress) ?? allSeen(value);
  if (wrong !== null) return wrong;
  return /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/.test(value)
    ? { value }
    : { reason: `メールアドレス「${value}」の形式が正しくありません。` };
};

/** 1 invalid, 0 valid. */
export const flag: Cell<boolean> = (text) => {
  const value = canonicalCode(text);
  return value === '0' || value === '1'
    ? { value: value === '1' }
    : { reason: `0 または 1 を入力してください（入力値「${shown(value)}」）。` };
};

/** 1 system admin, 2 division admin, 3 general. */
export const privilege: Cell<1 | 2 | 3> = (text) => {
  const value = canonicalCode(text);
  const found = ([1, 2, 3] as const).find((each) => String(each) === value);
  return found === undefined
    ? { reason: `1、2、3 のいずれかを入力してください（入力値「${shown(value)}」）。` }
    : { value: found };
};

/** Columns whose cells a spreadsheet may hold as numbers: nothing is lost of 0 to 3. */
export const takesNumbers: ReadonlySet<Cell<unknown>> = new Set<Cell<unknown>>([flag, privilege]);

function plainCode(text: string): { readonly reason: string } | null {
  return plain(text, longestCode) ?? allSeen(text);
}

/** Of two codes that look the same, one is somebody's mistake, or somebody's trick. */
function allSeen(text: string): { readonly reason: string } | null {
  const character = unseenCharacter(text);
  return character === null ? null : { reason: `見えない文字（${character}）が含まれています。` };
}

function plain(text: string, longest: number): { readonly reason: string } | null {
  if (hasForbiddenCharacter(text)) return { reason: '使用できない文字（制御文字）が含まれています。' };
  if (hasLineBreak(text)) return { reason: '改行は使用できません。' };
  if (lengthOf(text) > longest) return { reason: `${longest}文字以内で入力してください。` };
  return null;
}

/** A cell in a message: its beginning, on one line. */
function shown(text: string): string {
  const line = text.replace(/\p{Cc}/gu, ' ');
  return lengthOf(line) > 20 ? `${[...line].slice(0, 20).join('')}…` : line;
}
