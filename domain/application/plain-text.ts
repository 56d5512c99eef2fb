import { isDate, showDate } from '#domain/japan-date.ts';
import { withCommas } from '#domain/number-text.ts';

/** Plain forms of values on screens and paper; what reads them is in field-values.ts, which few screens need. */

/** A plain form as the screens write it: `1200000` as 1,200,000, `2026-11-28` as 2026/11/28. */
export function showPlain(plainText: string): string {
  if (isDate(plainText)) return showDate(plainText);
  const sign = plainText.startsWith('-') ? '-' : '';
  const [whole, decimals] = plainText.slice(sign.length).split('.');
  const number = sign + withCommas(Number(whole));
  return decimals === undefined ? number : `${number}.${decimals}`;
}

/** What was typed, and what it means where that is written in another way: 百二十万円（1,200,000）. */
export function typedAndPlain(typed: string | null, plain: string | undefined): string {
  const text = typed ?? '';
  const meant = plain === undefined ? text : showPlain(plain);
  return meant === text || saysTheSame(text, plain) ? text : `${text}（${meant}）`;
}

/** Whether a text has the figures of its plain form: 2026/1/5, ２０２６-01-05, ¥1,200 and 1200円 need no other. */
function saysTheSame(text: string, plain = ''): boolean {
  const typed = text.normalize('NFKC').replaceAll(/[\s,¥円]/g, '');
  if (!isDate(plain)) return typed === plain;
  const parts = typed.split(/[/.-]/).map(Number);
  return parts.length === 3 && plain.split('-').every((part, index) => Number(part) === parts[index]);
}
