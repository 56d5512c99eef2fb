/** A yes or no in the address of a screen, as text or as truth value; anything else is its default, a no (section 2). */
export function readFlag(value: unknown): boolean {
  return value === true || value === 'true';
}

/** The largest id that the database holds. */
export const largestId = 2_147_483_647;

/**
 * An id in the address of a screen, as text or as number; null for anything else. It accepts what the schema `queryId` of
 * fields.ts does, without one, because the table of screens is loaded before everything else.
 */
export function readQueryId(value: unknown): number | null {
  if (typeof value !== 'number' && !(typeof value === 'string' && /^\d{1,10}$/.test(value))) return null;
  const id = Number(value);
  return Number.isInteger(id) && id >= 1 && id <= largestId ? id : null;
}
