import { isDate } from '#domain/japan-date.ts';
import { halfWidth } from '#domain/text.ts';

// What stands between the numbers: also what a Japanese input method makes of / - and . when it is left on.
const part = '[/\\-.・。ー−‐‑–]';
const withYear = new RegExp(`^(\\d{4})(?:年|${part})(\\d{1,2})(?:月|${part})(\\d{1,2})日?$`);
const withoutYear = new RegExp(`^(\\d{1,2})(?:月|${part})(\\d{1,2})日?$`);
const eightDigits = /^(\d{4})(\d{2})(\d{2})$/;

/**
 * The day that a person wrote, as `yyyy-mm-dd`, or null when it is none: 2027/01/05, 2027-1-5, ２０２７／１／５, 2027.1.5,
 * 20270105, 2027年1月5日, and without a year 1/5 or 1月5日, which is the nearest such day that is not before `today`
 * (`yyyy-mm-dd`).
 */
export function parseDateText(text: string, today: string): string | null {
  const written = halfWidth(text).replaceAll(/\s/g, '');
  const full = withYear.exec(written) ?? eightDigits.exec(written);
  if (full) return existing(full[1], full[2], full[3]);
  const short = withoutYear.exec(written);
  if (!short) return null;
  const thisYear = Number(today.slice(0, 4));
  // 2/29 may be eight years away: 1896 to 1904 and 2096 to 2104 have no leap year between.
  for (let year = thisYear; year <= thisYear + 8; year += 1) {
    const date = existing(String(year), short[1], short[2]);
    if (date !== null && date >= today) return date;
  }
  return null;
}

function existing(year = '', month = '', day = ''): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(date) ? date : null;
}
