/** Pages of a list, counted from 1. */

export function pagingOf(page: number, pageSize: number): { skip: number; limit: number } {
  return { skip: (page - 1) * pageSize, limit: pageSize };
}

/** The number of pages; an empty list has one. */
export function pageCountOf(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** Type guard for a saved page number. */
export function isPage(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1;
}
