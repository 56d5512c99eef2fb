import { fieldKind, type FieldKind } from '#domain/codes.ts';
import { isDate, weekdayOf } from '#domain/japan-date.ts';
import { invisible } from '#domain/text.ts';

/**
 * What people type into a field of a kind, in plain form (docs/rules/applications.md#kinds-of-fields). A text
 * that could mean two things means nothing: null.
 */

/** The plain form by kind: `1200000` or `12.5` of a number or amount, `2026-11-28` of a date; null for none. */
export function plainForm(kind: FieldKind | null, text: string): string | null {
  if (kind === fieldKind.number) return readNumber(text);
  if (kind === fieldKind.amount) return readAmount(text);
  return kind === fieldKind.date ? readDay(text) : null;
}

/** Whether a text says what its field asks for. A field of texts takes any, and no text is always right. */
export function fitsKind(kind: FieldKind | null, choices: readonly string[] | null, text: string): boolean {
  const typed = halfWidth(text);
  if (typed === '' || kind === null) return true;
  if (kind === fieldKind.choice) return (choices ?? []).some((choice) => halfWidth(choice) === typed);
  return plainForm(kind, text) !== null;
}

/** Half-width, without what shows nothing, and without spaces at both ends. */
function halfWidth(text: string): string {
  return text.replace(invisible, '').normalize('NFKC').trim();
}

const spaces = /\s+/g;
/** What stands for a minus: hyphens, dashes, the mark of a long vowel, and the triangles of accounts. */
const minus = /^(?:[-\u2010-\u2015\u2043\u2212\u2500ー△▲]|マイナス)/;

type Letters = ReadonlyMap<string, number>;
const digit: Letters = new Map(
  ['〇零', '一壱壹', '二弐貳', '三参參', '四', '五伍', '六', '七', '八', '九'].flatMap((forms, value) =>
    [...forms].map((form): [string, number] => [form, value]),
  ),
);
/** The powers of ten of units. */
const small: Letters = new Map(Object.entries({ 十: 1, 拾: 1, 百: 2, 千: 3, 阡: 3 }));
const large: Letters = new Map(Object.entries({ 万: 4, 萬: 4, 億: 8, 兆: 12 }));
const digits = [...digit.keys()].join('');

/** The most digits before and after the point of a number that is kept. */
const most = { whole: 15, decimals: 4 } as const;
const scale = 10n ** BigInt(most.decimals);

/** A number in plain form: 1,200 is `1200`, △1.50 is `-1.5`, 3千万 is `30000000`. Null for anything else. */
export function readNumber(text: string): string | null {
  return signed(halfWidth(text).replaceAll(spaces, ''), unsigned);
}

const yenBefore = /^(?:[¥\\]|JPY)/i;
const yenAfter = /(?:円也?|yen|JPY)$/i;
/** What is said of an amount without changing it. */
const tax = /(?:\((?:消費)?税[抜込別][きみ]?\)|税[抜込別][きみ]?)$/;

/** An amount of yen in plain form: ¥1,200, 1,200円 and 金千二百円也 are `1200`. Null for anything else. */
export function readAmount(text: string): string | null {
  const typed = halfWidth(text).replaceAll(spaces, '').replace(tax, '').replace(/^金/, '');
  return signed(typed, (rest) => {
    const marked = rest.replace(yenBefore, '');
    // ¥1,200- and ¥1,200.-: the stroke keeps others from adding digits.
    const closed = marked === rest ? marked : marked.replace(/\.?[-\u2010-\u2015\u2212ー]$/, '');
    return unsigned(closed.replace(yenAfter, ''));
  });
}

/** A sign before the rest or after its ¥, or brackets around it. */
function signed(typed: string, read: (rest: string) => bigint | null): string | null {
  const [, inner] = /^\((.+)\)$/.exec(typed) ?? [];
  if (inner !== undefined) return plain(read(inner), true);
  const [yen = ''] = /^[¥\\]/.exec(typed) ?? [];
  const rest = typed.slice(yen.length);
  const [mark] = minus.exec(rest) ?? [];
  if (mark !== undefined) return plain(read(yen + rest.slice(mark.length)), true);
  return plain(read(typed.replace(/^\+/, '')), false);
}

function plain(value: bigint | null, negative: boolean): string | null {
  if (value === null) return null;
  const whole = String(value / scale);
  if (whole.length > most.whole) return null;
  const decimals = String(value % scale)
    .padStart(most.decimals, '0')
    .replace(/0{1,4}$/, '');
  const number = decimals === '' ? whole : `${whole}.${decimals}`;
  return negative && value !== 0n ? `-${number}` : number;
}

/** A number from 0 as a multiple of 1/`scale`. */
function unsigned(typed: string): bigint | null {
  return written(typed) ?? spoken(typed);
}

/** Digits, with or without a comma at each third one. */
function written(typed: string): bigint | null {
  const [, whole, decimals = ''] = /^(\d+|\d{1,3}(?:[,、]\d{3})+)(?:\.(\d+))?$/.exec(typed) ?? [];
  if (whole === undefined || decimals.length > most.decimals) return null;
  return BigInt(whole.replaceAll(/[,、]/g, '') + decimals.padEnd(most.decimals, '0'));
}

