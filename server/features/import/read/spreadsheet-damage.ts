import { importProblem } from '#texts/import-problem.ts';
import { faultOf, type Fault } from './fault.ts';

/**
 * Texts that a spreadsheet, an export or a paste leaves in the place of a code or a name
 * (docs/rules/import.md#codes-and-logins). Error values are refused where a cell is read.
 */

type Damage = readonly [pattern: RegExp, reason: (text: string) => string];

const day = String.raw`\d{1,2}`;
const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const clock = String.raw`(?:[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: [AP]M)?)?`;

/** A name is one of these by accident only. */
const ofAnyText: readonly Damage[] = [
  [/^[-+]?\d{1,3}(?:\.\d+)?E\+\d{2,3}$/i, (text) => importProblem.exponent(text)],
  [/^[-+]?\d\.\d+E[-+]?\d{1,3}$/i, (text) => importProblem.exponent(text)],
  [new RegExp(`^\\d{4}/${day}/${day}${clock}$`), (text) => importProblem.dateText(text)],
  [new RegExp(`^${day}/${day}/\\d{4}${clock}$`), (text) => importProblem.dateText(text)],
  [/^="[^"]*"$/, (text) => importProblem.formula(text)],
  [
    /^(?:NULL|null|\(null\)|\\N|NaN|<NA>|undefined|\[object Object\])$/,
    (text) => importProblem.noValue(text),
  ],
];

/** Of a name only: a login may be one of these. */
const ofName: readonly Damage[] = [...ofAnyText, [/^(?:nan|None)$/, (text) => importProblem.noValue(text)]];

/** A code or a login is one of these by accident only: each is the form that a spreadsheet gives a value. */
const ofCode: readonly Damage[] = [
  ...ofAnyText,
  [/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?$/, (text) => importProblem.dateText(text)],
  [new RegExp(`^${day}-${month}(?:-\\d{2,4})?$`), (text) => importProblem.dateText(text)],
  [new RegExp(`^${month}-\\d{2,4}$`), (text) => importProblem.dateText(text)],
  [
    /^(?:(?:\d{4}|(?:明治|大正|昭和|平成|令和)(?:\d{1,2}|元))年)?\d{1,2}月\d{1,2}日$/,
    (text) => importProblem.dateText(text),
  ],
  [
    /^(?:\d{4}|(?:明治|大正|昭和|平成|令和)(?:\d{1,2}|元))年\d{1,2}月$/,
    (text) => importProblem.dateText(text),
  ],
  [/^[-+▲△(]?[¥\\$€]?-?\d{1,3}(?:,\d{3})+(?:\.\d+)?\)?$/, (text) => importProblem.formattedNumber(text)],
  [/^[-+]?[¥\\$€]-?\d+(?:\.\d+)?$/, (text) => importProblem.formattedNumber(text)],
  [/^[-+]?\d+(?:\.\d+)?%$/, (text) => importProblem.formattedNumber(text)],
  [/^['‘’]/, () => importProblem.apostrophe],
  [/^=/, (text) => importProblem.formula(text)],
  [/^".*"$/, () => importProblem.quoted],
  [/^\d{1,2}:\d{2}(?::\d{2})? [AP]M$/, (text) => importProblem.dateText(text)],
  [/^\d{1,2}時\d{1,2}分(?:\d{1,2}秒)?$/, (text) => importProblem.dateText(text)],
  [/[\ufffc\ufffd]/, () => importProblem.lostCharacter],
];

/**
 * What may be a real code, but is also what a spreadsheet makes of one: a date in figures, a fraction, a
 * time, a truth value in capitals, a number of the general format; or a program of a number.
 */
const doubtful: readonly RegExp[] = [
  /^\d{4}([-.])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])$/,
  /^[MTSHR]\d{1,2}\.\d{1,2}\.\d{1,2}$/,
  /^(?:\d{1,2}|\d{4})\/\d{1,2}$/,
  /^\d{1,2}\/\d{1,2}\/\d{1,2}$/,
  /^\d{1,2}:\d{2}(?::\d{2})?$/,
  /^(?:TRUE|FALSE)$/,
  /^\dE-\d{2,3}$/i,
  /^\d+\.0+$/,
];

/** Why a text can't be a code or a login; null if it can. */
export function damageOfCode(code: string): Fault | null {
  return damageOf(ofCode, code);
}

/** Why a text can't be a name; null if it can. */
export function damageOfName(name: string): Fault | null {
  return damageOf(ofName, name.normalize('NFKC').trim());
}

/** Whether a code or login may be what a spreadsheet has made of another. */
export function isDoubtful(code: string): boolean {
  return doubtful.some((pattern) => pattern.test(code));
}

function damageOf(damages: readonly Damage[], text: string): Fault | null {
  const found = damages.find(([pattern]) => pattern.test(text));
  return found === undefined ? null : faultOf(found[1], text);
}
