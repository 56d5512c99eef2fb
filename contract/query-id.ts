/** A flag in the address of a screen, as text or boolean; anything else is false. */
export function readFlag(value: unknown): boolean {
  return value === true || value === 'true';
}

/** The largest id that the database holds. */
export const largestId = 2_147_483_647;

/**
 * An id in a query, as text or number; null for anything else. It accepts the same values as `queryId` of
 * fields.ts, but needs no schema, because the table of screens is part of the first load.
 */
export function readQueryId(value: unknown): number | null {
  if (typeof value !== 'number' && !(typeof value === 'string' && /^\d{1,10}$/.test(value))) return null;
  const id = Number(value);
  return Number.isInteger(id) && id >= 1 && id <= largestId ? id : null;
}

/** What follows a link in a text, and a program took for its end, such as the `>` of `<https://…>`. */
const afterLink = /(?<![\s>)\]」。、])[\s>)\]」。、]+$/;

/**
 * The last value of an address as it was written, without what the address got on its way to a browser: a
 * rewritten link has its fragment, `%23…`, inside its last value.
 */
export function withoutLinkTail(value: string): string {
  const [written = ''] = value.split(/#|%23/, 1);
  return written.replace(afterLink, '');
}

/**
 * An id in the address of a screen, which may come from a mail or be typed: null for anything else. It may have
 * full-width digits. The screen replaces the address by the clean one.
 */
export function readAddressId(value: unknown): number | null {
  if (typeof value !== 'string') return readQueryId(value);
  const digits = withoutLinkTail(value).replaceAll(/[０-９]/g, (digit) => digit.normalize('NFKC'));
  return readQueryId(digits);
}