/** With 十, 百, 千, 万, 億 or 兆, or in kanji: 1億2,000万, 3百万, 百二十万, 二〇二六. */
function spoken(typed: string): bigint | null {
  if (new RegExp(`^[${digits}]+$`).test(typed))
    return written([...typed].map((one) => digit.get(one)).join(''));
  let sum = 0n;
  let highest = Number.POSITIVE_INFINITY;
  for (const [part, unit] of parts(typed, large)) {
    const power = large.get(unit) ?? 0;
    const value = belowLarge(part);
    if (value === null || power >= highest) return null;
    highest = power;
    sum += value * 10n ** BigInt(power);
  }
  return highest === Number.POSITIVE_INFINITY ? null : sum;
}

/** What stands before 万, 億 or 兆: 2,000 or 3百 or 百二十. */
function belowLarge(typed: string): bigint | null {
  const number = written(typed);
  if (number !== null) return number;
  let sum = 0n;
  let highest = Number.POSITIVE_INFINITY;
  for (const [part, unit] of parts(typed, small)) {
    const power = small.get(unit) ?? 0;
    const one = part === '' && unit !== '' ? scale : (written(part) ?? single(part));
    if (one === null || power >= highest) return null;
    highest = power;
    sum += one * 10n ** BigInt(power);
  }
  return highest === Number.POSITIVE_INFINITY ? null : sum;
}

function single(part: string): bigint | null {
  const value = digit.get(part);
  return value === undefined ? null : BigInt(value) * scale;
}

/** What stands before each unit, and the unit; the last one may have none. */
function parts(typed: string, units: Letters): [part: string, unit: string][] {
  const found: [string, string][] = [];
  let part = '';
  for (const letter of typed) {
    if (units.has(letter)) {
      found.push([part, letter]);
      part = '';
    } else part += letter;
  }
  return part === '' ? found : [...found, [part, '']];
}

/** The eras of the calendar: their first days, and the last ones. */
const eras: readonly { readonly names: string; readonly first: string; readonly last: string }[] = [
  { names: '令和|令|R', first: '2019-05-01', last: '9999-12-31' },
  { names: '平成|平|H', first: '1989-01-08', last: '2019-04-30' },
  { names: '昭和|昭|S', first: '1926-12-25', last: '1989-01-07' },
  { names: '大正|大|T', first: '1912-07-30', last: '1926-12-24' },
  { names: '明治|明|M', first: '1868-10-23', last: '1912-07-29' },
];
const weekdays = '日月火水木金土';
const parted =
  /^(\d{1,4}|元)(?:年(\d{1,2})月(\d{1,2})日|([/.-])(\d{1,2})\4(\d{1,2}))(?:\(([日月火水木金土])(?:曜日?)?\))?$/;

/** A day in plain form: 2026/11/28, 2026年11月28日, 20261128 and 令和8年11月28日 are `2026-11-28`. Null for none. */
export function readDay(text: string): string | null {
  const typed = inDigits(halfWidth(text).replaceAll(spaces, ''));
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(typed) ?? [];
  if (year !== undefined) return dayOf(year, month, day, undefined);
  for (const { names, first, last } of eras) {
    const [, rest] = new RegExp(`^(?:${names})\\.?(.+)$`, 'i').exec(typed) ?? [];
    if (rest === undefined) continue;
    const [, inEra, ...others] = parted.exec(rest) ?? [];
    if (inEra === undefined || inEra.length > 2) return null;
    const number = inEra === '元' ? 1 : Number(inEra);
    const found = number === 0 ? null : partsOfDay(String(Number(first.slice(0, 4)) + number - 1), others);
    return found !== null && found >= first && found <= last ? found : null;
  }
  const [, full, ...others] = parted.exec(typed) ?? [];
  // Of two digits, nobody knows whether they are 2026 or 平成26年.
  return full?.length === 4 ? partsOfDay(full, others) : null;
}

function partsOfDay(
  year: string,
  [m1, d1, , m2, d2, weekday]: readonly (string | undefined)[],
): string | null {
  return dayOf(year, m1 ?? m2, d1 ?? d2, weekday);
}

function dayOf(
  year: string,
  month: string | undefined,
  day: string | undefined,
  weekday: string | undefined,
): string | null {
  const date = [year, month, day].map((part = '') => part.padStart(2, '0')).join('-');
  if (!isDate(date)) return null;
  return weekday === undefined || weekdays[weekdayOf(date)] === weekday ? date : null;
}

/** Kanji of a day as digits, and what is typed in the place of a hyphen as a hyphen. */
function inDigits(typed: string): string {
  return typed
    .replaceAll(new RegExp(`[${digits}十]+(?=[年月日])`, 'g'), (number) => {
      const value = spoken(number);
      return value === null ? number : String(value / scale);
    })
    .replaceAll(/(?<=\d)[\u2010-\u2015\u2212ー](?=\d)/g, '-');
}
