/** A part of SUPPORT_CONTACT. A telephone number is `whole`: on one line, with its `label`, such as 電話. */
export type ContactPart = {
  readonly label: string;
  readonly text: string;
  /** Null for a part that is no link. */
  readonly href: string | null;
  readonly whole: boolean;
};

const digit = '[0-9０-９]';
const hyphen = '[-‐‑‒–−－ー]';
const [open, close] = ['[(（]', '[)）]'];
/** What a telephone number is announced by; a fax is no number to call. */
const label =
  '(?:電話番号|電話|代表|直通|携帯|フリーダイヤル|TEL|PHONE|☎|FAX|ファックス|ファクス)[.．:：]?[ 　]?';

/** With a leading 0 or +, and nothing of a longer number or code at either end. Spaces divide it nowhere. */
const telephone = [
  `(?<![\\w０-９@.+＋-])(?<number>(?:[+＋]${digit}{1,3}${hyphen}?(?:${open}[0０]${close})?|${open}?[0０])`,
  `${digit}{0,4}(?:${close}|${hyphen}|${open})?${digit}{1,4}(?:${close}|${hyphen})?${digit}{3,4})`,
  `(?![\\w０-９@]|${hyphen}${digit})`,
].join('');
const mail = '(?<![\\w.%+@-])(?<mail>[\\w.%+-]+@(?:[A-Za-z0-9-]+\\.)+[A-Za-z]{2,})(?![\\w@-])';
const pattern = new RegExp(`(?<label>${label})?(?:${telephone})|${mail}`, 'giu');

/** Splits SUPPORT_CONTACT, which is free text, at its telephone numbers and mail addresses. */
export function contactParts(contact: string): ContactPart[] {
  const parts: ContactPart[] = [];
  let end = 0;
  for (const { 0: whole, index, groups } of contact.matchAll(pattern)) {
    const { label = '', number, mail } = groups ?? {};
    const text = number ?? mail ?? '';
    const href = number === undefined ? `mailto:${text}` : telephoneLink(number, label);
    if (href === null && label === '') continue;
    if (index > end) parts.push(plain(contact.slice(end, index)));
    parts.push({ label, text, href, whole: number !== undefined });
    end = index + whole.length;
  }
  if (end < contact.length) parts.push(plain(contact.slice(end)));
  return parts;
}

function plain(text: string): ContactPart {
  return { label: '', text, href: null, whole: false };
}

/** Null for a fax, and for digits that are too few or too many. */
function telephoneLink(number: string, label: string): string | null {
  const dialled = number
    .normalize('NFKC')
    .replace('(0)', '')
    .replaceAll(/[^+\d]/g, '');
  const whole = /^(?:0\d{9,10}|\+\d{8,15})$/.test(dialled);
  return whole && !/fax|ファ/iu.test(label) ? `tel:${dialled}` : null;
}
