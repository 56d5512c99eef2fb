/** A flag in the address of a screen, as text or boolean; anything else is false. */
export function readFlag(value: unknown): boolean {
  return value === true || value === 'true';
}

/** The largest id that the database holds. */
export const largestId = 2_147_483_647;

/**
 * An id in the address of a screen, as text or number; null for anything else. It accepts the same values as
 * `queryId` of fields.ts, but needs no schema, because the table of screens is part of the first load.
 */
export function readQueryId(value: unknown): number | null {
  if (typeof value !== 'number' && !(typeof value === 'string' && /^\d{1,10}$/.test(value))) return null;
  const id = Number(value);
  return Number.isInteger(id) && id >= 1 && id <= largestId ? id : null;
}
