import { maxDestinations } from '#domain/limits.ts';
import { hasForbiddenCharacter, hasLineBreak, isBlank, lengthOf, unseenCharacter } from '#domain/text.ts';
import { importProblem } from '#texts/import-problem.ts';

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
  if (value === '') return { reason: importProblem.empty };
  if (value.includes(';')) return { reason: importProblem.semicolon };
  return plainCode(value) ?? { value };
};

/** Codes with `;` between them, each once; none for an empty cell. */
export const codes: Cell<readonly string[]> = (text) => {
  if (canonicalCode(text) === '') return { value: [] };
  const values = text.normalize('NFKC').split(';').map(canonicalCode);
  if (values.includes('')) return { reason: importProblem.emptyCode };
  if (values.length > maxCodes) return { reason: importProblem.tooManyCodes(maxCodes) };
  const seen = new Set<string>();
  for (const value of values) {
    if (seen.has(value)) return { reason: importProblem.duplicate(shown(value)) };
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
  canonicalCode(text) === '' ? { reason: importProblem.empty } : codes(text);

/** A name that must be there, kept as it is: names lose characters under normalisation (domain 9). */
export const name: Cell<string> = (text) =>
  isBlank(text) ? { reason: importProblem.empty } : (plain(text, longestName) ?? { value: text });

/** A name that may be left out. */
export const optionalName: Cell<string | null> = (text) =>
  isBlank(text) ? { value: null } : (plain(text, longestName) ?? { value: text });

/** One plain mail address: neither a list nor a name with it, for it becomes a header and an envelope. */
export const mailAddress: Cell<string> = (text) => {
  const value = text.trim();
  if (value === '') return { reason: importProblem.empty };
  const wrong = plain(value, longestAddress) ?? allSeen(value);
  if (wrong !== null) return wrong;
  return /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/.test(value)
    ? { value }
    : { reason: importProblem.mailAddress(value) };
};

/** 1 invalid, 0 valid. */
export const flag: Cell<boolean> = (text) => {
  const value = canonicalCode(text);
  return value === '0' || value === '1'
    ? { value: value === '1' }
    : { reason: importProblem.flag(shown(value)) };
};

/** 1 system admin, 2 division admin, 3 general. */
export const privilege: Cell<1 | 2 | 3> = (text) => {
  const value = canonicalCode(text);
  const found = ([1, 2, 3] as const).find((each) => String(each) === value);
  return found === undefined ? { reason: importProblem.privilege(shown(value)) } : { value: found };
};

/** Columns whose cells a spreadsheet may hold as numbers: nothing is lost of 0 to 3. */
export const takesNumbers: ReadonlySet<Cell<unknown>> = new Set<Cell<unknown>>([flag, privilege]);

function plainCode(text: string): { readonly reason: string } | null {
  return plain(text, longestCode) ?? allSeen(text);
}

/** Of two codes that look the same, one is somebody's mistake, or somebody's trick. */
function allSeen(text: string): { readonly reason: string } | null {
  const character = unseenCharacter(text);
  return character === null ? null : { reason: importProblem.unseenCharacter(character) };
}

function plain(text: string, longest: number): { readonly reason: string } | null {
  if (hasForbiddenCharacter(text)) return { reason: importProblem.controlCharacter };
  if (hasLineBreak(text)) return { reason: importProblem.lineBreak };
  if (lengthOf(text) > longest) return { reason: importProblem.tooLong(longest) };
  return null;
}

/** A cell in a message: its beginning, on one line. */
function shown(text: string): string {
  const line = text.replace(/\p{Cc}/gu, ' ');
  return lengthOf(line) > 20 ? `${[...line].slice(0, 20).join('')}…` : line;
}
