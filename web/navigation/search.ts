/** Search parameters as plain text. The table of routes (contract/routes.ts) reads their values. */

/** Parses parameters to strings. A repeated parameter becomes an array, which every schema rejects. */
export function parseSearch(search: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(search);
  const parsed: Record<string, string | string[]> = {};
  for (const name of new Set(parameters.keys())) {
    const values = parameters.getAll(name);
    parsed[name] = values.length === 1 ? (values[0] ?? '') : values;
  }
  return parsed;
}

/** The query string with its question mark. Parameters that are null or undefined are omitted. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== null) parameters.append(name, String(each));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
