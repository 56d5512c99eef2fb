import { isDate } from '#domain/japan-date.ts';
import { halfWidth } from '#domain/text.ts';

// Separators, including what a Japanese input method produces for / - and .
const separator = '[/\\-.・。ー−‐‑–]';
const withYear = new RegExp(`^(\\d{4})(?:年|${separator})(\\d{1,2})(?:月|${separator})(\\d{1,2})日?$`);
const withoutYear = new RegExp(`^(\\d{1,2})(?:月|${separator})(\\d{1,2})日?$`);
const eightDigits = /^(\d{4})(\d{2})(\d{2})$/;
const fourDigits = /^(\d{2})(\d{2})$/;

// What lists, mails and other programs write behind a day: (木), 10:00, T10:00:00.
const weekday = /(?:\([月火水木金土日](?:曜日?)?(?:・?祝日?)?\)|[月火水木金土日]曜日?)$/;
const time =
  /(?:T|\s|(?<=\)))(?:[01]?\d|2[0-3])(?::[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:\+09:00)?|時(?:[0-5]?\d分)?)$/;

/** How to resolve a day without a year. */
export interface Near {
  /** `yyyy-mm-dd`. */
  today: string;
  /** Resolves to a past day, as in a search; otherwise to a future one. */
  past?: boolean | undefined;
  /**
   * With `past`: the first day of the period that this day ends, `yyyy-mm-dd`. Ignored if it is not a day.
   */
  since?: string | undefined;
}

/**
 * Parses a day to `yyyy-mm-dd`; null if the text is not a day. Accepts 2027/01/05, 2027-1-5, ２０２７／１／５,
 * 2027.1.5, 20270105 and 2027年1月5日, and without a year 1/5, 0105 and 1月5日. A weekday and a time of day behind
 * it are dropped. A day without a year is the nearest one from today on. With `past` it is the nearest one up
 * to today, unless that is before `since`: then it is the first one from `since` on.
 */
export function parseDateText(text: string, { today, past = false, since = '' }: Near): string | null {
  const withoutTime = halfWidth(text).trim().replace(time, '');
  const normalized = withoutTime.replaceAll(/\s/g, '').replace(weekday, '');
  const full = withYear.exec(normalized) ?? eightDigits.exec(normalized);
  if (full) return existing(full[1], full[2], full[3]);
  const short = withoutYear.exec(normalized) ?? fourDigits.exec(normalized);
  if (!short) return null;
  const nearest = (day: string, step: 1 | -1) => nearestTo(day, step, short[1], short[2]);
  if (!past) return nearest(today, 1);
  const last = nearest(today, -1);
  return last !== null && isDate(since) && last < since ? nearest(since, 1) : last;
}

/** The nearest such day from `day` on (`step` 1) or up to it (-1). */
function nearestTo(day: string, step: 1 | -1, month = '', number = ''): string | null {
  const year = Number(day.slice(0, 4));
  // 2/29 may be eight years away: there is no leap year between 1896 and 1904 or between 2096 and 2104.
  for (let years = 0; years <= 8; years += 1) {
    const date = existing(String(year + step * years), month, number);
    if (date !== null && (step === 1 ? date >= day : date <= day)) return date;
  }
  return null;
}

function existing(year = '', month = '', day = ''): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(date) ? date : null;
}
