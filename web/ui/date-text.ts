import { isDate } from '#domain/japan-date.ts';
import { halfWidth } from '#domain/text.ts';

// What stands between the numbers: also what a Japanese input method makes of / - and . when it is left on.
const part = '[/\\-.・。ー−‐‑–]';
const withYear = new RegExp(`^(\\d{4})(?:年|${part})(\\d{1,2})(?:月|${part})(\\d{1,2})日?$`);
const withoutYear = new RegExp(`^(\\d{1,2})(?:月|${part})(\\d{1,2})日?$`);
const eightDigits = /^(\d{4})(\d{2})(\d{2})$/;

/** What a day without a year is near to. */
export interface Near {
  /** `yyyy-mm-dd`. */
  today: string;
  /** Days that have been are meant, as in a search; those that are to come otherwise. */
  past?: boolean | undefined;
  /** Of a day that has been: the first one of a span that it ends, `yyyy-mm-dd`, or what is no day. */
  since?: string | undefined;
}

/**
 * The day that a person wrote, as `yyyy-mm-dd`, or null when it is none: 2027/01/05, 2027-1-5, ２０２７／１／５, 2027.1.5,
 * 20270105, 2027年1月5日, and without a year 1/5 or 1月5日. That is the nearest such day that is not before today; where days
 * that have been are meant, the nearest that is not after it, unless the span's first day comes later: then the first from
 * there on.
 */
export function parseDateText(text: string, { today, past = false, since = '' }: Near): string | null {
  const written = halfWidth(text).replaceAll(/\s/g, '');
  const full = withYear.exec(written) ?? eightDigits.exec(written);
  if (full) return existing(full[1], full[2], full[3]);
  const short = withoutYear.exec(written);
  if (!short) return null;
  const nearest = (day: string, step: 1 | -1) => nearestTo(day, step, short[1], short[2]);
  if (!past) return nearest(today, 1);
  const last = nearest(today, -1);
  return last !== null && isDate(since) && last < since ? nearest(since, 1) : last;
}

/** The nearest day of that month and number from a day on (1) or up to it (-1). */
function nearestTo(day: string, step: 1 | -1, month = '', number = ''): string | null {
  const year = Number(day.slice(0, 4));
  // 2/29 may be eight years away: 1896 to 1904 and 2096 to 2104 have no leap year between.
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
