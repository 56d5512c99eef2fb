import { isDate } from '#domain/japan-date.ts';
import { maxDestinations } from '#domain/limits.ts';
import {
  composeText,
  hasForbiddenCharacter,
  hasLineBreak,
  isBlank,
  lengthOf,
  unseenCharacter,
} from '#domain/text.ts';
import { importProblem } from '#texts/import-problem.ts';
import { workingDayRange } from '#server/db/working-days.ts';
import { damageOfCode, damageOfName } from './spreadsheet-damage.ts';
import { faultOf, type Fault } from './fault.ts';
import { wrongAddress } from './mail-address.ts';

/** Parses the text of a cell into a value, or returns what is wrong with it. */
export type CellReader<T> = {
  (text: string): { readonly value: T } | Fault;
  /** A file may lack the column: its values are undefined then. */
  readonly optional?: true;
};

/** A column that a file may lack. */
export function optionalColumn<T>(cell: CellReader<T>): CellReader<T | undefined> {
  return Object.assign((text: string) => cell(text), { optional: true as const });
}

// Not limits of the product: anything longer is probably a shifted column.
const maxCodeLength = 50;
const maxNameLength = 100;
const maxAddressLength = 254;
// As many as a message may have destinations.
const maxCodes = maxDestinations;

/** Normalises a code: NFKC, trimmed. */
export function canonicalCode(text: string): string {
  return text.normalize('NFKC').trim();
}

/** A required code; stored as NFKC. */
export const code: CellReader<string> = (text) => {
  const value = canonicalCode(text);
  if (value === '') return { reason: importProblem.empty };
  if (value.includes(';')) return { reason: importProblem.semicolon };
  return plainCode(value) ?? { value };
};

/** Codes separated by `;`, no duplicates; empty for an empty cell. */
export const codes: CellReader<readonly string[]> = (text) => {
  if (canonicalCode(text) === '') return { value: [] };
  const values = text.normalize('NFKC').split(';').map(canonicalCode);
  if (values.includes('')) return { reason: importProblem.emptyCode };
  if (values.length > maxCodes) return { reason: importProblem.tooManyCodes(maxCodes) };
  const seen = new Set<string>();
  for (const value of values) {
    if (seen.has(value)) return faultOf(importProblem.duplicate, excerpt(value));
    seen.add(value);
  }
  const [first = ''] = values;
  const tooLong = lengthOf(first) > maxCodeLength || hasLineBreak(first);
  if (values.length === 1 && tooLong && mayBeSeveral(first)) return { reason: importProblem.listSeparator };
  for (const value of values) {
    const wrong = plainCode(value);
    if (wrong !== null) return wrong;
  }
  return { value: values.toSorted() };
};

/** Whether a code may be a list that other signs separate: a code may have them as well. */
export function mayBeSeveral(code: string): boolean {
  return /[,、・/|\s]/.test(code);
}

/** The same, with at least one code. */
export const someCodes: CellReader<readonly string[]> = (text) =>
  canonicalCode(text) === '' ? { reason: importProblem.empty } : codes(text);

/** A required name, composed and otherwise stored as it is: NFKC would lose characters of names. */
export const nameCell: CellReader<string> = (text) =>
  isBlank(text) ? { reason: importProblem.empty } : nameOf(text);

/** An optional name. */
export const optionalName: CellReader<string | null> = (text) =>
  isBlank(text) ? { value: null } : nameOf(text);

/** A single bare mail address, no list and no display name: it goes into mail headers and the envelope. */
export const mailAddress: CellReader<string> = (text) => {
  const value = text.trim();
  if (value === '') return { reason: importProblem.empty };
  return visible(value) ?? plain(value, maxAddressLength) ?? wrongAddress(value) ?? { value };
};

/** 1 invalid, 0 valid. */
export const flag: CellReader<boolean> = (text) => {
  const value = canonicalCode(text);
  return value === '0' || value === '1'
    ? { value: value === '1' }
    : faultOf(importProblem.flag, excerpt(value));
};

/** 1 system admin, 2 division admin, 3 general. */
export const privilegeCell: CellReader<1 | 2 | 3> = (text) => {
  const value = canonicalCode(text);
  const found = ([1, 2, 3] as const).find((each) => String(each) === value);
  return found === undefined ? faultOf(importProblem.privilege, excerpt(value)) : { value: found };
};

/** What is typed in the place of a hyphen and of a point, after NFKC. */
const hyphens = /[\u2010-\u2015\u2043\u2212\u2500\u2501ー一]/g;
const points = /[。・]/g;

/**
 * A day as people and their systems write it, with a year of four digits, also with its weekday and as the
 * start of that day.
 */
