import { writeQuery } from '#contract/wire.ts';

/** The request of a GET call. */
export function getRequest(
  path: string,
  fields: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = accepted,
): [string, RequestInit] {
  return [withQuery(path, fields), { method: 'GET', credentials: 'include', headers, cache: 'no-store' }];
}

export const accepted = { Accept: 'application/json' };

export function withQuery(path: string, fields: Readonly<Record<string, unknown>>): string {
  const query = writeQuery(fields);
  return query === '' ? path : `${path}?${query}`;
}