const day =
  /^(\d{4})(?:-(\d{1,2})-(\d{1,2})|\/(\d{1,2})\/(\d{1,2})|\.(\d{1,2})\.(\d{1,2})|年(\d{1,2})月(\d{1,2})日)(?: ?\([日月火水木金土](?:曜日?)?(?:\.?祝日?)?\))?(?:[ T]0{1,2}:00(?::00(?:\.0+)?)?)?$/;

/** A required day of the calendar; `yyyy-mm-dd`. */
export const dayCell: CellReader<string> = (text) => {
  const value = canonicalCode(text);
  if (value === '') return { reason: importProblem.empty };
  const wrong = visible(value);
  if (wrong !== null) return wrong;
  const parts = day
    .exec(value.replaceAll(hyphens, '-').replaceAll(points, '.'))
    ?.slice(1)
    .filter((part) => part !== undefined);
  if (parts === undefined) return faultOf(importProblem.day, excerpt(value));
  const date = parts.map((part) => part.padStart(2, '0')).join('-');
  const { first, last } = workingDayRange;
  if (!isDate(date)) return faultOf(importProblem.dayUnknown, value);
  return date < first || date > last ? { reason: importProblem.dayOutside(first, last) } : { value: date };
};

/** What a column takes, as the template and the manual say it. */
export type ColumnRule = {
  readonly required: boolean;
  /** Characters of a text, or of each code of a list; null if the values are listed, or days. */
  readonly max_length: number | null;
  /** How many codes a list takes; null for a single value. */
  readonly max_codes: number | null;
  readonly values: 'code' | 'codes' | 'name' | 'mail_address' | 'flag' | 'privilege' | 'day';
};

/** The rule of each kind of column. */
export const columnRules: ReadonlyMap<CellReader<unknown>, ColumnRule> = new Map<
  CellReader<unknown>,
  ColumnRule
>([
  [code, { required: true, max_length: maxCodeLength, max_codes: null, values: 'code' }],
  [codes, { required: false, max_length: maxCodeLength, max_codes: maxCodes, values: 'codes' }],
  [someCodes, { required: true, max_length: maxCodeLength, max_codes: maxCodes, values: 'codes' }],
  [nameCell, { required: true, max_length: maxNameLength, max_codes: null, values: 'name' }],
  [optionalName, { required: false, max_length: maxNameLength, max_codes: null, values: 'name' }],
  [mailAddress, { required: true, max_length: maxAddressLength, max_codes: null, values: 'mail_address' }],
  [flag, { required: true, max_length: null, max_codes: null, values: 'flag' }],
  [privilegeCell, { required: true, max_length: null, max_codes: null, values: 'privilege' }],
  [dayCell, { required: true, max_length: null, max_codes: null, values: 'day' }],
]);

/** Columns whose cells may be numbers in a spreadsheet: 0 to 3 lose no digits. */
export const takesNumbers: ReadonlySet<CellReader<unknown>> = new Set<CellReader<unknown>>([
  flag,
  privilegeCell,
]);

/** Columns whose cells may be dates in a spreadsheet. */
export const takesDates: ReadonlySet<CellReader<unknown>> = new Set<CellReader<unknown>>([dayCell]);

function nameOf(text: string): ReturnType<CellReader<string>> {
  const value = composeText(text);
  return plain(value, maxNameLength) ?? damageOfName(value) ?? { value };
}

function plainCode(text: string): Fault | null {
  return visible(text) ?? plain(text, maxCodeLength) ?? damageOfCode(text);
}

/**
 * Refuses what does not show, tabs included: of two codes that look the same, one is a mistake or a forgery.
 */
function visible(text: string): Fault | null {
  const tab = firstOf(text, (character) => character === '\t');
  if (tab !== null) return { reason: importProblem.controlCharacter(...tab) };
  // The blank of Braille is a sign to Unicode, and shows nothing.
  const unseen = firstOf(text, (sign) => sign === '\u2800' || unseenCharacter(sign) !== null);
  return unseen === null ? null : { reason: importProblem.unseenCharacter(...unseen) };
}

function plain(text: string, maxLength: number): Fault | null {
  const control = firstOf(text, hasForbiddenCharacter);
  if (control !== null) return { reason: importProblem.controlCharacter(...control) };
  if (hasLineBreak(text)) return { reason: importProblem.lineBreak };
  if (lengthOf(text) > maxLength) return { reason: importProblem.tooLong(maxLength) };
  return null;
}

/** The first character that is meant, and which character of the text it is. */
function firstOf(
  text: string,
  isMeant: (character: string) => boolean,
): readonly [character: string, position: number] | null {
  const characters = [...text];
  const at = characters.findIndex((character) => isMeant(character));
  const character = characters[at];
  return character === undefined ? null : [character, at + 1];
}

/** The beginning of a cell on one line, for a message. */
function excerpt(text: string): string {
  const line = text.replace(/\p{Cc}/gu, ' ');
  return lengthOf(line) > 20 ? `${[...line].slice(0, 20).join('')}…` : line;
}
